import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PackageAsset, SponsorPackage, SponsorshipPackage } from '#domain/schema/sponsorship.ts'
import { insertDealsWithItems, readDealsWithItems, type DealsWithItems } from '../deals-with-items.ts'
import { requireNoneOversold } from './oversold-error.ts'
import { readAssetsInUse } from './read-assets-in-use.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What was deleted, so that it can be restored. */
export type DeletedPackage = DealsWithItems & {
  readonly pack: SponsorshipPackage
  readonly holdings: readonly PackageAsset[]
}

/**
 * Deletes the package with its holdings and its deals, including their promises and photos.
 * @throws RuleError `not_allowed`, `row_gone`
 */
export async function deletePackage(db: LocalDatabase, actor: Actor, packageId: string): Promise<DeletedPackage> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'package.delete', async (tx) => {
    const pack = await tx.get('sponsorship_packages', packageId)
    if (!pack) throw new RuleError('row_gone')
    const holdings = await tx.where('package_assets', 'package_id', packageId)
    const whole = await readDealsWithItems(tx, await tx.where('sponsor_packages', 'package_id', packageId))
    await tx.remove('sponsorship_packages', packageId)
    return { pack, holdings, ...whole }
  })
}

/**
 * Restores a deleted package with its deals. Leaves out anything that belongs to a sponsor or an asset deleted since
 * then.
 * @throws RuleError `not_allowed`, `row_gone` if its league was deleted; OversoldError if its assets were sold
 *   meanwhile
 */
export async function restorePackage(
  db: LocalDatabase,
  actor: Actor,
  deleted: DeletedPackage,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'package.restore', async (tx) => {
    if (!(await tx.get('leagues', deleted.pack.league_id))) throw new RuleError('row_gone')
    const holdings: PackageAsset[] = []
    for (const one of deleted.holdings) if (await tx.get('sponsorship_assets', one.asset_id)) holdings.push(one)
    const deals: SponsorPackage[] = []
    for (const one of deleted.deals) if (await tx.get('sponsors', one.sponsor_id)) deals.push(one)
    const back = new Set(deals.map(({ id }) => id))
    const items = deleted.items.filter(({ deal_id }) => back.has(deal_id))
    const backItems = new Set(items.map(({ id }) => id))
    const photos = deleted.photos.filter(({ item_id }) => backItems.has(item_id))

    const inUse = await readAssetsInUse(
      tx,
      holdings.map(({ asset_id }) => asset_id),
    )
    const whole = { ...inUse, holdings: [...inUse.holdings, ...holdings], deals: [...inUse.deals, ...deals] }
    requireNoneOversold(inUse, whole, today)
    await tx.insert('sponsorship_packages', [deleted.pack])
    await tx.insert('package_assets', holdings)
    await insertDealsWithItems(tx, { deals, items, photos })
  })
}
