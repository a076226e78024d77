import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import type { Change } from '#data/store/change.ts'

/** Reads, within a change, everything that determines how many of these assets are promised, and to whom. */
export async function readAssetsInUse(tx: Change, assetIds: readonly string[]): Promise<SponsorshipData> {
  const assets = present(await Promise.all(assetIds.map((id) => tx.get('sponsorship_assets', id))))
  const holdings = await tx.where('package_assets', 'asset_id', assetIds)
  const packageIds = [...new Set(holdings.map(({ package_id }) => package_id))]
  const leagueIds = [...new Set(assets.map(({ league_id }) => league_id))]
  const [packages, sponsors, deals] = await Promise.all([
    tx.where('sponsorship_packages', 'league_id', leagueIds),
    tx.where('sponsors', 'league_id', leagueIds),
    tx.where('sponsor_packages', 'package_id', packageIds),
  ])
  return { assets, holdings, packages, sponsors, deals, items: [] }
}

function present<Row>(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined)
}
