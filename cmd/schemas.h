// The files of schemas/, built into the program. embed_files.cmake generates the definition.
#pragma once

#include <span>
#include <string_view>

namespace plumbline::cli {

struct Schema {
  std::string_view name;  // "report" of report.v1.schema.json
  std::string_view text;  // the file
};

std::span<const Schema> schemas();  // by name

}  // namespace plumbline::cli
