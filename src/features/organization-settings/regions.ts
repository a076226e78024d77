import { nameRegions } from '#i18n/region-names.ts'

/**
 * ISO 3166-1: English- and Spanish-speaking countries, the rest of Europe and the Americas, and larger countries
 * elsewhere.
 */
const codes =
  'AD AE AG AL AR AT AU BA BB BE BG BH BM BO BR BS BZ CA CH CL CN CO CR CU CY CZ DE DK DO EC EE EG ES FI FJ FR GB GD GH GQ GR GT GY HK HN HR HU ID IE IL IN IS IT JM JO JP KE KR KW LC LI LT LU LV MA MC MD ME MK MT MX MY MZ NA NG NI NL NO NZ OM PA PE PG PH PK PL PR PT PY QA RO RS RU SA SE SG SI SK SM SV TH TR TT TW UA UG US UY VC VE VN ZA ZM ZW'.split(
    ' ',
  )

/** Returns the regions to choose from with their display names, sorted by name. `current` is always among them. */
export function listRegions(current: string): { readonly code: string; readonly name: string }[] {
  return nameRegions(new Set([...codes, current]))
}
