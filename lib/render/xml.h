// Text in XML 1.0 and HTML: the one escaper of markup. Internal to render.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::render {

// `text` as character data, or as the value of an attribute in either kind of quotes: & < > " and '
// as references, LF as it is. Text has been through base/display before it comes here; of any that
// has not, each byte that is not printable ASCII becomes U+FFFD, so that no document is ill-formed
// (XML 1.0, section 2.2) or has text re-ordered.
std::string xml_text(std::string_view text);

}  // namespace plumbline::render
