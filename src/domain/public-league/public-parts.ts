/**
 * What a league's public page can show in addition to games. No zod here, because the first screen loads this file with
 * the code for new leagues.
 */
export const publicParts = ['results', 'standings', 'brackets', 'venues', 'sponsors'] as const
