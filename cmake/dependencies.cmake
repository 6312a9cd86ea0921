# What the library and the program are made of.
find_package(PkgConfig REQUIRED)
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
find_package(fmt REQUIRED)
# Its headers alone, so that whoever links the library needs none of it. Where nothing is installed, under a
# sanitizer, its library: compiling those bodies into every file takes several times as long there.
if(PLUMBLINE_SANITIZE)
  set(PLUMBLINE_FMT fmt::fmt)
else()
  set(PLUMBLINE_FMT fmt::fmt-header-only)
endif()
find_package(simdjson REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
