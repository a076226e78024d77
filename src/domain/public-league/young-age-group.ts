const oldestYoung = 12

/**
 * Is this an age at which many leagues keep results to themselves? `U12`, `8U`, `Under 10`, `U9 girls`; not `U13`, and
 * nothing that names no age.
 */
export function isYoungAgeGroup(words: string | null): boolean {
  const found = /\b(?:u|under)[\s-]?(\d{1,2})\b|\b(\d{1,2})[\s-]?(?:u|and under)\b/i.exec(words ?? '')
  return found !== null && Number(found[1] ?? found[2]) <= oldestYoung
}
