import { nameKey } from '../import/names.ts'

/** Names are the same whatever their case and spaces: people would not tell them apart. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b)
}

/** The name itself or, where it is taken, with the first number that is free: `Spring Cup (2)`. */
export function freeName(name: string, taken: readonly string[], mostLetters = 120): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const candidate = name.trim().slice(0, mostLetters - ending.length) + ending
    if (!taken.some((one) => isSameName(one, candidate))) return candidate
  }
}
