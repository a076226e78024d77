/** Returns a number with its noun: `2 teams`, `1 team`, `0 teams`. */
export function formatQuantity(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/** Joins items: `a`, `a and b`, `a, b and c`. */
export function formatList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
