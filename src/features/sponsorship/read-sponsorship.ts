import { withReadError } from '#data/changes/with-read-error.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads everything a league's tabs show, once for all tabs; undefined during the first load. */
export function useSponsorship({ organization_id, id }: Pick<League, 'organization_id' | 'id'>) {
  return useCachedLiveQuery('sponsorship', (db) => readSponsorship(db, organization_id, id), [organization_id, id])
}

/**
 * Reads the deals, holdings, and checklist items of the whole organization and filters them by league, which is far
 * faster than reading thousands of keys.
 * @throws Error that says which tables this device could not read
 */
export async function readSponsorship(
  db: LocalDatabase,
  organizationId: string,
  leagueId: string,
): Promise<SponsorshipData> {
  const ours = 'organization_id'
  const [sponsors, packages, assets, allDeals, allHoldings, allItems] = await Promise.all([
    withReadError(t.failedFetchSponsors, db.sponsors.where('league_id').equals(leagueId).toArray()),
    withReadError(t.failedFetchPackages, db.sponsorship_packages.where('league_id').equals(leagueId).toArray()),
    withReadError(t.failedFetchAssets, db.sponsorship_assets.where('league_id').equals(leagueId).toArray()),
    withReadError(t.failedFetchSponsorPackages, db.sponsor_packages.where(ours).equals(organizationId).toArray()),
    withReadError(t.failedFetchPackageAssets, db.package_assets.where(ours).equals(organizationId).toArray()),
    withReadError(t.failedFetchChecklists, db.fulfillment_items.where(ours).equals(organizationId).toArray()),
  ])
  const sponsorIds = new Set(sponsors.map(({ id }) => id))
  const packageIds = new Set(packages.map(({ id }) => id))
  const deals = allDeals.filter(
    ({ sponsor_id, package_id }) => sponsorIds.has(sponsor_id) && packageIds.has(package_id),
  )
  const dealIds = new Set(deals.map(({ id }) => id))
  return {
    sponsors: sponsors.toSorted((a, b) => byText(a.company_name, b.company_name)),
    packages: packages.toSorted((a, b) => byText(a.name, b.name)),
    assets: assets.toSorted((a, b) => byText(a.name, b.name)),
    deals,
    holdings: allHoldings.filter(({ package_id }) => packageIds.has(package_id)),
    items: allItems.filter(({ deal_id }) => dealIds.has(deal_id)),
  }
}

const { compare: byText } = new Intl.Collator('en', { numeric: true })
