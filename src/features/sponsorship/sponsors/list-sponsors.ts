import { getDealState } from '#domain/sponsorship/deals.ts'
import { groupBy } from '#domain/group-by.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import type { Sponsor, SponsorPackage, SponsorshipPackage } from '#domain/schema/sponsorship.ts'

export type ListedSponsor = {
  readonly sponsor: Sponsor
  readonly deals: readonly SponsorPackage[]
  /** The packages of the sponsor's current and upcoming deals, without duplicates. */
  readonly packages: readonly SponsorshipPackage[]
}

/** Returns all sponsors, each with its deals and its packages, in the order of the data. */
export function listSponsors(
  { sponsors, packages, deals }: Pick<SponsorshipData, 'sponsors' | 'packages' | 'deals'>,
  today: string,
): readonly ListedSponsor[] {
  const dealsBySponsor = groupBy(deals, ({ sponsor_id }) => sponsor_id)
  const packagesById = mapById(packages)
  return sponsors.map((sponsor) => {
    const own = dealsBySponsor.get(sponsor.id) ?? []
    const running = own.filter((deal) => states.has(getDealState(deal, today)))
    const ids = [...new Set(running.map(({ package_id }) => package_id))]
    return { sponsor, deals: own, packages: ids.flatMap((id) => packagesById.get(id) ?? []) }
  })
}

/** Finds sponsors by text in the company or contact name, and by status (empty means any). */
export function filterSponsors(
  listed: readonly ListedSponsor[],
  { search, status }: { search: string; status: string },
): readonly ListedSponsor[] {
  const wanted = search.trim().toLowerCase()
  return listed.filter(
    ({ sponsor }) =>
      (status === '' || sponsor.status === status) &&
      [sponsor.company_name, sponsor.contact_name ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

const states: ReadonlySet<string> = new Set(['upcoming', 'running'])
