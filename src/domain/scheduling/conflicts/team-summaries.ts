import { compareText } from '../../compare-text.ts'
import { dateToDayNumber, toLocalDate, toLocalTime } from '../../time.ts'
import type { ProposedGame } from '../model/model.ts'

/** A summary of one team's games in a schedule. Values that need one or two games are null if the team has fewer. */
export type TeamSummary = {
  readonly teamId: string
  readonly home: number
  readonly away: number
  /** Days on which others play but this team doesn't. */
  readonly daysOff: number
  /** Fewest days between consecutive games; 0 means two on the same day. */
  readonly restDays: number | null
  /** How often the team plays two games in a row at home, or away. */
  readonly breaks: number
  /** The earliest and latest starting times, `HH:MM`. */
  readonly earliest: string | null
  readonly latest: string | null
}

/**
 * Returns the summaries in the order of `teamIds`. A team's days off are the days on which its group (`groupOf`), for
 * example its division, plays without it.
 */
export function summarizeTeams(
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
    .map((game) => ({ ...game, date: toLocalDate(game.start, timeZone), time: toLocalTime(game.start, timeZone) }))
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
