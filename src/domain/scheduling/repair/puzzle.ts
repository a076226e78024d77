import { itemAt } from '../../item-at.ts'
import type { MeetingRule } from '../../schema/schedules.ts'
import { dateToDayNumber, toLocalDate, toLocalTime, timeToMinutes } from '../../time.ts'
import { canHost, canUse, createSchedulingCalendar, type SchedulingCalendar } from '../model/calendar.ts'
import { toFieldKey } from '../exact/kinds.ts'
import { listOtherMeetings } from '../model/match.ts'
import { assignMeetings, isWithin, listRequiredMeetings } from '../model/meeting-rules.ts'
import type { BusyTime, ScheduleInput } from '../model/model.ts'
import { listGamePlaces } from './doubleheaders.ts'
import type { ExistingGame } from './existing-game.ts'
import { RepairBoard, shiftWeights } from './board.ts'
import type { RepairPuzzle, PuzzleGame } from './repair-puzzle.ts'

/** A start to which a game does not move. */
export type AvoidedStart = { readonly gameId: string; readonly start: string }

export type RepairInput = {
  /** The current state, in which lost places are blocked. Its busy times don't include `games`. */
  readonly input: ScheduleInput
  readonly games: readonly ExistingGame[]
  /** Games that have lost their place; never a fixed one. */
  readonly displacedIds: readonly string[]
  /** No game moves to a time before this instant, and games that start before it don't move. */
  readonly notBefore?: string
  readonly avoided?: readonly AvoidedStart[]
}

/**
 * Sets up the games that can move. A game that isn't in a cell of the calendar, isn't allowed where it is, or clashes
 * with another one stays there unless it is displaced, so the repair at least doesn't add to the violation.
 */
export function createRepairPuzzle(question: RepairInput): RepairPuzzle {
  const { games, displacedIds, notBefore } = question
  const displaced = new Set(displacedIds)
  const from = notBefore === undefined ? Number.NEGATIVE_INFINITY : Date.parse(notBefore)
  const staying = new Set(
    games
      .filter(({ id, isFixed, start }) => isFixed || (!displaced.has(id) && Date.parse(start) < from))
      .map(({ id }) => id),
  )
  for (;;) {
    const puzzle = layOut(question, staying, from)
    const misfits = misfitsOf(puzzle)
    if (misfits.length === 0) return puzzle
    for (const id of misfits) staying.add(id)
  }
}

/**
 * Returns the games that are not displaced but can't stay where they are, because of the rules or of a game before them
 * in the list.
 */
function misfitsOf(puzzle: RepairPuzzle): string[] {
  const board = new RepairBoard(puzzle)
  return puzzle.games.flatMap((game, index) => {
    if (game.isDisplaced) return []
    if (game.oldCell < 0 || !board.isOpen(index, game.oldCell) || !board.isFree(index, game.oldCell)) return [game.id]
    board.put(index, game.oldCell)
    return []
  })
}

/**
 * Returns the non-fixed games that can no longer be where they are because their date, their field or one of their
 * teams is blocked by the input. They are in the order of `games`.
 */
export function findDisplacedGames(input: ScheduleInput, games: readonly ExistingGame[]): string[] {
  const movable = games.filter(({ isFixed }) => !isFixed)
  const puzzle = layOut({ input, games: movable, displacedIds: [] }, new Set(), Number.NEGATIVE_INFINITY)
  const board = new RepairBoard(puzzle)
  return puzzle.games.flatMap(({ id, oldCell }, index) => (oldCell < 0 || !board.isOpen(index, oldCell) ? [id] : []))
}

function layOut(
  { input, games, displacedIds, avoided = [] }: RepairInput,
  staying: ReadonlySet<string>,
  from: number,
): RepairPuzzle {
  const displaced = new Set(displacedIds)
  const stayingGames = games
    .filter(({ id }) => staying.has(id))
    .map((game) => ({ ...game, day: dateToDayNumber(toLocalDate(game.start, input.timeZone)) }))
  const calendar = createSchedulingCalendar({
    ...input,
    busy: [...input.busy, ...stayingGames.flatMap((game) => toBusyTimes(game, input))],
  })
  const teamIndex = new Map(calendar.teams.map(({ id }, index) => [id, index]))
  const fieldIndex = new Map(calendar.fields.map(({ id }, index) => [id, index]))
  const timeIndex = new Map(calendar.times.map(({ start, end }, index) => [`${start} ${end}`, index]))
  const clock = calendar.times.map(({ start }) => minutesOf(new Date(start).toISOString(), input.timeZone))
  const lostIds: string[] = []
  const keptDates = keepMeetings(input, games, displaced)

  const puzzleGames = games.flatMap((game): PuzzleGame[] => {
    if (staying.has(game.id)) return []
    const [home, away] = [teamIndex.get(game.homeTeamId), teamIndex.get(game.awayTeamId)]
    const isDisplaced = displaced.has(game.id)
    if (home === undefined || away === undefined) {
      if (isDisplaced) lostIds.push(game.id)
      return []
    }
    const oldTime = timeIndex.get(`${Date.parse(game.start)} ${Date.parse(game.end)}`)
    const oldField = game.fieldId === null ? -1 : (fieldIndex.get(game.fieldId) ?? -1)
    const oldCell = oldTime === undefined || oldField < 0 ? -1 : oldTime * calendar.fields.length + oldField
    const oldDay = dateToDayNumber(toLocalDate(game.start, input.timeZone))
    const oldMinutes = minutesOf(game.start, input.timeZone)
    const shiftOf = (time: number) =>
      Math.abs((calendar.dayNumbers[calendar.dateOf[time] ?? 0] ?? 0) - oldDay) * shiftWeights.day +
      Math.abs((clock[time] ?? 0) - oldMinutes) * shiftWeights.minute
    const off = avoided.filter(({ gameId }) => gameId === game.id).map(({ start }) => Date.parse(start))
    const possible = calendar.times.flatMap(({ start, date }, time) =>
      start >= from &&
      !off.includes(start) &&
      isPossible(calendar, { home, away, isExchanged: game.isExchanged === true }, time, stayingGames)
        ? [{ time, shift: shiftOf(time), date: calendar.dates[date] ?? '' }]
        : [],
    )
    const kept = keptDates.get(game.id)
    const onKeptDates = possible.filter(({ date }) => kept === undefined || isWithin(kept, date))
    // A game that has lost all dates on which it must be played is better played on another one than not at all.
    const options = (isDisplaced && onKeptDates.length === 0 ? possible : onKeptDates).toSorted(
      (a, b) => a.shift - b.shift || a.time - b.time,
    )
    return [
      {
        id: game.id,
        home,
        away,
        isDisplaced,
        oldCell,
        oldField,
        times: Int32Array.from(options, ({ time }) => time),
        shifts: Float64Array.from(options, ({ shift }) => shift),
      },
    ]
  })
  return { calendar, games: puzzleGames, lostIds, ...tables(calendar, puzzleGames) }
}

/**
 * Returns the dates to which games keep because a rule says that their teams must play each other then. Where more games
 * are on such dates than the rules need, those that lost their place are free to leave them.
 */
function keepMeetings(
  { meetingRules = [], timeZone }: ScheduleInput,
  games: readonly ExistingGame[],
  displaced: ReadonlySet<string>,
): Map<string, MeetingRule> {
  const kept = new Map<string, MeetingRule>()
  for (const rules of listRequiredMeetings(meetingRules)) {
    const [one, other] = rules[0]?.teamIds ?? ['', '']
    const own = games.filter(({ homeTeamId, awayTeamId }) =>
      [homeTeamId, awayTeamId].every((id) => id === one || id === other),
    )
    const keep = (open: readonly MeetingRule[], some: readonly ExistingGame[]): MeetingRule[] => {
      const assigned = assignMeetings(
        open,
        some.map(({ start }) => toLocalDate(start, timeZone)),
      )
      assigned.forEach((game, index) => {
        const [id, rule] = [some[game]?.id, open[index]]
        if (id !== undefined && rule !== undefined) kept.set(id, rule)
      })
      return open.filter((_, index) => assigned[index] === -1)
    }
    const left = keep(
      rules,
      own.filter(({ id }) => !displaced.has(id)),
    )
    keep(
      left,
      own.filter(({ id }) => displaced.has(id)),
    )
  }
  return kept
}

/** Returns the times that the game takes; a doubleheader counts as two games. */
function toBusyTimes(game: ExistingGame, input: ScheduleInput): BusyTime[] {
  const teamIds = [game.homeTeamId, game.awayTeamId]
  return listGamePlaces(game, game, input).map(({ fieldId, start, end }) => ({
    kind: 'game',
    fieldId,
    teamIds,
    start,
    end,
  }))
}

function minutesOf(instant: string, timeZone: string): number {
  return timeToMinutes(toLocalTime(instant, timeZone))
}

/**
 * Whether both teams are free of other commitments, one may host the other, and no game that stays needs the same
 * people or is a meeting too close in time.
 */
function isPossible(
  calendar: SchedulingCalendar,
  { home, away, isExchanged }: Pick<PuzzleGame, 'home' | 'away'> & { readonly isExchanged: boolean },
  time: number,
  staying: readonly (ExistingGame & { readonly day: number })[],
): boolean {
  const { times, teams, teamFree, partners, dayNumbers, dateOf, minDaysBetweenMeetings } = calendar
  const isOpen = (field: number) =>
    canHost(calendar, { host: home, guest: away }, dateOf[time] ?? 0, field) &&
    (!isExchanged || canHost(calendar, { host: away, guest: home }, dateOf[time] ?? 0, field)) &&
    canUse(calendar, { home, away }, time * calendar.fields.length + field)
  if (!calendar.fields.some((_, field) => isOpen(field))) return false
  if (teamFree[home * times.length + time] !== 1 || teamFree[away * times.length + time] !== 1) return false
  const [homeId, awayId] = [itemAt(teams, home).id, itemAt(teams, away).id]
  const others = [...(partners[home] ?? []), ...(partners[away] ?? [])]
    .filter((team) => team !== home && team !== away)
    .map((team) => itemAt(teams, team).id)
  if (others.length === 0 && minDaysBetweenMeetings === 0) return true
  const { start = 0, end = 0 } = times[time] ?? {}
  const day = dayNumbers[dateOf[time] ?? 0] ?? 0
  return staying.every((game) => {
    const playing = [game.homeTeamId, game.awayTeamId]
    const [from, to] = [Date.parse(game.start), Date.parse(game.end)]
    if (from < end && start < to && others.some((id) => playing.includes(id))) return false
    if (minDaysBetweenMeetings === 0 || !playing.includes(homeId) || !playing.includes(awayId)) return true
    return Math.abs(day - game.day) >= minDaysBetweenMeetings
  })
}

type Tables = Omit<RepairPuzzle, 'calendar' | 'games' | 'lostIds'>

function tables(calendar: SchedulingCalendar, games: readonly PuzzleGame[]): Tables {
  const { times, teams, dateOf, dateFrom, restClashes, overlaps, maxGamesPerDay } = calendar
  const listed = (clashes: SchedulingCalendar['overlaps'], time: number) =>
    clashes.items.subarray(clashes.from[time], clashes.from[time + 1])
  const near = times.map((_, time) => {
    const all = new Set([time, ...listed(restClashes, time)])
    const date = dateOf[time] ?? 0
    if (maxGamesPerDay === 1)
      for (let other = dateFrom[date] ?? 0; other < (dateFrom[date + 1] ?? 0); other++) all.add(other)
    return Int32Array.from(all).toSorted()
  })
  const [fieldClass, fieldsOfClass] = classesOf(fieldKeys(calendar))
  const [periodOf, timesOfPeriod] = classesOf(periodKeys(calendar, games, near))
  return {
    near,
    fieldClass,
    fieldsOfClass,
    periodOf,
    timesOfPeriod,
    overlapping: times.map((_, time) => Int32Array.from([time, ...listed(overlaps, time)])),
    meetings: listOtherMeetings(games, teams.length),
  }
}

/** Returns a key for each field: fields with the same key can be used by the same teams. */
function fieldKeys(calendar: SchedulingCalendar): string[] {
  const isEachItsOwn = calendar.fieldClashes.items.length > 0
  return calendar.fields.map((_, field) => (isEachItsOwn ? `${field}` : toFieldKey(calendar, field)))
}

/**
 * Returns a key for each time: times with the same key are open to the same games and clash with the same times,
 * including each other.
 */
function periodKeys(
  { times, dateOf, fieldClashes, partners, maxGamesPerDay, mayUse }: SchedulingCalendar,
  games: readonly PuzzleGame[],
  near: readonly Int32Array[],
): string[] {
  const isEachItsOwn =
    maxGamesPerDay > 1 ||
    mayUse !== null ||
    fieldClashes.items.length > 0 ||
    partners.some((others) => others.length > 0)
  if (isEachItsOwn) return times.map((_, time) => `${time}`)
  const players: number[][] = times.map(() => [])
  for (const [game, { times: ownTimes }] of games.entries()) for (const time of ownTimes) players[time]?.push(game)
  return times.map((_, time) => `${dateOf[time]} ${near[time]?.join()} ${players[time]?.join()}`)
}

/** Returns the class of each item, and the items of each class. */
function classesOf(keys: readonly string[]): [Int32Array, number[][]] {
  const names = new Map<string, number>()
  const members: number[][] = []
  const classOf = Int32Array.from(keys, (key, item) => {
    const known = names.get(key) ?? names.size
    names.set(key, known)
    ;(members[known] ??= []).push(item)
    return known
  })
  return [classOf, members]
}
