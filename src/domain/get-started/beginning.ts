// What somebody says about their league when they get started. It presets and orders; it gives no right and sets no limit.

export const leagueSizes = ['small', 'medium', 'large', 'xlarge'] as const
export type LeagueSize = (typeof leagueSizes)[number]
export const defaultLeagueSize: LeagueSize = 'medium'

export const interests = ['scheduling', 'registration', 'communication', 'streaming', 'analytics', 'revenue'] as const
export type Interest = (typeof interests)[number]

export type Beginning = { readonly leagueSize: LeagueSize; readonly interests: readonly Interest[] }

export const longestPhone = 40

/** How many teams a new league is set up for, until somebody says otherwise. */
export const teamsPreset: Record<LeagueSize, number> = { small: 4, medium: 8, large: 16, xlarge: 24 }

/** What is said of the organisation at the start, or null where this is nothing of the kind. */
export function parseBeginning(kept: unknown): Beginning | null {
  if (typeof kept !== 'object' || kept === null) return null
  const given = kept as Readonly<Record<string, unknown>>
  const leagueSize = leagueSizes.find((one) => one === given['leagueSize'])
  const said: unknown = given['interests']
  if (!leagueSize || !Array.isArray(said)) return null
  return { leagueSize, interests: interests.filter((one) => said.includes(one)) }
}
