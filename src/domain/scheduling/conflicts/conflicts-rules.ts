import type { Conflict, ConflictGame, ConflictQuestion, ConflictSchedule, PersonGroup } from './conflicts.ts'
import { firstCover, firstOverlap, spanColumns, timedSpans } from './conflicts-spans.ts'
import type { SpanColumns, TimeSpan } from './conflicts-spans.ts'
import { teamIdsOf } from '../../scores/game-teams.ts'
import { compileOpenRules } from './open-games.ts'
import type { OpenRules } from './open-games.ts'

// The rules of a question arranged for look-ups, and the verdict on one game, or on two that have a field, a team or a
// person in common. The sweep over all games and the index of single moves both ask here.

/** Hours between two games of one team where no schedule says otherwise. */
export const defaultRestHours = 2

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Times in milliseconds since 1970; `rest` and `turnaround`, in milliseconds, are what the game's schedule asks for. */
export type TimedGame = {
  readonly game: ConflictGame
  readonly start: number
  readonly end: number
  readonly rest: number
  readonly turnaround: number
}

/** What a schedule asks for. Milliseconds. */
export type ScheduleRules = {
  readonly rest: number
  readonly turnaround: number
  /** Games of a team per day; infinity where the schedule does not say. */
  readonly gamesPerDay: number
  /** In which days begin; null where nobody counts games per day. */
  readonly timeZone: string | null
}

export type CompiledRules = {
  /** About matches whose teams are not all known; null where there are none. */
  readonly open: OpenRules | null
  readonly schedules: ReadonlyMap<string, ScheduleRules>
  /** The longest rest, and the longest turnaround, that any schedule asks for. Milliseconds. */
  readonly longestRest: number
  readonly longestTurnaround: number
  /** Whether any schedule limits the games of a day. */
  readonly countsDays: boolean
  /** The longest rest that each team wishes for. Milliseconds. */
  readonly restWishes: ReadonlyMap<string, number>
  readonly groupsByTeam: ReadonlyMap<string, readonly PersonGroup[]>
  /** Those about one game alone; null where there are none. */
  readonly singleGame: SingleGameRules | null
}

type Spans = SpanColumns<TimeSpan>
export type SingleGameRules = {
  readonly closures: ReadonlyMap<string, Spans>
  readonly teams: ReadonlyMap<string, TeamRules>
  readonly scheduleBlackouts: ReadonlyMap<string, Spans>
}
type TeamRules = {
  readonly blackouts: Spans | null
  readonly avoided: Spans | null
  /** Where it wishes to play; null: anywhere. */
  readonly fieldIds: ReadonlySet<string> | null
}

export function compileRules(question: Omit<ConflictQuestion, 'games'>): CompiledRules {
  const { closures = [], blackouts = [], wishes = [], people = [], brackets = [] } = question
  const schedules = new Map(question.schedules.map((schedule) => [schedule.id, rulesOf(schedule)]))
  const all = [...schedules.values()]
  const rests = wishes.filter((wish) => wish.about === 'rest')
  const looksAtSingleGames = closures.length + blackouts.length + wishes.length > rests.length
  return {
    open: compileOpenRules(brackets),
    schedules,
    longestRest: all.reduce((most, { rest }) => Math.max(most, rest), noSchedule.rest),
    longestTurnaround: all.reduce((most, { turnaround }) => Math.max(most, turnaround), 0),
    countsDays: all.some(({ gamesPerDay, timeZone }) => timeZone !== null && Number.isFinite(gamesPerDay)),
    restWishes: byKey(
      rests,
      (wish) => [wish.teamId],
      (ofTeam) => Math.max(...ofTeam.map(({ minutes }) => minutes * minuteMs)),
    ),
    groupsByTeam: byKey(
      people,
      ({ teamIds }) => teamIds,
      (groups) => groups,
    ),
    singleGame: looksAtSingleGames ? compileSingleGameRules({ closures, blackouts, wishes }) : null,
  }
}

function rulesOf({ constraints, timeZone }: ConflictSchedule): ScheduleRules {
  return {
    rest: (constraints?.minGameSpacing ?? defaultRestHours) * hourMs,
    turnaround: (constraints?.turnaroundMinutes ?? 0) * minuteMs,
    gamesPerDay: constraints?.maxGamesPerDay ?? Number.POSITIVE_INFINITY,
    timeZone: timeZone ?? null,
  }
}

const noSchedule = rulesOf({ id: '', constraints: null })

function compileSingleGameRules({
  closures,
  blackouts,
  wishes,
}: Required<Pick<ConflictQuestion, 'closures' | 'blackouts' | 'wishes'>>): SingleGameRules {
  const off = timedSpans(blackouts)
  const blackoutsByTeam = byKey(off, ({ span }) => ('teamIds' in span ? span.teamIds : []), spanColumns)
  const avoidedByTeam = byKey(
    wishes.filter((wish) => wish.about === 'time'),
    ({ teamId }) => [teamId],
    (ofTeam) => spanColumns(timedSpans(ofTeam.flatMap(({ avoid }) => avoid))),
  )
  const fieldIdsByTeam = byKey(
    wishes.filter((wish) => wish.about === 'field'),
    ({ teamId }) => [teamId],
    (ofTeam) => new Set(ofTeam.flatMap(({ fieldIds }) => fieldIds)),
  )
  return {
    closures: byKey(timedSpans(closures), ({ span }) => span.fieldIds, spanColumns),
    teams: perKey([blackoutsByTeam, avoidedByTeam, fieldIdsByTeam], (id) => ({
      blackouts: blackoutsByTeam.get(id) ?? null,
      avoided: avoidedByTeam.get(id) ?? null,
      fieldIds: fieldIdsByTeam.get(id) ?? null,
    })),
    scheduleBlackouts: byKey(off, ({ span }) => ('scheduleIds' in span ? span.scheduleIds : []), spanColumns),
  }
}

/** A value for each key of any of the maps. */
function perKey<V>(maps: readonly ReadonlyMap<string, unknown>[], valueOf: (key: string) => V): Map<string, V> {
  return new Map(maps.flatMap((map) => [...map.keys()]).map((key) => [key, valueOf(key)]))
}

/** Collects the items under each of their keys, and makes one value of those under a key. */
function byKey<T, V>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
  valueOf: (items: readonly T[]) => V,
): Map<string, V> {
  const lists = new Map<string, T[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const list = lists.get(key)
      if (list) list.push(item)
      else lists.set(key, [item])
    }
  }
  return new Map([...lists].map(([key, list]) => [key, valueOf(list)]))
}

/** Cancelled and postponed games take no field and no team. */
export function takesPlace({ status }: ConflictGame): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}

/** Whether the time of either is not known yet: then nobody can say how far apart they are. */
export function isOpenWhen(a: TimedGame, b: TimedGame): boolean {
  return a.game.local_time === null || b.game.local_time === null
}

export function scheduleRulesOf(game: ConflictGame, { schedules }: CompiledRules): ScheduleRules {
  return schedules.get(game.schedule_id) ?? noSchedule
}

/** The groups of people that a game needs. */
export function groupsOf(game: ConflictGame, { groupsByTeam }: CompiledRules): readonly PersonGroup[] {
  const ofHome = groupsByTeam.get(game.home_team_id ?? '') ?? []
  const ofAway = groupsByTeam.get(game.away_team_id ?? '') ?? []
  return [...ofHome, ...ofAway.filter((group) => !ofHome.includes(group))]
}

/** What is wrong with two games on one field, or null. */
export function fieldConflict(a: TimedGame, b: TimedGame, fieldId: string): Conflict | null {
  if (isOpenWhen(a, b)) return null
  const gap = gapBetween(a, b)
  if (gap < 0) return { gameIds: idsInOrder(a, b), kind: 'field', fieldId }
  const needed = Math.max(a.turnaround, b.turnaround)
  if (gap >= needed) return null
  return {
    gameIds: idsInOrder(a, b),
    kind: 'turnaround',
    fieldId,
    gapMinutes: gap / minuteMs,
    neededMinutes: needed / minuteMs,
  }
}

/** Milliseconds between the end of one and the start of the other; negative where they overlap. */
export function gapBetween(a: TimedGame, b: TimedGame): number {
  return Math.max(a.start, b.start) - Math.min(a.end, b.end)
}

/** What is wrong with two games of one team, or null. */
export function teamConflict(a: TimedGame, b: TimedGame, teamId: string, wish: number): Conflict | null {
  if (isOpenWhen(a, b)) return null
  const gap = gapBetween(a, b)
  if (gap < 0) return { gameIds: idsInOrder(a, b), kind: 'team', teamId }
  const needed = Math.max(a.rest, b.rest)
  if (gap < needed) {
    return {
      gameIds: idsInOrder(a, b),
      kind: 'rest',
      teamId,
      restMinutes: gap / minuteMs,
      neededMinutes: needed / minuteMs,
    }
  }
  if (gap >= wish) return null
  return {
    gameIds: idsInOrder(a, b),
    kind: 'wish',
    about: 'rest',
    teamId,
    restMinutes: gap / minuteMs,
    wishedMinutes: wish / minuteMs,
  }
}

/** What is wrong with two games at once that need the same people, or null where one team of theirs is in both. */
export function personConflict(a: TimedGame, b: TimedGame, group: PersonGroup): Conflict | null {
  if (isOpenWhen(a, b)) return null
  const [first, second] = isFirst(a, b) ? [a.game, b.game] : [b.game, a.game]
  const inFirst = teamIdsOf(first).filter((id) => group.teamIds.includes(id))
  const inSecond = teamIdsOf(second).filter((id) => group.teamIds.includes(id))
  const [one, other] = [inFirst[0], inSecond[0]]
  if (one === undefined || other === undefined || inFirst.some((id) => inSecond.includes(id))) return null
  return { gameIds: [first.id, second.id], kind: 'person', groupId: group.id, teamIds: [one, other] }
}

/** What is wrong with one game wherever the others are. */
export function singleGameConflicts(timed: TimedGame, rules: SingleGameRules): Conflict[] {
  const { game } = timed
  const { id, field_id: fieldId, schedule_id } = game
  const gameIds = [id] as const
  const found: Conflict[] = []
  if (fieldId !== null) {
    const closure = overlapIn(rules.closures.get(fieldId) ?? null, timed)
    if (closure !== null) found.push({ gameIds, kind: 'closed', fieldId, closure })
  }
  const dayOff = overlapIn(rules.scheduleBlackouts.get(schedule_id) ?? null, timed)
  if (dayOff !== null) found.push({ gameIds, kind: 'blackout', teamId: null, blackout: dayOff })
  for (const teamId of teamIdsOf(game)) {
    const team = rules.teams.get(teamId)
    if (team === undefined) continue
    const blackout = overlapIn(team.blackouts, timed)
    if (blackout !== null) found.push({ gameIds, kind: 'blackout', teamId, blackout })
    const avoided = overlapIn(team.avoided, timed)
    if (avoided !== null) found.push({ gameIds, kind: 'wish', about: 'time', teamId, avoided })
    if (fieldId !== null && team.fieldIds !== null && !team.fieldIds.has(fieldId)) {
      found.push({ gameIds, kind: 'wish', about: 'field', teamId, fieldId })
    }
  }
  return found
}

/** Where the time is not known yet, only what leaves no time of the day. */
export function overlapIn(spans: Spans | null, { game, start, end }: TimedGame): TimeSpan | null {
  if (spans === null) return null
  return game.local_time === null ? firstCover(spans, start, end) : firstOverlap(spans, start, end)
}

export function idsInOrder(a: TimedGame, b: TimedGame): readonly [string, string] {
  return isFirst(a, b) ? [a.game.id, b.game.id] : [b.game.id, a.game.id]
}

export function isFirst(a: TimedGame, b: TimedGame): boolean {
  return a.start < b.start || (a.start === b.start && a.game.id < b.game.id)
}
