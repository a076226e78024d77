import { describe, expect, test } from 'vitest'
import { groupBy } from '#domain/group-by.ts'
import { itemAt } from '#domain/item-at.ts'
import { createRandom, type Random } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { findConflictResolutions } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import type { ConflictGame, ConflictInput } from '#domain/scheduling/conflicts/model.ts'
import { toConflictRules } from '#domain/scheduling/conflicts/rules/schedule-rules.ts'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { checkRoom, findTimeSlotProblem } from '#domain/scheduling/explain/feasibility.ts'
import { findGamesPerTeamProblem } from '#domain/scheduling/explain/games-per-team.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { groupIntoMatches } from '#domain/scheduling/model/doubleheaders.ts'
import type { BusyTime, ProposedGame, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import { addDays, addMinutes, getWeekday, listDatesBetween, localToInstant, toLocalDate } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { season } from '../season.ts'

// Two teams that meet play two games, one after the other on one field.

type Changes = Partial<Parameters<typeof season>[0]>

const exchange = { gapMinutes: 15, exchangesSides: true }

/** Returns a league of four teams that plays on Saturdays for some weeks, at 9:00 and at 11:30 until 14:00. */
function league(changes: Changes = {}): ScheduleInput {
  return buildScheduleInput(
    season({
      teams: 4,
      fields: 2,
      weeks: 3,
      timeZone: 'UTC',
      timeSlots: [{ start: '09:00', end: '14:00' }],
      turnaroundMinutes: 15,
      minGameSpacing: 2,
      maxGamesPerDay: 2,
      meetings: 2,
      doubleheaders: exchange,
      ...changes,
    }),
  )
}

const whole = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[whole(random, 0, items.length - 1)] ?? items[0]

/** Returns a league with doubleheaders that may or may not have room for all of them. */
function randomDoubleheaders(random: Random, changes: Changes = {}): ScheduleInput {
  const gamesPerTeam = oneOf(random, [undefined, undefined, 4])
  const weeks = whole(random, 3, 5)
  const base = season({
    teams: whole(random, 3, 6),
    fields: whole(random, 1, 3),
    weeks,
    timeZone: 'UTC',
    start: '2026-03-07',
    preferredDays: oneOf(random, [[6], [6, 7]]),
    timeSlots: oneOf(random, [
      [{ start: '09:00', end: '14:00' }],
      [
        { start: '09:00', end: '11:15' },
        { start: '12:00', end: '17:30' },
      ],
    ]),
    gameMinutes: oneOf(random, [45, 60]),
    turnaroundMinutes: oneOf(random, [0, 10, 20]),
    minGameSpacing: oneOf(random, [1, 2, 24]),
    maxGamesPerDay: whole(random, 2, 5),
    meetings: oneOf(random, [2, 2, 4]),
    seed: whole(random, 1, 1000),
    doubleheaders: { gapMinutes: oneOf(random, [0, 15, 20]), exchangesSides: random() < 0.5 },
    ...(gamesPerTeam !== undefined && { gamesPerTeam }),
    ...(random() < 0.4 && { weeklyLimit: { games: whole(random, 2, 5), weekStart: 1 } }),
    ...(random() < 0.3 && { minDaysBetweenMeetings: 7 }),
    ...changes,
  })
  const busy = Array.from({ length: whole(random, 0, 3) }, (): BusyTime => {
    const date = addDays('2026-03-07', 7 * whole(random, 0, weeks - 1))
    const kind = oneOf(random, ['game', 'away', 'closed'] as const)
    return {
      kind,
      fieldId: kind === 'away' ? null : (base.fields[0]?.id ?? null),
      teamIds: kind === 'closed' ? [] : [base.teams[whole(random, 0, base.teams.length - 1)]?.id ?? ''],
      start: localToInstant(date, '09:00', 'UTC'),
      end: localToInstant(date, '10:00', 'UTC'),
    }
  })
  return buildScheduleInput({ ...base, busy })
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000
const pairOf = ({ homeTeamId, awayTeamId }: Pick<ProposedGame, 'homeTeamId' | 'awayTeamId'>) =>
  [homeTeamId, awayTeamId].toSorted().join(' ')

/** Whether the second game is the other one of the first one's doubleheader. */
function isFirstOf(first: ProposedGame, second: ProposedGame, { constraints }: ScheduleInput): boolean {
  return (
    pairOf(first) === pairOf(second) &&
    first.fieldId === second.fieldId &&
    minutesBetween(first.end, second.start) === constraints.doubleheaders?.gapMinutes
  )
}

/** Returns what is wrong with the pairs of games, looking only at the games themselves. */
function findTornGames({ constraints }: ScheduleInput, games: readonly ProposedGame[]): string[] {
  const { gapMinutes, exchangesSides } = constraints.doubleheaders ?? { gapMinutes: -1, exchangesSides: false }
  const byPairAndDate = groupBy(games, (game) => `${pairOf(game)} ${toLocalDate(game.start, 'UTC')}`)
  return [...byPairAndDate].flatMap(([key, together]) => {
    const inOrder = together.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    if (inOrder.length % 2 === 1) return [`${key}: ${inOrder.length} games`]
    return inOrder.flatMap((first, index) => {
      const second = inOrder[index + 1]
      if (index % 2 === 1 || !second) return []
      return [
        ...(first.fieldId === second.fieldId ? [] : [`${key}: another field`]),
        ...(minutesBetween(first.end, second.start) === gapMinutes ? [] : [`${key}: another gap`]),
        ...((first.homeTeamId === second.awayTeamId) === exchangesSides ? [] : [`${key}: wrong sides`]),
        ...(first.roundNumber === second.roundNumber ? [] : [`${key}: another round`]),
      ]
    })
  })
}

const toConflictGames = (games: readonly ProposedGame[]): ConflictGame[] =>
  games.map((game, index) => ({
    id: `game ${String(index).padStart(3, '0')}`,
    schedule_id: 'schedule',
    home_team_id: game.homeTeamId,
    away_team_id: game.awayTeamId,
    field_id: game.fieldId,
    start_time: game.start,
    end_time: game.end,
    status: 'scheduled',
  }))

function toQuestion({ constraints, startDate, endDate }: ScheduleInput, games: readonly ConflictGame[]): ConflictInput {
  const schedule = { id: 'schedule', constraints, start_date: startDate, end_date: endDate }
  return {
    games,
    schedules: [{ ...schedule, timeZone: 'UTC' }],
    ...toConflictRules([{ schedule, timeZone: 'UTC' }]),
  }
}

describe('doubleheaders', { timeout: 120_000 }, () => {
  test('are kept together in every random league, without conflicts and within every limit', () => {
    let [placed, missing] = [0, 0]
    for (let seed = 1; seed <= 60; seed++) {
      const input = randomDoubleheaders(createRandom(seed))
      const proposal = generateProposal(input)
      expect(findTornGames(input, proposal.games), `seed ${seed}`).toEqual([])
      const question = toQuestion(input, toConflictGames(proposal.games))
      expect(findConflicts(question), `seed ${seed}`).toEqual([])
      expect(findElsewhereProblems(input, proposal.games), `seed ${seed}`).toEqual([])
      expect(proposal.games.length + proposal.unplaced.length, `seed ${seed}`).toBe(proposal.metrics.games)
      expect(proposal.metrics.placed, `seed ${seed}`).toBe(proposal.games.length)
      placed += proposal.games.length
      missing += proposal.unplaced.length
    }
    expect(placed).toBeGreaterThan(700)
    expect(missing).toBeGreaterThan(100) // some of the leagues are too tight
  })

  test('count as one game in a limit of games in a row, on the side of the first game', () => {
    let complete = 0
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed)
      const maxSameSideInRow = whole(random, 1, 2)
      const input = randomDoubleheaders(random, { maxSameSideInRow })
      const { games, unplaced } = generateProposal(input)
      const conflicts = findConflicts(toQuestion(input, toConflictGames(games)))
      expect({ seed, conflicts }).toEqual({ seed, conflicts: [] })
      const firsts = games
        .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
        .filter((game, index, all) => !all.slice(0, index).some((other) => isFirstOf(other, game, input)))
      for (const { id } of input.teams) {
        const own = firsts.filter((game) => game.homeTeamId === id || game.awayTeamId === id)
        const sides = own.map(({ homeTeamId }) => (homeTeamId === id ? 'H' : 'A')).join('')
        expect({ seed, run: sides.match(/H+|A+/g)?.find((run) => run.length > maxSameSideInRow) }).toEqual({ seed })
      }
      if (unplaced.length === 0) complete++
    }
    expect(complete).toBeGreaterThan(2)
  })

  test('give each team as many games as the settings say, half of them at home', () => {
    for (const [meetings, exchangesSides] of [
      [2, true],
      [4, true],
      [4, false],
    ] as const) {
      const input = league({ meetings, weeks: 8, doubleheaders: { gapMinutes: 0, exchangesSides } })
      const { games, unplaced } = generateProposal(input)
      expect(unplaced).toEqual([])
      for (const { id } of input.teams) {
        expect(games.filter(({ homeTeamId }) => homeTeamId === id).length).toBe((3 * meetings) / 2)
        expect(games.filter(({ awayTeamId }) => awayTeamId === id).length).toBe((3 * meetings) / 2)
      }
    }
    const five = league({ teams: 5, gamesPerTeam: 4, weeks: 6 })
    const { games } = generateProposal(five)
    for (const { id } of five.teams)
      expect(games.filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(id)).length).toBe(4)
  })

  test('keep the host of both games where a rule says who is at home', () => {
    const homeDays = [0, 1, 2, 3].map((team) => ({ teamId: `team-0${team}`, weekdays: team < 2 ? [6] : [7] }))
    const input = league({ homeDays, preferredDays: [6, 7], weeks: 6, meetings: 4 })
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    for (const { homeTeamId, start } of games)
      expect(homeDays.find(({ teamId }) => teamId === homeTeamId)?.weekdays).toContain(
        getWeekday(toLocalDate(start, 'UTC')),
      )
    expect(findConflicts(toQuestion(input, toConflictGames(games)))).toEqual([])
  })

  test('have room, or have none, just as trying all placements says', async () => {
    const limits = { maxNodes: 2000, maxSeconds: 20 }
    let [fitting, impossible] = [0, 0]
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(1000 + seed)
      const input = randomDoubleheaders(random, {
        teams: whole(random, 3, 4),
        fields: 1,
        weeks: whole(random, 2, 4),
        preferredDays: [6],
        meetings: 2,
      })
      const { gamesPerTeam: _, ...constraints } = input.constraints
      const question = { ...input, constraints }
      const isPossible = canPlaceAll(question)
      const { kind } = await scheduleLeague(question, solveExactProgram, { limits })
      expect(kind, `seed ${seed}`).toBe(isPossible ? 'complete' : 'impossible')
      if (isPossible) fitting++
      else impossible++
    }
    expect(Math.min(fitting, impossible)).toBeGreaterThan(5)
  })

  test('fit beside games elsewhere as far as the limits of the day and the week go', () => {
    const game = (date: string): BusyTime => ({
      kind: 'game',
      fieldId: null,
      teamIds: ['team-00'],
      start: localToInstant(date, '09:00', 'UTC'),
      end: localToInstant(date, '10:00', 'UTC'),
    })
    /** Two teams that meet on one Saturday, on which one of them has another game in the morning. */
    const room = (busy: readonly BusyTime[], changes: Changes) => {
      const times = { teams: 2, fields: 1, weeks: 1, minGameSpacing: 1, timeSlots: [{ start: '09:00', end: '18:00' }] }
      const input = { ...league({ ...times, ...changes }), busy }
      const { games, unplaced } = generateProposal(input)
      expect(games.length + unplaced.length).toBe(2)
      expect(findElsewhereProblems(input, games)).toEqual([])
      expect(checkRoom(input).isEnough).toBe(games.length === 2)
      return games.length
    }
    const [saturday, wednesday, friday] = ['2026-03-07', '2026-03-04', '2026-03-06']
    expect(room([game(saturday)], { maxGamesPerDay: 2 })).toBe(0)
    expect(room([game(saturday)], { maxGamesPerDay: 3 })).toBe(2)
    const ofWeek = (games: number) => ({ maxGamesPerDay: 4, weeklyLimit: { games, weekStart: 1 } })
    expect(room([game(saturday), game(wednesday)], ofWeek(3))).toBe(0)
    expect(room([game(saturday), game(wednesday)], ofWeek(4))).toBe(2)
    expect(room([game(friday), game(wednesday)], ofWeek(4))).toBe(2)
    expect(room([game(friday)], ofWeek(2))).toBe(0)
    expect(room([game(friday)], ofWeek(3))).toBe(2)
  })

  test('are named in reasons and in what would help, with numbers that are right', async () => {
    const crowded = league({ weeks: 1 })
    expect(checkRoom(crowded)).toMatchObject({ games: 12, room: 4, isEnough: false })
    const explained = await explainUnplacedGames(crowded, solveExactProgram)
    expect(explained).toMatchObject({ kind: 'infeasible', proven: true })
    if (explained.kind !== 'infeasible') return
    expect(explained.reasons.map(({ words }) => words).join(' ')).toContain('6 doubleheaders need as many slots')
    const onceADay = league({ weeks: 2, minGameSpacing: 0 })
    const limited = await explainUnplacedGames(onceADay, solveExactProgram)
    if (limited.kind !== 'infeasible') throw new Error('These games do not fit')
    expect(limited.relaxations.map(({ words }) => words)).toContain('a team may play 4 games a day.')
    for (const { input } of limited.relaxations) expect(generateProposal(input).unplaced).toEqual([])
  })

  test('are compared with bounds in games', () => {
    const input = league({ weeks: 3 })
    const lines = new Map(createCertificate(input, generateProposal(input)).map((line) => [line.name, line]))
    expect(lines.get('games')).toMatchObject({ value: 12, bound: 12, isBest: true })
    expect(lines.get('imbalance')).toMatchObject({ value: 0, bound: 0, isBest: true })
    expect(lines.has('breaks')).toBe(false)
    const sameHost = league({ doubleheaders: { gapMinutes: 15, exchangesSides: false } })
    const others = new Map(createCertificate(sameHost, generateProposal(sameHost)).map((line) => [line.name, line]))
    expect(others.get('imbalance')).toMatchObject({ value: 2, bound: 2, isBest: true })
    expect(others.get('breaks')).toMatchObject({ value: 2, bound: 2, isBest: true })
  })

  test('need slots and numbers that suit them', () => {
    const rules = { gameMinutes: 60, minGameSpacing: 1, maxGamesPerDay: 3, doubleheaders: exchange }
    expect(findTimeSlotProblem({ start: '09:00', end: '11:15' }, rules)).toBeNull()
    expect(findTimeSlotProblem({ start: '09:00', end: '11:00' }, rules)).toContain('Only 0 game(s) fit')
    const teams = season({ teams: 5, fields: 1, weeks: 1 }).teams
    const asked = { teams, crossDivisionMeetings: 0, dates: 10, maxGamesPerDay: 2, gamesPerMatch: 2 }
    expect(findGamesPerTeamProblem({ ...asked, gamesPerTeam: 4 })).toBeNull()
    expect(findGamesPerTeamProblem({ ...asked, gamesPerTeam: 6 })).toBe(
      '5 teams can’t play 3 doubleheaders each, because every doubleheader is played by two teams. Choose an even number of them, such as 4.',
    )
  })
})

describe('a split doubleheader', () => {
  const input = league({ doubleheaders: { gapMinutes: 20, exchangesSides: true } }) // no slot begins at 10:20
  const together = toConflictGames(generateProposal(input).games)
  const match = groupIntoMatches(
    together.map((game) => ({
      id: game.id,
      homeTeamId: game.home_team_id ?? '',
      awayTeamId: game.away_team_id ?? '',
      fieldId: game.field_id,
      start: game.start_time,
      end: game.end_time,
    })),
    input.constraints,
  )[0]
  const [first, second] = together.filter(({ id }) => match?.some((game) => game.id === id))
  if (!first || !second) throw new Error('The season has no doubleheader')
  const otherField = input.fields.find(({ id }) => id !== second.field_id)?.id ?? null
  const changed = (changes: Partial<ConflictGame>) =>
    together.map((game) => (game.id === second.id ? { ...game, ...changes } : game))
  const kindsOf = (games: readonly ConflictGame[]) => findConflicts(toQuestion(input, games)).map(({ kind }) => kind)

  test('is a conflict if the second game is on another field, or at another time', () => {
    expect(kindsOf(together)).toEqual([])
    expect(kindsOf(changed({ field_id: otherField }))).toContain('doubleheader')
    const later = { start_time: addMinutes(second.start_time, 5), end_time: addMinutes(second.end_time, 5) }
    expect(kindsOf(changed(later))).toContain('doubleheader')
    // On another date, it makes up for a game that was rained out.
    const nextDay = { start_time: addMinutes(second.start_time, 1440), end_time: addMinutes(second.end_time, 1440) }
    expect(kindsOf(changed(nextDay))).toEqual([])
  })

  test('is none without the rule, which needs rest and turnaround between the games instead', () => {
    const { doubleheaders: _, ...constraints } = input.constraints
    const found = findConflicts(toQuestion({ ...input, constraints }, together)).map(({ kind }) => kind)
    expect(new Set(found)).toEqual(new Set(['rest']))
  })

  test('is found by the index as by the check of all games, whatever is moved', () => {
    const index = createConflictIndex(toQuestion(input, together))
    const random = createRandom(5)
    let games = together
    let conflicts = 0
    for (let turn = 0; turn < 60; turn++) {
      const [game, other] = [0, 1].map(() => itemAt(games, whole(random, 0, games.length - 1)))
      if (!game || !other) continue
      const moved = { ...game, start_time: other.start_time, end_time: other.end_time, field_id: other.field_id }
      games = games.map((one) => (one.id === game.id ? moved : one))
      index.move(moved)
      const expected = findConflicts(toQuestion(input, games))
      const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted()
      expect(sorted(index.conflicts())).toEqual(sorted(expected))
      conflicts += expected.filter(({ kind }) => kind === 'doubleheader').length
    }
    expect(conflicts).toBeGreaterThan(60)
  })

  test('is mended by moving one game next to the other', () => {
    const games = changed({ field_id: otherField })
    const found = findConflicts(toQuestion(input, games)).filter(({ kind }) => kind === 'doubleheader')
    const conflict = itemAt(found, 0)
    const resolutions = findConflictResolutions(
      {
        games,
        schedules: [
          {
            id: 'schedule',
            league_id: 'league',
            constraints: input.constraints,
            start_date: input.startDate,
            end_date: input.endDate,
          },
        ],
        leagues: [{ id: 'league', time_zone: 'UTC' }],
        venues: [{ id: 'venue', league_id: 'league' }],
        fields: input.fields.map(({ id, venueId }) => ({ id, venue_id: venueId })),
        openingHours: [],
        closures: [],
        events: [],
        timeZone: 'UTC',
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-04-01T00:00:00.000Z',
      },
      conflict,
      { now: '2026-03-01T00:00:00.000Z', most: 20 },
    )
    expect(resolutions.map(({ gameId, cell }) => [gameId, cell.fieldId, cell.start])).toContainEqual([
      second.id,
      first.field_id,
      second.start_time,
    ])
    for (const { gameId, cell } of resolutions) {
      const mended = games.map((game) =>
        game.id === gameId ? { ...game, field_id: cell.fieldId, start_time: cell.start, end_time: cell.end } : game,
      )
      expect(kindsOf(mended)).not.toContain('doubleheader')
    }
  })
})

/** Returns what the games of a team elsewhere rule out: too many games on a day or in a week, or too little rest. */
function findElsewhereProblems(input: ScheduleInput, games: readonly ProposedGame[]): string[] {
  const { maxGamesPerDay, minGameSpacing, weeklyLimit } = input.constraints
  return input.teams.flatMap(({ id }) => {
    const own = games.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id)
    const elsewhere = input.busy.filter(({ kind, teamIds }) => kind === 'game' && teamIds.includes(id))
    const all = [...own, ...elsewhere].map((one) => ({ ...one, date: toLocalDate(one.start, 'UTC') }))
    const weekOf = (date: string) => addDays(date, 1 - getWeekday(date))
    const crowded = own.filter(({ start }) => {
      const date = toLocalDate(start, 'UTC')
      const ofWeek = all.filter((one) => weekOf(one.date) === weekOf(date)).length
      return all.filter((one) => one.date === date).length > maxGamesPerDay || ofWeek > (weeklyLimit?.games ?? 99)
    })
    const tired = own.filter((game) =>
      elsewhere.some((other) => {
        const gap =
          Math.max(Date.parse(game.start), Date.parse(other.start)) -
          Math.min(Date.parse(game.end), Date.parse(other.end))
        return gap < minGameSpacing * 3_600_000
      }),
    )
    return [
      ...crowded.map(({ start }) => `${id} crowded at ${start}`),
      ...tired.map(({ start }) => `${id} tired at ${start}`),
    ]
  })
}

/**
 * Tries every way to place every doubleheader of a single division, one after the other, on the single field. They may
 * begin when a slot begins, and whenever another one and the time to clear the field have fitted in since.
 */
function canPlaceAll(input: ScheduleInput): boolean {
  const { constraints, busy, startDate, endDate } = input
  const { gameMinutes, doubleheaders, turnaroundMinutes, minGameSpacing, maxGamesPerDay, weeklyLimit } = constraints
  const length = 2 * gameMinutes + (doubleheaders?.gapMinutes ?? 0)
  const places = listDatesBetween(startDate, endDate)
    .filter((date) => constraints.preferredDays.includes(getWeekday(date)))
    .flatMap((date) =>
      constraints.timeSlots.flatMap((slot) => {
        const [first, until] = [slot.start, slot.end].map((time) => Date.parse(localToInstant(date, time, 'UTC')))
        const step = (length + turnaroundMinutes) * 60_000
        const starts: { date: string; from: number; to: number }[] = []
        for (let from = first ?? 0; from + length * 60_000 <= (until ?? 0); from += step)
          starts.push({ date, from, to: from + length * 60_000 })
        return starts
      }),
    )
  const pairs = constraints.teamIds.flatMap((one, index) =>
    constraints.teamIds.slice(index + 1).map((other) => [one, other]),
  )
  const weekOf = (date: string) => addDays(date, 1 - getWeekday(date))
  const placed: { pair: readonly string[]; date: string; from: number; to: number }[] = []
  const gapTo = (a: { from: number; to: number }, b: { from: number; to: number }) =>
    Math.max(a.from, b.from) - Math.min(a.to, b.to)
  const fits = (pair: readonly string[], place: (typeof places)[number]): boolean => {
    const isTheirs = (ids: readonly string[]) => ids.some((id) => pair.includes(id))
    for (const other of placed) {
      if (gapTo(place, other) < turnaroundMinutes * 60_000) return false
      if (isTheirs(other.pair) && gapTo(place, other) < minGameSpacing * 3_600_000) return false
    }
    for (const { kind, fieldId, teamIds, start, end } of busy) {
      const gap = gapTo(place, { from: Date.parse(start), to: Date.parse(end) })
      if (fieldId !== null && gap < (kind === 'game' ? turnaroundMinutes * 60_000 : 0)) return false
      if (isTheirs(teamIds) && gap < (kind === 'game' ? minGameSpacing * 3_600_000 : 0)) return false
    }
    return pair.every((id) => {
      const dates = [
        ...placed.flatMap((other) => (other.pair.includes(id) ? [other.date, other.date] : [])),
        ...busy.flatMap(({ kind, teamIds, start }) =>
          kind === 'game' && teamIds.includes(id) ? [toLocalDate(start, 'UTC')] : [],
        ),
      ]
      const onDate = dates.filter((date) => date === place.date).length
      const inWeek = dates.filter((date) => weekOf(date) === weekOf(place.date)).length
      return onDate + 2 <= maxGamesPerDay && (!weeklyLimit || inWeek + 2 <= weeklyLimit.games)
    })
  }
  const placeFrom = (index: number): boolean => {
    const pair = pairs[index]
    if (!pair) return true
    return places.some((place) => {
      if (!fits(pair, place)) return false
      placed.push({ pair, ...place })
      if (placeFrom(index + 1)) return true
      placed.pop()
      return false
    })
  }
  return placeFrom(0)
}
