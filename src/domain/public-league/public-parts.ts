/**
 * What a league's public page can show besides games. No zod here: the first screen imports the code for new leagues.
 */
export const publicParts = ['results', 'standings', 'brackets', 'venues', 'sponsors'] as const
