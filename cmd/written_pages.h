// The pages of man/ that are of no single command, built into the program: where that is all there is of
// plumbline, its manual is there too. embed_files.cmake generates the definition.
#pragma once

#include <span>
#include <string_view>

namespace plumbline::cli {

struct WrittenPage {
  std::string_view name;  // "evidence" of plumbline-evidence.5, "plumbline" of plumbline.1
  std::string_view text;  // the file, mdoc(7)
};

std::span<const WrittenPage> written_pages();

}  // namespace plumbline::cli
