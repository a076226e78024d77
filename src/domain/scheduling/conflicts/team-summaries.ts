import { compareText } from '../../compare-text.ts'
import { dateToDayNumber, localDate, localTime } from '../../time.ts'
import type { ProposedGame } from '../model/model.ts'

/** One team's part in a schedule. What needs a game, or two, is null where there are none. */
export type TeamSummary = {
  readonly teamId: string
  readonly home: number
  readonly away: number
  /** Days on which others play, and this team does not. */
  readonly daysOff: number
  /** Fewest days from one game to the next; 0: two on a day. */
  readonly restDays: number | null
  /** Times that it plays at home, or away, twice running. */
  readonly breaks: number
  /** Times of day at which it starts, `HH:MM`. */
  readonly earliest: string | null
  readonly latest: string | null
}

/** In the order of `teamIds`. A day off is counted among the days on which its own `groupOf` plays: its division, say. */
export function teamSummaries(
  games: readonly Pick<ProposedGame, 'homeTeamId' | 'awayTeamId' | 'start'>[],
  {
    teamIds,
    timeZone,
    groupOf = () => '',
  }: {
    readonly teamIds: readonly string[]
    readonly timeZone: string
    readonly groupOf?: (teamId: string) => string
  },
): TeamSummary[] {
  const timed = games
    .map((game) => ({ ...game, date: localDate(game.start, timeZone), time: localTime(game.start, timeZone) }))
    .toSorted((a, b) => compareText(a.start, b.start))
  const datesByGroup = new Map<string, Set<string>>()
  for (const { homeTeamId, awayTeamId, date } of timed) {
    for (const group of [groupOf(homeTeamId), groupOf(awayTeamId)]) {
      const dates = datesByGroup.get(group)
      if (dates) dates.add(date)
      else datesByGroup.set(group, new Set([date]))
    }
  }
  return teamIds.map((teamId) => {
    const own = timed.filter((game) => game.homeTeamId === teamId || game.awayTeamId === teamId)
    const atHome = own.map((game) => game.homeTeamId === teamId)
    const days = own.map(({ date }) => dateToDayNumber(date))
    const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
    const times = own.map(({ time }) => time).toSorted(compareText)
    return {
      teamId,
      home: atHome.filter((isHome) => isHome).length,
      away: atHome.filter((isHome) => !isHome).length,
      daysOff: (datesByGroup.get(groupOf(teamId))?.size ?? 0) - new Set(days).size,
      restDays: gaps.length === 0 ? null : Math.min(...gaps),
      breaks: atHome.filter((isHome, index) => isHome === atHome[index - 1]).length,
      earliest: times[0] ?? null,
      latest: times.at(-1) ?? null,
    }
  })
}
