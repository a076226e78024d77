import type { Collection } from 'dexie'
import { useEffect, useState } from 'react'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { sortByPlayOrder } from '#domain/tournaments/match-words.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { addDays, listDatesBetween, toLocalDate, localToInstant } from '#domain/time.ts'
import { waitUntilLoaded } from '#ui/browser/loading-state.ts'
import { compareGames } from './week-hours.ts'
import type { CalendarGame } from './calendar-game.ts'
import { readLeagueNames, toCalendarGame, type LastChange } from '../management/league-names.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** More games than this make a calendar slow and unreadable; the screen offers a shorter range instead. */
export const maxGamesShown = 400

type Asked = {
  readonly organizationId: string
  readonly leagueId: string
  /** Limits the games to this schedule; null means all schedules of the league. */
  readonly scheduleId: string | null
  /** Limits the games to those of this team, and to those at this venue; null means all. */
  readonly teamId?: string | null
  readonly venueId?: string | null
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

type CalendarGames = Pick<Asked, 'from' | 'to'> & {
  /** In chronological order. */
  readonly games: readonly CalendarGame[]
  readonly isCut: boolean
  /**
   * If there are no games: the date of the next game after these dates or, if there is none, of the latest game before
   * them.
   */
  readonly nextDate: string | null
}

/**
 * Reads the games of the visible dates. `undefined` while loading. The periods before and after are preloaded once the
 * screen is rendered, so that paging is instant.
 */
export function useCalendarGames(asked: Asked): CalendarGames | undefined {
  const { from, to } = asked
  const read = useGames(asked)
  const shownFrom = useWhenShown(read && from)
  const days = listDatesBetween(from, to).length
  const canPrefetch = shownFrom === from && days <= longestDays
  const datesIn = (by: number) => (canPrefetch ? { ...asked, from: addDays(from, by), to: addDays(to, by) } : null)
  useGames(datesIn(-days))
  useGames(datesIn(days))
  return useUnchanged(read)
}

const longestDays = 7 // longer periods are not preloaded: a month with the months before and after it would be half a season

function useGames(asked: Asked | null): CalendarGames | undefined {
  return useCachedLiveQuery(
    'games of dates',
    async (db) => (asked ? readCalendarGames(db, asked) : undefined),
    asked && [
      asked.leagueId,
      asked.scheduleId,
      asked.teamId ?? null,
      asked.venueId ?? null,
      asked.from,
      asked.to,
      asked.timeZone,
    ],
  )
}

/** Returns the latest value, but only once the screen has rendered it. */
function useWhenShown(given: string | undefined): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (given === undefined) return undefined
    let isWanted = true
    void waitUntilLoaded().then(() => isWanted && setShown(given))
    return () => {
      isWanted = false
    }
  }, [given])
  return shown
}

/** Returns the same object while its content is unchanged, because the grid redraws whenever it gets a new object. */
function useUnchanged(found: CalendarGames | undefined): CalendarGames | undefined {
  const [kept, setKept] = useState(found)
  if (found === undefined || found === kept) return found
  if (kept && isSameContent(kept, found)) return kept
  setKept(found)
  return found
}

const isSameContent = (a: CalendarGames, b: CalendarGames) =>
  (['from', 'to', 'isCut', 'nextDate'] as const).every((key) => a[key] === b[key]) &&
  a.games.length === b.games.length &&
  a.games.every((game, index) => isSameGame(game, b.games[index]))

const isSameGame = (a: CalendarGame, b: CalendarGame | undefined) => JSON.stringify(a) === JSON.stringify(b)

async function readCalendarGames(
  db: LocalDatabase,
  { organizationId, leagueId, scheduleId, teamId = null, venueId = null, from, to, timeZone }: Asked,
): Promise<CalendarGames> {
  const first = localToInstant(from, '00:00', timeZone)
  const end = localToInstant(addDays(to, 1), '00:00', timeZone)
  // Reads in bulk, then filters, because a database filter would check row by row.
  const [all, names] = await Promise.all([
    gamesBetween(db, leagueId, first, end).toArray(),
    readLeagueNames(db, { leagueIds: [leagueId], organizationIds: [organizationId] }),
  ])
  const isAtVenue = ({ field_id }: Game) => field_id !== null && names.fields.get(field_id)?.venueId === venueId
  const isAsked = (game: Game) =>
    (scheduleId === null || game.schedule_id === scheduleId) && (venueId === null || isAtVenue(game))
  // The teams of a bracket match follow from other results, so its row alone does not say who plays.
  const ofTeam = async (games: Game[], id: string) =>
    (await resolveBracketTeams(db, games)).filter((game) => isPlayedBy(game, id))
  const find = async (which: 'first' | 'last', games: Collection<Game>) => {
    const wanted = games.filter(isAsked)
    return teamId === null
      ? wanted[which]()
      : (await ofTeam(await wanted.toArray(), teamId)).at(which === 'first' ? 0 : -1)
  }
  const asked = all.filter(isAsked)
  const rows = sortByPlayOrder(await (teamId === null ? resolveBracketTeams(db, asked) : ofTeam(asked, teamId)))
  const shown = rows.slice(0, maxGamesShown)
  const nearest =
    rows.length > 0
      ? undefined
      : ((await find('first', gamesBetween(db, leagueId, end, farAway))) ??
        (await find('last', gamesBetween(db, leagueId, '', first))))
  const changes = await readLastChanges(db, shown)
  return {
    from,
    to,
    games: shown.map((row) => toCalendarGame(row, names, changes.get(row.id))).toSorted(compareGames),
    isCut: rows.length > maxGamesShown,
    nextDate: nearest ? toLocalDate(nearest.start_time, timeZone) : null,
  }
}

/** Returns the last change of each of these games, by its ID. Drafts have none. */
export async function readLastChanges(
  db: LocalDatabase,
  games: readonly Game[],
): Promise<ReadonlyMap<string, LastChange>> {
  const wanted = new Map(games.map((game) => [game.id, game]))
  const scheduleIds = new Set(games.map((game) => game.schedule_id))
  const made = await Promise.all(
    [...scheduleIds].map((id) => db.schedule_changes.where('schedule_id').equals(id).toArray()),
  )
  const last = new Map<string, LastChange>()
  for (const { reason, changes } of made.flat().toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    for (const { gameId, from, to } of changes) {
      if (wanted.get(gameId)?.start_time !== to.start_time) continue
      const isMoved = from.start_time !== to.start_time && from.local_time !== null
      last.set(gameId, { reason, movedFrom: isMoved ? from.start_time : null })
    }
  }
  return last
}

const farAway = '\uffff'

const gamesBetween = (db: LocalDatabase, leagueId: string, from: string, to: string) =>
  db.games.where('[league_id+start_time]').between([leagueId, from], [leagueId, to], true, false)
