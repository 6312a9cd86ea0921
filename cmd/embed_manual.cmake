# Writes OUTPUT, which defines written_pages() of written_pages.h, from the files PAGES (plumbline-NAME.SECTION).
set(rows "")
foreach(file IN LISTS PAGES)
  get_filename_component(base "${file}" NAME_WE)
  string(REGEX REPLACE "^plumbline-" "" name "${base}")
  file(READ "${file}" text)
  string(APPEND rows "    {\"${name}\", R\"page(${text})page\"},\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"written_pages.h\"

namespace plumbline::cli {

std::span<const WrittenPage> written_pages() {
  static constexpr WrittenPage kPages[] = {
${rows}  };
  return kPages;
}

}  // namespace plumbline::cli
")
