// Result<T>: a value, or the reason it could not be had.
//
// An Error says that plumbline could not look ("no such file", "not a key"). It is not a Finding,
// which says that evidence was looked at and a rule is broken; the two meet only in the exit
// status. Nothing in the library throws across its interface.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace plumbline {

// What kind of trouble an Error is. The kind decides the exit status, never the wording.
enum class ErrorKind {
  usage,       // what the user gave is unusable: option, key, trust file, missing input (status 1)
  output,      // a result could not be written (status 1)
  unreadable,  // an input is not evidence, cannot be read, or holds nothing (status 4)
  limit,       // a documented limit was hit (status 4)
};

struct Error {
  ErrorKind kind = ErrorKind::unreadable;
  std::string message;  // one printable line: what, where, what to do
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  // value() and error() require the matching ok(); asking for the other one is a bug.
  T& value() { return *std::get_if<T>(&state_); }
  const T& value() const { return *std::get_if<T>(&state_); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  const Error& error() const { return *std::get_if<Error>(&state_); }

 private:
  std::variant<T, Error> state_;
};

struct Done {};
using Status = Result<Done>;

inline Error usage_error(std::string message) { return {ErrorKind::usage, std::move(message)}; }
inline Error unreadable(std::string message) { return {ErrorKind::unreadable, std::move(message)}; }

}  // namespace plumbline
