const oldestYoung = 12

/**
 * Whether many leagues don't publish results for this age group: true for `U12`, `8U`, `Under 10`, `U9 girls`; false
 * for `U13` and for names without an age.
 */
export function isYoungAgeGroup(words: string | null): boolean {
  const found = /\b(?:u|under)[\s-]?(\d{1,2})\b|\b(\d{1,2})[\s-]?(?:u|and under)\b/i.exec(words ?? '')
  return found !== null && Number(found[1] ?? found[2]) <= oldestYoung
}
