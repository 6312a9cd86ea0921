# Writes OUTPUT, which defines page_style and page_script of page_assets.h, from the files STYLE and
# SCRIPT.
file(READ "${STYLE}" style)
file(READ "${SCRIPT}" script)
file(WRITE "${OUTPUT}"
"#include \"render/page_assets.h\"

namespace plumbline::render {

const std::string_view page_style = R\"page_asset(${style})page_asset\";
const std::string_view page_script = R\"page_asset(${script})page_asset\";

}  // namespace plumbline::render
")
