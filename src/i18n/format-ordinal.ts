/** Returns `1st`, `2nd`, `3rd`, `4th`: for English texts; other languages write ordinals differently. */
export function formatEnglishOrdinal(place: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${place}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}
