import { useEffect, useMemo, useState } from 'react'
import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import type { Conflict } from '#domain/schedule/conflicts.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { useIsShown } from '#ui/when-shown.ts'
import { findScheduleConflicts } from '#workers/schedule-client.ts'
import type { CalendarGame } from './calendar-game.ts'
import { readNames, toCalendarGame, type GameNames } from './league-names.ts'
import { forWorker, readOrganizationGames, readScheduleGames, type ReadGames } from '#db/organization-games.ts'

export type NamedConflict = {
  readonly conflict: Conflict
  readonly games: readonly CalendarGame[]
  /** The names of teams by id. */
  readonly teams: ReadonlyMap<string, string>
}

/** What was read of the organisation's games, with the words for it. */
export type NamedGames = { readonly read: ReadGames; readonly names: GameNames }

export type ConflictSearch =
  /** `undefined` while the first answer is on its way; a later one takes the place of the one before. */
  | { readonly state: 'searching' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly conflicts: readonly NamedConflict[]; readonly named: NamedGames }

/** The conflicts of a whole schedule, with the games that they name. */
export function useScheduleConflicts(schedule: Schedule, timeZone: string): ConflictSearch {
  const { id, start_date, end_date } = schedule
  const isShown = useIsShown() // to read a whole season takes longer than the week that somebody waits for
  const named = useLive(
    async (db) => (isShown ? withNames(db, await readScheduleGames(db, schedule, timeZone)) : undefined),
    [isShown, id, start_date, end_date, timeZone],
  )
  return useSearch(named, (read) => read.schedules.filter((one) => one.id === id))
}

type LeagueDates = {
  readonly leagueId: string
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** The conflicts of a league's games on these dates, and shortly before and after. */
export function useLeagueConflicts(asked: LeagueDates): ConflictSearch {
  const { leagueId, organizationId, from, to, timeZone } = asked
  const isShown = useIsShown()
  const named = useLive(
    async (db) => {
      if (!isShown) return undefined
      const first = localToInstant(from, '00:00', timeZone)
      const end = localToInstant(addDays(to, 1), '00:00', timeZone)
      return withNames(db, await readOrganizationGames(db, { organizationId, timeZone, from: first, to: end }))
    },
    [isShown, organizationId, from, to, timeZone],
  )
  return useSearch(named, (read) => read.schedules.filter((one) => one.league_id === leagueId))
}

async function withNames(db: LocalDatabase, read: ReadGames): Promise<NamedGames> {
  return { read, names: await readNames(db, read) }
}

/** Lets the worker look whenever something has changed. What was found before stays on screen meanwhile. */
function useSearch(
  named: NamedGames | undefined,
  schedulesOf: (read: ReadGames) => readonly Pick<Schedule, 'id'>[],
): ConflictSearch {
  const [answer, setAnswer] = useState<{ named: NamedGames; conflicts: readonly Conflict[] } | 'failed'>()
  const scheduleIds =
    named === undefined
      ? ''
      : schedulesOf(named.read)
          .map(({ id }) => id)
          .join()
  useEffect(() => {
    if (named === undefined) return undefined
    let isWanted = true
    findScheduleConflicts(forWorker(named.read), scheduleIds.split(',')).then(
      (conflicts) => isWanted && setAnswer({ named, conflicts }),
      (error: unknown) => {
        reportError(error)
        if (isWanted) setAnswer('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [named, scheduleIds])
  return useMemo(() => {
    if (answer === undefined) return { state: 'searching' }
    return answer === 'failed'
      ? { state: 'failed' }
      : { state: 'found', named: answer.named, conflicts: inWords(answer) }
  }, [answer])
}

function inWords({ named, conflicts }: { named: NamedGames; conflicts: readonly Conflict[] }): NamedConflict[] {
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

/** The games to be marked. */
export function useConflictIds(search: ConflictSearch): ReadonlySet<string> {
  return useMemo(
    () => (search.state === 'found' ? new Set(search.conflicts.flatMap(({ conflict }) => conflict.gameIds)) : nothing),
    [search],
  )
}

const nothing: ReadonlySet<string> = new Set()
