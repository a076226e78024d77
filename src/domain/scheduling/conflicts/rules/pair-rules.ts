import {
  findFirstCover,
  findFirstOverlap,
  toSpanColumns,
  toTimedSpans,
  type SpanColumns,
  type TimeSpan,
} from '../time-spans.ts'
import { getTeamIds } from '../../../scores/game-teams.ts'
import { compileOpenRules } from '../open-games.ts'
import { listGroupLimits } from '../../model/group-limits.ts'
import { listMeetingRules, listRequiredMeetings, toPairKey } from '../../model/meeting-rules.ts'
import type {
  Conflict,
  ConflictGame,
  ConflictInput,
  ConflictSchedule,
  GameSide,
  PersonGroup,
  CompiledRules,
  ScheduleRules,
  TimedGame,
  SingleGameRules,
  Spans,
} from '../model.ts'

// The rules of a conflict check, arranged for lookups, and the checks of a single game, or of two that share a field, a
// team or a person. Used both by the sweep over all games and by the index of single moves.

/** Hours between two games of a team unless a schedule says otherwise. */
export const defaultRestHours = 2

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function compileRules(question: Omit<ConflictInput, 'games'>): CompiledRules {
  const { closures = [], events = [], blackouts = [], wishes = [], people = [], brackets = [] } = question
  const schedules = new Map(question.schedules.map((schedule) => [schedule.id, rulesOf(schedule)]))
  const all = [...schedules.values()]
  const rests = wishes.filter((wish) => wish.about === 'rest')
  const looksAtSingleGames = closures.length + events.length + blackouts.length + wishes.length > rests.length
  return {
    open: compileOpenRules(brackets),
    schedules,
    longestRest: all.reduce((most, { rest }) => Math.max(most, rest), noSchedule.rest),
    longestTurnaround: all.reduce((most, { turnaround }) => Math.max(most, turnaround), 0),
    countsDays: all.some(({ gamesPerDay, timeZone }) => timeZone !== null && Number.isFinite(gamesPerDay)),
    hasDoubleheaders: all.some(({ doubleheaderGap, timeZone }) => timeZone !== null && !Number.isNaN(doubleheaderGap)),
    requiresMeetings: all.some(({ requiredMeetings, timeZone }) => timeZone !== null && requiredMeetings.size > 0),
    limitsRuns: all.some(({ maxSameSideInRow }) => maxSameSideInRow !== undefined),
    limitsGroups: all.some(({ groupLimits, timeZone }) => timeZone !== null && groupLimits.length > 0),
    weekStarts: [
      ...new Set(all.flatMap(({ weeklyLimit, timeZone }) => (weeklyLimit && timeZone ? [weeklyLimit.weekStart] : []))),
    ],
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
    singleGame: looksAtSingleGames ? compileSingleGameRules({ closures, events, blackouts, wishes }) : null,
  }
}

function rulesOf({ constraints, timeZone }: ConflictSchedule): ScheduleRules {
  return {
    rest: (constraints?.minGameSpacing ?? defaultRestHours) * hourMs,
    turnaround: (constraints?.turnaroundMinutes ?? 0) * minuteMs,
    doubleheaderGap: (constraints?.doubleheaders?.gapMinutes ?? Number.NaN) * minuteMs,
    gamesPerDay: constraints?.maxGamesPerDay ?? Number.POSITIVE_INFINITY,
    weeklyLimit: constraints?.weeklyLimit,
    maxSameSideInRow: constraints?.maxSameSideInRow,
    groupLimits: constraints === null ? [] : listGroupLimits(constraints),
    requiredMeetings: new Map(
      listRequiredMeetings(constraints === null ? [] : listMeetingRules(constraints)).flatMap((rules) =>
        rules[0] === undefined ? [] : [[toPairKey(rules[0]), rules]],
      ),
    ),
    timeZone: timeZone ?? null,
  }
}

const noSchedule = rulesOf({ id: '', constraints: null })

function compileSingleGameRules({
  closures,
  events,
  blackouts,
  wishes,
}: Required<Pick<ConflictInput, 'closures' | 'events' | 'blackouts' | 'wishes'>>): SingleGameRules {
  const off = toTimedSpans(blackouts)
  const held = toTimedSpans(events)
  const eventsByTeam = byKey(held, ({ span }) => span.teamIds, toSpanColumns)
  const offByTeam = (only?: GameSide) =>
    byKey(off, ({ span }) => ('teamIds' in span && span.only === only ? span.teamIds : []), toSpanColumns)
  const [blackoutsByTeam, awayByTeam, homeByTeam] = [offByTeam(), offByTeam('away'), offByTeam('home')]
  const avoidedByTeam = byKey(
    wishes.filter((wish) => wish.about === 'time'),
    ({ teamId }) => [teamId],
    (ofTeam) => toSpanColumns(toTimedSpans(ofTeam.flatMap(({ avoid }) => avoid))),
  )
  const fieldIdsByTeam = byKey(
    wishes.filter((wish) => wish.about === 'field'),
    ({ teamId }) => [teamId],
    (ofTeam) => new Set(ofTeam.flatMap(({ fieldIds }) => fieldIds)),
  )
  return {
    closures: byKey(toTimedSpans(closures), ({ span }) => span.fieldIds, toSpanColumns),
    events: byKey(held, ({ span }) => span.fieldIds, toSpanColumns),
    teams: perKey([blackoutsByTeam, eventsByTeam, awayByTeam, homeByTeam, avoidedByTeam, fieldIdsByTeam], (id) => ({
      blackouts: blackoutsByTeam.get(id) ?? null,
      events: eventsByTeam.get(id) ?? null,
      sides: { home: awayByTeam.get(id) ?? null, away: homeByTeam.get(id) ?? null },
      avoided: avoidedByTeam.get(id) ?? null,
      fieldIds: fieldIdsByTeam.get(id) ?? null,
    })),
    meetings: byKey(off, ({ span }) => ('hostId' in span ? [toMeetingKey(span)] : []), toSpanColumns),
    scheduleBlackouts: byKey(off, ({ span }) => ('scheduleIds' in span ? span.scheduleIds : []), toSpanColumns),
  }
}

function toMeetingKey({ scheduleId, hostId, guestId }: Record<'scheduleId' | 'hostId' | 'guestId', string>): string {
  return `${scheduleId} ${hostId} ${guestId}`
}

/** Returns a map with a value for each key that occurs in any of the maps. */
function perKey<V>(maps: readonly ReadonlyMap<string, unknown>[], valueOf: (key: string) => V): Map<string, V> {
  return new Map(maps.flatMap((map) => [...map.keys()]).map((key) => [key, valueOf(key)]))
}

/** Groups the items by each of their keys, and reduces each group to one value. */
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

/** Whether the game occupies its field and its teams. Cancelled and postponed games don't. */
export function occupiesField({ status }: ConflictGame): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}

/** Whether the time of either game is not known yet, in which case the gap between them is unknown. */
export function hasUnknownTime(a: TimedGame, b: TimedGame): boolean {
  return a.game.local_time === null || b.game.local_time === null
}

export function getScheduleRules(game: ConflictGame, { schedules }: CompiledRules): ScheduleRules {
  return schedules.get(game.schedule_id) ?? noSchedule
}

/** Returns the groups of teams with shared people that either of the game's teams belongs to. */
export function getPersonGroups(game: ConflictGame, { groupsByTeam }: CompiledRules): readonly PersonGroup[] {
  const ofHome = groupsByTeam.get(game.home_team_id ?? '') ?? []
  const ofAway = groupsByTeam.get(game.away_team_id ?? '') ?? []
  return [...ofHome, ...ofAway.filter((group) => !ofHome.includes(group))]
}

/**
 * Whether the two games are a doubleheader: two teams of one schedule play them one after the other on one field. The
 * teams need no rest then, and the field no turnaround.
 */
export function isDoubleheader(a: TimedGame, b: TimedGame): boolean {
  return (
    getGapMs(a, b) === a.doubleheaderGap && // never true if the gap is NaN
    a.game.schedule_id === b.game.schedule_id &&
    a.game.field_id === b.game.field_id &&
    haveSameTeams(a.game, b.game)
  )
}

function haveSameTeams(a: ConflictGame, b: ConflictGame): boolean {
  const [home, away] = [a.home_team_id, a.away_team_id]
  if (home === null || away === null) return false
  return (home === b.home_team_id && away === b.away_team_id) || (home === b.away_team_id && away === b.home_team_id)
}

/** Returns the conflict between two games on one field, or null. */
export function findFieldConflict(a: TimedGame, b: TimedGame, fieldId: string): Conflict | null {
  if (hasUnknownTime(a, b)) return null
  const gap = getGapMs(a, b)
  if (gap < 0) return { gameIds: toOrderedGameIds(a, b), kind: 'field', fieldId }
  const needed = Math.max(a.turnaround, b.turnaround)
  if (gap >= needed || isDoubleheader(a, b)) return null
  return {
    gameIds: toOrderedGameIds(a, b),
    kind: 'turnaround',
    fieldId,
    gapMinutes: gap / minuteMs,
    neededMinutes: needed / minuteMs,
  }
}

/** Returns the milliseconds between the end of one game and the start of the other; negative if they overlap. */
export function getGapMs(a: TimedGame, b: TimedGame): number {
  return Math.max(a.start, b.start) - Math.min(a.end, b.end)
}

/** Returns the conflict between two games of one team, or null. */
export function findTeamConflict(a: TimedGame, b: TimedGame, teamId: string, wish: number): Conflict | null {
  if (hasUnknownTime(a, b)) return null
  const gap = getGapMs(a, b)
  if (gap < 0) return { gameIds: toOrderedGameIds(a, b), kind: 'team', teamId }
  if (isDoubleheader(a, b)) return null
  const needed = Math.max(a.rest, b.rest)
  if (gap < needed) {
    return {
      gameIds: toOrderedGameIds(a, b),
      kind: 'rest',
      teamId,
      restMinutes: gap / minuteMs,
      neededMinutes: needed / minuteMs,
    }
  }
  if (gap >= wish) return null
  return {
    gameIds: toOrderedGameIds(a, b),
    kind: 'wish',
    about: 'rest',
    teamId,
    restMinutes: gap / minuteMs,
    wishedMinutes: wish / minuteMs,
  }
}

/**
 * Returns the conflict between two simultaneous games that need the same people, or null if one of the group's teams
 * plays in both.
 */
export function findPersonConflict(a: TimedGame, b: TimedGame, group: PersonGroup): Conflict | null {
  if (hasUnknownTime(a, b)) return null
  const [first, second] = startsBefore(a, b) ? [a.game, b.game] : [b.game, a.game]
  const inFirst = getTeamIds(first).filter((id) => group.teamIds.includes(id))
  const inSecond = getTeamIds(second).filter((id) => group.teamIds.includes(id))
  const [one, other] = [inFirst[0], inSecond[0]]
  if (one === undefined || other === undefined || inFirst.some((id) => inSecond.includes(id))) return null
  return { gameIds: [first.id, second.id], kind: 'person', groupId: group.id, teamIds: [one, other] }
}

/** Returns the conflicts of one game that don't depend on other games. */
export function findSingleGameConflicts(timed: TimedGame, rules: SingleGameRules): Conflict[] {
  const { game } = timed
  const { id, field_id: fieldId, schedule_id } = game
  const gameIds = [id] as const
  const found: Conflict[] = []
  if (fieldId !== null) {
    const closure = findBlockingSpan(rules.closures.get(fieldId) ?? null, timed)
    if (closure !== null) found.push({ gameIds, kind: 'closed', fieldId, closure })
  }
  const onField = fieldId === null ? null : findBlockingSpan(rules.events.get(fieldId) ?? null, timed)
  if (fieldId !== null && onField !== null)
    found.push({ gameIds, kind: 'event', event: onField.event, about: 'field', fieldId })
  const dayOff = findBlockingSpan(rules.scheduleBlackouts.get(schedule_id) ?? null, timed)
  if (dayOff !== null) found.push({ gameIds, kind: 'blackout', teamId: null, blackout: dayOff })
  const meeting = findForbiddenMeeting(timed, rules)
  if (meeting !== null) found.push(meeting)
  for (const teamId of getTeamIds(game)) {
    const team = rules.teams.get(teamId)
    if (team === undefined) continue
    const blackout = findBlockingSpan(team.blackouts, timed)
    if (blackout !== null) found.push({ gameIds, kind: 'blackout', teamId, blackout })
    const event = findBlockingSpan(team.events, timed)
    if (event !== null) found.push({ gameIds, kind: 'event', event: event.event, about: 'team', teamId })
    const side = teamId === game.home_team_id ? 'home' : 'away'
    const wrongSide = blackout === null ? findSpanAtStart(team.sides[side], timed) : null
    if (wrongSide !== null) found.push({ gameIds, kind: 'blackout', teamId, side, blackout: wrongSide })
    const avoided = findBlockingSpan(team.avoided, timed)
    if (avoided !== null) found.push({ gameIds, kind: 'wish', about: 'time', teamId, avoided })
    if (fieldId !== null && team.fieldIds !== null && !team.fieldIds.has(fieldId)) {
      found.push({ gameIds, kind: 'wish', about: 'field', teamId, fieldId })
    }
  }
  return found
}

function findForbiddenMeeting(timed: TimedGame, { meetings }: SingleGameRules): Conflict | null {
  const { id, schedule_id: scheduleId, home_team_id: hostId, away_team_id: guestId } = timed.game
  if (meetings.size === 0 || hostId === null || guestId === null) return null
  const offWith = (host: string, guest: string) =>
    findSpanAtStart(meetings.get(toMeetingKey({ scheduleId, hostId: host, guestId: guest })) ?? null, timed)
  const blackout = offWith(hostId, guestId)
  if (blackout === null) return null
  const about = offWith(guestId, hostId) === null ? 'host' : 'never'
  return { gameIds: [id], kind: 'meeting', about, teamIds: [hostId, guestId], blackout }
}

/**
 * Returns the first span that overlaps the game, or null. If the game's time isn't known yet, only a span that covers
 * the whole day counts.
 */
export function findBlockingSpan<T extends TimeSpan>(
  spans: SpanColumns<T> | null,
  { game, start, end }: TimedGame,
): T | null {
  if (spans === null) return null
  return game.local_time === null ? findFirstCover(spans, start, end) : findFirstOverlap(spans, start, end)
}

/** Like `findBlockingSpan`, for rules about dates: a game is on the date on which it starts, even if it ends on the next. */
function findSpanAtStart(spans: Spans | null, timed: TimedGame): TimeSpan | null {
  return findBlockingSpan(spans, timed.game.local_time === null ? timed : { ...timed, end: timed.start + 1 })
}

export function toOrderedGameIds(a: TimedGame, b: TimedGame): readonly [string, string] {
  return startsBefore(a, b) ? [a.game.id, b.game.id] : [b.game.id, a.game.id]
}

export function startsBefore(a: TimedGame, b: TimedGame): boolean {
  return a.start < b.start || (a.start === b.start && a.game.id < b.game.id)
}
