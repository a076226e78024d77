import { describe, expect, test } from 'vitest'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { checkSchedule } from '../../support/schedules/schedule-check.ts'
import { families, createMixedLeague } from '../../support/schedules/schedule-mix.ts'

const leaguesOfFamily = 19
const mostTeams = 8
const balancedOfFamily = 2 // few, because balancing home and away takes longer than everything else

const leaguesByFamily = families.map(
  (family, index) =>
    [
      family,
      Array.from({ length: leaguesOfFamily }, (_, turn) =>
        createMixedLeague(turn * families.length + index, mostTeams),
      ),
    ] as const,
)

describe.each(leaguesByFamily)('leagues with a hidden complete schedule: %s', (family, leagues) => {
  test('the hidden schedule is complete and keeps all the rules', () => {
    for (const league of leagues) {
      expect(league.family).toBe(family)
      const { violations, metrics } = checkSchedule(scheduleInstanceSchema.parse(league.instance), league.planted)
      expect({ league: league.instance.id, violations, missing: metrics.missing }).toEqual({
        league: league.instance.id,
        violations: [],
        missing: 0,
      })
    }
  })

  test('the generator finds a complete one too', () => {
    const found = leagues.map(({ instance }) =>
      outcome({ ...instance, rules: { ...instance.rules, balanceHomeAway: false } }),
    )
    expect(found).toEqual(leagues.map(({ instance }) => ({ league: instance.id, violations: [], missing: 0 })))
  }, 60_000)

  test('sharing out the sides breaks no rule', () => {
    const balanced = leagues.slice(0, balancedOfFamily)
    const found = balanced.map(({ instance }) => outcome(instance))
    expect(found).toEqual(balanced.map(({ instance }) => ({ league: instance.id, violations: [], missing: 0 })))
  }, 60_000)
})

function outcome(instance: ScheduleInstance) {
  const { violations, metrics } = checkSchedule(
    instance,
    listProposedGames(generateProposal(toScheduleInput(instance))),
  )
  return { league: instance.id, violations, missing: metrics.missing }
}

describe('the checker', () => {
  const league: ScheduleInstance = {
    format: 'lsi/1',
    id: 'by hand',
    teams: [
      { id: 'A', name: 'A', division: 'north', homeVenue: 'V1', unavailable: [{ date: '2026-03-14' }] },
      { id: 'B', name: 'B', division: 'north' },
      { id: 'C', name: 'C', division: 'north' },
      { id: 'D', name: 'D', division: 'south' },
      { id: 'E', name: 'E', division: 'south' },
    ],
    venues: [
      { id: 'V1', name: 'V1', unavailable: [{ date: '2026-03-07', from: '12:30', to: '14:00' }] },
      { id: 'V2', name: 'V2' },
    ],
    dates: ['2026-03-07', '2026-03-08', '2026-03-14', '2026-03-21'],
    slots: [
      { start: '09:00', end: '10:00' },
      { start: '10:30', end: '11:30' },
      { start: '12:00', end: '13:00' },
    ],
    meetings: 2,
    rules: { minRestMinutes: 60, maxGamesPerTeamPerDay: 1, homeGamesAtHomeVenue: true, minDaysBetweenMeetings: 7 },
  }
  const game = (text: string): InstanceGame => {
    const [home = '', away = '', day = '', start = '', venue = ''] = text.split(' ')
    return { home, away, date: `2026-03-${day}`, start, venue }
  }

  test.each([
    ['team', ['D X 07 09:00 V2']],
    ['team', ['D D 07 09:00 V2']],
    ['venue', ['D E 07 09:00 V9']],
    ['date', ['D E 09 09:00 V2']],
    ['slot', ['D E 07 09:30 V2']],
    ['not in one division', ['B D 07 09:00 V2']],
    ['met too often', ['D E 07 09:00 V2', 'E D 14 09:00 V2', 'D E 21 09:00 V2']],
    ['host again', ['D E 07 09:00 V2', 'D E 14 09:00 V2']],
    ['venue closed', ['A B 07 12:00 V1']],
    ['team away', ['B A 14 09:00 V1']],
    ['not at home', ['A B 07 09:00 V2']],
    ['venue taken', ['D E 07 09:00 V2', 'B C 07 09:00 V2']],
    ['met too soon', ['D E 07 09:00 V2', 'E D 08 09:00 V2']],
    ['games a day', ['A B 07 09:00 V1', 'C A 07 12:00 V2']],
  ])('finds what breaks a rule: %s', (kind, games) => {
    expect(checkSchedule(league, games.map(game)).violations.map((violation) => violation.kind)).toEqual([kind])
  })

  test('tells too little rest from two games at one time', () => {
    const free = { ...league, rules: { minRestMinutes: 31 } }
    const kinds = (games: readonly string[]) => checkSchedule(free, games.map(game)).violations.map(({ kind }) => kind)
    expect(kinds(['A B 07 09:00 V1', 'C A 07 10:30 V2'])).toEqual(['rest'])
    expect(kinds(['A B 07 09:00 V1', 'C A 07 09:00 V2'])).toEqual(['team taken'])
    expect(kinds(['A B 07 09:00 V1', 'C A 07 12:00 V2'])).toEqual([])
  })

  test('measures', () => {
    const games = ['A B 07 09:00 V1', 'A C 08 09:00 V1', 'B A 21 09:00 V2', 'B C 14 12:00 V2']
    expect(checkSchedule(league, games.map(game))).toEqual({
      violations: [],
      metrics: {
        required: 8,
        placed: 4,
        missing: 4,
        breaks: 3, // A plays twice at home, B twice at home, and C twice away, each in a row
        longestRun: 2,
        imbalance: 2, // C
        slotSpread: 3, // A always plays at nine
        slotGap: 3, // at nine, A plays three times and the teams of the south division never
        venueSpread: 1, // A
        venueGap: 2,
        leastRest: 23 * 60,
      },
      bounds: { breaks: null, imbalance: 0, slotSpread: 1 },
    })
  })
  test('knows how few breaks there can be where everybody plays on every date', () => {
    for (const { instance, planted } of leaguesByFamily[0]?.[1] ?? []) {
      const { metrics, bounds } = checkSchedule(instance, planted)
      const teams = instance.teams.length
      expect(bounds.breaks).toBe(teams % 2 === 0 ? teams - 2 : 0)
      expect(metrics.breaks).toBeGreaterThanOrEqual(bounds.breaks ?? 0)
      expect(metrics.slotSpread).toBeGreaterThanOrEqual(bounds.slotSpread)
      expect(bounds.imbalance).toBe((teams - 1) % 2)
    }
  })
})
