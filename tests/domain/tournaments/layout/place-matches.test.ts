import { describe, expect, test } from 'vitest'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { checkMatchRoom } from '#domain/tournaments/layout/match-room.ts'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { layOutMatches } from '#domain/tournaments/layout/lay-out-matches.ts'
import { createMatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import { placeBracketMatches } from '#domain/tournaments/layout/place-matches.ts'
import type { MatchPlan } from '#domain/tournaments/layout/place-matches.ts'
import { createRandom } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { localToInstant } from '#domain/time.ts'
import { season } from '../../scheduling/season.ts'
import { planFaults } from '../plan-faults.ts'
import { sizes } from '../play.ts'

const entrantsOf = ({ teams }: Pick<ScheduleInput, 'teams'>) => teams.map(({ id }) => id)
const placed = (bracket: Bracket, input: ScheduleInput) =>
  placeBracketMatches({ bracket, entrants: entrantsOf(input), input })

const isLast = ({ matches }: Bracket, { places }: MatchPlan) => {
  const final = matches.findLastIndex(({ ifNeeded }) => !ifNeeded)
  return places.slice(0, final).every((place) => (place?.start ?? '~') <= (places[final]?.start ?? ''))
}

/**
 * Opens the fields for slightly more than one randomly drawn layout, or for exactly that layout if there are no pools.
 * @returns null if the drawn layout lacks matches
 */
function planted(bracket: Bracket, input: ScheduleInput, random: Random): ScheduleInput | null {
  const { calendar } = createMatchProblem(bracket, entrantsOf(input), input)
  const cells = calendar.times.flatMap(({ start, end }, time) =>
    calendar.fields.map(({ id: fieldId }, field) => ({
      cell: time * calendar.fields.length + field,
      busy: {
        kind: 'closed' as const,
        fieldId,
        teamIds: [],
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      },
    })),
  )
  const isClosed = cells.map(() => random() < 0.4)
  const without = (closed: readonly boolean[]): ScheduleInput => ({
    ...input,
    busy: cells.flatMap(({ busy }, index) => (closed[index] === true ? [busy] : [])),
  })
  const drawn = layOutMatches(
    createMatchProblem(bracket, entrantsOf(input), without(isClosed)),
    bracket.matches.map(() => random()),
  )
  if (drawn.placed < bracket.matches.length) return null
  const used = new Set(drawn.cells)
  const spare = bracket.pools.length > 0 ? 0.05 : 0
  return without(cells.map(({ cell }) => !used.has(cell) && random() >= spare))
}

describe('a tournament of every size has times and fields where there are just enough', () => {
  const formats = [
    { format: 'single_elimination', pools: null, wild_cards: 0 },
    { format: 'double_elimination', pools: null, wild_cards: 0 },
    { format: 'pools_to_bracket', pools: 16, wild_cards: 0 },
    { format: 'pools_to_bracket', pools: 6, wild_cards: 4 },
  ] as const

  test.each(formats)('$format with $wild_cards wild cards', (template) => {
    for (const teams of sizes) {
      const bracket = createBracket(
        {
          ...template,
          advancing: 2,
          has_consolation: teams % 2 === 0,
          has_third_place_game: true,
          has_placement_games: teams % 4 === 1,
          best_of: 1,
          two_legs: null,
          final_best_of: null,
          rounds: null,
          reseeds: false,
        },
        teams,
      )
      const fields = 1 + (teams % 5)
      const given = season({
        teams,
        fields,
        weeks: 2 + Math.ceil(bracket.matches.length / (6 * fields)), // each week has at least 21 slots per field
        preferredDays: [5, 6, 7],
        minGameSpacing: [0, 0.5, 2][teams % 3] ?? 0,
        turnaroundMinutes: teams % 2 === 0 ? 0 : 10,
        maxGamesPerDay: 2 + (teams % 3),
      })
      const input = planted(bracket, given, createRandom(teams))
      if (input === null) throw new Error(`Nothing is planted for ${teams} teams`)
      const plan = placed(bracket, input)
      expect({ teams, unplaced: plan.unplaced, reasons: plan.reasons }).toEqual({ teams, unplaced: [], reasons: [] })
      expect({ teams, faults: planFaults(bracket, input, plan.places, 1) }).toEqual({ teams, faults: [] })
      expect(isLast(bracket, plan)).toBe(true)
    }
  })

  test('and keeps all rules, and says why, where there are not enough', () => {
    for (const teams of sizes.filter((size) => size % 4 === 1)) {
      const bracket = createDoubleElimination(teams)
      const input = season({ teams, fields: 2, weeks: 1, preferredDays: [6, 7], maxGamesPerDay: 3 })
      const plan = placed(bracket, input)
      expect({ teams, faults: planFaults(bracket, input, plan.places, 1) }).toEqual({ teams, faults: [] })
      expect(plan.unplaced.map(({ match }) => match)).toEqual(
        plan.places.flatMap((place, index) => (place === null ? [index + 1] : [])),
      )
      expect(plan.unplaced.every(({ reason }) => reason.endsWith('.'))).toBe(true)
      expect(plan.reasons).toHaveLength(plan.unplaced.length === 0 ? 0 : 1)
    }
  })
})

describe('the final', () => {
  const startsOf = (end: string) => {
    const input = season({
      teams: 4,
      fields: 2,
      weeks: 1,
      timeZone: 'UTC',
      minGameSpacing: 1,
      maxGamesPerDay: 3,
      timeSlots: [{ start: '09:00', end }],
    })
    const { places } = placed(createSingleElimination(4, { thirdPlace: true }), input)
    return places.map((place) => place?.start.slice(11, 16))
  }

  test('has its time for itself, after the game for third place', () => {
    expect(startsOf('13:00')).toEqual(['09:00', '09:00', '11:00', '12:00'])
  })

  test('is beside the game for third place only where the day ends', () => {
    expect(startsOf('12:00')).toEqual(['09:00', '09:00', '11:00', '11:00'])
  })
})

describe('rest', () => {
  test('is there for both teams that may come, whoever wins', () => {
    const input = season({ teams: 4, fields: 2, weeks: 1, minGameSpacing: 1, maxGamesPerDay: 3 })
    const { places } = placed(createSingleElimination(4, { thirdPlace: true }), input)
    expect(places.map((place) => place?.start.slice(11, 16))).toEqual(['14:00', '14:00', '16:00', '17:00'])
  })

  test('counts games elsewhere of every team that may come', () => {
    const start = localToInstant('2026-03-07', '12:00', 'America/New_York')
    const end = localToInstant('2026-03-07', '13:00', 'America/New_York')
    const busy = [{ fieldId: null, teamIds: ['team-03'], start, end }]
    const input = season({ teams: 4, fields: 2, weeks: 1, minGameSpacing: 1, maxGamesPerDay: 3, busy })
    const plan = placed(createSingleElimination(4), input)
    expect(plan.unplaced).toEqual([])
    // In local time, seed 4 has a game elsewhere at 12:00, its first match is over at 11:00, and the final is at 14:00.
    expect(plan.places.map((place) => place?.start.slice(11, 16))).toEqual(['14:00', '14:00', '19:00'])
  })
})

test('as few dates are taken as can be, and the fields alike', () => {
  const input = season({ teams: 8, fields: 2, weeks: 3, minGameSpacing: 0, maxGamesPerDay: 3 })
  const { places } = placed(createSingleElimination(8), input)
  expect(new Set(places.map((place) => place?.start.slice(0, 10))).size).toBe(1)
  const onFields = places.map((place) => place?.fieldId)
  expect(onFields.filter((field) => field === 'field-0')).toHaveLength(4)
})

describe('what does not fit is said in words', () => {
  const check = (bracket: Bracket, input: ScheduleInput) => {
    const { reasons } = placed(bracket, input)
    return { reasons, atOnce: checkMatchRoom({ bracket, entrants: entrantsOf(input), input }).reasons }
  }

  test('matches that come too late, however many fields there are', () => {
    const reasons = [
      'No time is left for match 13, however many fields there are: up to 2 matches come before it one after the other, ' +
        'with 3 hours of rest and at most 3 games of a team a day, and whoever may play in it has to be free.',
    ]
    const input = season({ teams: 16, fields: 9, weeks: 1, minGameSpacing: 3, maxGamesPerDay: 3 })
    expect(check(createSingleElimination(16), input)).toEqual({ reasons, atOnce: reasons })
  })

  test('too many matches before a late one', () => {
    const input = season({ teams: 8, fields: 1, weeks: 1, minGameSpacing: 2, maxGamesPerDay: 3 })
    const reasons = [
      '4 matches have to be played from Sat, Mar 7, 9:00 AM to Sat, Mar 7, 11:00 AM, where 2 slots are open.',
    ]
    expect(check(createSingleElimination(8), input)).toEqual({ reasons, atOnce: reasons })
  })

  test('too few slots', () => {
    const input = season({ teams: 8, fields: 1, weeks: 1, timeSlots: [{ start: '09:00', end: '14:00' }] })
    const plan = placed(createSingleElimination(8), {
      ...input,
      constraints: { ...input.constraints, maxGamesPerDay: 4 },
    })
    expect(plan.summary).toBe('Needs 7 slots, 5 available')
    expect(plan.reasons).toEqual(['7 matches need as many slots on the fields, and only 5 are open.'])
    expect(plan.unplaced.length).toBeGreaterThan(0)
  })

  test('too many games in a day', () => {
    const input = season({ teams: 4, fields: 4, weeks: 1, maxGamesPerDay: 1 })
    const { unplaced } = placed(createSingleElimination(4), input)
    expect(unplaced).toEqual([{ match: 3, reason: 'A team would have more than 1 game on Sat, Mar 7.' }])
  })

  test('a team that may come and is away', () => {
    const input = season({ teams: 2, fields: 1, weeks: 1 })
    const away = { kind: 'away' as const, fieldId: null, teamIds: ['team-01'] }
    const busy = [{ ...away, start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' }]
    const { unplaced } = placed(createSingleElimination(2), { ...input, busy })
    expect(unplaced).toEqual([
      { match: 1, reason: 'Team 1 may play in it, and cannot at the times that are left for it.' },
    ])
  })

  test('one slot is said in the singular', () => {
    const input = season({ teams: 2, fields: 1, weeks: 1, timeSlots: [{ start: '09:00', end: '10:00' }] })
    expect(placed(createSingleElimination(2), input).summary).toBe('Needs 1 slot, 1 available')
    expect(
      placed(createSingleElimination(3), { ...input, teams: season({ teams: 3, fields: 1, weeks: 1 }).teams }),
    ).toMatchObject({
      summary: 'Needs 2 slots, 1 available',
      reasons: ['2 matches need as many slots on the fields, and only 1 is open.'],
    })
  })

  test('matches that come after one without a place', () => {
    const closedAt = (start: string, end: string) => ({
      kind: 'closed' as const,
      fieldId: 'field-0',
      teamIds: [],
      start: localToInstant('2026-03-07', start, 'America/New_York'),
      end: localToInstant('2026-03-07', end, 'America/New_York'),
    })
    const rules = { teams: 8, fields: 1, weeks: 1, minGameSpacing: 0, maxGamesPerDay: 3 }
    const input = season({ ...rules, busy: [closedAt('10:00', '17:00')] })
    const { unplaced } = placed(createSingleElimination(8), input)
    expect(unplaced).toEqual([
      { match: 2, reason: 'All fields are taken or closed at the times that are left for it.' },
      { match: 3, reason: 'All fields are taken or closed at the times that are left for it.' },
      { match: 4, reason: 'All fields are taken or closed at the times that are left for it.' },
      { match: 5, reason: 'It comes after match 2, without a place itself.' },
      { match: 6, reason: 'It comes after matches 3 and 4, without a place themselves.' },
      { match: 7, reason: 'It comes after matches 5 and 6, without a place themselves.' },
    ])
  })

  test('a day that is over, with the rest before it where there is one', () => {
    const last = (minGameSpacing: number) => {
      const slots = { timeSlots: [{ start: '09:00', end: '11:00' }] }
      const input = season({ teams: 4, fields: 2, weeks: 1, minGameSpacing, maxGamesPerDay: 3, ...slots })
      const busy = { kind: 'closed' as const, teamIds: [], ...second }
      const fields = ['field-0', 'field-1'].map((fieldId) => ({ ...busy, fieldId }))
      return placed(createSingleElimination(4), minGameSpacing === 0 ? { ...input, busy: fields } : input).unplaced
    }
    const second = {
      start: localToInstant('2026-03-07', '10:00', 'America/New_York'),
      end: localToInstant('2026-03-07', '11:00', 'America/New_York'),
    }
    expect(last(2)).toEqual([{ match: 3, reason: 'No time is left after the matches before it and 2 hours of rest.' }])
    expect(last(0)).toEqual([{ match: 3, reason: 'All fields are taken or closed at the times that are left for it.' }])
  })
})
