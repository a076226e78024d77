import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { requireNotOversold } from '#domain/sponsorship/require-not-oversold.ts'
import type { Change } from '#data/store/change.ts'

/**
 * Reads everything needed to check the availability of these packages' assets, including what other packages promise of
 * them. Reading the whole league would also work, but would be slow with thousands of deals.
 */
export async function readPackageDemand(tx: Change, packageIds: readonly string[]): Promise<SponsorshipData> {
  const own = await tx.where('package_assets', 'package_id', packageIds)
  const assetIds = [...new Set(own.map(({ asset_id }) => asset_id))]
  const holdings = await tx.where('package_assets', 'asset_id', assetIds)
  const sharing = [...new Set([...packageIds, ...holdings.map(({ package_id }) => package_id)])]
  const deals = await tx.where('sponsor_packages', 'package_id', sharing)
  return {
    packages: await getAll(tx, 'sponsorship_packages', sharing),
    assets: await getAll(tx, 'sponsorship_assets', assetIds),
    sponsors: await getAll(tx, 'sponsors', [...new Set(deals.map(({ sponsor_id }) => sponsor_id))]),
    deals,
    holdings,
    items: [],
  }
}

/** Like `readPackageDemand` for one package, but from data that a screen has already read. */
export function filterPackageDemand(data: SponsorshipData, packageId: string): SponsorshipData {
  const own = data.holdings.filter(({ package_id }) => package_id === packageId)
  const assetIds = new Set(own.map(({ asset_id }) => asset_id))
  const holdings = data.holdings.filter(({ asset_id }) => assetIds.has(asset_id))
  const sharing = new Set(holdings.map(({ package_id }) => package_id))
  return {
    ...data,
    assets: data.assets.filter(({ id }) => assetIds.has(id)),
    holdings,
    deals: data.deals.filter(({ package_id }) => sharing.has(package_id)),
  }
}

/**
 * Checks that deals do not oversell any asset, before they are written. They replace existing deals with the same id.
 * @throws RuleError `asset_oversold`
 */
export async function requireDealsNotOversold(
  tx: Change,
  next: readonly SponsorPackage[],
  today: string,
): Promise<void> {
  if (next.length === 0) return
  const before = await readPackageDemand(tx, [...new Set(next.map(({ package_id }) => package_id))])
  requireNotOversold(before, replaceDeals(before, next), today)
}

/** Returns the data with these deals added, or replacing those with the same id. */
export function replaceDeals(data: SponsorshipData, next: readonly SponsorPackage[]): SponsorshipData {
  const replaced = new Set(next.map(({ id }) => id))
  return { ...data, deals: [...data.deals.filter(({ id }) => !replaced.has(id)), ...next] }
}

async function getAll<Table extends 'sponsors' | 'sponsorship_packages' | 'sponsorship_assets'>(
  tx: Change,
  table: Table,
  ids: readonly string[],
) {
  const rows = await Promise.all(ids.map((id) => tx.get(table, id)))
  return rows.filter((row) => row !== undefined)
}
