import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { getGameSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { sortByArrival } from '#domain/scores/results.ts'
import { readBracketSiblings, resolveAmongSiblings } from '#data/queries/bracket-teams.ts'
import { readUnsentGames, type UnsentState } from '#data/queries/unsent-games.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Returns a game with everything its page shows, null if it does not exist, or undefined while loading. */
export function useGameSheet(gameId: string) {
  const userId = useActor()?.userId
  return useLiveQuery((db) => inOneRead(db, () => readGameSheet(db, gameId, userId)), [gameId, userId])
}

export type GameSheet = NonNullable<Awaited<ReturnType<typeof readGameSheet>>>

/** Uses one transaction instead of a dozen, because the screen waits for this after a score was saved. */
async function inOneRead<T>(db: LocalDatabase, read: () => Promise<T>): Promise<T> {
  const {
    games,
    schedules,
    leagues,
    teams,
    venue_fields,
    venues,
    score_reports,
    memberships,
    outbox,
    rejectedChanges,
  } = db
  const stores = [
    games,
    schedules,
    leagues,
    teams,
    venue_fields,
    venues,
    score_reports,
    memberships,
    outbox,
    rejectedChanges,
  ]
  return db.transaction('r', stores, read)
}

export async function readGameSheet(db: LocalDatabase, gameId: string, userId: string | undefined) {
  const stored = await db.games.get(gameId)
  if (!stored) return null
  const [schedule, league, beside, field, reports, unsent] = await Promise.all([
    db.schedules.get(stored.schedule_id),
    db.leagues.get(stored.league_id),
    readBracketSiblings(db, stored),
    stored.field_id === null ? undefined : db.venue_fields.get(stored.field_id),
    db.score_reports.where('game_id').equals(gameId).toArray(),
    readUnsentGames(db, stored.organization_id, [gameId]),
  ])
  if (!schedule || !league) return null
  const game = stored.home_source === null ? stored : await resolveAmongSiblings(schedule, stored, beside)
  const people = new Set(reports.map((report) => report.reported_by))
  if (userId !== undefined) people.add(userId) // this person may be the next reporter
  const [teams, venue, members] = await Promise.all([
    db.teams.bulkGet([...getTeamIds(game)]),
    field && db.venues.get(field.venue_id),
    db.memberships
      .where('user_id')
      .anyOf([...people])
      .toArray(),
  ])
  const teamOf = (id: string) => teams.find((team) => team?.id === id)
  const [home, away] = [getGameSide(game, 'home', teamOf), getGameSide(game, 'away', teamOf)]
  if (!home || !away) return null
  const names = new Map(members.map((member) => [member.user_id, member.display_name]))
  return {
    game,
    schedule,
    league,
    home,
    away,
    field,
    venue,
    reports: sortByArrival(reports),
    nameOf: (id: string) => names.get(id) || t.formerMember,
    unsent: unsentState(unsent.get(gameId)),
  }
}

/**
 * Returns the state unchanged. The wider type allows `saving`, which `useFiledResult` sets while a report is not stored
 * yet.
 */
function unsentState(state: UnsentState | undefined): UnsentState | 'saving' | undefined {
  return state
}
