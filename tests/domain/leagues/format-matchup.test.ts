import { describe, expect, it } from 'vitest'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'

describe('the names of two teams', () => {
  it('stand as they are where they are written from left to right', () => {
    expect(formatMatchup('Tigers', 'Çelik 2 – Ñandú 東京')).toBe('Tigers – Çelik 2 – Ñandú 東京')
  })

  it('are isolated each where they are written from right to left, or the home team would stand last', () => {
    expect(formatMatchup('נמרים 12', 'نسور 7')).toBe('\u2068נמרים 12\u2069 – \u2068نسور 7\u2069')
    expect(formatMatchup('Tigers', 'نسور 7')).toBe('Tigers – \u2068نسور 7\u2069')
  })
})
