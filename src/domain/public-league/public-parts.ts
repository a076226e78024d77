/**
 * What a league's public page can show in addition to games. No zod here, because the first screen loads this file with
 * the code for new leagues.
 */
export const publicParts = ['results', 'standings', 'brackets', 'venues', 'sponsors'] as const

/** Whether visitors read the league's rules: they do if they can see its standings. */
export function showsRules(parts: readonly string[]): boolean {
  return parts.includes('results') && parts.includes('standings')
}
