# Writes OUTPUT, which defines FUNCTION() of HEADER: a TYPE {name, text} for each of FILES, whose name is that of
# the file without what the regular expression STRIP matches.
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(base "${file}" NAME)
  string(REGEX REPLACE "${STRIP}" "" name "${base}")
  file(READ "${file}" text)
  string(APPEND rows "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"${HEADER}\"

namespace plumbline::cli {

std::span<const ${TYPE}> ${FUNCTION}() {
  static constexpr ${TYPE} kFiles[] = {
${rows}  };
  return kFiles;
}

}  // namespace plumbline::cli
")
