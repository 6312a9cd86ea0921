// Bytes that grow without being written to first. std::string sets what resize() adds to zero, which
// for evidence that is read once costs as much as reading it.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace plumbline {

class Buffer {
 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept { *this = std::move(other); }
  // The other one is empty afterwards.
  Buffer& operator=(Buffer&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::string_view view() const { return {bytes_.get(), size_}; }

  // Room for `count` bytes behind the content, for the caller to write; grow(n) then takes the first
  // n of them in. Valid until the buffer is changed in any other way.
  char* room(std::size_t count) {
    if (capacity_ - size_ < count) reserve(size_ + count);
    return bytes_.get() + size_;
  }
  void grow(std::size_t count) { size_ += count; }

  void clear() { size_ = 0; }
  void truncate(std::size_t size) { size_ = size; }
  void assign(std::string_view bytes) {
    size_ = 0;
    append(bytes);
  }
  void append(std::string_view bytes) {
    if (bytes.empty()) return;
    std::memcpy(room(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  void push_back(char byte) {
    *room(1) = byte;
    ++size_;
  }
  // Drops the first `count` bytes.
  void drop_front(std::size_t count) {
    size_ -= count;
    if (size_ > 0) std::memmove(bytes_.get(), bytes_.get() + count, size_);
  }

 private:
  void reserve(std::size_t wanted);

  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace plumbline
