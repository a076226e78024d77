import type {
  FulfillmentItem,
  PackageAsset,
  Sponsor,
  SponsorPackage,
  SponsorshipAsset,
  SponsorshipPackage,
} from '../schema/sponsorship.ts'

/** The sponsorship of one league. Rows may name others that are not there: they arrive in any order. */
export type SponsorshipData = {
  readonly sponsors: readonly Sponsor[]
  readonly packages: readonly SponsorshipPackage[]
  readonly assets: readonly SponsorshipAsset[]
  readonly deals: readonly SponsorPackage[]
  readonly holdings: readonly PackageAsset[]
  readonly items: readonly FulfillmentItem[]
}

export function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** By what `key` says of each row, in the order of the rows. */
export function groupBy<Key, Row>(rows: readonly Row[], key: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const of = key(row)
    const group = groups.get(of)
    if (group) group.push(row)
    else groups.set(of, [row])
  }
  return groups
}
