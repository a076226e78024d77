import { describe, expect, test } from 'vitest'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import type { CertificateName } from '#domain/scheduling/explain/certificate.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { season } from './season.ts'

// Leagues that play on Saturdays from March 7, 2026, in UTC: `week 0` is that day.

type Played = readonly [home: number, away: number, week: number, time?: string, field?: number]

const dateOf = (week: number) => addDays('2026-03-07', 7 * week)
const instant = (week: number, time: string) => localToInstant(dateOf(week), time, 'UTC')

const league = (wishes: Partial<Parameters<typeof season>[0]> = {}) =>
  season({
    teams: 4,
    fields: 2,
    weeks: 6,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    ...wishes,
  })

const away = (team: number, from: number, to = from): ScheduleInput['busy'][number] => ({
  kind: 'away',
  fieldId: null,
  teamIds: [`team-0${team}`],
  start: instant(from, '00:00'),
  end: instant(to, '23:00'),
})

const closed = (week: number, from: string, to: string): ScheduleInput['busy'][number] => ({
  kind: 'closed',
  fieldId: 'field-0',
  teamIds: [],
  start: instant(week, from),
  end: instant(week, to),
})

/** Unless a field is given, a date's first game is on the first field, the next one on the second, and so on. */
function proposalOf(played: readonly Played[], games = played.length): ScheduleProposal {
  const metrics = { breaks: 0, longestRun: 0, imbalance: 0, slotSpread: 0, fieldSpread: 0, iterations: 0 }
  return {
    unplaced: [],
    reasons: [],
    metrics: { ...metrics, games, placed: played.length },
    games: played.map(([home, visitor, week, time = '09:00', field], index) => ({
      homeTeamId: `team-0${home}`,
      awayTeamId: `team-0${visitor}`,
      fieldId: `field-${field ?? played.slice(0, index).filter((other) => other[2] === week).length}`,
      start: instant(week, time),
      end: instant(week, `${Number(time.slice(0, 2)) + 1}:00`.padStart(5, '0')),
      roundNumber: week + 1,
    })),
  }
}

const lineOf = (name: CertificateName, input: ScheduleInput, played: readonly Played[], games?: number) =>
  createCertificate(input, proposalOf(played, games)).find((line) => line.name === name)

/** Returns three rounds in which each of the four teams plays each of the others, starting in week `from`. */
const roundsOf = ([a, b, c, d]: readonly [number, number, number, number], from = 0): Played[] => [
  [a, b, from],
  [c, d, from],
  [d, a, from + 1],
  [b, c, from + 1],
  [a, c, from + 2],
  [b, d, from + 2],
]
const exchanged = (played: readonly Played[], later: number) =>
  played.map(([home, visitor, week]): Played => [visitor, home, week + later])
const four = roundsOf([0, 1, 2, 3])

test('each line says what is counted', () => {
  const base = league({ timeSlots: [{ start: '09:00', end: '11:00' }], preferredDays: [6, 7] })
  const at = { position: { x: 0, y: 0 } }
  const input = {
    ...base,
    teams: base.teams.map((team) => ({ ...team, ...at })),
    fields: base.fields.map((field, index) => ({ ...field, position: { x: index, y: 0 } })),
  }
  expect(createCertificate(input, proposalOf(four)).map(({ label }) => label)).toEqual([
    'Games placed',
    'Twice running at home or away',
    'Longest run at home or away',
    'Home and away games of a team differ by',
    'Starting times of a team differ by',
    'Fields of a team differ by',
    'Weekdays of a team differ by',
    'Fewest days from game to game',
    'Games played differ on any day by',
    'Ways of all teams',
  ])
})

test('games are held against all that are to be played', () => {
  expect(lineOf('games', league(), four, 6)).toMatchObject({ value: 6, bound: 6, isBest: true })
  expect(lineOf('games', league(), four.slice(0, 5), 6)).toMatchObject({ value: 5, bound: 6, isBest: false })
})

describe('twice running at home or away', () => {
  test('has a proved bound in a division of an even number that meets once, or twice', () => {
    // Of the patterns HAH, AHH, HAA, and AHA, the second and the third have a break.
    expect(lineOf('breaks', league(), four)).toMatchObject({ value: 2, bound: 2, kind: 'bound', isBest: true })
    const twice = [...four, ...exchanged(four, 3)]
    // Two of the four teams can play HAHAHA and AHAHAH, and the others have three breaks each.
    expect(lineOf('breaks', league(), twice)).toMatchObject({ bound: 6, kind: 'bound', isBest: true })
    const again = [...four, ...four.map(([home, visitor, week]): Played => [home, visitor, week + 3])]
    expect(lineOf('breaks', league(), again)).toMatchObject({ bound: 4, kind: 'bound' })
  })

  test('has only a reference where one of several divisions does not play in rounds', () => {
    const two = league({ teams: 8, divisions: 2, fields: 4 })
    const [even, odd] = [roundsOf([0, 2, 4, 6]), roundsOf([1, 3, 5, 7])]
    expect(lineOf('breaks', two, [...even, ...odd])).toMatchObject({ value: 4, bound: 4, kind: 'bound', isBest: true })
    expect(lineOf('breaks', two, [...even, ...odd.slice(1)])).toMatchObject({ bound: 4, kind: 'reference' })
    expect(lineOf('breaks', two, [...even.slice(1), ...odd])).toMatchObject({ bound: 4, kind: 'reference' })
  })

  test('has only a reference where teams meet three times', () => {
    const thrice = [
      ...four,
      ...exchanged(four, 3),
      ...four.map(([home, visitor, week]): Played => [home, visitor, week + 6]),
    ]
    expect(lineOf('breaks', league({ weeks: 9 }), thrice)).toMatchObject({ bound: 2, kind: 'reference', isBest: false })
  })

  test('is none of an odd number that meets once, and n where a second half is mirrored', () => {
    const three = league({ teams: 3, fields: 1 })
    const once: Played[] = [
      [0, 1, 0],
      [1, 2, 1],
      [0, 2, 2],
    ]
    // The first team plays HH and the third team AA.
    expect(lineOf('breaks', three, once)).toMatchObject({ value: 2, bound: 0, kind: 'bound', isBest: false })
    const twice = lineOf('breaks', three, [...once, ...exchanged(once, 3)])
    expect(twice).toMatchObject({ bound: 3, kind: 'bound' })
  })

  test('cannot be less than none, in whatever kind of games, and is none of two teams', () => {
    expect(lineOf('breaks', league(), [[0, 1, 0]])).toMatchObject({ value: 0, bound: 0, kind: 'bound', isBest: true })
    const two = league({ teams: 2, fields: 1 })
    const same: Played[] = [
      [0, 1, 0],
      [0, 1, 1],
    ]
    expect(lineOf('breaks', two, same)).toMatchObject({ value: 2, bound: 0, kind: 'bound', isBest: false })
  })
})

describe('the longest run', () => {
  test('is two where a division of more than two teams plays in whole rounds, else one', () => {
    expect(lineOf('longest_run', league(), four)).toMatchObject({ value: 2, bound: 2, isBest: true })
    expect(lineOf('longest_run', league(), four.slice(0, 4))).toMatchObject({ value: 1, bound: 1, isBest: true })
    const [first] = four
    const two = league({ teams: 2, fields: 1 })
    expect(lineOf('longest_run', two, first ? [first] : [])).toMatchObject({ value: 1, bound: 1 })
    const three: Played[] = [
      [0, 1, 0],
      [1, 2, 1],
      [2, 0, 2],
    ]
    expect(lineOf('longest_run', league({ teams: 3 }), three)).toMatchObject({ value: 1, bound: 1 })
  })

  test('is two where one of several divisions plays so, and none where nobody plays', () => {
    const two = league({ teams: 8, divisions: 2, fields: 4 })
    expect(lineOf('longest_run', two, roundsOf([0, 2, 4, 6]))).toMatchObject({ bound: 2 })
    expect(lineOf('longest_run', league(), [])).toMatchObject({ value: 0, bound: 0, isBest: true })
  })
})

test('home and away games can be equal for those with an even number of games', () => {
  expect(lineOf('imbalance', league(), four)).toMatchObject({ value: 1, bound: 1, isBest: true })
  expect(lineOf('imbalance', league(), four.slice(0, 4))).toMatchObject({ value: 0, bound: 0, isBest: true })
  expect(lineOf('imbalance', league(), four.slice(0, 1))).toMatchObject({ value: 1, bound: 1 })
  const again: Played[] = [
    [0, 1, 0],
    [0, 1, 1],
  ]
  expect(lineOf('imbalance', league(), again)).toMatchObject({ value: 2, bound: 0, isBest: false })
})

describe('what is used evenly', () => {
  const two = { teams: 2, fields: 1, weeks: 3, maxGamesPerDay: 2, minGameSpacing: 0 }

  test('is held against what the open places leave, where every place is used', () => {
    const busy = [closed(1, '09:00', '10:00'), closed(2, '09:00', '10:00')]
    const full = league({ ...two, timeSlots: [{ start: '09:00', end: '11:00' }], busy })
    const played: Played[] = [
      [0, 1, 0, '09:00', 0],
      [1, 0, 0, '10:00', 0],
      [0, 1, 1, '10:00'],
      [1, 0, 2, '10:00'],
    ]
    expect(lineOf('slots', full, played)).toMatchObject({ value: 2, bound: 2, isBest: true })
    // With one more slot available, a team could play at a different time.
    const open = { ...full, busy: busy.slice(1) }
    expect(lineOf('slots', open, played)).toMatchObject({ value: 2, bound: 0, isBest: false })
  })

  test('is not, where times exclude each other: other times could be used', () => {
    const timeSlots = [
      { start: '09:00', end: '10:00' },
      { start: '09:30', end: '10:30' },
    ]
    const overlapping = league({ ...two, weeks: 2, timeSlots })
    const played: Played[] = [
      [0, 1, 0],
      [1, 0, 1],
    ]
    expect(lineOf('slots', overlapping, played)).toMatchObject({ value: 2, bound: 0, isBest: false })
  })

  test('is told only where there is a choice, and of fields only where each may host everywhere', () => {
    const names = (input: ScheduleInput) => createCertificate(input, proposalOf(four)).map(({ name }) => name)
    const always = ['games', 'breaks', 'longest_run', 'imbalance', 'rest', 'games_played']
    expect(names(league({ fields: 1 }))).toEqual(always)
    expect(names(league({ timeSlots: [{ start: '09:00', end: '11:00' }], preferredDays: [6, 7] }))).toEqual([
      ...always.slice(0, 4),
      'slots',
      'fields',
      'weekdays',
      ...always.slice(4),
    ])
    const base = league()
    const teams = base.teams.map((team) => ({ ...team, homeFieldIds: ['field-0'] }))
    expect(names({ ...base, teams, homeGamesAtHome: true })).toEqual(always)
    expect(names(base)).toContain('fields')
  })

  test('counts the days of the week of each team', () => {
    const both = league({ ...two, preferredDays: [6, 7] })
    const played: Played[] = [
      [0, 1, 0],
      [1, 0, 1],
      [0, 1, 2],
    ]
    expect(lineOf('weekdays', both, played)).toMatchObject({ value: 3, bound: 1, isBest: false })
    const proposal = proposalOf(played)
    const sunday = proposal.games.map((game, index) =>
      index === 0 ? { ...game, start: '2026-03-08T09:00:00.000Z', end: '2026-03-08T10:00:00.000Z' } : game,
    )
    const lines = createCertificate(both, { ...proposal, games: sunday })
    expect(lines.find(({ name }) => name === 'weekdays')).toMatchObject({ value: 1, bound: 1, isBest: true })
  })
})

describe('the fewest days from game to game', () => {
  const two = { teams: 2, fields: 1, weeks: 5 }
  const on = (...weeks: readonly number[]) => weeks.map((week): Played => [0, 1, week])

  test('are at most what the free dates allow for so many games', () => {
    expect(lineOf('rest', league(two), on(0, 1, 4))).toMatchObject({ value: 7, bound: 14, isBest: false })
    expect(lineOf('rest', league(two), on(0, 2, 4))).toMatchObject({ value: 14, bound: 14, isBest: true })
    expect(lineOf('rest', league(two), on(1, 4))).toMatchObject({ value: 21, bound: 28, isBest: false })
    // Without the middle date, two of the three games are a week apart.
    const busy = [away(1, 2)]
    expect(lineOf('rest', league({ ...two, busy }), on(0, 1, 4))).toMatchObject({ value: 7, bound: 7, isBest: true })
  })

  test('are none where two games are on a day, and as many days as there must be so', () => {
    const twice: Played[] = [
      [0, 1, 0, '09:00', 0],
      [1, 0, 0, '10:00', 0],
    ]
    const input = league({ ...two, weeks: 1, timeSlots: [{ start: '09:00', end: '11:00' }], maxGamesPerDay: 2 })
    expect(lineOf('rest', input, twice)).toMatchObject({ value: 0, bound: 0, isBest: true })
  })

  test('are not asked of teams that play once', () => {
    expect(lineOf('rest', league(), [[0, 1, 0]])).toBeUndefined()
    const busy = [away(2, 1, 5)]
    const played: Played[] = [
      [0, 1, 0],
      [3, 2, 0],
      [1, 0, 1],
    ]
    expect(lineOf('rest', league({ busy, weeks: 2 }), played)).toMatchObject({ value: 7, bound: 7, isBest: true })
  })
})

test('games played differ by one where one of an odd number has none on a day, and need not else', () => {
  const [first] = four
  const game = first ? [first] : []
  const bound = (wishes: Partial<Parameters<typeof season>[0]>, played = game) =>
    lineOf('games_played', league(wishes), played)?.bound
  expect(bound({ teams: 3 })).toBe(1)
  expect(bound({ teams: 4 })).toBe(0)
  expect(bound({ teams: 3, maxGamesPerDay: 2 })).toBe(0)
  expect(bound({ teams: 3, divisions: 2 }, [[0, 2, 0]])).toBe(0) // divisions of two and one
  expect(bound({ teams: 7, divisions: 2 }, [[1, 3, 0]])).toBe(1) // divisions of four and three
  expect(bound({ teams: 7, divisions: 2 }, [[0, 2, 0]])).toBe(0) // in this case, the division of three has no games
  expect(bound({ teams: 3 }, [])).toBe(0)
})

describe('the ways of the teams', () => {
  const placed = (far: number, fieldOfNobody = false) => {
    const input = league({ teams: 2, fields: 2 })
    const [near, other] = input.fields
    return {
      ...input,
      teams: input.teams.map((team, index) => (index === 0 ? { ...team, position: { x: 0, y: 0 } } : team)),
      fields: [near, other].flatMap((field, index) =>
        field === undefined
          ? []
          : fieldOfNobody && index === 0
            ? field
            : { ...field, position: { x: far * index, y: 0 } },
      ),
    }
  }

  test('are of those that are somewhere, there and back', () => {
    const [near, far]: Played[][] = [[[0, 1, 0, '09:00', 0]], [[0, 1, 0, '09:00', 1]]]
    expect(lineOf('travel', placed(5), near ?? [])).toMatchObject({ value: 0, bound: 0, isBest: true })
    expect(lineOf('travel', placed(5), far ?? [])).toMatchObject({ value: 10, bound: 0, isBest: false })
    expect(lineOf('travel', placed(5, true), far ?? [])).toMatchObject({ value: 10, bound: 10, isBest: true })
    expect(lineOf('travel', placed(5, true), near ?? [])).toBeUndefined()
    expect(lineOf('travel', placed(0), near ?? [])).toBeUndefined()
  })

  test('are not best where they differ by less than a kilometer', () => {
    expect(lineOf('travel', placed(0.1), [[0, 1, 0, '09:00', 1]])).toMatchObject({ value: 0, bound: 0, isBest: false })
  })
})
