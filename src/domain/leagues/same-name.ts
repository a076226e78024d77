import { toNameKey } from '../import/names.ts'

/** Whether two names differ only in case and spaces: people wouldn't tell them apart. */
export function isSameName(a: string, b: string): boolean {
  return toNameKey(a) === toNameKey(b)
}

/** Returns the name, or if it is taken, the name with the first free number: `Spring Cup (2)`. */
export function findFreeName(name: string, taken: readonly string[], mostLetters = 120): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const candidate = name.trim().slice(0, mostLetters - ending.length) + ending
    if (!taken.some((one) => isSameName(one, candidate))) return candidate
  }
}
