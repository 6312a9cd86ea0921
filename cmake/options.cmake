# The compiler and linker flags every target of the project is built with.
add_library(plumbline_flags INTERFACE)

target_compile_options(plumbline_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  $<$<BOOL:${PLUMBLINE_WERROR}>:-Werror>)

# GCC 12 reports overlaps that cannot be in inlined std::string code (GCC bug 105329).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(plumbline_flags INTERFACE -Wno-restrict)
endif()

if(PLUMBLINE_FUZZ)
  target_compile_definitions(plumbline_flags INTERFACE PLUMBLINE_BLOCK_BYTES=1024)
endif()

if(PLUMBLINE_SANITIZE)
  target_compile_options(plumbline_flags INTERFACE
    -fsanitize=${PLUMBLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(plumbline_flags INTERFACE -fsanitize=${PLUMBLINE_SANITIZE})
  # Of this one GCC's manual says that sanitizers make it report what is not so.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(plumbline_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
  # Every byte the program reads may be an attacker's: the mitigations are part of the release.
  target_compile_options(plumbline_flags INTERFACE
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fstack-clash-protection
    $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection=full>)
  target_link_options(plumbline_flags INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  include(CheckPIESupported)
  check_pie_supported()
endif()
