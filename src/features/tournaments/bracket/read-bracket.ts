import type { LocalDatabase } from '#db/database.ts'
import { laidOut } from '#db/laid-out-games.ts'
import { unsentGames, type UnsentState } from '#db/unsent-games.ts'
import { finalStanding, type FinalPlace } from '#domain/brackets/final-standing.ts'
import { matchViews, type MatchView } from '#domain/brackets/match-view.ts'
import { poolTables, type PoolTable } from '#domain/brackets/pool-placings.ts'
import { standOf, type TournamentStand } from '#domain/brackets/tournament.ts'
import { placeInWords } from '#domain/place-in-words.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { formatGameDay, formatGameTime, localWeekday, weekdays } from '#domain/time.ts'

/** A tournament with all that its screens show. */
export type BracketSheet = {
  readonly schedule: Schedule
  readonly league: League
  readonly stand: TournamentStand
  readonly games: readonly Game[]
  readonly views: readonly MatchView[]
  /** By match number. */
  readonly times: ReadonlyMap<number, MatchTime>
  readonly tables: readonly PoolTable[]
  /** Null as long as there is something to play. */
  readonly standing: readonly FinalPlace[] | null
  /** By game: what has not reached the server. */
  readonly unsent: ReadonlyMap<string, UnsentState>
  readonly nameOf: (teamId: string) => string
}

export type MatchTime = {
  /** `Sun 22 Nov, 11:00`. */
  readonly when: string
  /** `Riverside, North`; empty where it has no place yet. */
  readonly place: string
  /** For a box: the field alone, as long as all games are at one venue. */
  readonly shortPlace: string
  /** `Sunday 22 Nov, 11:00, Riverside, North`, to be read aloud. */
  readonly spoken: string
}

/** Null where there is no such schedule here; without a bracket `sheet` is null. */
export async function readBracket(
  db: LocalDatabase,
  scheduleId: string,
): Promise<{ readonly schedule: Schedule; readonly sheet: BracketSheet | null } | null> {
  const schedule = await db.schedules.get(scheduleId)
  const league = schedule && (await db.leagues.get(schedule.league_id))
  if (!schedule || !league) return null
  const [stored, teams] = await Promise.all([
    db.games.where('schedule_id').equals(scheduleId).sortBy('match_number'),
    db.teams.where('league_id').equals(league.id).toArray(),
  ])
  const games = await laidOut(db, stored)
  const stand = standOf(schedule, games)
  if (!stand) return { schedule, sheet: null }
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const [times, unsent] = await Promise.all([
    readTimes(db, games, league.time_zone),
    unsentGames(
      db,
      schedule.organization_id,
      games.map(({ id }) => id),
    ),
  ])
  const sheet = {
    schedule,
    league,
    stand,
    games,
    views: matchViews(stand, games, (id) => names.get(id)),
    times,
    tables: poolTables(stand, games, teams, league),
    standing: finalStanding(stand.bracket, stand.entrants, stand.progress, stand.facts),
    unsent,
    nameOf: (teamId: string) => names.get(teamId) ?? 'Unknown team',
  }
  return { schedule, sheet }
}

async function readTimes(db: LocalDatabase, games: readonly Game[], timeZone: string): Promise<Map<number, MatchTime>> {
  const fieldIds = new Set(games.flatMap(({ field_id }) => field_id ?? []))
  const fields = await db.venue_fields.bulkGet([...fieldIds])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => field?.venue_id ?? []))])
  return new Map(
    games.flatMap((game) => {
      if (game.match_number === null) return []
      const field = fields.find((each) => each?.id === game.field_id)
      const place = placeInWords({ field, venue: venues.find((venue) => venue?.id === field?.venue_id) })
      const shortPlace = venues.length === 1 && field ? field.name : place
      const [day, time] = [formatGameDay(game.start_time, timeZone), formatGameTime(game.start_time, timeZone)]
      const weekday = weekdays[localWeekday(game.start_time, timeZone) - 1]?.name ?? ''
      const spoken = [`${weekday}${day.slice(3)}`, time, place].filter(Boolean).join(', ')
      return [[game.match_number, { when: `${day}, ${time}`, place, shortPlace, spoken }] as const]
    }),
  )
}
