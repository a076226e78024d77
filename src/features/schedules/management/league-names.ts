import { formatOccasion, describeUnplayed } from '#domain/tournaments/match-words.ts'
import { formatSide } from '#domain/scores/game-teams.ts'
import { formatScore } from '#domain/scores/results.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { gameStateLabels } from '#ui/brand/game-status.tsx'
import type { CalendarGame, Crest } from '../calendar/calendar-game.ts'
import type { ConflictRows } from '#data/queries/organization-games.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type GameNames = {
  readonly teams: ReadonlyMap<string, string>
  readonly crests: ReadonlyMap<string, Crest>
  readonly fields: ReadonlyMap<
    string,
    { readonly venueId: string; readonly venue: string; readonly field: string; readonly place: string }
  >
  readonly schedules: ReadonlyMap<string, Pick<Schedule, 'name' | 'status'>>
}

/**
 * Reads the names of everything these games refer to. Reads all teams of their leagues in one database request, because
 * reading row by row would take hundreds.
 */
export function readGameNames(db: LocalDatabase, games: readonly Game[]): Promise<GameNames> {
  return readLeagueNames(db, {
    leagueIds: [...new Set(games.map((game) => game.league_id))],
    organizationIds: [...new Set(games.map((game) => game.organization_id))],
  })
}

/** Reads the names of everything that games of these leagues can refer to. */
export async function readLeagueNames(
  db: LocalDatabase,
  { leagueIds, organizationIds }: { leagueIds: readonly string[]; organizationIds: readonly string[] },
): Promise<GameNames> {
  const [teams, schedules, fields, venues] = await Promise.all([
    readEach(leagueIds, (id) => db.teams.where('league_id').equals(id).toArray()),
    readEach(leagueIds, (id) => db.schedules.where('league_id').equals(id).toArray()),
    readEach(organizationIds, (id) => db.venue_fields.where('organization_id').equals(id).toArray()),
    readEach(organizationIds, (id) => db.venues.where('organization_id').equals(id).toArray()),
  ])
  return namesOf({ teams, schedules, fields, venues })
}

/**
 * Returns the names of every team, field, and schedule of an organization. Reads only the teams, because the other rows
 * have been read already.
 */
export async function readGameNamesOfOrganization(
  db: LocalDatabase,
  { leagues, ...read }: Pick<ConflictRows, 'venues' | 'fields' | 'schedules' | 'leagues'>,
): Promise<GameNames> {
  const teams = await readEach(leagues, ({ id }) => db.teams.where('league_id').equals(id).toArray())
  return namesOf({ ...read, teams })
}

/** Runs one read per key. `anyOf` would be slower, because it goes from row to row. */
async function readEach<Key, Row>(keys: readonly Key[], read: (key: Key) => PromiseLike<Row[]>): Promise<Row[]> {
  return (await Promise.all(keys.map(read))).flat()
}

function namesOf({
  teams,
  venues,
  fields,
  schedules,
}: Pick<ConflictRows, 'venues' | 'fields' | 'schedules'> & { readonly teams: readonly Team[] }): GameNames {
  const venueNames = new Map(venues.map((venue) => [venue.id, venue.name]))
  return {
    teams: new Map(teams.map((team) => [team.id, team.name])),
    crests: new Map(
      teams.map(({ id, primary_color, secondary_color, logo_url }) => [
        id,
        { primary_color, secondary_color, logo_url },
      ]),
    ),
    fields: new Map(
      fields.map((field) => {
        const venue = venueNames.get(field.venue_id) ?? t.unknownVenue
        return [field.id, { venueId: field.venue_id, venue, field: field.name, place: `${venue}, ${field.name}` }]
      }),
    ),
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
  }
}

/** What league staff last changed about a published game. */
export type LastChange = { readonly reason: string; readonly movedFrom: string | null }

export function toCalendarGame(game: Game, names: GameNames, change?: LastChange): CalendarGame {
  const field = game.field_id === null ? undefined : names.fields.get(game.field_id)
  const schedule = names.schedules.get(game.schedule_id)
  const crestOf = (id: string | null) => (id === null ? undefined : names.crests.get(id))
  const [home, away] = [crestOf(game.home_team_id), crestOf(game.away_team_id)]
  return {
    id: game.id,
    scheduleId: game.schedule_id,
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
    home: formatSide(game, 'home', (id) => names.teams.get(id)),
    away: formatSide(game, 'away', (id) => names.teams.get(id)),
    homeCrest: home ?? null,
    awayCrest: away ?? null,
    fieldId: game.field_id,
    venueId: field?.venueId ?? null,
    venue: field?.venue ?? null,
    field: field?.field ?? null,
    place: field?.place ?? null,
    hasTime: game.local_time !== null,
    start: game.start_time,
    end: game.end_time,
    status: game.status,
    statusInWords: describeUnplayed(game) ?? gameStateLabels[game.status],
    score: formatScore(game) || null,
    homeScore: game.home_score,
    awayScore: game.away_score,
    winner: findWinner(game),
    resultState: game.result_state,
    round: game.round_number,
    match: formatOccasion(game),
    isDraft: schedule?.status === 'draft',
    scheduleName: schedule?.name ?? '',
    reason: change?.reason ?? null,
    movedFrom: change?.movedFrom ?? null,
  }
}

function findWinner({ status, home_score: home, away_score: away, winner }: Game): CalendarGame['winner'] {
  if (status !== 'completed' || home === null || away === null) return null
  return home === away ? winner : home > away ? 'home' : 'away'
}
