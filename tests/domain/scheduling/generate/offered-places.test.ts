import { describe, expect, test } from 'vitest'
import { itemAt } from '#domain/item-at.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { listOfferedPlaces } from '#domain/scheduling/generate/offered-places.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { applyRepair } from '#domain/scheduling/repair/reasons.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import { rainout, type LeagueSize } from '../repair-cases.ts'
import { season, violations } from '../season.ts'

// Saturdays in UTC from March 7, 2026, which is the lost date. There are two fields, with slots at 9:00 and 10:00.

const at = (date: string, hour: number, field = 0) => ({
  fieldId: `field-${field}`,
  start: `2026-03-${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  end: `2026-03-${date}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
})
const game = (id: string, home: number, away: number, where: ReturnType<typeof at>, isFixed = false): ExistingGame => ({
  id,
  homeTeamId: `team-0${home}`,
  awayTeamId: `team-0${away}`,
  isFixed,
  ...where,
})
const input = season({
  teams: 6,
  fields: 2,
  weeks: 3,
  timeZone: 'UTC',
  start: '2026-03-07',
  timeSlots: [{ start: '09:00', end: '11:00' }],
  blackoutDates: ['2026-03-07'],
})
const question = (...games: readonly ExistingGame[]): RepairInput => ({
  input,
  games: [game('lost', 0, 1, at('07', 9)), ...games],
  displacedIds: ['lost'],
})
const offersOf = async (asked: RepairInput, id = 'lost') => listOfferedPlaces(asked, await repairSchedule(asked), id)

describe('a game that has lost its place is offered others', () => {
  test('the nearest first, on the field where it was, at any time', async () => {
    expect(await offersOf(question())).toEqual(
      [at('14', 9), at('14', 10), at('21', 9), at('21', 10)].map((place) => ({ place, movesId: null })),
    )
  })

  test('free ones first, then those that another game would have to leave', async () => {
    const games = [
      game('ours', 0, 2, at('14', 9)),
      game('theirs', 2, 3, at('21', 9)),
      game('more', 4, 5, at('21', 9, 1)),
    ]
    expect(await offersOf(question(...games))).toEqual([
      { place: at('21', 10), movesId: null },
      { place: at('14', 9), movesId: 'ours' },
      { place: at('14', 10), movesId: 'ours' },
      { place: at('21', 9), movesId: 'theirs' },
      { place: at('21', 9, 1), movesId: 'more' },
    ])
  })

  test('none that a fixed game would have to leave, and no game but one would', async () => {
    expect(await offersOf(question(game('ours', 0, 2, at('14', 9), true)))).toEqual(
      [at('21', 9), at('21', 10)].map((place) => ({ place, movesId: null })),
    )
    const both = [game('ours', 0, 2, at('14', 9)), game('theirs', 1, 3, at('14', 10))]
    expect((await offersOf(question(...both))).map(({ place }) => place)).toEqual([at('21', 9), at('21', 10)])
  })

  test('sixty at most, and none where nobody knows it', async () => {
    const long = { ...question(), input: { ...input, endDate: '2026-12-31' } }
    expect(await offersOf(long)).toHaveLength(60)
    expect(await offersOf(question(), 'unknown')).toEqual([])
  })

  test('also where it was before, if it gave way to another one that could be elsewhere', async () => {
    const asked = question(game('ours', 0, 2, at('14', 9)), game('full', 1, 3, at('21', 9), true))
    const answer = await repairSchedule(asked)
    expect(answer.changes.map(({ gameId }) => gameId).toSorted()).toEqual(['lost', 'ours'])
    expect(listOfferedPlaces(asked, answer, 'ours').map(({ movesId }) => movesId)).toContain('lost')
  })
})

test('what is offered after a rained-out date keeps every rule, and at each time at which the game could be it is offered', async () => {
  const sizes: readonly LeagueSize[] = [
    { teams: 6, fields: 2, slots: 2, weeks: 9, spare: 3, absences: 0.1 },
    {
      teams: 5,
      fields: 2,
      slots: 3,
      weeks: 7,
      spare: 3,
      absences: 0.1,
      rules: { maxGamesPerDay: 2, minGameSpacing: 1 },
    },
    { teams: 6, fields: 1, slots: 3, weeks: 9, spare: 2, absences: 0.2, rules: { turnaroundMinutes: 20 } },
  ]
  const counts = { free: 0, taken: 0, places: 0 }
  for (const size of sizes) {
    for (let seed = 20; seed < 26; seed++) {
      const asked = rainout(size, seed)
      const answer = await repairSchedule(asked)
      const id = itemAt(asked.displacedIds, 0)
      const after = applyRepair(asked, answer)
      const without = (ids: readonly (string | null)[]) =>
        after.games.filter((each) => !ids.includes(each.id) && !after.displacedIds.includes(each.id))
      const mine = itemAt(
        asked.games.filter((each) => each.id === id),
        0,
      )
      const faultsOf = (place: Pick<ExistingGame, 'start' | 'end' | 'fieldId'>, movesId: string | null) => {
        const games = [...without([id, movesId]), { ...mine, ...place }].filter(
          ({ start }) => start > (asked.notBefore ?? ''),
        )
        return violations(asked.input, {
          games: games.map((each) => ({ ...each, fieldId: each.fieldId ?? '', roundNumber: 1 })),
        })
      }
      const offers = listOfferedPlaces(asked, answer, id)
      for (const { place, movesId } of offers) {
        expect({ seed, place, faults: faultsOf(place, movesId) }).toEqual({ seed, place, faults: [] })
        expect(place.start > (asked.notBefore ?? '')).toBe(true)
      }
      const taken = offers.filter(({ movesId }) => movesId !== null)
      // A slot that is offered together with the move of another game isn't free unless that game moves.
      expect(taken.filter(({ place }) => faultsOf(place, null).length === 0)).toEqual([])
      const fixed = new Set(asked.games.flatMap((each) => (each.isFixed ? [each.id] : [])))
      expect(taken.filter(({ movesId }) => fixed.has(movesId ?? ''))).toEqual([])
      const free = offers.filter(({ movesId }) => movesId === null)
      expect(offers).toEqual([...free, ...taken])
      counts.free += free.length
      counts.taken += taken.length
      if (offers.length === 60) continue
      const { times, fields } = createSchedulingCalendar(asked.input)
      const offered = new Set(free.map(({ place }) => place.start))
      const possible = times.flatMap(({ start, end }) => {
        const place = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
        const isOpen = fields.some((field) => faultsOf({ ...place, fieldId: field.id }, null).length === 0)
        return isOpen && place.start > (asked.notBefore ?? '') ? [place.start] : []
      })
      counts.places += possible.length
      expect({ seed, times: [...offered].toSorted() }).toEqual({ seed, times: [...new Set(possible)].toSorted() })
    }
  }
  expect(counts.free).toBeGreaterThan(20)
  expect(counts.taken).toBeGreaterThan(20)
  expect(counts.places).toBeGreaterThan(20)
})
