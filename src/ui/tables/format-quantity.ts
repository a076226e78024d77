import { formatNumber } from '#i18n/format.ts'

/** Returns a number with its noun, such as `2 teams`, `1 team`, or `0 teams`. */
export function formatQuantity(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}
