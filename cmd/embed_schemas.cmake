# Writes OUTPUT, which defines schemas() of schemas.h, from the files SCHEMAS (NAME.vN.schema.json).
set(rows "")
foreach(file IN LISTS SCHEMAS)
  get_filename_component(base "${file}" NAME)
  string(REGEX REPLACE "\\.v[0-9]+\\.schema\\.json$" "" name "${base}")
  file(READ "${file}" text)
  string(APPEND rows "    {\"${name}\", R\"schema(${text})schema\"},\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"schemas.h\"

namespace plumbline::cli {

std::span<const Schema> schemas() {
  static constexpr Schema kSchemas[] = {
${rows}  };
  return kSchemas;
}

}  // namespace plumbline::cli
")
