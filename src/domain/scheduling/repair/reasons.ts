import { toLocalDate } from '../../time.ts'
import { createSchedulingCalendar } from '../model/calendar.ts'
import { areTooClose } from '../conflicts/clashes.ts'
import { countGamesPerMatch } from '../model/doubleheaders.ts'
import type { ScheduleInput } from '../model/model.ts'
import { formatSharedPeople } from '../explain/format-lists.ts'
import { createUndisplacedBoard } from './search.ts'
import type { ExistingGame } from './existing-game.ts'
import { createRepairPuzzle, type RepairInput } from './puzzle.ts'
import type { Repair, RepairChange } from './repair.ts'
import { getPlacesAfterRepair } from './in-turn.ts'
import type { RepairPuzzle, PuzzleGame } from './repair-puzzle.ts'

/**
 * Why a game that was not displaced moves: another game needs its field, one of its teams, or people whom their teams
 * share, at that time. `order`: one of its teams comes from the other game, so it has to be played later.
 */
export type MoveReason = { readonly kind: 'field' | 'team' | 'people' | 'order'; readonly forGameId: string }

const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Returns the reasons, keyed by game, for games that move without having been displaced. If a game gives way to several
 * others, one that needs its field is named first, then one that was displaced.
 */
export function findMoveReasons(question: RepairInput, changes: readonly RepairChange[]): Map<string, MoveReason> {
  const gamesById = new Map(question.games.map((game) => [game.id, game]))
  const inTurn = changes.toSorted((a, b) => Number(b.isDisplaced) - Number(a.isDisplaced))
  const reasons = new Map<string, MoveReason>()
  for (const { gameId, isDisplaced, from } of changes) {
    const game = gamesById.get(gameId)
    if (isDisplaced || !game) continue
    const clashes = inTurn.flatMap((other): MoveReason[] => {
      const otherGame = gamesById.get(other.gameId)
      if (other.gameId === gameId || !otherGame) return []
      const kind = findRepairClash({ ...game, ...from }, { ...otherGame, ...other.to }, question.input)
      return kind ? [{ kind, forGameId: other.gameId }] : []
    })
    const found = clashes.find(({ kind }) => kind === 'field') ?? clashes[0]
    if (found) reasons.set(gameId, found)
  }
  return reasons
}

/**
 * Returns why two games of a schedule can't both be where they are: they would need the same field, the same team, or
 * people that two of their teams share.
 */
export function findRepairClash(
  a: ExistingGame,
  b: ExistingGame,
  { constraints, timeZone, sharedPeople = [] }: ScheduleInput,
): MoveReason['kind'] | null {
  const { turnaroundMinutes, minGameSpacing, maxGamesPerDay } = constraints
  if (a.fieldId !== null && a.fieldId === b.fieldId && isNear(a, b, turnaroundMinutes * minuteMs)) return 'field'
  if (!sharesTeam(a, b)) {
    const isShared = sharedPeople.some((group) => plays(a, group) && plays(b, group))
    return isShared && isNear(a, b, 0) ? 'people' : null
  }
  const isSameDay = toLocalDate(a.start, timeZone) === toLocalDate(b.start, timeZone)
  return isNear(a, b, minGameSpacing * hourMs) || (isSameDay && maxGamesPerDay < 2 * countGamesPerMatch(constraints))
    ? 'team'
    : null
}

type Span = { readonly start: string; readonly end: string }

function isNear(a: Span, b: Span, gap: number): boolean {
  return areTooClose(
    { start: Date.parse(a.start), end: Date.parse(a.end) },
    { start: Date.parse(b.start), end: Date.parse(b.end) },
    gap,
  )
}

function sharesTeam(a: ExistingGame, b: ExistingGame): boolean {
  return [b.homeTeamId, b.awayTeamId].some((team) => team === a.homeTeamId || team === a.awayTeamId)
}

function plays({ homeTeamId, awayTeamId }: ExistingGame, teamIds: readonly string[]): boolean {
  return teamIds.includes(homeTeamId) || teamIds.includes(awayTeamId)
}

/**
 * Why a displaced game has no place. Among the dates with open fields, `fieldDates` have a field that is still free,
 * and on `teamDates` both teams are free. `shared` is set if both teams and a field are free, but one of the teams
 * shares people with a team playing then, for example `Ants and Bees share Kim Park`.
 */
export type UnplacedReason = {
  readonly gameId: string
  readonly fieldDates: number
  readonly teamDates: number
  readonly shared: string | null
}

export function findUnplacedReasons(question: RepairInput, repair: Repair): UnplacedReason[] {
  if (repair.unplacedIds.length === 0) return []
  const after = applyRepair(question, repair)
  // Only the teams' own games count here; the people they share with others are checked separately.
  const puzzle = createRepairPuzzle({ ...after, input: { ...after.input, sharedPeople: [] } })
  const { times, dateOf, fields, cellFree } = puzzle.calendar
  const { cells } = createUndisplacedBoard(puzzle)
  const taken = new Set(cells)
  const freeCells = [...cellFree.keys()].filter((cell) => cellFree[cell] === 1 && !taken.has(cell))
  const freeTimes = new Set(freeCells.map((cell) => Math.floor(cell / fields.length)))
  const openDates = datesWithOpenFields(question.input)
  const datesOf = (some: Iterable<number>) =>
    new Set(Array.from(some, (time) => dateOf[time] ?? 0).filter((date) => openDates.has(date))).size
  const unplaced = new Set(repair.unplacedIds)
  const standing = after.games.filter(({ id }) => !unplaced.has(id))
  return repair.unplacedIds.map((gameId) => {
    const game = puzzle.games.find(({ id }) => id === gameId)
    const teamTimes = game ? game.times.filter((time) => areTeamsFree(puzzle, cells, game, time)) : []
    const spans = Array.from(teamTimes).flatMap((time) => (freeTimes.has(time) ? (times[time] ?? []) : []))
    const lost = question.games.find(({ id }) => id === gameId)
    const shared = lost ? sharedAt(lost, spans, standing, question.input) : null
    return { gameId, fieldDates: datesOf(freeTimes), teamDates: datesOf(teamTimes), shared }
  })
}

/** Returns, in words, whom a team of the game shares with one that plays at the first of these times. */
function sharedAt(
  { homeTeamId, awayTeamId }: ExistingGame,
  spans: readonly { readonly start: number; readonly end: number }[],
  standing: readonly ExistingGame[],
  { sharedPeople = [], sharedNames = [], teams }: ScheduleInput,
): string | null {
  for (const { start, end } of spans) {
    const playing = standing
      .filter((other) => Date.parse(other.start) < end && start < Date.parse(other.end))
      .flatMap((other) => [other.homeTeamId, other.awayTeamId])
    for (const group of sharedPeople) {
      const own = [homeTeamId, awayTeamId].find((id) => group.includes(id))
      const other = playing.find((id) => group.includes(id) && id !== homeTeamId && id !== awayTeamId)
      if (own === undefined || other === undefined) continue
      const members = teams.filter(({ id }) => id === own || id === other)
      return formatSharedPeople(members, sharedNames)
    }
  }
  return null
}

/** Returns the indexes of the calendar's dates on which some field is open, ignoring games. */
function datesWithOpenFields(input: ScheduleInput): Set<number> {
  const closed = input.busy.filter(({ kind }) => kind === 'closed' || kind === 'event')
  const { cellFree, dateOf, fields } = createSchedulingCalendar({ ...input, busy: closed })
  return new Set(
    [...cellFree.keys()]
      .filter((cell) => cellFree[cell] === 1)
      .map((cell) => dateOf[Math.floor(cell / fields.length)] ?? 0),
  )
}

/** Returns the input with the games where the repair puts them; the displaced games are now those without a place. */
export function applyRepair(question: RepairInput, repair: Repair): RepairInput {
  const places = getPlacesAfterRepair(question, repair)
  return {
    ...question,
    games: question.games.map((game) => {
      const place = places.get(game.id)
      return place ? { ...game, ...place, id: game.id } : game
    }),
    displacedIds: repair.unplacedIds,
  }
}

function areTeamsFree(puzzle: RepairPuzzle, cells: Int32Array, { home, away }: PuzzleGame, time: number): boolean {
  const near = new Set(puzzle.near[time])
  return puzzle.games.every((other, index) => {
    const cell = cells[index] ?? -1
    const isTheirs = [other.home, other.away].some((team) => team === home || team === away)
    return !isTheirs || cell < 0 || !near.has(Math.floor(cell / puzzle.calendar.fields.length))
  })
}
