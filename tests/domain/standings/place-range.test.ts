import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computePlaceRanges } from '#domain/standings/place-range.ts'
import { computeStandings, type StandingsGame } from '#domain/standings/standings.ts'
import { game, toInput, wins, type Changes } from './standings-season.ts'

const toPlay = (home: string, away: string, times = 1): StandingsGame[] =>
  Array.from({ length: times }, () =>
    game(`${home} - ${away}`, { status: 'scheduled', home_score: null, away_score: null }),
  )

const rangesOf = (ids: string, games: readonly StandingsGame[], changes: Changes = {}) =>
  [...computePlaceRanges(toInput(ids, games, changes))]
    .map(([id, { best, worst }]) => `${id} ${best}–${worst}`)
    .join(', ')

const byPoints: Changes = { preset: 'points_3_1_0', tieBreakers: ['difference'] }

describe('the range of places', () => {
  test('a team keeps the places that no result can change, and a possible tie is both above and below', () => {
    const games = [...wins('A', 'D', 3), ...wins('B', 'D', 2), ...toPlay('C', 'D')]
    expect(rangesOf('A B C D', games, byPoints)).toBe('A 1–1, B 2–2, C 3–4, D 3–4')
    expect(rangesOf('A B C D', [...games, ...toPlay('A', 'B')], byPoints)).toBe('A 1–2, B 1–2, C 3–4, D 3–4')
  })

  test('with few games, two teams that play each other cannot both win', () => {
    const games = [...wins('A', 'X', 1), ...toPlay('B', 'C')]
    const elsewhere = toPlay('X', 'Y', 11)
    expect(rangesOf('A B C', games, { ...byPoints, preset: { win: 3, draw: 1, loss: 0 } })).toBe('A 1–2, B 1–3, C 1–3')
    expect(rangesOf('A B C X Y', [...games, ...elsewhere], byPoints)).toMatch(/^A 1–5/) // compared one by one
  })

  test('nothing is said once the season is over, or where more than the winner counts', () => {
    expect(rangesOf('A B', wins('A', 'B', 1), byPoints)).toBe('')
    const { rulebook } = toInput('A B', [], byPoints)
    const points = { win: 3, draw: 1, loss: 0, overtime: { win: 2, loss: 1 } }
    expect(rangesOf('A B', toPlay('A', 'B'), { rulebook: { ...rulebook, points } })).toBe('')
  })

  const ids = ['A', 'B', 'C', 'D'] as const
  const meeting = fc
    .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids, 'other'))
    .filter(([home, away]) => home !== away)
  const score = fc.tuple(fc.nat(3), fc.nat(3))

  test.each([3, 12])('no end of the season is outside it: up to %i games left', (most) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(meeting, score), { maxLength: 10 }),
        fc.array(fc.tuple(meeting, score), { minLength: 1, maxLength: most }),
        fc.constantFrom<Changes>(byPoints, { preset: 'points_2_1_0', tieBreakers: ['head_to_head'] }, {}),
        (played, rest, changes) => {
          const done = played.map(([[home, away], [x, y]]) => game(`${home} ${x}-${y} ${away}`))
          const open = rest.flatMap(([[home, away]]) => toPlay(home, away))
          const end = open.map((one, index): StandingsGame => {
            const [home_score, away_score] = rest[index]?.[1] ?? [0, 0]
            return { ...one, status: 'completed', home_score, away_score }
          })
          const ranges = computePlaceRanges(toInput(ids.join(' '), [...done, ...open], changes))
          const rows = computeStandings(toInput(ids.join(' '), [...done, ...end], changes))
          for (const { teamId, rank } of rows) {
            const range = ranges.get(teamId)
            const last = rank - 1 + rows.filter((row) => row.rank === rank).length
            expect(range?.best).toBeLessThanOrEqual(rank)
            expect(range?.worst).toBeGreaterThanOrEqual(last)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
