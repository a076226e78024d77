import * as z from 'zod/mini'
import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isSlug } from '#domain/public-league/slug.ts'
import { RuleError } from '#domain/rule-error.ts'
import { publicParts, type Division, type League } from '#domain/schema/leagues.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The staff's settings for the league's public page. An address that was never entered stays empty. */
export const publicPageFormSchema = z
  .object({
    isPublic: z.boolean(),
    slug: z.string().check(
      z.refine((typed) => typed === '' || isSlug(typed), {
        error: t.addressFormat,
      }),
    ),
    parts: z.array(z.enum(publicParts)),
    /** The ids of the divisions whose results are private to the league. */
    hiding: z.array(z.string()),
  })
  .check(
    z.refine((page) => !page.isPublic || page.slug !== '', {
      path: ['slug'],
      error: t.pleaseGivePageAddress,
    }),
  )
export type PublicPageInput = z.input<typeof publicPageFormSchema>
export type PublicPageSettings = z.output<typeof publicPageFormSchema>

/** @param proposed the address to suggest for a league that has never had one */
export function toPublicPageInput(league: League, divisions: readonly Division[], proposed: string): PublicPageInput {
  return {
    isPublic: league.is_public,
    slug: league.slug ?? proposed,
    parts: publicParts.filter((part) => league.public_parts.includes(part)),
    hiding: divisions.filter(({ hides_results }) => hides_results).map(({ id }) => id),
  }
}

/**
 * Saves the person's changes to the league and its divisions in one change. Changes that others made in the meantime
 * are preserved.
 * @param seen `hiding`: the divisions whose results were private when the person began editing
 * @param changed the fields that differ from what was displayed
 */
export async function savePublicPage(
  db: LocalDatabase,
  actor: Actor,
  seen: { readonly league: League; readonly hiding: readonly string[] },
  { isPublic, slug, parts, hiding }: PublicPageSettings,
  changed: ReadonlySet<keyof PublicPageSettings>,
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'league.page', async (tx) => {
    const league = await tx.get('leagues', seen.league.id)
    if (!league) throw new RuleError('row_gone')
    const set = {
      ...(changed.has('isPublic') && { is_public: isPublic }),
      // The address in the form is also saved, even if it is only the proposed one, when a page without an address is
      // switched on.
      ...((changed.has('slug') || (isPublic && league.slug === null)) && { slug: slug === '' ? null : slug }),
      ...(changed.has('parts') && { public_parts: publicParts.filter((part) => parts.includes(part)) }),
    }
    await tx.patch('leagues', league.id, set, seen.league)
    if (!changed.has('hiding')) return
    for (const { id } of await tx.where('divisions', 'league_id', league.id)) {
      const [was, hides_results] = [seen.hiding.includes(id), hiding.includes(id)]
      if (hides_results !== was) await tx.patch('divisions', id, { hides_results }, { hides_results: was })
    }
  })
}
