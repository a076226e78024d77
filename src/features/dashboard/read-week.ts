import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { maxGameMinutes } from '#data/queries/organization-games.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { groupBy } from '#domain/group-by.ts'
import { compareText } from '#domain/compare-text.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { toGameDate } from '#domain/leagues/game-times.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { GameState } from '#domain/scores/game-states.ts'
import { getGameState } from '#domain/scores/get-game-state.ts'
import { formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { addDays, getWeekday, localToInstant, timeToMinutes, toLocalDate, toLocalTime } from '#domain/time.ts'
import { getDayOfWeek } from '#i18n/week.ts'

export const weekStates = [
  'scheduled',
  'in_progress',
  'completed',
  'waiting',
  'disputed',
  'forfeited',
  'missing',
  'postponed',
  'cancelled',
  'conflict',
] as const satisfies readonly (GameState | 'conflict')[]

/** How a game of the week is drawn: its state, or that it is scheduled in conflict with another one. */
export type WeekState = (typeof weekStates)[number]

export type WeekGame = {
  readonly id: string
  readonly matchup: string
  readonly state: WeekState
  readonly date: string
  /** Local minutes since midnight, or null if the time is not known yet. */
  readonly start: number | null
  readonly end: number
}

export type WeekField = {
  readonly id: string
  readonly name: string
  readonly venue: string
  readonly games: readonly WeekGame[]
}

export type Week = {
  readonly dates: readonly string[]
  readonly today: string
  /** Local minutes of today at which the line for the present is drawn. */
  readonly nowMinutes: number
  /** Fields with games, by venue; games without a field are on a row of their own, whose id is empty. */
  readonly fields: readonly WeekField[]
  readonly gamesByDate: ReadonlyMap<string, number>
  readonly states: ReadonlyMap<WeekState, number>
  readonly todayStates: ReadonlyMap<WeekState, number>
}

/** Reads the organization's games of the current week, as the week begins in its region. Drafts are left out. */
export async function readWeek(
  db: LocalDatabase,
  { organizationId, timeZone, now }: { organizationId: string; timeZone: string; now: string },
): Promise<Week> {
  const today = toLocalDate(now, timeZone)
  const first = addDays(today, -getDayOfWeek(getWeekday(today)))
  const dates = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  // Leagues can be in different zones, whose weeks begin at other instants.
  const from = localToInstant(addDays(first, -1), '00:00', 'UTC')
  const to = localToInstant(addDays(first, 9), '00:00', 'UTC')
  const [near, schedules, leagues] = await Promise.all([
    db.games.where('[organization_id+start_time]').between([organizationId, from], [organizationId, to]).toArray(),
    db.schedules.where('organization_id').equals(organizationId).toArray(),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const zones = new Map(leagues.map((league: League) => [league.id, league.time_zone]))
  const games = (await resolveBracketTeams(db, near)).filter(
    (game) => !drafts.has(game.schedule_id) && dates.includes(toGameDate(game, zones.get(game.league_id) ?? timeZone)),
  )
  const [teams, fields] = await Promise.all([
    db.teams.bulkGet([...new Set(games.flatMap(getTeamIds))]),
    db.venue_fields.bulkGet([...new Set(games.flatMap(({ field_id }) => field_id ?? []))]),
  ])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => field?.venue_id ?? []))])
  const names = new Map(teams.flatMap((team) => (team ? [[team.id, team.name] as const] : [])))
  const clashing = findDoubleBookings(games)
  const listed = games.map((game) => {
    const zone = zones.get(game.league_id) ?? timeZone
    const start = game.local_time === null ? null : timeToMinutes(toLocalTime(game.start_time, zone))
    const length = Math.min((Date.parse(game.end_time) - Date.parse(game.start_time)) / 60_000, maxGameMinutes)
    return {
      fieldId: game.field_id ?? '',
      id: game.id,
      matchup: formatMatchup(
        formatSide(game, 'home', (id) => names.get(id)),
        formatSide(game, 'away', (id) => names.get(id)),
      ),
      state: getWeekState(game, now, clashing),
      date: toGameDate(game, zone),
      start,
      end: (start ?? 0) + length,
    }
  })
  const byField = groupBy(listed, ({ fieldId }) => fieldId)
  const rows = [...byField].map(([id, some]): WeekField => {
    const field = fields.find((one) => one?.id === id)
    const venue = venues.find((one) => one?.id === field?.venue_id)
    return { id, name: field?.name ?? '', venue: venue?.name ?? '', games: some }
  })
  return {
    dates,
    today,
    nowMinutes: timeToMinutes(toLocalTime(now, timeZone)),
    fields: rows.toSorted(
      (a, b) =>
        Number(a.name === '') - Number(b.name === '') || compareText(a.venue, b.venue) || byNumber(a.name, b.name),
    ),
    gamesByDate: countBy(listed, ({ date }) => date),
    states: countBy(listed, ({ state }) => state),
    todayStates: countBy(
      listed.filter(({ date }) => date === today),
      ({ state }) => state,
    ),
  }
}

function getWeekState(game: Game, now: string, clashing: ReadonlySet<string>): WeekState {
  const state = getGameState(game, { now })
  if (state !== 'scheduled' && state !== 'moved') return state
  return clashing.has(game.id) ? 'conflict' : 'scheduled'
}

/** Returns the scheduled games that overlap another one on the same field. */
function findDoubleBookings(games: readonly Game[]): Set<string> {
  const clashing = new Set<string>()
  const booked = games.filter(
    ({ field_id, local_time, status }) =>
      field_id !== null && local_time !== null && status !== 'cancelled' && status !== 'postponed',
  )
  for (const onField of groupBy(booked, ({ field_id }) => field_id).values()) {
    const inOrder = onField.toSorted((a, b) => compareText(a.start_time, b.start_time))
    let last: Game | undefined
    for (const game of inOrder) {
      if (last && game.start_time < last.end_time) clashing.add(game.id).add(last.id)
      if (!last || game.end_time > last.end_time) last = game
    }
  }
  return clashing
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
