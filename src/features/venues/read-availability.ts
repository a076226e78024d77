import { useLiveQuery, useSports } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { readEvents } from '#data/queries/league-events.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { maxGameMinutes } from '#data/queries/organization-games.ts'
import { formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { getUsualTimes, type UsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, localToInstant } from '#domain/time.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import type { BookedGame } from './availability.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns the games on these fields between two dates, plus one day before and after, across all leagues and schedules.
 */
export function useBookedGames(
  organizationId: string,
  fieldIds: readonly string[],
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): readonly BookedGame[] | undefined {
  return useCachedLiveQuery(
    'booked games',
    (db) =>
      readBookedGames(db, organizationId, new Set(fieldIds), {
        from: addMinutes(localToInstant(addDays(from, -1), '00:00', timeZone), -maxGameMinutes),
        to: localToInstant(addDays(to, 2), '00:00', timeZone),
      }),
    [organizationId, fieldIds.join(), from, to, timeZone],
  )
}

/** Returns the practices and other events of the organization between two dates, plus one day before and after. */
export function useBookedEvents(
  organizationId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): readonly LeagueEvent[] | undefined {
  return useCachedLiveQuery(
    'booked events',
    (db) =>
      readEvents(
        db,
        organizationId,
        localToInstant(addDays(from, -1), '00:00', timeZone),
        localToInstant(addDays(to, 2), '00:00', timeZone),
      ),
    [organizationId, from, to, timeZone],
  )
}

async function readBookedGames(
  db: LocalDatabase,
  organizationId: string,
  fieldIds: ReadonlySet<string>,
  { from, to }: { from: string; to: string },
): Promise<BookedGame[]> {
  const near = await db.games
    .where('[organization_id+start_time]')
    .between([organizationId, from], [organizationId, to])
    .toArray()
  const onFields = near.filter(({ field_id }) => field_id !== null && fieldIds.has(field_id))
  const games = (await resolveBracketTeams(db, onFields)).filter(
    ({ status, local_time: time }) => takesPlace(status) && time !== null,
  )
  const [teams, schedules, leagues] = await Promise.all([
    db.teams.bulkGet(unique(games.flatMap(getTeamIds))),
    db.schedules.bulkGet(unique(games.map((game) => game.schedule_id))),
    db.leagues.bulkGet(unique(games.map((game) => game.league_id))),
  ])
  const teamNames = new Map(teams.flatMap((team) => (team ? [[team.id, team.name] as const] : [])))
  const name = (id: string) => teamNames.get(id)
  return games.map((game) => {
    const schedule = schedules.find((one) => one?.id === game.schedule_id)
    const league = leagues.find((one) => one?.id === game.league_id)
    return {
      id: game.id,
      fieldId: game.field_id ?? '',
      start: game.start_time,
      end: game.end_time,
      title: formatMatchup(formatSide(game, 'home', name), formatSide(game, 'away', name)),
      notes: [league?.name, schedule?.name].filter(Boolean).join(', '),
      isDraft: schedule?.status === 'draft',
    }
  })
}

const takesPlace = (status: Game['status']) => status !== 'cancelled' && status !== 'postponed'

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Returns the usual game length and turnaround of the league; `undefined` while loading. */
export function useUsualTimes(league: League | undefined): UsualTimes | undefined {
  const sports = useSports()
  return useLiveQuery(
    async (db) => {
      const schedules = league ? await db.schedules.where('league_id').equals(league.id).toArray() : []
      return getUsualTimes(
        schedules,
        sports.find(({ id }) => id === league?.sport_id),
      )
    },
    [league?.id, league?.sport_id, sports],
  )
}
