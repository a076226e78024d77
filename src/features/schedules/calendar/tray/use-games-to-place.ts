import { useMemo } from 'react'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { useSports } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { compareText } from '#domain/compare-text.ts'
import { findMissingPlace, type MissingPlace } from '#domain/scheduling/conflicts/games-to-place.ts'
import { getUsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { localToInstant } from '#domain/time.ts'
import { useIsLoaded } from '#ui/browser/loading-state.ts'
import { readGameNames, toCalendarGame } from '../../management/league-names.ts'
import type { CalendarGame } from '../calendar-game.ts'
import { readLastChanges } from '../use-calendar-games.ts'

export type GameToPlace = {
  readonly game: Game
  readonly shown: CalendarGame
  readonly missing: MissingPlace
  /** How long the game will last. */
  readonly minutes: number
}

type Asked = {
  readonly leagueId: string
  /** Null for all schedules of the league. */
  readonly scheduleId: string | null
  readonly teamId: string | null
  readonly today: string
  readonly timeZone: string
}

/**
 * Returns the games that have no date, time or field yet, by date. They are read once the calendar is on screen, because
 * a whole season has to be searched for them. `undefined` until then, and if `asked` is null.
 */
export function useGamesToPlace(asked: Asked | null): readonly GameToPlace[] | undefined {
  const sports = useSports()
  const isShown = useIsLoaded()
  const found = useCachedLiveQuery(
    'games to place',
    async (db) => (asked ? readGamesToPlace(db, asked) : undefined),
    asked && [asked.leagueId, asked.scheduleId, asked.teamId, asked.today, asked.timeZone],
    isShown,
  )
  return useMemo(() => {
    if (!found) return undefined
    const { games, schedules, sportId } = found
    const sport = sports.find(({ id }) => id === sportId)
    return games.map((one) => {
      const { hasTime, start, end } = one.shown
      const usual = getUsualTimes(
        schedules.filter(({ id }) => id === one.game.schedule_id),
        sport,
      )
      return { ...one, minutes: hasTime ? (Date.parse(end) - Date.parse(start)) / 60_000 : usual.gameMinutes }
    })
  }, [found, sports])
}

async function readGamesToPlace(db: LocalDatabase, { leagueId, scheduleId, teamId, today, timeZone }: Asked) {
  const [all, schedules, league] = await Promise.all([
    scheduleId === null
      ? db.games.where('[league_id+start_time]').between([leagueId, ''], [leagueId, '\uffff']).toArray()
      : db.games.where('schedule_id').equals(scheduleId).toArray(),
    db.schedules.where('league_id').equals(leagueId).toArray(),
    db.leagues.get(leagueId),
  ])
  const completed = new Set(schedules.filter(({ status }) => status === 'completed').map(({ id }) => id))
  const now = localToInstant(today, '00:00', timeZone)
  const missingById = new Map(
    all.flatMap((game) => {
      const missing = completed.has(game.schedule_id) ? null : findMissingPlace(game, now)
      return missing === null ? [] : [[game.id, missing] as const]
    }),
  )
  const asked = all.filter(({ id }) => missingById.has(id))
  const resolved = await resolveBracketTeams(db, asked)
  const games = teamId === null ? resolved : resolved.filter((game) => isPlayedBy(game, teamId))
  const [names, changes] = await Promise.all([readGameNames(db, games), readLastChanges(db, games)])
  return {
    schedules,
    sportId: league?.sport_id,
    games: games
      .toSorted((a, b) => compareText(a.start_time, b.start_time) || compareText(a.id, b.id))
      .flatMap((game) => {
        const missing = missingById.get(game.id)
        return missing === undefined
          ? []
          : [{ game, missing, shown: toCalendarGame(game, names, changes.get(game.id)) }]
      }),
  }
}
