#include "json/byte_classes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace plumbline::json {
namespace {

// '[' and '{' differ in this bit alone, as do ']' and '}'.
constexpr char kBraceBit = 0x20;

}  // namespace

ByteClasses classify_each(const char* bytes) {
  ByteClasses classes;
  for (std::size_t i = 0; i < class_bytes; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    switch (bytes[i]) {
      case '"': classes.quotes |= bit; break;
      case '\\': classes.backslashes |= bit; break;
      case '[':
      case '{': classes.opens |= bit; break;
      case ']':
      case '}': classes.closes |= bit; break;
      case ',': classes.commas |= bit; break;
      default: break;
    }
  }
  return classes;
}

#ifdef __SSE2__

ByteClasses classify(const char* bytes) {
  ByteClasses classes;
  for (std::size_t at = 0; at < class_bytes; at += 16) {
    const __m128i lanes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + at));
    const __m128i braced = _mm_or_si128(lanes, _mm_set1_epi8(kBraceBit));
    const auto equal = [at](__m128i some, char byte) {
      const int bits = _mm_movemask_epi8(_mm_cmpeq_epi8(some, _mm_set1_epi8(byte)));
      return static_cast<std::uint64_t>(bits) << at;
    };
    classes.quotes |= equal(lanes, '"');
    classes.backslashes |= equal(lanes, '\\');
    classes.opens |= equal(braced, '{');
    classes.closes |= equal(braced, '}');
    classes.commas |= equal(lanes, ',');
  }
  return classes;
}

#else

ByteClasses classify(const char* bytes) { return classify_each(bytes); }

#endif

}  // namespace plumbline::json
