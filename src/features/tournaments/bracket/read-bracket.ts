import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { readUnsentGames, type UnsentState } from '#data/queries/unsent-games.ts'
import { createBracketDiagram, type BracketDiagram } from '#domain/tournaments/bracket-diagram.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type BracketSheet = BracketDiagram & {
  readonly schedule: Schedule
  readonly league: League
  readonly rulebook: Rulebook
  readonly games: readonly Game[]
  /** All teams of the league. */
  readonly teams: readonly Team[]
  /** For each game, the state of changes that have not reached the server. */
  readonly unsent: ReadonlyMap<string, UnsentState>
}

/** Returns null if there is no such schedule on the device. If it has no bracket, `sheet` is null. */
export async function readBracket(
  db: LocalDatabase,
  scheduleId: string,
): Promise<{ readonly schedule: Schedule; readonly sheet: BracketSheet | null } | null> {
  const schedule = await db.schedules.get(scheduleId)
  const league = schedule && (await db.leagues.get(schedule.league_id))
  if (!schedule || !league) return null
  const [stored, teams, { rulebook }] = await Promise.all([
    db.games.where('schedule_id').equals(scheduleId).sortBy('match_number'),
    db.teams.where('league_id').equals(league.id).toArray(),
    readLeagueRules(db, league),
  ])
  const games = await resolveBracketTeams(db, stored)
  const drawn = createBracketDiagram({ schedule, league, rulebook, games, teams, ...(await readPlaces(db, games)) })
  if (!drawn) return { schedule, sheet: null }
  const ids = games.map(({ id }) => id)
  const unsent = await readUnsentGames(db, schedule.organization_id, ids)
  return { schedule, sheet: { ...drawn, schedule, league, rulebook, games, teams, unsent } }
}

async function readPlaces(db: LocalDatabase, games: readonly Game[]) {
  const fieldIds = new Set(games.flatMap(({ field_id }) => field_id ?? []))
  const fields = (await db.venue_fields.bulkGet([...fieldIds])).filter((field) => field !== undefined)
  const venues = await db.venues.bulkGet([...new Set(fields.map((field) => field.venue_id))])
  return { fields, venues: venues.filter((venue) => venue !== undefined) }
}
