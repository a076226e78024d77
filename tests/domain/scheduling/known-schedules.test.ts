import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { placeExactly } from '#domain/scheduling/exact/place-exactly.ts'
import { programToLp, type IntegerProgram, type SolveProgram } from '#domain/scheduling/exact/program.ts'
import { toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { GameLimit, ScheduleInput, ScheduleProposal, AvoidedTime } from '#domain/scheduling/model/model.ts'
import { findMoveReasons, findUnplacedReasons } from '#domain/scheduling/repair/reasons.ts'
import { createRepairModel } from '#domain/scheduling/repair/exact-model.ts'
import { createRepairPuzzle, type RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule, type Repair } from '#domain/scheduling/repair/repair.ts'
import { addDays, toLocalDate, toLocalTime, localToInstant } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { randomLeague } from './random-league.ts'
import { rainout, tightLeagues, type LeagueSize } from './repair-cases.ts'
import { season, violations } from './season.ts'

// The exact schedules of known seeds. Generating a schedule again with the same seed and rules must produce the same
// schedule, even in the next version of the app. If a change to the search improves the schedules, `npx vitest run
// tests/domain/scheduling/known-schedules.test.ts -u` rewrites them, and the difference can be reviewed. See
// docs/decisions/092-keep-the-schedules-of-known-seeds.md.

/**
 * Returns a line for each game, such as `2026-03-07 09:00 Field 0: Team 1 - Team 0 (1)`, followed by the rest of the
 * proposal.
 */
function inWords(input: ScheduleInput, { games, unplaced, metrics }: ScheduleProposal): string {
  const names = new Map([...input.teams, ...input.fields].map(({ id, name }) => [id, name]))
  const named = (id: string) => names.get(id) ?? id
  const lines = games.map(
    ({ homeTeamId, awayTeamId, fieldId, start, roundNumber }) =>
      `${toLocalDate(start, input.timeZone)} ${toLocalTime(start, input.timeZone)} ${named(fieldId)}: ` +
      `${named(homeTeamId)} - ${named(awayTeamId)} (${roundNumber})`,
  )
  const left = unplaced.map(({ homeTeamId, awayTeamId }) => `no place: ${named(homeTeamId)} - ${named(awayTeamId)}`)
  const figures = Object.entries(metrics).map(([name, value]) => `${name} ${value}`)
  return [...lines, ...left, figures.join(', '), ''].join('\n')
}

const evenings = [
  { start: '18:00', end: '21:00' },
  { start: '10:00', end: '12:15' },
]

/** Puts teams and venues on a map of 40 by 40 kilometers, with two fields per venue. */
function onMap(input: ScheduleInput): ScheduleInput {
  const at = (index: number, step: number) => ({ x: (index * step) % 41, y: (index * (step + 10)) % 41 })
  return {
    ...input,
    teams: input.teams.map((team, index) => ({ ...team, position: at(index + 1, 7) })),
    fields: input.fields.map((field, index) => {
      const venue = Math.floor(index / 2)
      return { ...field, venueId: `venue-${venue}`, venueName: `Venue ${venue}`, position: at(venue + 2, 13) }
    }),
  }
}

const wishesOf = (input: ScheduleInput): AvoidedTime[] =>
  input.teams.slice(0, 3).flatMap(({ id }) =>
    Array.from({ length: 12 }, (_, week) => {
      const date = addDays('2026-03-07', 7 * week)
      return {
        teamId: id,
        start: localToInstant(date, '09:00', input.timeZone),
        end: localToInstant(date, '11:00', input.timeZone),
      }
    }),
  )

const soft: readonly GameLimit[] = [
  { days: 3, games: 1, penalty: 5 },
  { days: 10, games: 2, penalty: 1 },
]
const plain = season({ teams: 8, fields: 2, weeks: 9, timeSlots: [{ start: '09:00', end: '12:00' }] })
const weekends = season({ teams: 8, fields: 3, weeks: 6, preferredDays: [6, 7] })
const mapped = onMap(season({ teams: 8, fields: 4, weeks: 10, timeSlots: [{ start: '09:00', end: '12:00' }] }))
const hosts = season({ teams: 8, fields: 4, weeks: 18, meetings: 2, timeSlots: [{ start: '09:00', end: '12:00' }] })
const divided = season({ teams: 11, fields: 3, weeks: 12, divisions: 2, timeSlots: [{ start: '09:00', end: '12:00' }] })

const leagues: readonly (readonly [string, ScheduleInput])[] = [
  ['ten-teams-exactly-full', season({ teams: 10, fields: 5, weeks: 9, timeSlots: [{ start: '09:00', end: '10:00' }] })],
  ['nine-teams', season({ teams: 9, fields: 2, weeks: 9, timeSlots: [{ start: '09:00', end: '11:00' }] })],
  [
    'twice-on-evenings-and-sundays',
    season({
      teams: 6,
      fields: 2,
      weeks: 9,
      meetings: 2,
      preferredDays: [3, 7],
      turnaroundMinutes: 15,
      timeSlots: evenings,
    }),
  ],
  ['four-times', season({ teams: 4, fields: 2, weeks: 12, meetings: 4, seed: 7 })],
  ['two-divisions-that-meet', { ...divided, crossDivisionMeetings: 1 }],
  ['soft-limits', { ...weekends, limits: soft }],
  ['even-spacing-and-weekdays', { ...weekends, weights: { spacing: 3, weekdays: 2 } }],
  ['wishes', { ...plain, wishes: wishesOf(plain) }],
  ['short-ways', { ...mapped, weights: { travel: 3 } }],
  ['full-fields', { ...mapped, weights: { utilization: 3 } }],
  [
    'home-games-at-home',
    {
      ...hosts,
      teams: hosts.teams.map((team, index) => ({ ...team, homeFieldIds: [`field-${index % 4}`] })),
      homeGamesAtHome: true,
      minDaysBetweenMeetings: 21,
    },
  ],
  [
    'shared-people-and-a-hard-limit',
    {
      ...plain,
      sharedPeople: [
        ['team-00', 'team-01'],
        ['team-02', 'team-03', 'team-04'],
      ],
      limits: [{ days: 15, games: 2 }],
    },
  ],
  ['more-games-than-places', season({ teams: 8, fields: 1, weeks: 6, timeSlots: [{ start: '09:00', end: '12:00' }] })],
]

describe('a league gets the schedule that it got before', () => {
  test.each(leagues)('%s', async (name, input) => {
    const proposal = generateProposal(input)
    expect(violations(input, proposal)).toEqual([])
    await expect(inWords(input, proposal)).toMatchFileSnapshot(`known-schedules/${name}.txt`)
  })

  test('small leagues with rules of every kind', async () => {
    const each = Array.from({ length: 60 }, (_, seed) => {
      const input = randomLeague(createRandom(seed))
      return `Seed ${seed}\n${inWords(input, generateProposal(input))}`
    })
    await expect(each.join('\n')).toMatchFileSnapshot('known-schedules/small-leagues.txt')
  })
})

const namedAfter = (question: RepairInput, found: Repair) => {
  const reasons = findUnplacedReasons(question, found).map((reason) => `why: ${JSON.stringify(reason)}`)
  const why = findMoveReasons(question, found.changes)
  const moves = found.changes.map(({ gameId, from, to, isDisplaced }) => {
    const { kind, forGameId } = why.get(gameId) ?? {}
    const givesWay = isDisplaced ? '' : kind ? ` gives way to ${forGameId} (${kind})` : ' gives way'
    return `${gameId}${givesWay}: ${from.start} ${from.fieldId} → ${to.start} ${to.fieldId}`
  })
  const { moved, leastMoved, disturbedTeamIds, unplacedIds, proof, isNearest } = found
  const figures = `moved ${moved}, at least ${leastMoved}, ${proof}${isNearest ? ', nearest' : ''}`
  return [
    ...moves,
    `disturbed: ${disturbedTeamIds.join(' ')}`,
    `no place: ${unplacedIds.join(' ')}`,
    figures,
    ...reasons,
  ]
}

/** Teams 0 and 3 share a coach, and so do teams 1 and 2, so teams with the same coach must play at different times. */
const withPeople = (question: RepairInput): RepairInput => ({
  ...question,
  input: {
    ...question.input,
    sharedPeople: [
      ['team-00', 'team-03'],
      ['team-01', 'team-02'],
    ],
  },
})

describe('a rained-out date gets the repair that it got before', () => {
  test.each<[string, LeagueSize, number]>([
    ['12 teams on a field', tightLeagues.large, 5],
    ['9 teams twice a day', tightLeagues.twiceADay, 4],
    ['10 teams, time to change over', tightLeagues.changingOver, 5],
    ['8 teams on a field', tightLeagues.onAField, 5],
    [
      '10 teams of two divisions',
      { teams: 10, fields: 3, slots: 3, weeks: 10, spare: 1, absences: 0.2, divisions: 2 },
      3,
    ],
    [
      '6 teams, some games protected',
      { teams: 6, fields: 2, slots: 2, weeks: 8, spare: 1.2, absences: 0.2, protectedGames: 0.3 },
      4,
    ],
    ['8 teams with hardly a place', { teams: 8, fields: 2, slots: 2, weeks: 10, spare: 0.8, absences: 0.4 }, 4],
  ])('%s', async (name, size, seeds) => {
    const lines: string[] = []
    for (let seed = 1; seed <= seeds; seed++) {
      const question = rainout(size, seed)
      lines.push(`Seed ${seed}`, ...namedAfter(question, await repairSchedule(question)), '')
      if (seed > 2) continue
      const solved = await repairSchedule(question, { solve: solveExactProgram })
      lines.push(`Seed ${seed}, by the solver where the search proves nothing`, ...namedAfter(question, solved), '')
      const shared = withPeople(question)
      lines.push(`Seed ${seed}, with people in common`, ...namedAfter(shared, await repairSchedule(shared)), '')
    }
    await expect(lines.join('\n')).toMatchFileSnapshot(`known-schedules/repair-of-${name.replaceAll(/,? /g, '-')}.txt`)
  })
})

describe('the solver is asked what it was asked before', () => {
  const compact = (program: IntegerProgram) => programToLp(program).split('\nBinary')[0] ?? ''

  test('where the games of a small league are to be', async () => {
    const lines: string[] = []
    for (const seed of [2, 17, 23, 31, 40, 52, 58]) {
      const { calendar, matches } = toFeasibilityInput(randomLeague(createRandom(seed)))
      const keep: SolveProgram = (program, limits) => {
        lines.push(compact(program))
        return solveExactProgram(program, limits)
      }
      for (const goal of ['complete', 'most'] as const) {
        lines.push(`Seed ${seed}, ${goal}`)
        const answer = await placeExactly(calendar, matches, keep, { goal })
        lines.push(answer.status === 'placed' ? `cells ${answer.cells.join(' ')}` : answer.status, '')
      }
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('known-schedules/programs-of-leagues.txt')
  })

  test('how a small league is repaired with fewest moves', async () => {
    const lines: string[] = []
    const sizes: readonly LeagueSize[] = [
      { teams: 5, fields: 1, slots: 2, weeks: 6, spare: 1, absences: 0.2 },
      {
        teams: 4,
        fields: 2,
        slots: 2,
        weeks: 4,
        spare: 1,
        absences: 0,
        rules: { maxGamesPerDay: 2, minGameSpacing: 1 },
      },
    ]
    for (const [index, size] of sizes.entries()) {
      const puzzle = createRepairPuzzle(withPeople(rainout(size, index + 1)))
      for (const goal of [{}, { mostMoves: 2 }, { placed: 1, mostMoves: 1 }]) {
        lines.push(`League ${index}, ${JSON.stringify(goal)}`, compact(createRepairModel(puzzle, goal).program), '')
      }
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('known-schedules/programs-of-repairs.txt')
  })
})
