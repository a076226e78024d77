import type {
  FulfillmentItem,
  PackageAsset,
  Sponsor,
  SponsorPackage,
  SponsorshipAsset,
  SponsorshipPackage,
} from '../schema/sponsorship.ts'

/**
 * The sponsorship data of one league. Rows may refer to rows that are still missing, because they arrive in any order.
 */
export type SponsorshipData = {
  readonly sponsors: readonly Sponsor[]
  readonly packages: readonly SponsorshipPackage[]
  readonly assets: readonly SponsorshipAsset[]
  readonly deals: readonly SponsorPackage[]
  readonly holdings: readonly PackageAsset[]
  readonly items: readonly FulfillmentItem[]
}

export function mapById<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
