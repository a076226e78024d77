import { publicParts } from './public-parts.ts'
import type { League } from '../schema/leagues.ts'

/**
 * The settings of a league without a public page. When staff turn the page on, it shows everything that they don't
 * explicitly leave out.
 */
export const unpublishedLeague: Readonly<Pick<League, 'slug' | 'is_public' | 'public_parts'>> = {
  slug: null,
  is_public: false,
  public_parts: [...publicParts],
}
