import { formatDate, formatLongDate } from '#i18n/format.ts'
import { formatTeam } from '../scores/game-teams.ts'
import { formatPlace } from '../leagues/format-place.ts'
import type { League, Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { toGameDate, formatTimeOfGame } from '../leagues/game-times.ts'
import type { FinalPlace } from './final-standing.ts'
import { toDrawnViews, toMatchViews, type MatchView } from './match-view.ts'
import type { Rulebook } from '../rulebook/document.ts'
import { computePoolTables, toFinalStanding, type PoolTable } from './pool-placings.ts'
import { computePlaceTables, type PlaceTable } from './qualifying/place-tables.ts'
import { getTournamentState, type TournamentSchedule, type TournamentState } from './tournament.ts'

/** A bracket with everything that its drawing, its list and its printout show. */
export type BracketDiagram = {
  readonly stand: TournamentState
  readonly views: readonly MatchView[]
  /** What is drawn, by match: a series is drawn as one, in place of its last game. */
  readonly drawn: readonly MatchView[]
  /** By match number. */
  readonly times: ReadonlyMap<number, DrawnMatchTime>
  readonly tables: readonly PoolTable[]
  /** How the pools stand now: the teams of the places that are compared across pools. */
  readonly placeTables: readonly PlaceTable[]
  /** Null while there are games left to play. */
  readonly standing: readonly FinalPlace[] | null
  readonly nameOf: (teamId: string) => string
}

export type DrawnMatchTime = {
  /** For example `Sun, Nov 22, 11:00 AM`. */
  readonly when: string
  /** For example `Riverside, North`; empty if the match has no field yet. */
  readonly place: string
  /** The place as shown in a match's box: only the field if all games are at one venue. */
  readonly shortPlace: string
  /** For screen readers: `Sunday, November 22, 11:00 AM, Riverside, North`. */
  readonly spoken: string
}

type Rows = {
  readonly schedule: TournamentSchedule
  readonly league: Pick<League, 'time_zone'>
  readonly rulebook: Rulebook
  /** All games of the schedule, after `resolveTournamentTeams`. */
  readonly games: readonly Game[]
  readonly teams: readonly Team[]
  /** The fields of these games, and possibly others. */
  readonly fields: readonly VenueField[]
  readonly venues: readonly Venue[]
}

/** Returns null if the schedule has no bracket. */
export function createBracketDiagram({
  schedule,
  league,
  rulebook,
  games,
  teams,
  fields,
  venues,
}: Rows): BracketDiagram | null {
  const stand = getTournamentState(schedule, games)
  if (!stand) return null
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const tables = computePoolTables(stand, games, teams, rulebook)
  const placings = tables.map(({ rows }) => rows.map(({ teamId }) => teamId))
  const views = toMatchViews(stand, games, (id) => names.get(id))
  return {
    stand,
    views,
    drawn: toDrawnViews(stand, views),
    times: matchTimes(games, { fields, venues }, league.time_zone),
    tables,
    placeTables: computePlaceTables(stand, games, tables, rulebook, placings),
    standing: toFinalStanding(stand, tables),
    nameOf: (teamId: string) => formatTeam(names.get(teamId)),
  }
}

function matchTimes(
  games: readonly Game[],
  { fields, venues }: Pick<Rows, 'fields' | 'venues'>,
  timeZone: string,
): Map<number, DrawnMatchTime> {
  const fieldOf = (game: Game) => fields.find(({ id }) => id === game.field_id)
  const places = new Set(games.flatMap((game) => fieldOf(game)?.venue_id ?? []))
  return new Map(
    games.flatMap((game) => {
      if (game.match_number === null) return []
      const field = fieldOf(game)
      const place = formatPlace({ field, venue: venues.find(({ id }) => id === field?.venue_id) })
      const shortPlace = places.size === 1 && field ? field.name : place
      const date = toGameDate(game, timeZone)
      const [day, time] = [formatDate(date), formatTimeOfGame(game, timeZone)]
      const spoken = [formatLongDate(date), time, place].filter(Boolean).join(', ')
      return [[game.match_number, { when: `${day}, ${time}`, place, shortPlace, spoken }] as const]
    }),
  )
}
