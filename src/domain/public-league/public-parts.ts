/** What a league's public page can show beside its games. Without zod: the first screen knows new leagues. */
export const publicParts = ['results', 'standings', 'brackets', 'venues', 'sponsors'] as const
