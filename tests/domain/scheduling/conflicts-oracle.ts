import * as fc from 'fast-check'
import type { TimeSpan } from '#domain/scheduling/conflicts/time-spans.ts'
import type { OpenBracket, OpenGame } from '#domain/scheduling/conflicts/open-games.ts'
import type { GroupLimit, MeetingRule, ScheduleConstraints } from '#domain/schema/schedules.ts'
import type {
  Blackout,
  Conflict,
  ConflictGame,
  ConflictInput,
  PreferenceRule,
} from '#domain/scheduling/conflicts/model.ts'

// Checks every rule of a question against every game and every pair of games, one by one, which is slow but as simple
// as the rules themselves.

const minuteMs = 60_000
const timeZone = 'America/New_York' // five hours behind UTC, so the date changes during the games
const teamIds = ['A', 'B', 'C', 'D', 'E'] as const
const fieldIds = ['F', 'G'] as const
const scheduleIds = ['S', 'short', 'long'] as const

/** Returns the instant this many quarter hours after midnight on November 21, 2026. */
export const quarter = (quarters: number) =>
  new Date(Date.parse('2026-11-21T00:00:00Z') + quarters * 15 * minuteMs).toISOString()

const asks = (rules: Partial<ScheduleConstraints>) => rules as ScheduleConstraints

/** Returns a game of two teams, such as `A B`, on its own field, on November 21, 2026. */
export function gameAt(
  id: string,
  teams: string,
  start: string,
  end: string,
  changes: Partial<ConflictGame> = {},
): ConflictGame {
  const [home_team_id = '', away_team_id = ''] = teams.split(' ')
  return {
    id,
    schedule_id: 'S',
    home_team_id,
    away_team_id,
    field_id: `field of ${id}`,
    start_time: `2026-11-21T${start}:00.000Z`,
    end_time: `2026-11-21T${end}:00.000Z`,
    status: 'scheduled',
    ...changes,
  }
}

const anySpan = fc
  .record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 16 }) })
  .map(({ from, length }): TimeSpan => ({ start: quarter(from), end: quarter(from + length) }))
const some = <T>(items: readonly T[]) => fc.subarray([...items], { minLength: 1 })

const anyWish: fc.Arbitrary<PreferenceRule> = fc.oneof(
  fc.record({ about: fc.constant('time' as const), teamId: fc.constantFrom(...teamIds), avoid: fc.array(anySpan) }),
  fc.record({ about: fc.constant('field' as const), teamId: fc.constantFrom(...teamIds), fieldIds: some(fieldIds) }),
  fc.record({
    about: fc.constant('rest' as const),
    teamId: fc.constantFrom(...teamIds),
    minutes: fc.constantFrom(90, 300, 900),
  }),
)

export const anyGame = fc
  .record({
    teams: fc.subarray([...teamIds], { minLength: 2, maxLength: 2 }),
    turned: fc.boolean(),
    field_id: fc.constantFrom(...fieldIds, null),
    start: fc.nat(60),
    length: fc.integer({ min: 1, max: 10 }),
    status: fc.constantFrom('scheduled', 'completed', 'in_progress', 'forfeited', 'cancelled', 'postponed'),
    schedule_id: fc.constantFrom(...scheduleIds, 'unknown'),
  })
  .map(({ teams: [one = 'A', other = 'B'], turned, start, length, ...game }): Omit<ConflictGame, 'id'> => ({
    ...game,
    home_team_id: turned ? other : one,
    away_team_id: turned ? one : other,
    start_time: quarter(start),
    end_time: quarter(start + length),
  }))

const gameIds = Array.from({ length: 10 }, (_, index) => `game ${index}`)

/** Matches with a team that comes from a lower-numbered match. Matches are numbered in the order of their ids. */
const anyBracket = (scheduleId: string): fc.Arbitrary<OpenBracket> =>
  fc
    .tuple(fc.subarray(gameIds), fc.infiniteStream(some(teamIds)), fc.infiniteStream(fc.nat(9)))
    .map(([ids, teams, numbers]): OpenBracket => ({
      scheduleId,
      gameIds: ids,
      open: ids.flatMap((gameId, index): OpenGame[] => {
        const source = (numbers.next().value ?? 0) % (index + 1)
        const from = {
          gameId: ids[source] ?? '',
          match: source + 1,
          source: { kind: 'winner' as const, match: source + 1 },
        }
        const after = source === index ? [] : [from]
        const isOpen = (numbers.next().value ?? 0) % 2 === 0
        return isOpen ? [{ gameId, match: index + 1, teamIds: teams.next().value ?? [], after }] : []
      }),
    }))

/** Two teams on either day, and two others twice on both. */
const requiredMeetings = [
  ['A', 'B', '2026-11-20', '2026-11-20'],
  ['B', 'A', '2026-11-21', '2026-11-21'],
  ['C', 'D', '2026-11-20', '2026-11-21'],
  ['C', 'D', '2026-11-20', '2026-11-21'],
].map(([one = '', other = '', startDate = '', endDate = '']): MeetingRule => ({
  teamIds: [one, other],
  startDate,
  endDate,
  kind: 'must',
}))

/** One home game on each date of three teams, and two games of two teams against each other or a third in all. */
const groupLimits: GroupLimit[] = [
  { teamIds: ['A', 'B', 'C'], side: 'home', games: 1, per: 'date', startDate: '2026-11-20', endDate: '2026-11-22' },
  {
    teamIds: ['A', 'D'],
    opponentIds: ['B', 'D'],
    games: 2,
    per: 'all',
    startDate: '2026-11-20',
    endDate: '2026-11-21',
  },
]

/** Long spans in which one team must not host another in any schedule, and perhaps the other must not host it. */
const anyForbiddenMeeting: fc.Arbitrary<Blackout[]> = fc
  .record({
    hostId: fc.constantFrom('A', 'B'),
    guestId: fc.constantFrom('C', 'D'),
    isBoth: fc.boolean(),
    from: fc.nat(30),
    length: fc.integer({ min: 16, max: 48 }),
  })
  .map(({ hostId, guestId, isBoth, from, length }) => {
    const span = { start: quarter(from), end: quarter(from + length) }
    return scheduleIds.flatMap((scheduleId) => [
      { ...span, scheduleId, hostId, guestId },
      ...(isBoth ? [{ ...span, scheduleId, hostId: guestId, guestId: hostId }] : []),
    ])
  })

export const anyRules: fc.Arbitrary<Omit<ConflictInput, 'games'>> = fc.record({
  schedules: fc.constant([
    { id: 'S', constraints: null, timeZone },
    {
      id: 'short',
      constraints: asks({
        minGameSpacing: 0.5,
        turnaroundMinutes: 30,
        maxGamesPerDay: 3,
        teamIds: [...teamIds],
        meetingRules: requiredMeetings,
        doubleheaders: { gapMinutes: 15, exchangesSides: false },
      }),
      timeZone,
    },
    {
      id: 'long',
      constraints: asks({
        minGameSpacing: 3,
        turnaroundMinutes: 0,
        maxGamesPerDay: 2,
        weeklyLimit: { games: 1, weekStart: 6 },
        maxSameSideInRow: 1,
        teamIds: [...teamIds],
        groupLimits,
      }),
      timeZone,
    },
  ]),
  closures: spansOf({ fieldIds: some(fieldIds) }, 3),
  events: fc.array(
    fc
      .tuple(anySpan, fc.subarray([...fieldIds], { maxLength: 1 }), fc.subarray([...teamIds]), fc.nat(99))
      .map(([span, fields, teams, id]) => ({
        ...span,
        event: { id: `event ${id}`, kind: 'practice' as const, title: null },
        fieldIds: fields,
        teamIds: teams,
      })),
    { maxLength: 3 },
  ),
  blackouts: fc
    .tuple(
      spansOf({ scheduleIds: some(scheduleIds) }, 2),
      spansOf({ teamIds: some(teamIds) }, 2),
      spansOf({ teamIds: some(teamIds), only: fc.constantFrom('home' as const, 'away' as const) }, 2),
      fc.array(anyForbiddenMeeting, { maxLength: 4 }).map((meetings) => meetings.flat()),
    )
    .map((lists) => lists.flat()),
  wishes: fc.array(anyWish, { maxLength: 8 }),
  people: fc
    .array(fc.subarray([...teamIds], { minLength: 2, maxLength: 3 }), { maxLength: 3 })
    .map((groups) => groups.map((ids, index) => ({ id: `group ${index}`, teamIds: ids }))),
  brackets: fc.oneof(
    fc.constant([]),
    fc.tuple(anyBracket('cup')),
    fc.tuple(anyBracket('cup'), anyBracket('plate')).map(([cup, plate]) => [
      cup,
      {
        ...plate,
        gameIds: plate.gameIds.filter((id) => !cup.gameIds.includes(id)),
        open: plate.open.filter(({ gameId }) => !cup.gameIds.includes(gameId)),
      },
    ]),
  ),
})

function spansOf<T>(keys: { [K in keyof T]: fc.Arbitrary<T[K]> }, maxLength: number): fc.Arbitrary<(T & TimeSpan)[]> {
  return fc.array(
    fc.tuple(anySpan, fc.record(keys)).map(([span, record]) => ({ ...record, ...span })),
    { maxLength },
  )
}

export const anyQuestion: fc.Arbitrary<ConflictInput> = fc
  .tuple(anyRules, fc.array(anyGame, { minLength: 2, maxLength: 18 }))
  .map(([rules, games]) => ({ ...rules, games: games.map((game, index) => ({ ...game, id: `game ${index}` })) }))

/** Returns one line for each conflict, sorted. */
export const inLines = (conflicts: readonly Conflict[]): string[] => conflicts.map(inLine).toSorted()

function inLine(conflict: Conflict): string {
  const own = Object.entries(conflict).filter(([key]) => key !== 'gameIds')
  const values = own.map(([key, value]) => `${key}=${isSpan(value) ? `${value.start}/${value.end}` : inText(value)}`)
  return `${conflict.gameIds.join('+')}: ${values.toSorted().join(' ')}`
}

/** Returns the text of a value, in which the order of an object's keys does not matter. */
function inText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

const isSpan = (value: unknown): value is TimeSpan => typeof value === 'object' && value !== null && 'start' in value

const ms = (instant: string) => Date.parse(instant)
const overlaps = (a: TimeSpan, b: TimeSpan) => ms(a.start) < ms(b.end) && ms(b.start) < ms(a.end)
const spanOf = (game: ConflictGame): TimeSpan => ({ start: game.start_time, end: game.end_time })
const teamsOf = (game: ConflictGame) => [game.home_team_id, game.away_team_id].filter((id) => id !== null)

export function bruteForce(question: ConflictInput): string[] {
  const games = question.games
    .filter(({ status }) => !['cancelled', 'postponed'].includes(status))
    .toSorted((a, b) => ms(a.start_time) - ms(b.start_time) || (a.id < b.id ? -1 : 1))
  const pairs = games.flatMap((a, index) => games.slice(index + 1).map((b) => [a, b] as const))
  return inLines([
    ...games.flatMap((game) => ofOneGame(game, question)),
    ...pairs.flatMap(([first, second]) => ofTwoGames(first, second, question)),
    ...pairs.flatMap(([first, second]) => ofOpenGames(first, second, question)),
    ...teamIds.flatMap((teamId) => ofDays(teamId, games, question)),
    ...ofMeetings(games, question),
    ...ofDoubleheaders(games, question),
    ...question.schedules.flatMap((schedule) => teamIds.flatMap((teamId) => inRow(teamId, games, schedule, question))),
    ...question.schedules.flatMap((schedule) => ofGroups(games, schedule)),
  ])
}

const gapOf = ({ schedules }: ConflictInput, game: ConflictGame) =>
  schedules.find(({ id }) => id === game.schedule_id)?.constraints?.doubleheaders?.gapMinutes

/** Whether the second game follows the first one of the same teams on the same field after the gap of their schedule. */
function isSecondOf(first: ConflictGame, second: ConflictGame, question: ConflictInput): boolean {
  return (
    first.schedule_id === second.schedule_id &&
    first.field_id === second.field_id &&
    teamsOf(first).toSorted().join() === teamsOf(second).toSorted().join() &&
    (ms(second.start_time) - ms(first.end_time)) / minuteMs === gapOf(question, first)
  )
}

/** Finds dates on which the games of two teams, two by two in order of time, are not doubleheaders. */
function ofDoubleheaders(games: readonly ConflictGame[], question: ConflictInput): Conflict[] {
  return question.schedules.flatMap(({ id: scheduleId }) =>
    teamIds.flatMap((one, index) =>
      teamIds.slice(index + 1).flatMap((other) => {
        const own = games.filter(
          (game) => game.schedule_id === scheduleId && [one, other].every((id) => teamsOf(game).includes(id)),
        )
        return [...new Set(own.map(dateOf))].flatMap((date): Conflict[] => {
          const onDate = own.filter((game) => dateOf(game) === date)
          const gapMinutes = onDate[0] && gapOf(question, onDate[0])
          const isTorn = onDate.some((game, at) => {
            const second = onDate[at + 1]
            return at % 2 === 0 && second !== undefined && !isSecondOf(game, second, question)
          })
          if (gapMinutes === undefined || !isTorn) return []
          const gameIds = onDate.map(({ id }) => id)
          return [{ kind: 'doubleheader', gameIds, scheduleId, teamIds: [one, other], date, gapMinutes }]
        })
      }),
    ),
  )
}

/**
 * Finds the games of a team in a row by cutting its sides, such as `HHAHHH`, wherever they change. The second game of a
 * doubleheader does not count.
 */
function inRow(
  teamId: string,
  games: readonly ConflictGame[],
  { id: scheduleId, constraints }: ConflictInput['schedules'][number],
  question: ConflictInput,
): Conflict[] {
  const limit = constraints?.maxSameSideInRow ?? 99
  const all = games.filter((game) => game.schedule_id === scheduleId && teamsOf(game).includes(teamId))
  const own = all.filter((game, index) => {
    const before = all[index - 1]
    return !before || !isSecondOf(before, game, question)
  })
  const sides = own.map((game) => (game.home_team_id === teamId ? 'H' : 'A')).join('')
  return [...sides.matchAll(/H+|A+/g)]
    .filter(([run]) => run.length > limit)
    .map(({ 0: run, index }) => ({
      kind: 'run' as const,
      gameIds: own.slice(index, index + run.length).map(({ id }) => id),
      scheduleId,
      teamId,
      side: run.startsWith('H') ? ('home' as const) : ('away' as const),
      limit,
    }))
}

/** Counts the games of each group's limit on each date, or on all of them. */
function ofGroups(
  games: readonly ConflictGame[],
  { id: scheduleId, constraints }: ConflictInput['schedules'][number],
): Conflict[] {
  return (constraints?.groupLimits ?? []).flatMap((limit, nth) => {
    const { teamIds: group, opponentIds = [...teamIds], side, startDate, endDate } = limit
    const counted = games.filter((game) => {
      const [home, away] = [game.home_team_id, game.away_team_id]
      if (home === null || away === null || game.schedule_id !== scheduleId) return false
      const atHome = group.includes(home) && opponentIds.includes(away)
      const onTheRoad = group.includes(away) && opponentIds.includes(home)
      const isCounted = side === 'home' ? atHome : side === 'away' ? onTheRoad : atHome || onTheRoad
      return isCounted && startDate <= dateOf(game) && dateOf(game) <= endDate
    })
    const dates = limit.per === 'date' ? [...new Set(counted.map(dateOf))] : [null]
    return dates.flatMap((date): Conflict[] => {
      const gameIds = counted.filter((game) => date === null || dateOf(game) === date).map(({ id }) => id)
      return gameIds.length > limit.games ? [{ kind: 'group', gameIds, scheduleId, nth, date, limit }] : []
    })
  })
}

/** Finds pairs whose games are not on all the dates on which some must be. */
function ofMeetings(games: readonly ConflictGame[], { schedules }: ConflictInput): Conflict[] {
  return schedules.flatMap(({ id: scheduleId, constraints }) => {
    const rules = constraints?.meetingRules ?? []
    const missing = new Map<string, Conflict>()
    rules.forEach(({ teamIds: [one, other], startDate, endDate }, index) => {
      const own = games.filter(
        (game) => game.schedule_id === scheduleId && [one, other].every((id) => teamsOf(game).includes(id)),
      )
      const inside = own.filter((game) => startDate <= dateOf(game) && dateOf(game) <= endDate).length
      const isSame = (rule: MeetingRule) => rule.teamIds[0] === one && rule.startDate === startDate
      const key = [one, other].toSorted().join()
      if (own.length === 0 || inside > rules.slice(0, index).filter(isSame).length || missing.has(key)) return
      const gameIds = own.map(({ id }) => id)
      const teams = { teamIds: [one, other] as const, startDate, endDate }
      missing.set(key, { kind: 'meeting', about: 'missing', gameIds, scheduleId, ...teams })
    })
    return [...missing.values()]
  })
}

const dateOf = (game: ConflictGame) => new Date(ms(game.start_time) - 5 * 60 * minuteMs).toISOString().slice(0, 10)

function ofDays(teamId: string, games: readonly ConflictGame[], question: ConflictInput): Conflict[] {
  const rulesOf = (game: ConflictGame) => question.schedules.find(({ id }) => id === game.schedule_id)
  const mine = games.filter((game) => teamsOf(game).includes(teamId) && rulesOf(game))
  const inWeeks = ['2026-11-14', '2026-11-21'].flatMap((date) => {
    const week = mine.filter((game) => (date === '2026-11-21') === dateOf(game) >= '2026-11-21')
    const limit = Math.min(...week.map((game) => rulesOf(game)?.constraints?.weeklyLimit?.games ?? 99))
    return week.length > limit
      ? [{ kind: 'week' as const, gameIds: week.map(({ id }) => id), teamId, date, limit }]
      : []
  })
  const onDates = [...new Set(mine.map(dateOf))].flatMap((date) => {
    const onDate = mine.filter((game) => dateOf(game) === date)
    const limit = Math.min(...onDate.map((game) => rulesOf(game)?.constraints?.maxGamesPerDay ?? 99))
    return onDate.length > limit
      ? [{ kind: 'day' as const, gameIds: onDate.map(({ id }) => id), teamId, date, limit }]
      : []
  })
  return [...onDates, ...inWeeks]
}

function ofTwoGames(first: ConflictGame, second: ConflictGame, question: ConflictInput): Conflict[] {
  const gameIds = [first.id, second.id] as const
  const found: Conflict[] = []
  const together = overlaps(spanOf(first), spanOf(second))
  if (together && first.field_id !== null && first.field_id === second.field_id) {
    found.push({ gameIds, kind: 'field', fieldId: first.field_id })
  }
  const turnaroundOf = (game: ConflictGame) =>
    question.schedules.find(({ id }) => id === game.schedule_id)?.constraints?.turnaroundMinutes ?? 0
  const turnaround = Math.max(turnaroundOf(first), turnaroundOf(second))
  const gap = (ms(second.start_time) - ms(first.end_time)) / minuteMs
  const isPair = isSecondOf(first, second, question)
  if (!together && !isPair && gap < turnaround && first.field_id !== null && first.field_id === second.field_id) {
    const fieldId = first.field_id
    found.push({ gameIds, kind: 'turnaround', fieldId, gapMinutes: gap, neededMinutes: turnaround })
  }
  const rest = (ms(second.start_time) - ms(first.end_time)) / minuteMs
  const ruleOf = (game: ConflictGame) =>
    (question.schedules.find(({ id }) => id === game.schedule_id)?.constraints?.minGameSpacing ?? 2) * 60
  const neededMinutes = Math.max(ruleOf(first), ruleOf(second))
  const shared = teamsOf(first).filter((id) => teamsOf(second).includes(id))
  for (const teamId of shared) {
    const wishes = (question.wishes ?? []).filter((wish) => wish.teamId === teamId)
    const wishedMinutes = Math.max(0, ...wishes.flatMap((wish) => (wish.about === 'rest' ? wish.minutes : [])))
    if (together) found.push({ gameIds, kind: 'team', teamId })
    else if (isPair) continue
    else if (rest < neededMinutes) found.push({ gameIds, kind: 'rest', teamId, restMinutes: rest, neededMinutes })
    else if (rest < wishedMinutes) {
      found.push({ gameIds, kind: 'wish', about: 'rest', teamId, restMinutes: rest, wishedMinutes })
    }
  }
  for (const group of together ? (question.people ?? []) : []) {
    const one = teamsOf(first).find((id) => group.teamIds.includes(id))
    const other = teamsOf(second).find((id) => group.teamIds.includes(id))
    const isTeamClash = shared.some((id) => group.teamIds.includes(id))
    if (one !== undefined && other !== undefined && !isTeamClash) {
      found.push({ gameIds, kind: 'person', groupId: group.id, teamIds: [one, other] })
    }
  }
  return found
}

function ofOpenGames(first: ConflictGame, second: ConflictGame, question: ConflictInput): Conflict[] {
  const { brackets = [] } = question
  const gameIds = [first.id, second.id] as const
  const openOf = (game: ConflictGame) => brackets.flatMap(({ open }) => open.filter(({ gameId }) => gameId === game.id))
  const ruleOf = (game: ConflictGame) =>
    (question.schedules.find(({ id }) => id === game.schedule_id)?.constraints?.minGameSpacing ?? 2) * 60
  const neededMinutes = Math.max(ruleOf(first), ruleOf(second))
  const found: Conflict[] = []
  for (const [before, after] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const { match, after: sources } of openOf(after)) {
      for (const { match: sourceMatch, source } of sources.filter(({ gameId }) => gameId === before.id)) {
        const restMinutes = (ms(after.start_time) - ms(before.end_time)) / minuteMs
        if (restMinutes < 0) found.push({ gameIds, kind: 'order', match, sourceMatch })
        else if (restMinutes < neededMinutes) {
          found.push({ gameIds, kind: 'source_rest', source, restMinutes, neededMinutes })
        }
      }
    }
  }
  if (brackets.some((bracket) => gameIds.every((id) => bracket.gameIds.includes(id)))) return found
  const mayPlay = (game: ConflictGame, teamId: string) => openOf(game).some((open) => open.teamIds.includes(teamId))
  const isIn = (game: ConflictGame, teamId: string) => teamsOf(game).includes(teamId)
  const both = teamIds.filter(
    (teamId) =>
      [first, second].every((game) => isIn(game, teamId) || mayPlay(game, teamId)) &&
      ![first, second].every((game) => isIn(game, teamId)),
  )
  const restMinutes = (ms(second.start_time) - ms(first.end_time)) / minuteMs
  if (both.length === 0) return found
  if (overlaps(spanOf(first), spanOf(second))) found.push({ gameIds, kind: 'possible', about: 'team', teamIds: both })
  else if (restMinutes < neededMinutes) {
    found.push({ gameIds, kind: 'possible', about: 'rest', teamIds: both, restMinutes, neededMinutes })
  }
  return found
}

function ofOneGame(game: ConflictGame, question: ConflictInput): Conflict[] {
  const { closures = [], events = [], blackouts = [], wishes = [] } = question
  const gameIds = [game.id] as const
  const found: Conflict[] = []
  const fieldId = game.field_id
  const first = <T extends TimeSpan>(spans: readonly T[]) =>
    spans
      .filter((span) => overlaps(span, spanOf(game)))
      .toSorted((a, b) => ms(a.start) - ms(b.start) || ms(a.end) - ms(b.end))[0]
  const atStart = (spans: readonly TimeSpan[]) =>
    first(spans.filter(({ start, end }) => ms(start) <= ms(game.start_time) && ms(game.start_time) < ms(end)))
  if (fieldId !== null) {
    const closure = first(closures.filter((one) => one.fieldIds.includes(fieldId)))
    if (closure) found.push({ gameIds, kind: 'closed', fieldId, closure })
    const held = first(events.filter((one) => one.fieldIds.includes(fieldId)))
    if (held) found.push({ gameIds, kind: 'event', event: held.event, about: 'field', fieldId })
  }
  const ofSchedule = first(
    blackouts.filter((one) => 'scheduleIds' in one && one.scheduleIds.includes(game.schedule_id)),
  )
  if (ofSchedule) found.push({ gameIds, kind: 'blackout', teamId: null, blackout: ofSchedule })
  const isOff = (one: Blackout, host: string | null, guest: string | null) =>
    'hostId' in one && one.scheduleId === game.schedule_id && one.hostId === host && one.guestId === guest
  const meeting = atStart(blackouts.filter((one) => isOff(one, game.home_team_id, game.away_team_id)))
  const turned = atStart(blackouts.filter((one) => isOff(one, game.away_team_id, game.home_team_id)))
  const both = [game.home_team_id ?? '', game.away_team_id ?? ''] as const
  if (meeting)
    found.push({ gameIds, kind: 'meeting', about: turned ? 'never' : 'host', teamIds: both, blackout: meeting })
  const isAway = (one: Blackout, teamId: string, only?: 'home' | 'away') =>
    'teamIds' in one && one.teamIds.includes(teamId) && one.only === only
  const eventsOf = (teamId: string) => events.filter((one) => one.teamIds.includes(teamId))
  const mayPlay = (question.brackets ?? []).flatMap(({ open }) => open.filter(({ gameId }) => gameId === game.id))
  const away = teamIds.filter(
    (teamId) =>
      mayPlay.some((open) => open.teamIds.includes(teamId)) &&
      !teamsOf(game).includes(teamId) &&
      (first(blackouts.filter((one) => isAway(one, teamId))) ?? first(eventsOf(teamId))) !== undefined,
  )
  if (away.length > 0) found.push({ gameIds, kind: 'possible', about: 'away', teamIds: away })
  for (const teamId of teamsOf(game)) {
    const blackout = first(blackouts.filter((one) => isAway(one, teamId)))
    if (blackout) found.push({ gameIds, kind: 'blackout', teamId, blackout })
    const held = first(eventsOf(teamId))
    if (held) found.push({ gameIds, kind: 'event', event: held.event, about: 'team', teamId })
    const [side, other] = teamId === game.home_team_id ? (['home', 'away'] as const) : (['away', 'home'] as const)
    const limit = atStart(blackouts.filter((one) => isAway(one, teamId, other)))
    if (!blackout && limit) found.push({ gameIds, kind: 'blackout', teamId, side, blackout: limit })
    const mine = wishes.filter((wish) => wish.teamId === teamId)
    const avoided = first(mine.flatMap((wish) => (wish.about === 'time' ? wish.avoid : [])))
    if (avoided) found.push({ gameIds, kind: 'wish', about: 'time', teamId, avoided })
    const places = mine.flatMap((wish) => (wish.about === 'field' ? [wish.fieldIds] : []))
    if (fieldId !== null && places.length > 0 && !places.flat().includes(fieldId)) {
      found.push({ gameIds, kind: 'wish', about: 'field', teamId, fieldId })
    }
  }
  return found
}
