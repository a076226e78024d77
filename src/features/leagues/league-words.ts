import { getSportDefaults } from '#domain/leagues/sport-defaults.ts'
import type { League, Sport } from '#domain/schema/leagues.ts'

export const scorePolicyLabels: Readonly<Record<League['score_policy'], string>> = {
  team_staff: 'Coaches and scorekeepers too',
  scorekeepers: 'Scorekeepers too',
  staff_only: 'League staff only',
}

export const standingsPresetLabels: Readonly<Record<League['standings_preset'], string>> = {
  win_percentage: 'Win percentage',
  points_3_1_0: 'Points: 3 for a win, 1 for a draw',
  points_2_1_0: 'Points: 2 for a win, 1 for a draw',
}

export type TieBreaker = League['tie_breakers'][number]

export const tieBreakerLabels: Readonly<Record<TieBreaker, string>> = {
  head_to_head: 'Games between the level teams',
  difference: 'Score difference over the season',
  scored: 'Most scored over the season',
}

/** Returns a hint about what the sport decides when a league is created. */
export function getNewLeagueHint(sports: readonly Sport[], sportId: string): string | undefined {
  const minutes = getGameMinutesHint(sports, sportId)
  if (!minutes) return undefined
  const { standings_preset, tie_breakers } = getSportDefaults(sportId)
  const [first] = tie_breakers
  const level = first ? `, then ${tieBreakerLabels[first].toLowerCase()}` : ''
  return `Standings: ${lowerFirst(standingsPresetLabels[standings_preset])}${level}. ${minutes} You can change the standings in League Settings.`
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Returns a hint about the sport's preset, the default for the league's new schedules. */
export function getGameMinutesHint(sports: readonly Sport[], sportId: string): string | undefined {
  const sport = sports.find(({ id }) => id === sportId)
  return sport && `New schedules begin with games of ${sport.game_minutes} minutes.`
}

export const leagueNameTakenHint = 'There is a league of this name already.'
