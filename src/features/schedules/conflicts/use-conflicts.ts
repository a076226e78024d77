import { useMemo } from 'react'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { createAsyncMemoHook } from '#ui/browser/create-async-memo-hook.ts'
import { findScheduleConflictsInWorker } from '#workers/schedule-client.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { readGameNamesOfOrganization, toCalendarGame, type GameNames } from '../management/league-names.ts'
import {
  toWorkerGames,
  readOrganizationGames,
  readScheduleGames,
  type ConflictRows,
} from '#data/queries/organization-games.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type NamedConflict = {
  readonly conflict: Conflict
  readonly games: readonly CalendarGame[]
  readonly teams: ReadonlyMap<string, string>
}

/** The organization's games that were read, with their display names. */
export type NamedGames = {
  readonly read: ConflictRows
  readonly names: GameNames
  /** The schedules to find conflicts for. */
  readonly scheduleIds: readonly string[]
}

export type ConflictSearch =
  /** Only until the first result; after that, the latest result is shown while a new search runs. */
  | { readonly state: 'searching' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly conflicts: readonly NamedConflict[]; readonly named: NamedGames }

/** Finds the conflicts of a whole schedule, with the games that they name. */
export function useScheduleConflicts(schedule: Schedule, timeZone: string): ConflictSearch {
  const { id, start_date, end_date } = schedule
  const isShown = useIsLoaded() // wait until the screen is loaded: reading a whole season takes longer than reading the week that the user is waiting for
  const named = useCachedLiveQuery(
    'conflicts of a schedule',
    async (db) => withNames(db, await readScheduleGames(db, schedule, timeZone), (one) => one.id === id),
    [id, start_date, end_date, timeZone],
    isShown,
  )
  return useSearch(named)
}

type LeagueDates = {
  readonly leagueId: string
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** Finds the conflicts of a league's games on these dates, and shortly before and after. */
export function useLeagueConflicts(asked: LeagueDates): ConflictSearch {
  const { leagueId, organizationId, from, to, timeZone } = asked
  const isShown = useIsLoaded()
  const named = useCachedLiveQuery(
    'conflicts of a league',
    async (db) => {
      const first = localToInstant(from, '00:00', timeZone)
      const end = localToInstant(addDays(to, 1), '00:00', timeZone)
      const read = await readOrganizationGames(db, { organizationId, timeZone, from: first, to: end })
      return withNames(db, read, (one) => one.league_id === leagueId)
    },
    [organizationId, leagueId, from, to, timeZone],
    isShown,
  )
  return useSearch(named)
}

async function withNames(
  db: LocalDatabase,
  read: ConflictRows,
  isMeant: (schedule: Schedule) => boolean,
): Promise<NamedGames> {
  const scheduleIds = read.schedules.filter(isMeant).map(({ id }) => id)
  return { read, names: await readGameNamesOfOrganization(db, read), scheduleIds }
}

/** Has the worker search again whenever the data that was read changes. Previous results stay on screen meanwhile. */
function useSearch(named: NamedGames | undefined): ConflictSearch {
  const answer = useFound(named)
  return useMemo(() => {
    if (answer === undefined) return { state: 'searching' }
    return answer === 'failed'
      ? { state: 'failed' }
      : { state: 'found', named: answer.named, conflicts: inWords(answer) }
  }, [answer])
}

type Found = { readonly named: NamedGames; readonly conflicts: readonly Conflict[] }

const useFound = createAsyncMemoHook(async (named: NamedGames): Promise<Found> => ({
  named,
  conflicts: await findScheduleConflictsInWorker(toWorkerGames(named.read), [...named.scheduleIds]),
}))

function inWords({ named, conflicts }: Found): NamedConflict[] {
  const wanted = new Set(conflicts.flatMap(({ gameIds }) => gameIds))
  const games = new Map(
    named.read.games
      .filter((game) => wanted.has(game.id))
      .map((game) => [game.id, toCalendarGame(game, named.names)] as const),
  )
  const { teams } = named.names
  return conflicts.map((conflict) => ({
    conflict,
    games: conflict.gameIds.flatMap((id) => games.get(id) ?? []),
    teams,
  }))
}

/** Returns the ids of the games to mark as in conflict. */
export function useConflictIds(search: ConflictSearch): ReadonlySet<string> {
  return useMemo(
    () => (search.state === 'found' ? new Set(search.conflicts.flatMap(({ conflict }) => conflict.gameIds)) : nothing),
    [search],
  )
}

const nothing: ReadonlySet<string> = new Set()
