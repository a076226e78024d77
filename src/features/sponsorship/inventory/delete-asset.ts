import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PackageAsset, SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import { requireNoneOversold } from './oversold-error.ts'
import { readAssetsInUse } from './read-assets-in-use.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What was deleted, so that it can be restored. */
export type DeletedAsset = {
  readonly asset: SponsorshipAsset
  readonly holdings: readonly PackageAsset[]
}

/** Deletes the asset and removes it from its packages. @throws RuleError `not_allowed`, `row_gone` */
export async function deleteAsset(db: LocalDatabase, actor: Actor, assetId: string): Promise<DeletedAsset> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'asset.delete', async (tx) => {
    const asset = await tx.get('sponsorship_assets', assetId)
    if (!asset) throw new RuleError('row_gone')
    const holdings = await tx.where('package_assets', 'asset_id', assetId)
    await tx.remove('sponsorship_assets', assetId)
    return { asset, holdings }
  })
}

/**
 * Restores a deleted asset, and puts it back into those of its packages that still exist.
 * @throws RuleError `not_allowed`, `row_gone` if its league was deleted; OversoldError if deals made in the meantime
 *   would need more of it than there is
 */
export async function restoreAsset(
  db: LocalDatabase,
  actor: Actor,
  { asset, holdings }: DeletedAsset,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'asset.restore', async (tx) => {
    if (!(await tx.get('leagues', asset.league_id))) throw new RuleError('row_gone')
    const standing: PackageAsset[] = []
    for (const one of holdings) if (await tx.get('sponsorship_packages', one.package_id)) standing.push(one)
    await tx.insert('sponsorship_assets', [asset])
    await tx.insert('package_assets', standing)
    const inUse = await readAssetsInUse(tx, [asset.id])
    requireNoneOversold({ ...inUse, holdings: [] }, inUse, today)
  })
}
