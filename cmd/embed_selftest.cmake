# Writes OUTPUT, which defines selftest_cases() of selftest_cases.h, from the list CASES. A line of it
# is: REASON FILE [OPTION=VALUE]..., where FILE is relative to the directory VECTORS and a value @NAME
# is the content of the file NAME beside FILE.
file(STRINGS "${CASES}" lines)
set(rows "")
foreach(line IN LISTS lines)
  string(REPLACE " " ";" words "${line}")
  list(POP_FRONT words reason path)
  get_filename_component(directory "${VECTORS}/${path}" DIRECTORY)
  file(READ "${VECTORS}/${path}" text)
  set(options "")
  foreach(word IN LISTS words)
    string(FIND "${word}" "=" equals)
    string(SUBSTRING "${word}" 0 ${equals} name)
    math(EXPR begin "${equals} + 1")
    string(SUBSTRING "${word}" ${begin} -1 value)
    if(value MATCHES "^@(.*)$")
      file(READ "${directory}/${CMAKE_MATCH_1}" value)
    endif()
    string(APPEND options "{\"${name}\", R\"case(${value})case\"}, ")
  endforeach()
  string(APPEND rows "    {\"${reason}\", \"${path}\", R\"case(${text})case\", {{${options}}}},\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"selftest_cases.h\"

namespace plumbline::cli {

std::span<const SelftestCase> selftest_cases() {
  static constexpr SelftestCase kCases[] = {
${rows}  };
  return kCases;
}

}  // namespace plumbline::cli
")
