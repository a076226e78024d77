import type { DraftSource } from '../draft-match.ts'
import { parsePoolLetters } from './slots.ts'

// First knockout rounds that regulations print, for the formats in which third-placed teams advance.

type Printed = {
  readonly pools: number
  readonly wildCards: number
  /** From the top of the bracket, two per match: `1A`, `2B`, `3ADEF`. */
  readonly lines: string
  /** The pool whose winner meets each slot, in the order of the slots. */
  readonly winners: string
}

const printed: readonly Printed[] = [
  // UEFA Euro 2016 to 2024
  {
    pools: 6,
    wildCards: 4,
    lines: '1B 3ADEF 1A 2C 1F 3ABC 2D 2E 1E 3ABCD 1D 2F 1C 3DEF 2A 2B',
    winners: 'BCEF',
  },
  // FIFA World Cup 2026
  {
    pools: 12,
    wildCards: 8,
    lines:
      '1E 3ABCDF 1I 3CDFGH 2A 2B 1F 2C 2K 2L 1H 2J 1D 3BEFIJ 1G 3AEHIJ ' +
      '1C 2F 2E 2I 1A 3CEFHI 1L 3EHIJK 1J 2H 2D 2G 1B 3EFGIJ 1K 3DEIJL',
    winners: 'ABDEGIKL',
  },
]

/** Returns the lines of a printed first round, from the top of the bracket, or null if no regulation prints one. */
export function findPrintedLines(pools: number, advance: number, wildCards: number): readonly DraftSource[] | null {
  const found = printed.find((one) => one.pools === pools && one.wildCards === wildCards)
  if (advance !== 2 || !found) return null
  const words = found.lines.split(' ')
  return words.map((word, index): DraftSource => {
    const place = Number(word[0])
    const [pool = 0, ...others] = parsePoolLetters(word.slice(1))
    if (others.length === 0) return { kind: 'place', place, pool }
    const opponent = words[index - 1]?.slice(1) ?? ''
    return { kind: 'qualifier', slot: found.winners.indexOf(opponent) + 1, place, pools: [pool, ...others] }
  })
}
