import { instantToMs } from './instant-to-ms.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import { findConflicts } from './conflicts.ts'
import { findOrderConflict, findPossibleConflict, findPossibleAbsence } from './open-conflicts.ts'
import { findConflictsInSpan, getGameSpans, isSpanConflict, toSpanKey } from './team-days.ts'
import {
  compileRules,
  findFieldConflict,
  getPersonGroups,
  findPersonConflict,
  getScheduleRules,
  findSingleGameConflicts,
  occupiesField,
  findTeamConflict,
} from './rules/pair-rules.ts'
import type { OpenRules } from './open-games.ts'
import type { Conflict, ConflictGame, ConflictInput, CompiledRules, TimedGame } from './model.ts'

/** The conflicts of a set of games, kept up to date as individual games are added, removed and moved. */
export type ConflictIndex = {
  readonly game: (id: string) => ConflictGame | undefined
  /** The conflicts that the given game would have, ignoring the stored game with the same ID. */
  readonly preview: (game: ConflictGame) => readonly Conflict[]
  /** @throws RangeError if a game with this ID exists */
  readonly add: (game: ConflictGame) => void
  /**
   * Replaces the game with the same ID, to change its time, field, teams or status. @throws RangeError if there is no
   * such game
   */
  readonly move: (game: ConflictGame) => void
  /** @throws RangeError if there is no such game */
  readonly remove: (id: string) => void
  readonly conflictsOf: (id: string) => readonly Conflict[]
  /** All conflicts that `findConflicts` would find, in no particular order. */
  readonly conflicts: () => readonly Conflict[]
}

/**
 * Finds all conflicts up front. After that, it looks only at games near the one that changes: games on the same field
 * or with the same teams or people, each list in order of time, games of its teams on the same date or in the same week,
 * the other games of its two teams if they must meet on some dates, and all games of a team in a schedule that limits
 * its games in a row.
 *
 * A change or a preview takes O(log n + d), plus the cost of shifting an array that holds the season's games of those
 * resources. Here d is the number of games on that field and of those teams and people that start within the longest
 * game plus the longest rest.
 */
export function createConflictIndex(question: ConflictInput): ConflictIndex {
  const rules = compileRules(question)
  const timelines = {
    field: createTimelines(),
    team: createTimelines(),
    group: createTimelines(),
    possible: createTimelines(),
  }
  const gamesById = new Map<string, TimedGame>()
  const conflictsById = new Map<string, Conflict[]>()
  const gamesBySpan = new Map<string, TimedGame[]>()
  const ofSpans = new Map<string, readonly Conflict[]>()

  const record = (conflict: Conflict) => {
    if (isSpanConflict(conflict)) {
      const key = toSpanKey(conflict)
      ofSpans.set(key, [...(ofSpans.get(key) ?? []), conflict])
    }
    for (const id of conflict.gameIds) {
      const list = conflictsById.get(id)
      if (list) list.push(conflict)
      else conflictsById.set(id, [conflict])
    }
  }
  const forget = (conflict: Conflict) => {
    if (isSpanConflict(conflict)) {
      const key = toSpanKey(conflict)
      ofSpans.set(
        key,
        (ofSpans.get(key) ?? []).filter((one) => one !== conflict),
      )
    }
    for (const id of conflict.gameIds) {
      const list = conflictsById.get(id) ?? []
      conflictsById.set(
        id,
        list.filter((one) => one !== conflict),
      )
    }
  }
  const inSpan = (key: string, without: string) =>
    (gamesBySpan.get(key) ?? []).filter(({ game }) => game.id !== without)

  const timelinesOf = (game: ConflictGame): Timeline[] => [
    ...(game.field_id === null ? [] : [timelines.field(game.field_id)]),
    ...getTeamIds(game).map(timelines.team),
    ...getPersonGroups(game, rules).map(({ id }) => timelines.group(id)),
    ...(rules.open?.games.get(game.id)?.teamIds ?? []).map(timelines.possible),
  ]
  const place = (timed: TimedGame) => {
    const { id } = timed.game
    gamesById.set(id, timed)
    if (!occupiesField(timed.game)) return
    for (const timeline of timelinesOf(timed.game)) insert(timeline, timed)
    for (const { key } of getGameSpans(timed, rules)) gamesBySpan.set(key, [...inSpan(key, id), timed])
  }
  const placed = (id: string) => {
    const timed = gamesById.get(id)
    return timed && occupiesField(timed.game) ? timed : undefined
  }
  const whileOpen = (timed: TimedGame, open: OpenRules): Conflict[] => {
    const { game } = timed
    const openGame = open.games.get(game.id)
    const others = new Set<TimedGame>()
    const look = (timeline: Timeline) => {
      for (const other of near(timeline, timed, rules.longestRest)) others.add(other)
    }
    for (const team of openGame?.teamIds ?? []) look(timelines.team(team))
    for (const team of [...getTeamIds(game), ...(openGame?.teamIds ?? [])]) look(timelines.possible(team))
    return [
      ...(openGame?.after ?? []).map((from) => {
        const before = placed(from.gameId)
        return before ? findOrderConflict(before, timed, openGame?.match ?? 0, from) : null
      }),
      ...(open.followers.get(game.id) ?? []).map((follower) => {
        const after = placed(follower.game.gameId)
        return after ? findOrderConflict(timed, after, follower.game.match, follower.from) : null
      }),
      ...[...others].map((other) => findPossibleConflict(timed, other, open)),
      findPossibleAbsence(timed, rules),
    ].filter((conflict) => conflict !== null)
  }
  /** The conflicts of the game, and the others in its spans. */
  const findConflictsWith = (timed: TimedGame): Conflict[] => {
    const { game } = timed
    if (!occupiesField(game)) return []
    const found: Conflict[] = []
    const look = (timeline: Timeline, margin: number, verdict: (other: TimedGame) => Conflict | null) => {
      for (const other of near(timeline, timed, margin)) {
        const conflict = verdict(other)
        if (conflict !== null) found.push(conflict)
      }
    }
    const { field_id } = game
    if (field_id !== null) {
      look(timelines.field(field_id), rules.longestTurnaround, (other) => findFieldConflict(timed, other, field_id))
    }
    for (const teamId of getTeamIds(game)) {
      const wish = rules.restWishes.get(teamId) ?? 0
      const margin = Math.max(rules.longestRest, wish)
      look(timelines.team(teamId), margin, (other) => findTeamConflict(timed, other, teamId, wish))
    }
    for (const group of getPersonGroups(game, rules)) {
      look(timelines.group(group.id), 0, (other) => findPersonConflict(timed, other, group))
    }
    if (rules.open !== null) found.push(...whileOpen(timed, rules.open))
    if (rules.singleGame !== null) found.push(...findSingleGameConflicts(timed, rules.singleGame))
    for (const span of getGameSpans(timed, rules)) {
      found.push(...findConflictsInSpan(span, [...inSpan(span.key, game.id), timed], rules))
    }
    return found
  }

  const add = (game: ConflictGame) => {
    if (gamesById.has(game.id)) throw new RangeError(`There is a game ${game.id} already`)
    const timed = toTimedGame(game, rules)
    const added = findConflictsWith(timed)
    for (const { key } of occupiesField(game) ? getGameSpans(timed, rules) : []) {
      for (const before of ofSpans.get(key) ?? []) forget(before)
    }
    added.forEach(record)
    place(timed)
  }
  const remove = (id: string) => {
    const timed = gamesById.get(id)
    if (timed === undefined) throw new RangeError(`There is no game ${id}`)
    gamesById.delete(id)
    for (const conflict of conflictsById.get(id) ?? []) forget(conflict)
    if (occupiesField(timed.game)) {
      for (const timeline of timelinesOf(timed.game)) withdraw(timeline, timed)
      for (const span of getGameSpans(timed, rules)) {
        const left = inSpan(span.key, id)
        gamesBySpan.set(span.key, left)
        for (const before of ofSpans.get(span.key) ?? []) forget(before)
        findConflictsInSpan(span, left, rules).forEach(record)
      }
    }
    conflictsById.delete(id)
  }

  for (const timed of question.games.map((game) => toTimedGame(game, rules)).toSorted((a, b) => a.start - b.start)) {
    place(timed)
  }
  findConflicts(question).forEach(record)
  return {
    game: (id) => gamesById.get(id)?.game,
    preview: (game) =>
      findConflictsWith(toTimedGame(game, rules)).filter(({ gameIds }) => gameIds.some((id) => id === game.id)),
    add,
    move(game) {
      remove(game.id)
      add(game)
    },
    remove,
    conflictsOf: (id) => conflictsById.get(id) ?? [],
    conflicts: () => [...conflictsById].flatMap(([id, list]) => list.filter(({ gameIds }) => gameIds[0] === id)),
  }
}

function toTimedGame(game: ConflictGame, rules: CompiledRules): TimedGame {
  const { rest, turnaround, doubleheaderGap } = getScheduleRules(game, rules)
  const [start, end] = [instantToMs(game.start_time), instantToMs(game.end_time)]
  return { game, start, end, rest, turnaround, doubleheaderGap }
}

/** The games that need the same resource, ordered by start. */
type Timeline = {
  readonly games: TimedGame[]
  /** The longest game ever added, in milliseconds: any game that started longer ago is over. */
  longest: number
}

function createTimelines(): (id: string) => Timeline {
  const byId = new Map<string, Timeline>()
  return (id) => {
    const known = byId.get(id)
    if (known) return known
    const added: Timeline = { games: [], longest: 0 }
    byId.set(id, added)
    return added
  }
}

function insert(timeline: Timeline, timed: TimedGame): void {
  timeline.longest = Math.max(timeline.longest, timed.end - timed.start)
  timeline.games.splice(firstFrom(timeline, timed.start), 0, timed)
}

function withdraw(timeline: Timeline, timed: TimedGame): void {
  timeline.games.splice(timeline.games.indexOf(timed, firstFrom(timeline, timed.start)), 1)
}

/** Returns the other games that overlap with this one or are less than `margin` milliseconds away. */
function near(timeline: Timeline, { game, start, end }: TimedGame, margin: number): TimedGame[] {
  const { games, longest } = timeline
  const found: TimedGame[] = []
  for (let index = firstFrom(timeline, start - margin - longest); index < games.length; index++) {
    const other = games[index]
    if (other === undefined || other.start >= end + margin) break
    if (other.end + margin > start && other.game.id !== game.id) found.push(other)
  }
  return found
}

/** Returns the index of the first game that starts at `start` or later. */
function firstFrom({ games }: Timeline, start: number): number {
  let [low, high] = [0, games.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((games[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}
