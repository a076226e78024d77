import type { LocalDatabase } from '#db/database.ts'
import { matchInShort, unplayedInWords } from '#domain/brackets/match-words.ts'
import { sideInWords } from '#domain/game-teams.ts'
import { scoreInWords } from '#domain/results.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { gameStatusWords, type CalendarGame } from './calendar-game.ts'
import type { ReadGames } from '#db/organization-games.ts'

/** The words that games are shown with. */
export type GameNames = {
  readonly teams: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, { readonly venue: string; readonly place: string }>
  readonly schedules: ReadonlyMap<string, Pick<Schedule, 'name' | 'status'>>
}

/** Reads the names of whatever these games refer to, and nothing else. */
export async function readGameNames(db: LocalDatabase, games: readonly Game[]): Promise<GameNames> {
  const ids = <Key extends keyof Game>(...keys: Key[]) => [
    ...new Set(games.flatMap((game) => keys.map((key) => game[key])).filter((id) => typeof id === 'string')),
  ]
  const [teams, fields, schedules] = await Promise.all([
    db.teams.bulkGet(ids('home_team_id', 'away_team_id')),
    db.venue_fields.bulkGet(ids('field_id')),
    db.schedules.bulkGet(ids('schedule_id')),
  ])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => (field ? [field.venue_id] : [])))])
  const venueNames = new Map(venues.flatMap((venue) => (venue ? [[venue.id, venue.name] as const] : [])))
  return {
    teams: new Map(teams.flatMap((team) => (team ? [[team.id, team.name] as const] : []))),
    fields: new Map(
      fields.flatMap((field) => {
        if (!field) return []
        const venue = venueNames.get(field.venue_id) ?? 'Unknown venue'
        return [[field.id, { venue, place: `${venue}, ${field.name}` }] as const]
      }),
    ),
    schedules: new Map(schedules.flatMap((schedule) => (schedule ? [[schedule.id, schedule] as const] : []))),
  }
}

/** The names of whatever was read of an organisation: every team, field and schedule. */
export async function readNames(
  db: LocalDatabase,
  { venues, fields, schedules, leagues }: Pick<ReadGames, 'venues' | 'fields' | 'schedules' | 'leagues'>,
): Promise<GameNames> {
  const teams = await db.teams
    .where('league_id')
    .anyOf(leagues.map(({ id }) => id))
    .toArray()
  const venueNames = new Map(venues.map((venue) => [venue.id, venue.name]))
  return {
    teams: new Map(teams.map((team) => [team.id, team.name])),
    fields: new Map(
      fields.map((field) => {
        const venue = venueNames.get(field.venue_id) ?? 'Unknown venue'
        return [field.id, { venue, place: `${venue}, ${field.name}` }]
      }),
    ),
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
  }
}

export function toCalendarGame(game: Game, names: GameNames): CalendarGame {
  const field = game.field_id === null ? undefined : names.fields.get(game.field_id)
  const schedule = names.schedules.get(game.schedule_id)
  return {
    id: game.id,
    scheduleId: game.schedule_id,
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
    home: sideInWords(game, 'home', (id) => names.teams.get(id)),
    away: sideInWords(game, 'away', (id) => names.teams.get(id)),
    fieldId: game.field_id,
    venue: field?.venue ?? null,
    place: field?.place ?? null,
    start: game.start_time,
    end: game.end_time,
    status: game.status,
    statusInWords: unplayedInWords(game) ?? gameStatusWords[game.status],
    score: scoreInWords(game) || null,
    resultState: game.result_state,
    round: game.round_number,
    match: matchInShort(game),
    isDraft: schedule?.status === 'draft',
    scheduleName: schedule?.name ?? '',
  }
}
