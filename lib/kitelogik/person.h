// Whether a text names somebody (spec 6, kitelogik_hitl: "without a person's name").
#pragma once

#include <string_view>

namespace plumbline::kitelogik {

// Whether anything of `text`, UTF-8 that may hold lone surrogates in their generalised form, can be
// seen: a character that is no white space, no control and no format character (general categories Z, Cc
// and Cf), that Unicode does not let a writer leave invisible (Default_Ignorable_Code_Point of
// DerivedCoreProperties), none that is drawn blank (the empty braille pattern, the null notehead, the
// Khitan filler, the object replacement), no noncharacter and none of private use. A name that nobody can
// read holds nobody to account.
bool names_somebody(std::string_view text);

}  // namespace plumbline::kitelogik
