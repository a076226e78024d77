import type { OpValues } from '#data/store/ops.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Subject = (db: LocalDatabase, row: OpValues) => Promise<string | null>

/**
 * Names the deal or promise a change is about, or returns null for rows that have their own name and for unknown ones.
 */
export async function describeSponsorshipSubject(
  db: LocalDatabase,
  table: TableName,
  row: OpValues,
): Promise<string | null> {
  return (await subjects[table]?.(db, row)) ?? null
}

const subjects: Partial<Record<TableName, Subject>> = {
  async sponsor_packages(db, row) {
    const name = await dealName(db, row)
    return name && t.dealOf(name)
  },
  async package_assets(db, row) {
    const [asset, pack] = await Promise.all([
      typeof row.asset_id === 'string' ? db.sponsorship_assets.get(row.asset_id) : undefined,
      typeof row.package_id === 'string' ? db.sponsorship_packages.get(row.package_id) : undefined,
    ])
    return asset && pack ? t.inPackage(asset.name, pack.name) : null
  },
  async fulfillment_items(db, row) {
    const deal = typeof row.deal_id === 'string' ? await db.sponsor_packages.get(row.deal_id) : undefined
    const name = deal && (await dealName(db, deal))
    return typeof row.label === 'string' ? [t.promiseOf(row.label), name].filter(Boolean).join(', ') : null
  },
  async fulfillment_photos(db, row) {
    const item = typeof row.item_id === 'string' ? await db.fulfillment_items.get(row.item_id) : undefined
    return item ? t.photoOf(item.label) : null
  },
  async sponsorship_reports(_db, row) {
    return typeof row.title === 'string' ? t.reportTitled(row.title) : null
  },
}

/** Returns a name such as `Mill Bakery · Gold` */
async function dealName(db: LocalDatabase, deal: OpValues): Promise<string | null> {
  const [sponsor, pack] = await Promise.all([
    typeof deal.sponsor_id === 'string' ? db.sponsors.get(deal.sponsor_id) : undefined,
    typeof deal.package_id === 'string' ? db.sponsorship_packages.get(deal.package_id) : undefined,
  ])
  return sponsor ? [sponsor.company_name, pack?.name].filter(Boolean).join(' · ') : null
}
