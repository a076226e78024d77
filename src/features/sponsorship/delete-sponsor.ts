import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { insertDealsWithItems, readDealsWithItems, type DealsWithItems } from './deals-with-items.ts'
import { requireDealsNotOversold } from './package-demand.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What was deleted with a sponsor, so that it can be restored. */
export type DeletedSponsor = DealsWithItems & { readonly sponsor: Sponsor }

/** Deletes the sponsor with its deals and their checklists and photos. @throws RuleError `not_allowed`, `row_gone` */
export async function deleteSponsor(db: LocalDatabase, actor: Actor, sponsorId: string): Promise<DeletedSponsor> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'sponsor.delete', async (tx) => {
    const sponsor = await tx.get('sponsors', sponsorId)
    if (!sponsor) throw new RuleError('row_gone')
    const whole = await readDealsWithItems(tx, await tx.where('sponsor_packages', 'sponsor_id', sponsorId))
    await tx.remove('sponsors', sponsorId)
    return { sponsor, ...whole }
  })
}

/**
 * Restores the same rows under the same ids. If a package was deleted meanwhile, its deals are not restored.
 * @throws RuleError `not_allowed`, `row_gone` if the league is gone, `asset_oversold` if the assets have been sold to
 *   others
 */
export async function restoreSponsor(
  db: LocalDatabase,
  actor: Actor,
  { sponsor, ...whole }: DeletedSponsor,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'sponsor.restore', async (tx) => {
    if (!(await tx.get('leagues', sponsor.league_id))) throw new RuleError('row_gone')
    const packages = new Set(
      (await tx.where('sponsorship_packages', 'league_id', sponsor.league_id)).map(({ id }) => id),
    )
    const deals = whole.deals.filter(({ package_id }) => packages.has(package_id))
    const items = whole.items.filter(({ deal_id }) => deals.some(({ id }) => id === deal_id))
    const photos = whole.photos.filter(({ item_id }) => items.some(({ id }) => id === item_id))
    await requireDealsNotOversold(tx, deals, today)
    await tx.insert('sponsors', [sponsor])
    await insertDealsWithItems(tx, { deals, items, photos })
  })
}
