import { getSportDefaults } from '#domain/leagues/sport-defaults.ts'
import type { League, Sport } from '#domain/schema/leagues.ts'
import { t } from './words.ts'

export const scorePolicyLabels: Readonly<Record<League['score_policy'], string>> = {
  team_staff: t.coachesScorekeepersToo,
  scorekeepers: t.scorekeepersToo,
  staff_only: t.leagueStaffOnly,
}

export const standingsPresetLabels: Readonly<Record<League['standings_preset'], string>> = {
  win_percentage: t.winPercentage,
  points_3_1_0: t.points3Win1,
  points_2_1_0: t.points2Win1,
}

export type TieBreaker = League['tie_breakers'][number]

export const tieBreakerLabels: Readonly<Record<TieBreaker, string>> = {
  head_to_head: t.headToHeadGames,
  difference: t.scoreDifferenceOverSeason,
  scored: t.mostScoredOverSeason,
}

/** Returns a hint about the settings that the sport determines when a league is created. */
export function getNewLeagueHint(sports: readonly Sport[], sportId: string): string | undefined {
  const minutes = getGameMinutesHint(sports, sportId)
  if (!minutes) return undefined
  const { standings_preset, tie_breakers } = getSportDefaults(sportId)
  const [first] = tie_breakers
  return t.standingsYouCanChange(
    lowerFirst(standingsPresetLabels[standings_preset]),
    first ? lowerFirst(tieBreakerLabels[first]) : null,
    minutes,
  )
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Returns a hint about the sport's preset game length, which is the default for the league's new schedules. */
export function getGameMinutesHint(sports: readonly Sport[], sportId: string): string | undefined {
  const sport = sports.find(({ id }) => id === sportId)
  return sport && t.newSchedulesBeginGames(sport.game_minutes)
}

export const leagueNameTakenHint = t.thereLeagueNameAlready
