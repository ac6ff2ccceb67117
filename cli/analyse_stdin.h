// `sapper analyse --stdin`: requests on standard input, answers on standard output.
#pragma once

#include "arena/analysis_service.h"

namespace sapper {

// Until the input ends and everything is answered, or nobody can read the answers any more.
void AnalyseStandardInput(const Variants& variants, const AnalysisServiceSettings& settings);

}  // namespace sapper
