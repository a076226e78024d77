import { publicParts } from './public-parts.ts'
import type { League } from '../schema/leagues.ts'

/** A league without a public page. Once it gets one, everything is shown except what was left out. */
export const unpublishedLeague: Readonly<Pick<League, 'slug' | 'is_public' | 'public_parts'>> = {
  slug: null,
  is_public: false,
  public_parts: [...publicParts],
}
