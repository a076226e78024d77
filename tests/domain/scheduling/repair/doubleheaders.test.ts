import { describe, expect, test } from 'vitest'
import { compareText } from '#domain/compare-text.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { createRandom } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictRules } from '#domain/scheduling/conflicts/rules/schedule-rules.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listOfferedPlaces } from '#domain/scheduling/generate/offered-places.ts'
import { findExistingGame } from '#domain/scheduling/repair/doubleheaders.ts'
import { toPartInput } from '#domain/scheduling/repair/in-turn.ts'
import { countLateGames, createLateGames, type LateEntry } from '#domain/scheduling/repair/late-entry.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import { addChosenPlace, removeChosenPlace } from '#domain/scheduling/repair/rainout/choices.ts'
import { toRainoutParts, type RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import { findRainoutHelp, repairRainout, toRainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { getStaleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { getWeekday, localToInstant, toLocalDate } from '#domain/time.ts'
import { makeGame, makeSchedule, testId } from '../../../support/rows/factories.ts'
import { season } from '../season.ts'

// Doubleheaders that lose their place, or that are added late.

type Wishes = Partial<Parameters<typeof season>[0]>

/** Returns the rows of a generated league that plays doubleheaders on Saturdays from March 7, 2026. */
function league(wishes: Wishes = {}, late = 0) {
  const made = season({
    teams: 4 + late,
    fields: 1,
    weeks: 8,
    start: '2026-03-07',
    timeZone: 'UTC',
    timeSlots: [{ start: '09:00', end: '14:00' }],
    turnaroundMinutes: 15,
    minGameSpacing: 2,
    maxGamesPerDay: 2,
    meetings: 2,
    doubleheaders: { gapMinutes: 15, exchangesSides: true },
    ...wishes,
  })
  const ids = new Map([...made.teams, ...made.fields].map(({ id }) => [id, testId()]))
  const rename = <Row extends { readonly id: string }>(row: Row) => ({ ...row, id: ids.get(row.id) ?? row.id })
  const [teams, fields] = [made.teams.map(rename), made.fields.map(rename)]
  const teamIds = teams.map(({ id }) => id)
  const playing = teamIds.slice(0, teamIds.length - late)
  const constraints = { ...made.constraints, teamIds: playing, fieldIds: fields.map(({ id }) => id) }
  const { games: proposed, unplaced } = generateProposal({ ...made, teams, fields, constraints })
  expect(unplaced).toEqual([])
  const schedule = makeSchedule({
    type: 'round_robin',
    start_date: made.startDate,
    end_date: made.endDate,
    constraints,
  })
  const games = proposed.map((game) =>
    makeGame({
      id: testId(),
      schedule_id: schedule.id,
      league_id: schedule.league_id,
      home_team_id: game.homeTeamId,
      away_team_id: game.awayTeamId,
      field_id: game.fieldId,
      ...getWallClock(game.start, 'UTC'),
      start_time: game.start,
      end_time: game.end,
    }),
  )
  const rows: LeagueRows = {
    leagueId: schedule.league_id,
    timeZone: 'UTC',
    schedules: [schedule],
    games,
    untimed: [],
    teams,
    fields,
    openingHours: [],
    closures: [],
    events: [],
  }
  const [first, second] = games
  if (!first || !second) throw new Error('The league has no games')
  return { rows, schedule, games, first, second, joining: teamIds.slice(playing.length) }
}

const planOf = (more: Partial<RainoutPlan> = {}): RainoutPlan => ({
  rainout: { date: '2026-03-07', from: null, fieldIds: null },
  addedIds: [],
  sparedIds: [],
  chosen: [],
  notBefore: '2026-03-07',
  now: '2026-03-06T12:00:00.000Z',
  until: '2026-05-30',
  extraDays: [],
  ...more,
})

async function answerTo(rows: LeagueRows, plan: RainoutPlan) {
  const parts = toRainoutParts(rows, plan)
  const found = await repairRainout(parts)
  return { parts, found, answer: toRainoutResult(rows, plan, parts, found) }
}

type Answer = Awaited<ReturnType<typeof answerTo>>['answer']

function applied(games: readonly Game[], { changes }: Pick<Answer, 'changes'>): Game[] {
  const places = new Map(changes.map(({ gameId, to }) => [gameId, to]))
  return games.map((game) => {
    const to = places.get(game.id)
    if (!to) return game
    const span = { start_time: to.start, end_time: to.end, field_id: to.fieldId, status: 'scheduled' as const }
    return { ...game, ...span, ...getWallClock(to.start, 'UTC') }
  })
}

/** Returns the kinds of conflicts between the games of the league. */
function conflictsOf({ schedules, timeZone }: LeagueRows, games: readonly Game[]): string[] {
  const zoned = schedules.map((schedule) => ({ schedule, timeZone }))
  return findConflicts({
    games,
    schedules: schedules.map(({ id, constraints }) => ({ id, constraints, timeZone })),
    ...toConflictRules(zoned),
  }).map(({ kind }) => kind)
}

/** Returns, for each two teams, how long after the end of their first game the second one begins, and where. */
function togetherness(games: readonly Game[]): string[] {
  const pairOf = (game: Game) => getTeamIds(game).toSorted(compareText).join(' ')
  return [...new Set(games.map(pairOf))].map((pair) => {
    const own = games.filter((game) => pairOf(game) === pair)
    const [one, other] = own.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
    if (!one || !other) return `${own.length} games`
    const minutes = (Date.parse(other.start_time) - Date.parse(one.end_time)) / 60_000
    const sides = one.home_team_id === other.away_team_id ? 'exchanged' : 'the same'
    return `${minutes} minutes, ${one.field_id === other.field_id ? 'same' : 'another'} field, sides ${sides}`
  })
}

const isWhole = '15 minutes, same field, sides exchanged'

describe('a rainout', { timeout: 60_000 }, () => {
  test('moves whole doubleheaders, which stay together and break no rule', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { rows, games } = league({ seed, teams: 4 + (seed % 2), fields: 1 + (seed % 2) })
      const date = toLocalDate(games[seed % games.length]?.start_time ?? '', 'UTC')
      const { parts, answer } = await answerTo(rows, planOf({ rainout: { date, from: null, fieldIds: null } }))
      const hit = games.filter(({ start_time }) => toLocalDate(start_time, 'UTC') === date)
      expect(parts).toHaveLength(1)
      expect(answer.unplaced).toEqual([])
      expect(
        answer.changes
          .filter(({ isDisplaced }) => isDisplaced)
          .map(({ gameId }) => gameId)
          .toSorted(),
      ).toEqual(hit.map(({ id }) => id).toSorted())
      const after = applied(games, answer)
      expect(conflictsOf(rows, after), `seed ${seed}`).toEqual([])
      expect(new Set(togetherness(after)), `seed ${seed}`).toEqual(new Set([isWhole]))
      expect(after.some(({ start_time }) => toLocalDate(start_time, 'UTC') === date)).toBe(false)
      expect(getStaleness(rows, rows, answer)).toBeNull()
      expect(getStaleness(rows, { ...rows, games: after }, answer)).not.toBeNull()
    }
  })

  test('moves other doubleheaders as a whole to make room', async () => {
    // Every date of the season is taken, and the lost doubleheader may only go to the added date, on which one of its
    // teams is away.
    const { rows, games, first, schedule } = league({ weeks: 6, timeSlots: [{ start: '09:00', end: '11:15' }] })
    const away = { teamId: first.home_team_id ?? '', startDate: '2026-04-18', endDate: '2026-04-18' }
    const constraints = schedule.constraints && { ...schedule.constraints, teamBlackouts: [away] }
    const ruled = { ...rows, schedules: [{ ...schedule, constraints }] }
    const date = toLocalDate(first.start_time, 'UTC')
    const { answer } = await answerTo(
      ruled,
      planOf({ rainout: { date, from: null, fieldIds: null }, until: '2026-04-18' }),
    )
    expect(answer.unplaced).toEqual([])
    expect(answer).toMatchObject({ moved: 2, leastMoved: 2, proof: 'minimal' })
    expect(answer.disturbedTeamIds).toHaveLength(2)
    const moved = answer.changes.filter(({ isDisplaced }) => !isDisplaced)
    expect(moved.map(({ reason }) => reason?.kind)).toEqual(['field', 'field'])
    const after = applied(games, answer)
    expect(conflictsOf(ruled, after)).toEqual([])
    expect(new Set(togetherness(after))).toEqual(new Set([isWhole]))
  })

  test('that begins after the first game moves the second one alone', async () => {
    const { rows, games, first, second } = league()
    const date = toLocalDate(first.start_time, 'UTC')
    const plan = planOf({ rainout: { date, from: '10:15', fieldIds: null }, until: '2026-05-02' })
    const hit = games.filter((game) => game.start_time.slice(0, 10) === date && game !== first)
    const { parts, answer } = await answerTo(rows, plan)
    expect(parts).toHaveLength(2)
    expect(answer.unplaced).toEqual([])
    expect(answer.changes.map(({ gameId }) => gameId).toSorted()).toEqual(hit.map(({ id }) => id).toSorted())
    expect(answer.changes.some(({ gameId }) => gameId === second.id)).toBe(true)
    const after = applied(games, answer)
    expect(after.find(({ id }) => id === first.id)).toEqual(first)
    expect(conflictsOf(rows, after)).toEqual([])
    const change = answer.changes.find(({ gameId }) => gameId === second.id)
    expect(Date.parse(change?.to.end ?? '') - Date.parse(change?.to.start ?? '')).toBe(3_600_000)
  })

  test('leaves the first game where it is, even if the second one can then have no place', async () => {
    const { rows, first, second } = league({ weeks: 6, timeSlots: [{ start: '09:00', end: '11:15' }] })
    const date = toLocalDate(first.start_time, 'UTC')
    const plan = planOf({ rainout: { date, from: '10:10', fieldIds: null }, until: '2026-04-11' })
    const { answer } = await answerTo(rows, plan)
    expect(answer.unplaced.map(({ gameId }) => gameId)).toEqual([second.id])
    expect(answer.changes).toEqual([])
    // Its doubleheader stays apart when a later one is rained out.
    const after = rows.games.map((game) => (game.id === second.id ? { ...game, status: 'postponed' as const } : game))
    const later = toLocalDate(rows.games.at(-1)?.start_time ?? '', 'UTC')
    const next = planOf({ rainout: { date: later, from: null, fieldIds: null }, until: '2026-04-18' })
    const { answer: other } = await answerTo({ ...rows, games: after }, next)
    expect(other.unplaced).toEqual([])
    expect(other.changes).toHaveLength(2)
  })

  test('moves a doubleheader only to dates on which the host of each game may be at home', async () => {
    // Both teams are at home on Saturdays only, and the next free Saturday is later than the next free Sunday.
    const made = league({ preferredDays: [6, 7], weeks: 4 })
    const { schedule, games, first } = made
    const guest = first.away_team_id ?? ''
    const constraints = schedule.constraints && {
      ...schedule.constraints,
      homeDays: [{ teamId: guest, weekdays: [6] }],
    }
    const rows = { ...made.rows, schedules: [{ ...schedule, constraints }] }
    const others = games.filter((game) => !getTeamIds(game).includes(guest))
    const own = games.filter(
      (game) =>
        getTeamIds(game).some((id) => getTeamIds(first).includes(id)) &&
        getTeamIds(game).includes(guest) &&
        getTeamIds(game).includes(first.home_team_id ?? ''),
    )
    const date = toLocalDate(first.start_time, 'UTC')
    const plan = planOf({ rainout: { date, from: null, fieldIds: null } })
    const { answer } = await answerTo({ ...rows, games: [...own, ...others] }, plan)
    const moved = answer.changes.filter(({ gameId }) => own.some(({ id }) => id === gameId))
    expect(moved).toHaveLength(2)
    for (const { to } of moved) expect(getWeekday(toLocalDate(to.start, 'UTC'))).toBe(6)
  })

  test('counts both games of a doubleheader that stays', async () => {
    // A team that plays a doubleheader elsewhere on the only other date has no room for one more beside it.
    const short = [{ start: '09:00', end: '11:15' }]
    const { rows, schedule, games, first } = league({ weeks: 6, minGameSpacing: 0, timeSlots: short })
    const date = toLocalDate(first.start_time, 'UTC')
    const same = games.filter((game) => getTeamIds(game).some((id) => getTeamIds(first).includes(id)))
    const busy = same.find(({ start_time }) => toLocalDate(start_time, 'UTC') !== date)
    const day = toLocalDate(busy?.start_time ?? '', 'UTC')
    const plan = planOf({
      rainout: { date, from: null, fieldIds: null },
      notBefore: day,
      until: day,
      now: '2026-03-01T12:00:00.000Z',
    })
    const played = games.map((game) =>
      toLocalDate(game.start_time, 'UTC') === date
        ? game
        : { ...game, status: 'completed' as const, home_score: 1, away_score: 0, result_state: 'official' as const },
    )
    const placedWith = async (most: number) => {
      const timeSlots = [{ start: '09:00', end: '14:00' }]
      const constraints = schedule.constraints && { ...schedule.constraints, timeSlots, maxGamesPerDay: most }
      const { answer } = await answerTo({ ...rows, schedules: [{ ...schedule, constraints }], games: played }, plan)
      return answer.changes.length
    }
    expect(await placedWith(3)).toBe(0)
    expect(await placedWith(4)).toBe(2)
  })

  test('counts both games of the doubleheaders of another schedule', async () => {
    const one = league({ maxGamesPerDay: 3, minGameSpacing: 0, weeks: 6 })
    const [first] = one.games
    const date = toLocalDate(first?.start_time ?? '', 'UTC')
    const cup = makeSchedule({ ...one.schedule, id: testId(), name: 'Cup' })
    const until = '2026-03-14'
    const inCup = one.games
      .filter(({ start_time }) => toLocalDate(start_time, 'UTC') === date)
      .slice(0, 2)
      .map((game) => ({ ...game, id: testId(), schedule_id: cup.id }))
    const hit = one.games.filter(({ start_time }) => toLocalDate(start_time, 'UTC') === date).slice(0, 2)
    const rows = { ...one.rows, schedules: [one.schedule, cup], games: [...hit, ...inCup] }
    const plan = planOf({ rainout: { date, from: null, fieldIds: null }, notBefore: until, until })
    // The two doubleheaders of the same teams are four games on the only date, where three are allowed.
    const { answer } = await answerTo(rows, plan)
    expect(answer.changes).toHaveLength(2)
    expect(answer.unplaced).toHaveLength(2)
  })

  test('gives a chosen place on a date to one doubleheader of a team a day', async () => {
    const { rows, first, games } = league({ minGameSpacing: 0, weeks: 6 })
    const other = games.find(
      (game) =>
        game.start_time.slice(0, 10) !== first.start_time.slice(0, 10) &&
        getTeamIds(game).some((id) => getTeamIds(first).includes(id)),
    )
    if (!other) throw new Error('The team plays only once')
    // The chosen place is the other doubleheader's date, at the other time of the day.
    const isEarly = other.start_time.slice(11, 16) === '09:00'
    const day = other.start_time.slice(0, 10)
    const place = (start: string, end: string) => ({
      fieldId: first.field_id,
      start: localToInstant(day, start, 'UTC'),
      end: localToInstant(day, end, 'UTC'),
    })
    const plan = planOf({ rainout: { date: first.start_time.slice(0, 10), from: null, fieldIds: null } })
    const { parts } = await answerTo(rows, plan)
    const chosen = addChosenPlace(parts, [], {
      gameId: first.id,
      place: isEarly ? place('11:30', '12:30') : place('09:00', '10:00'),
    })
    const { answer } = await answerTo(rows, { ...plan, chosen })
    const after = applied(games, answer)
    expect(answer.unplaced).toEqual([])
    expect(after.find(({ id }) => id === other.id)?.start_time.slice(0, 10)).not.toBe(day)
    expect(conflictsOf(rows, after)).toEqual([])
  })

  test('leaves both games without a place if there is none, and says what would help', async () => {
    const { rows, first, second } = league({ weeks: 6, timeSlots: [{ start: '09:00', end: '11:15' }] })
    const date = toLocalDate(first.start_time, 'UTC')
    const plan = planOf({ rainout: { date, from: null, fieldIds: null }, until: '2026-04-11' })
    const { parts, found, answer } = await answerTo(rows, plan)
    expect(answer.unplaced.map(({ gameId }) => gameId).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(answer.unplaced.every(({ reason }) => reason !== null)).toBe(true)
    const help = await findRainoutHelp(parts, found)
    expect(help.map(({ words }) => words)).toContain('With one more date, Sat, Apr 18, the doubleheader has a place.')
  })

  test('lets the user choose another time for both games, and take it back', async () => {
    const { rows, games, first, second } = league()
    const plan = planOf({ rainout: { date: toLocalDate(first.start_time, 'UTC'), from: null, fieldIds: null } })
    const { parts, found } = await answerTo(rows, plan)
    const index = parts.findIndex(({ question }) => findExistingGame(question.games, second.id) !== undefined)
    const [question, repair] = [toPartInput(parts, found.repairs, index), found.repairs[index]]
    if (!question || !repair) throw new Error('The doubleheader is in no part')
    const offers = listOfferedPlaces(question, repair, second.id).filter(({ movesId }) => movesId === null)
    const place = offers.at(-1)?.place
    if (!place) throw new Error('No other place is free')
    expect(Date.parse(place.end) - Date.parse(place.start)).toBe(3_600_000)
    const chosen = addChosenPlace(parts, [], { gameId: second.id, place })
    expect(chosen.map(({ gameId }) => gameId).toSorted()).toEqual([first.id, second.id].toSorted())
    const { parts: others, answer } = await answerTo(rows, { ...plan, chosen })
    expect(answer.changes.find(({ gameId }) => gameId === second.id)?.to).toEqual(place)
    const after = applied(games, answer)
    expect(conflictsOf(rows, after)).toEqual([])
    expect(new Set(togetherness(after))).toEqual(new Set([isWhole]))
    expect(removeChosenPlace(others, chosen, first.id)).toEqual([])
  })
})

describe('a team that joins late', { timeout: 60_000 }, () => {
  test('plays doubleheaders, as many games as the settings say', async () => {
    const { rows, schedule, games, joining } = league({ weeks: 12 }, 1)
    const entry: LateEntry = { schedule, rows, teamIds: joining, leftIds: new Set() }
    expect(countLateGames(entry)).toBe(8)
    const dates = { gamesEach: 6, notBefore: schedule.start_date, until: schedule.end_date, extraDays: [] }
    const added = createLateGames(entry, dates, testId)
    expect(added).toHaveLength(6)
    expect(new Set(togetherness(added))).toEqual(new Set([isWhole]))
    const joined = { ...rows, games: [...games, ...added] }
    const plan = planOf({ rainout: null, addedIds: added.map(({ id }) => id), until: schedule.end_date })
    const { answer } = await answerTo(joined, plan)
    expect(answer.unplaced).toEqual([])
    const after = applied(joined.games, answer)
    expect(conflictsOf(joined, after)).toEqual([])
    expect(new Set(togetherness(after))).toEqual(new Set([isWhole]))
  })
})

test(
  'random seasons keep their doubleheaders together through one rainout after another',
  { timeout: 120_000 },
  async () => {
    const random = createRandom(7)
    const { rows, games: planned } = league({ teams: 6, fields: 2, weeks: 10, maxGamesPerDay: 4 })
    let games: Game[] = planned
    for (let turn = 0; turn < 6; turn++) {
      const game = games[Math.floor(random() * games.length)]
      const date = toLocalDate(game?.start_time ?? '', 'UTC')
      const { answer } = await answerTo({ ...rows, games }, planOf({ rainout: { date, from: null, fieldIds: null } }))
      expect(answer.unplaced).toEqual([])
      games = applied(games, answer)
      expect(conflictsOf(rows, games)).toEqual([])
      expect(new Set(togetherness(games))).toEqual(new Set([isWhole]))
    }
  },
)
