import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflictResolutions } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import type { OrganizationGames } from '#domain/scheduling/conflicts/conflict-input.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { findOpenCells } from '#domain/scheduling/generate/open-cells.ts'
import { listProposedGames, toScheduleInput, type ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'
import { toLocalTime } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../../support/schedules/schedule-check.ts'
import { createMixedLeague } from '../../../support/schedules/schedule-mix.ts'
import { randomLeague, withLimitedSlots } from '../random-league.ts'
import { reasonsOf } from '../reasons-of.ts'
import { season, violations } from '../season.ts'

// Time slots that are only for some fields or divisions.

const limits = { maxNodes: 2000, maxSeconds: 20 }

/** Splits each slot by field, for the divisions that the planted games need it for. */
function splitSlots({ instance, planted }: ReturnType<typeof createMixedLeague>): ScheduleInstance {
  const divisionOf = new Map(instance.teams.map(({ id, division }) => [id, division]))
  const slots = instance.slots.flatMap((slot) =>
    instance.venues.flatMap(({ id }) => {
      const games = planted.filter(({ start, venue }) => start === slot.start && venue === id)
      const divisions = [...new Set(games.flatMap(({ home, away }) => [divisionOf.get(home), divisionOf.get(away)]))]
      const named = divisions.filter((division) => division !== undefined)
      if (games.length === 0) return []
      return [{ ...slot, venues: [id], ...(named.length === divisions.length && { divisions: named }) }]
    }),
  )
  return { ...instance, slots }
}

describe('times that are only for some fields or divisions', { timeout: 60_000 }, () => {
  test('are kept in every random league', () => {
    let limited = 0
    for (let seed = 1; seed <= 30; seed++) {
      const league = randomLeague(createRandom(seed))
      const input = withLimitedSlots(league, createRandom(seed))
      expect(violations(input, generateProposal(input)), `seed ${seed}`).toEqual([])
      if (createSchedulingCalendar(input).mayUse !== null) limited++
    }
    expect(limited).toBeGreaterThan(3)
  })

  test('are kept in larger leagues, and are no reason where the games fit', () => {
    for (let number = 0; number < 16; number++) {
      const league = splitSlots(createMixedLeague(number, 8))
      expect(checkSchedule(league, createMixedLeague(number, 8).planted).violations).toEqual([])
      expect(reasonsOf(toScheduleInput(league)), `league ${number}`).toEqual([])
      const games = listProposedGames(generateProposal(toScheduleInput(league)))
      expect(checkSchedule(league, games).violations, `league ${number}`).toEqual([])
    }
  })

  test('make a league impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 4001; seed <= 4016; seed++) {
      const planted = createPlantedLeague(seed).input
      const { fieldIds } = planted.constraints
      const random = createRandom(seed)
      const divisionIds = [...new Set(planted.teams.flatMap(({ divisionId }) => divisionId ?? []))]
      const timeSlots = planted.constraints.timeSlots.flatMap((slot): TimeSlot[] => {
        const [open, shared] = [fieldIds.filter(() => random() < 0.8), random() < 0.6]
        const division = divisionIds[Math.floor(random() * divisionIds.length)]
        const first = { ...slot, ...(open.length > 0 && { fieldIds: open }) }
        return shared || division === undefined ? [first] : [first, { ...slot, divisionIds: [division] }]
      })
      const input = { ...planted, constraints: { ...planted.constraints, timeSlots } }
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(2)
  })

  /** Youth plays in the morning, adults in the evening under the lights of field 0, both at noon. */
  const timeSlots: TimeSlot[] = [
    { start: '09:00', end: '12:00', divisionIds: ['division-0'] },
    { start: '12:00', end: '13:00' },
    { start: '18:00', end: '20:00', divisionIds: ['division-1'], fieldIds: ['field-0'] },
  ]
  const league = (changes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput =>
    season({
      teams: 8,
      divisions: 2,
      fields: 2,
      weeks: 4,
      timeZone: 'UTC',
      start: '2026-03-07',
      timeSlots,
      ...changes,
    })

  test('give each division its own times, and the field with lights the evening', () => {
    const input = league()
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    const divisionOf = new Map(input.teams.map(({ id, divisionId }) => [id, divisionId]))
    const from = (first: string, last: string) =>
      games
        .filter(({ start }) => toLocalTime(start, 'UTC') >= first && toLocalTime(start, 'UTC') < last)
        .map(({ homeTeamId, fieldId }) => ({ division: divisionOf.get(homeTeamId), fieldId }))
    expect(new Set(from('00:00', '12:00').map(({ division }) => division))).toEqual(new Set(['division-0']))
    expect(from('18:00', '24:00')).toContainEqual({ division: 'division-1', fieldId: 'field-0' })
    expect(new Set(from('18:00', '24:00').map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('are only those of both divisions for a game between them', () => {
    const input = { ...league({ weeks: 12 }), crossDivisionMeetings: 1 }
    const { games } = generateProposal(input)
    const divisionOf = new Map(input.teams.map(({ id, divisionId }) => [id, divisionId]))
    const across = games.filter((game) => divisionOf.get(game.homeTeamId) !== divisionOf.get(game.awayTeamId))
    expect(across).toHaveLength(16)
    expect(new Set(across.map(({ start }) => toLocalTime(start, 'UTC')))).toEqual(new Set(['12:00']))
  })

  test('are where a game may be moved', () => {
    const { constraints } = league()
    const schedule = { start_date: '2026-03-14', end_date: '2026-03-14', constraints }
    const asked = { schedule, timeZone: 'UTC', games: [], notBefore: '2026-03-01T00:00:00.000Z', lengthMinutes: 60 }
    const cells = (...divisionIds: (string | null)[]) =>
      findOpenCells({ ...asked, divisionIds }).map(({ start, fieldId }) => `${start.slice(11, 13)} ${fieldId}`)
    expect(cells('division-1', 'division-1')).toEqual(['12 field-0', '12 field-1', '18 field-0', '19 field-0'])
    expect(cells('division-0', 'division-1')).toEqual(['12 field-0', '12 field-1'])
    expect(cells(null, null)).toEqual(['12 field-0', '12 field-1'])
    expect(cells()).toHaveLength(10) // the divisions are not known
  })

  test('are where a conflict is resolved', () => {
    const { constraints, teams, fields } = league()
    const game = (id: string, home: number, away: number, start: string) => ({
      id,
      schedule_id: 'S',
      home_team_id: teams[home]?.id ?? '',
      away_team_id: teams[away]?.id ?? '',
      field_id: 'field-0',
      local_time: start,
      start_time: `2026-03-14T${start}:00.000Z`,
      end_time: '2026-03-14T13:00:00.000Z',
      status: 'scheduled' as const,
    })
    const [first, second] = [game('1', 1, 3, '12:00'), game('2', 5, 7, '12:00')]
    const organization: OrganizationGames = {
      games: [first, second],
      schedules: [
        { id: 'S', league_id: 'L', start_date: '2026-03-14', end_date: '2026-03-14', constraints, bracket: null },
      ],
      leagues: [{ id: 'L', time_zone: 'UTC' }],
      venues: [{ id: 'venue', league_id: null }],
      fields: fields.map(({ id }) => ({ id, venue_id: 'venue' })),
      teams: teams.map(({ id, divisionId }) => ({ id, division_id: divisionId })),
      openingHours: [],
      closures: [],
      events: [],
      timeZone: 'UTC',
      from: '2026-03-14T00:00:00.000Z',
      to: '2026-03-15T00:00:00.000Z',
    }
    const found = findConflictResolutions(
      organization,
      { kind: 'field', gameIds: ['1', '2'], fieldId: 'field-0' },
      { now: '2026-03-01T00:00:00.000Z', most: 20 },
    )
    const places = new Set(found.map(({ cell }) => `${cell.start.slice(11, 13)} ${cell.fieldId}`))
    expect(places).toEqual(new Set(['12 field-1', '18 field-0', '19 field-0']))
  })

  test('are named if they are why the games do not fit, with what would help', async () => {
    const input = league({
      weeks: 3,
      timeSlots: [
        { start: '09:00', end: '10:00', divisionIds: ['division-0'] },
        { start: '18:00', end: '19:00', divisionIds: ['division-1'], fieldIds: ['field-0'] },
      ],
    })
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.proven).toBe(true)
    expect(answer.rules).toContain(
      'Some times are only for some fields or divisions: from 9:00 AM to 10:00 AM for 1 division; from 6:00 PM to 7:00 PM on Field 0 for 1 division.',
    )
    const words = answer.relaxations.map((one) => one.words)
    expect(words).toContain('all teams may play from 6:00 PM to 7:00 PM on every field.')
    for (const { input: changed } of answer.relaxations) {
      const proposal = generateProposal(changed)
      expect([proposal.unplaced, violations(changed, proposal)]).toEqual([[], []])
    }
  })

  test('prove that a division without a time can’t play', () => {
    const reasons = reasonsOf(league({ timeSlots: [{ start: '09:00', end: '17:00', divisionIds: ['division-0'] }] }))
    expect(reasons.map(({ words }) => words)).toEqual([
      'Team 1, Team 3, Team 5 and Team 7 have 3 games each to play, but cannot play on any date.',
    ])
  })
})
