import { useMemo } from 'react'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { oversoldWords } from '#domain/sponsorship/oversold-words.ts'
import { worsened } from '#domain/sponsorship/refuse-oversold.ts'
import { promisedOf, withDeals } from '../promised.ts'

/** While a deal is being typed: what there is not enough of for it, when, and which other deals need it then. */
export function useOversoldWords(
  data: SponsorshipData,
  deal: SponsorPackage | undefined,
  today: string,
): readonly string[] {
  const packageId = deal?.package_id
  const promised = useMemo(() => (packageId === undefined ? undefined : promisedOf(data, packageId)), [data, packageId])
  if (!deal || !promised) return []
  return worsened(promised, withDeals(promised, [deal]), today).map((lack) =>
    oversoldWords({
      ...lack,
      asset: lack.asset.name,
      deals: lack.deals.filter((other) => other.deal.id !== deal.id),
    }),
  )
}
