import type { Game, Schedule } from '../../../schema/schedules.ts'
import { toEventTimes } from '../../conflicts/event-times.ts'
import { findClosedTimes } from '../../conflicts/closed-times.ts'
import { findAlternatives, type OpenCell } from '../../conflicts/alternatives.ts'
import { isHard } from '../../conflicts/conflicts.ts'
import { createConflictIndex, type ConflictIndex } from '../../conflicts/conflict-index.ts'
import { findOpenCells } from '../../generate/open-cells.ts'
import { withPlayingDays } from '../../model/playing-days.ts'
import { toOpenBrackets } from '../../conflicts/open-games.ts'
import { findGamesToPlace, listRainedOutTimes, type RainoutPlan } from './rainout.ts'
import { canStillBePlayed, getLaterInstant, toGamePlace, type LeagueRows } from '../part-input.ts'
import type { MoveReason } from '../reasons.ts'
import type { GamePlace, RepairChange } from '../repair.ts'
import { isSpanConflict } from '../../conflicts/team-days.ts'
import { inferConflictRules } from '../../conflicts/rules/infer-rules.ts'
import { toConflictRules } from '../../conflicts/rules/schedule-rules.ts'
import { localToInstant } from '../../../time.ts'
import type { Conflict, ConflictInput } from '../../conflicts/model.ts'

// New times for tournament matches. Round robins are repaired first (`repair`); matches are then placed around their
// games.

export type MatchRepair = {
  readonly changes: readonly RepairChange[]
  readonly unplacedIds: readonly string[]
  /** Why each match that is not rained out has to move, keyed by game. */
  readonly reasons: ReadonlyMap<string, MoveReason>
}

/** Whether the tournament's order of matches is known. */
export const hasBracket = ({ bracket }: Pick<Schedule, 'bracket'>): boolean => bracket !== null

/**
 * Finds the earliest slots for the rained-out matches, in bracket order: after the matches that decide their teams, with
 * rest for every team that may play, and before the matches that follow. If there is no such slot, the matches that
 * follow move too, each to a time after its own sources. Matches stay where they are if they have begun, or if the user
 * excluded them from the rainout or chose their slots.
 * @param elsewhere where the games of other schedules are now; null for a game without a slot
 */
export function repairMatches(
  rows: LeagueRows,
  plan: RainoutPlan,
  elsewhere: ReadonlyMap<string, GamePlace | null>,
): MatchRepair {
  const settled = new Set([...plan.sparedIds, ...plan.chosen.map(({ gameId }) => gameId)])
  const tournaments = new Map(rows.schedules.filter(hasBracket).map((one) => [one.id, one]))
  const waiting = findGamesToPlace(rows, plan).filter(
    ({ id, schedule_id, match_number }) => tournaments.has(schedule_id) && match_number !== null && !settled.has(id),
  )
  if (waiting.length === 0) return { changes: [], unplacedIds: [], reasons: new Map() }

  const hit = new Set(waiting.map(({ id }) => id))
  const question = questionAfter(rows, plan, elsewhere)
  const index = createConflictIndex(question)
  for (const { id } of waiting) if (index.game(id)) index.remove(id)
  const gamesById = new Map(rows.games.map((game) => [game.id, game]))
  const mayMove = (id: string, after: Game) => {
    const game = gamesById.get(id)
    return (
      game?.schedule_id === after.schedule_id &&
      (game.match_number ?? 0) > (after.match_number ?? 0) &&
      canStillBePlayed(game) &&
      !settled.has(id) &&
      Date.parse(game.start_time) >= Date.parse(plan.now)
    )
  }

  const changes: RepairChange[] = []
  const unplacedIds: string[] = []
  const reasons = new Map<string, MoveReason>()
  for (let game = nextOf(waiting); game !== undefined; game = nextOf(waiting)) {
    const { id } = game
    const place = earliestPlace(index, game, cellsFor(rows, plan, game), mayMove)
    if (place === null) {
      unplacedIds.push(id)
      continue
    }
    for (const [followerId, kind] of place.inTheWay) {
      const follower = gamesById.get(followerId)
      if (follower) waiting.push(follower)
      reasons.set(followerId, { kind, forGameId: id })
      index.remove(followerId)
    }
    index.add({ ...game, ...columnsOf(place.cell), status: 'scheduled' })
    const to = { fieldId: place.cell.fieldId, start: place.cell.start, end: place.cell.end }
    changes.push({ gameId: id, isDisplaced: hit.has(id), from: toGamePlace(game), to })
  }
  return { changes, unplacedIds, reasons }
}

/**
 * Returns the other places that a match could have while everything else stays where the repair puts it. Ordered by
 * time, then field.
 */
export function listOtherPlacesForMatch(
  rows: LeagueRows,
  plan: RainoutPlan,
  changes: readonly RepairChange[],
  gameId: string,
): GamePlace[] {
  const game = rows.games.find(({ id }) => id === gameId)
  if (!game) return []
  const index = createConflictIndex(questionAfter(rows, plan, new Map(changes.map((one) => [one.gameId, one.to]))))
  return findAlternatives(index, game, cellsFor(rows, plan, game))
    .map(({ cell: { fieldId, start, end } }) => ({ fieldId, start, end }))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/** Removes and returns the match that comes first in its bracket. */
function nextOf(waiting: Game[]): Game | undefined {
  waiting.sort((a, b) => (a.match_number ?? 0) - (b.match_number ?? 0))
  return waiting.shift()
}

type InTheWay = ReadonlyMap<string, MoveReason['kind']>
type FoundPlace = { readonly cell: OpenCell; readonly inTheWay: InTheWay }

/** Returns the earliest cell without conflicts, or else the earliest one where only later matches are in the way. */
function earliestPlace(
  index: ConflictIndex,
  game: Game,
  cells: readonly OpenCell[],
  mayMove: (id: string, after: Game) => boolean,
): FoundPlace | null {
  let pushing: FoundPlace | null = null
  for (const cell of cells) {
    const conflicts = index.preview({ ...game, ...columnsOf(cell), status: 'scheduled' }).filter(isHard)
    if (conflicts.length === 0) return { cell, inTheWay: new Map() }
    const others = othersThan(game.id, conflicts)
    if (pushing === null && others && [...others.keys()].every((id) => mayMove(id, game))) {
      pushing = { cell, inTheWay: others }
    }
  }
  return pushing
}

/**
 * Returns the games in the way, and why; null if something other than individual games is in the way, such as a closure
 * or a limit of games per day.
 */
function othersThan(id: string, conflicts: readonly Conflict[]): InTheWay | null {
  if (conflicts.some((conflict) => isSpanConflict(conflict) || conflict.gameIds.length < 2)) return null
  return new Map(
    conflicts.flatMap((conflict) => {
      const kind = reasonKind(conflict)
      return conflict.gameIds.flatMap((one) => (one === id ? [] : [[one, kind] as const]))
    }),
  )
}

function reasonKind({ kind }: Conflict): MoveReason['kind'] {
  if (kind === 'order' || kind === 'source_rest') return 'order'
  if (kind === 'person') return 'people'
  return kind === 'field' || kind === 'turnaround' ? 'field' : 'team'
}

const columnsOf = ({ fieldId, start, end }: OpenCell) => ({ field_id: fieldId, start_time: start, end_time: end })

function cellsFor(rows: LeagueRows, plan: RainoutPlan, game: Game): OpenCell[] {
  const schedule = rows.schedules.find(({ id }) => id === game.schedule_id)
  if (!schedule) return []
  const games = rows.games.filter(({ schedule_id }) => schedule_id === schedule.id)
  const rules = schedule.constraints ?? inferConflictRules(games, rows.timeZone)
  return findOpenCells({
    schedule: { start_date: plan.notBefore, end_date: plan.until, constraints: withPlayingDays(rules, plan.extraDays) },
    timeZone: rows.timeZone,
    games,
    notBefore: getLaterInstant(plan.now, localToInstant(plan.notBefore, '00:00', rows.timeZone)),
    lengthMinutes: (Date.parse(game.end_time) - Date.parse(game.start_time)) / 60_000,
  })
}

function questionAfter(
  rows: LeagueRows,
  { rainout, chosen, notBefore, until }: RainoutPlan,
  elsewhere: ReadonlyMap<string, GamePlace | null>,
): ConflictInput {
  const { schedules, timeZone } = rows
  const places = new Map([...elsewhere, ...chosen.map(({ gameId, place }) => [gameId, place] as const)])
  const games = rows.games.flatMap((game): Game[] => {
    const place = places.get(game.id)
    if (place === null) return []
    if (place === undefined) return [game]
    return [{ ...game, field_id: place.fieldId, start_time: place.start, end_time: place.end, status: 'scheduled' }]
  })
  const closed = findClosedTimes({ ...rows, startDate: notBefore, endDate: until })
  const closures = [...listRainedOutTimes(rows, rainout), ...closed].flatMap(({ fieldId, start, end }) =>
    fieldId === null ? [] : [{ fieldIds: [fieldId], start, end }],
  )
  return {
    games,
    schedules: schedules.map(({ id, constraints }) => ({ id, constraints, timeZone })),
    brackets: toOpenBrackets(schedules, games),
    ...toConflictRules(schedules.map((schedule) => ({ schedule, timeZone }))),
    closures,
    events: toEventTimes(rows.events),
  }
}
