import type { Conflict, ConflictGame, ConflictQuestion, PersonGroup } from './conflicts.ts'
import { firstOverlap, isWithin, joinSpans, spanColumns, timedSpans } from './conflicts-spans.ts'
import type { SpanColumns, TimeSpan } from './conflicts-spans.ts'

// The rules of a question arranged for look-ups, and the verdict on one game, or on two that have a field, a team or a
// person in common. The sweep over all games and the index of single moves both ask here.

/** Hours between two games of one team where no schedule says otherwise. */
export const defaultRestHours = 2

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Times in milliseconds since 1970; `rest`, in milliseconds, is what the game's schedule asks for. */
export type TimedGame = {
  readonly game: ConflictGame
  readonly start: number
  readonly end: number
  readonly rest: number
}

export type CompiledRules = {
  readonly restBySchedule: ReadonlyMap<string, number>
  /** The longest rest that any schedule asks for. Milliseconds. */
  readonly longestRest: number
  /** The longest rest that each team wishes for. Milliseconds. */
  readonly restWishes: ReadonlyMap<string, number>
  readonly groupsByTeam: ReadonlyMap<string, readonly PersonGroup[]>
  /** Those about one game alone; null where there are none. */
  readonly singleGame: SingleGameRules | null
}

type Spans = SpanColumns<TimeSpan>
type SingleGameRules = {
  readonly fields: ReadonlyMap<string, { readonly openings: Spans | null; readonly closures: Spans | null }>
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
  const { schedules, openings = [], closures = [], blackouts = [], wishes = [], people = [] } = question
  const restBySchedule = new Map(
    schedules.map(({ id, constraints }) => [id, (constraints?.minGameSpacing ?? defaultRestHours) * hourMs]),
  )
  const rests = wishes.filter((wish) => wish.about === 'rest')
  const looksAtSingleGames = openings.length + closures.length + blackouts.length + wishes.length > rests.length
  return {
    restBySchedule,
    longestRest: Math.max(defaultRestHours * hourMs, ...restBySchedule.values()),
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
    singleGame: looksAtSingleGames ? compileSingleGameRules({ openings, closures, blackouts, wishes }) : null,
  }
}

function compileSingleGameRules({
  openings,
  closures,
  blackouts,
  wishes,
}: Required<Pick<ConflictQuestion, 'openings' | 'closures' | 'blackouts' | 'wishes'>>): SingleGameRules {
  const off = timedSpans(blackouts)
  const openingsByField = byKey(timedSpans(openings), ({ span }) => span.fieldIds, joinSpans)
  const closuresByField = byKey(timedSpans(closures), ({ span }) => span.fieldIds, spanColumns)
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
    fields: perKey([openingsByField, closuresByField], (id) => ({
      openings: openingsByField.get(id) ?? null,
      closures: closuresByField.get(id) ?? null,
    })),
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

export function restOf(game: ConflictGame, { restBySchedule }: CompiledRules): number {
  return restBySchedule.get(game.schedule_id) ?? defaultRestHours * hourMs
}

/** The two teams; one where somebody entered the same team on both sides. */
export function teamIdsOf({ home_team_id, away_team_id }: ConflictGame): readonly string[] {
  return home_team_id === away_team_id ? [home_team_id] : [home_team_id, away_team_id]
}

/** The groups of people that a game needs. */
export function groupsOf(game: ConflictGame, { groupsByTeam }: CompiledRules): readonly PersonGroup[] {
  const ofHome = groupsByTeam.get(game.home_team_id) ?? []
  const ofAway = groupsByTeam.get(game.away_team_id) ?? []
  return [...ofHome, ...ofAway.filter((group) => !ofHome.includes(group))]
}

/** What is wrong with two games on one field, if they overlap. */
export function fieldConflict(a: TimedGame, b: TimedGame, fieldId: string): Conflict {
  return { gameIds: idsInOrder(a, b), kind: 'field', fieldId }
}

/** What is wrong with two games of one team, or null. */
export function teamConflict(a: TimedGame, b: TimedGame, teamId: string, wish: number): Conflict | null {
  const gap = Math.max(a.start, b.start) - Math.min(a.end, b.end)
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
  const [first, second] = isFirst(a, b) ? [a.game, b.game] : [b.game, a.game]
  const inFirst = teamIdsOf(first).filter((id) => group.teamIds.includes(id))
  const inSecond = teamIdsOf(second).filter((id) => group.teamIds.includes(id))
  const [one, other] = [inFirst[0], inSecond[0]]
  if (one === undefined || other === undefined || inFirst.some((id) => inSecond.includes(id))) return null
  return { gameIds: [first.id, second.id], kind: 'person', groupId: group.id, teamIds: [one, other] }
}

/** What is wrong with one game wherever the others are. */
export function singleGameConflicts({ game, start, end }: TimedGame, rules: SingleGameRules): Conflict[] {
  const { id, field_id: fieldId, schedule_id } = game
  const gameIds = [id] as const
  const found: Conflict[] = []
  const field = fieldId === null ? undefined : rules.fields.get(fieldId)
  if (field !== undefined && fieldId !== null) {
    const closure = overlapIn(field.closures, start, end)
    if (closure !== null || (field.openings !== null && !isWithin(field.openings, start, end))) {
      found.push({ gameIds, kind: 'closed', fieldId, closure })
    }
  }
  const dayOff = overlapIn(rules.scheduleBlackouts.get(schedule_id) ?? null, start, end)
  if (dayOff !== null) found.push({ gameIds, kind: 'blackout', teamId: null, blackout: dayOff })
  for (const teamId of teamIdsOf(game)) {
    const team = rules.teams.get(teamId)
    if (team === undefined) continue
    const blackout = overlapIn(team.blackouts, start, end)
    if (blackout !== null) found.push({ gameIds, kind: 'blackout', teamId, blackout })
    const avoided = overlapIn(team.avoided, start, end)
    if (avoided !== null) found.push({ gameIds, kind: 'wish', about: 'time', teamId, avoided })
    if (fieldId !== null && team.fieldIds !== null && !team.fieldIds.has(fieldId)) {
      found.push({ gameIds, kind: 'wish', about: 'field', teamId, fieldId })
    }
  }
  return found
}

function overlapIn(spans: Spans | null, start: number, end: number): TimeSpan | null {
  return spans === null ? null : firstOverlap(spans, start, end)
}

function idsInOrder(a: TimedGame, b: TimedGame): readonly [string, string] {
  return isFirst(a, b) ? [a.game.id, b.game.id] : [b.game.id, a.game.id]
}

function isFirst(a: TimedGame, b: TimedGame): boolean {
  return a.start < b.start || (a.start === b.start && a.game.id < b.game.id)
}
