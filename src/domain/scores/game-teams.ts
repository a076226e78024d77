import { describeSideSource } from '../tournaments/describe-round.ts'
import type { Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { t } from './words.ts'

// The teams of a game. In a bracket they may not be known yet.

type Teams = Pick<Game, 'home_team_id' | 'away_team_id'>

/** Returns the known teams; only one if someone entered the same team on both sides. */
export function getTeamIds({ home_team_id: home, away_team_id: away }: Teams): readonly string[] {
  if (home === null) return away === null ? [] : [away]
  return away === null || home === away ? [home] : [home, away]
}

export function isPlayedBy(game: Teams, teamId: string): boolean {
  return game.home_team_id === teamId || game.away_team_id === teamId
}

export function isPlayedByAny(
  { home_team_id: home, away_team_id: away }: Teams,
  teamIds: ReadonlySet<string>,
): boolean {
  return (home !== null && teamIds.has(home)) || (away !== null && teamIds.has(away))
}

/** Returns the name, or `Unknown team` if the team is not, or no longer, on this device. */
export function formatTeam(name: string | undefined): string {
  return name ?? t.unknownTeam
}

export type GameSides = Teams & Pick<Game, 'home_source' | 'away_source'>

/** Returns the name of the team on a side, or where it comes from: `Otters`, `Winner of match 3`. */
export function formatSide(
  game: GameSides,
  side: 'home' | 'away',
  nameOf: (teamId: string) => string | undefined,
  unknown = formatTeam(undefined),
): string {
  const id = side === 'home' ? game.home_team_id : game.away_team_id
  const source = side === 'home' ? game.home_source : game.away_source
  if (id === null) return source ? describeSideSource(source) : unknown
  return nameOf(id) ?? unknown
}

/** A team as shown in a game. One that is not known yet is named after where it comes from, and has no ID. */
export type GameSide = Pick<Team, 'name' | 'primary_color' | 'secondary_color' | 'logo_url'> & {
  readonly id: string | null
}

/** How a team looks that is not known yet. */
export const unknownLook = { primary_color: '#64748B', secondary_color: '#64748B', logo_url: null } as const

/**
 * Returns the team on this side, or where it comes from if it is not known yet. Null if the team is not, or no longer,
 * on this device, or if nothing is known about the side.
 */
export function getGameSide(
  game: GameSides,
  side: 'home' | 'away',
  teamOf: (teamId: string) => Team | undefined,
): GameSide | null {
  const id = side === 'home' ? game.home_team_id : game.away_team_id
  const source = side === 'home' ? game.home_source : game.away_source
  if (id !== null) return teamOf(id) ?? null
  return source && { ...unknownLook, id: null, name: describeSideSource(source) }
}
