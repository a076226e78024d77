import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PackageAsset, SponsorshipPackage } from '#domain/schema/sponsorship.ts'
import { requireNoneOversold } from './oversold-error.ts'
import type { PackageValues } from './package-form.ts'
import { readAssetsInUse } from './read-assets-in-use.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/**
 * Creates the package with its holdings in one change. Returns its id.
 * @throws RuleError `not_allowed`, `row_gone` if the league or an asset was deleted meanwhile
 */
export async function createPackage(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  { holdings, ...columns }: PackageValues,
): Promise<string> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  const id = createId()
  await commit(db, actor.organizationId, 'package.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await refuseGoneAssets(tx, holdings)
    await tx.insert('sponsorship_packages', [{ id, league_id: leagueId, ...columns, status: 'active' }])
    await tx.insert(
      'package_assets',
      holdings.map((one) => ({ ...one, package_id: id })),
    )
  })
  return id
}

type Holding = PackageValues['holdings'][number]
type PackageColumn = Exclude<keyof PackageValues, 'holdings'>

/**
 * Writes what the person changed: the `changed` columns of the package, and the assets added, changed, or removed
 * compared with `before`, the form's initial values. Assets that others added in the meantime are preserved.
 * @throws RuleError `not_allowed`, `row_gone`; OversoldError if deals would need more of an asset than there is
 */
export async function updatePackage(
  db: LocalDatabase,
  actor: Actor,
  seen: SponsorshipPackage,
  values: PackageValues,
  { changed, before, today }: { changed: readonly PackageColumn[]; before: readonly PackageAsset[]; today: string },
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'package.update', async (tx) => {
    if (!(await tx.get('sponsorship_packages', seen.id))) throw new RuleError('row_gone')
    await tx.patch('sponsorship_packages', seen.id, pick(values, changed), seen)

    const { added, altered, removed } = differences(before, values.holdings)
    const assetIds = [...added, ...altered].map(({ asset_id }) => asset_id)
    const inUse = await readAssetsInUse(tx, assetIds)
    for (const { id } of removed) if (await tx.get('package_assets', id)) await tx.remove('package_assets', id)
    // If someone else removed an asset in the meantime, do not add it back.
    for (const { id, set, was } of altered)
      if (await tx.get('package_assets', id)) await tx.patch('package_assets', id, set, was)
    await refuseGoneAssets(tx, added)
    await addHoldings(tx, seen.id, added)
    requireNoneOversold(inUse, { ...inUse, holdings: await tx.where('package_assets', 'asset_id', assetIds) }, today)
  })
}

/** Sets a package's status. An archived package is no longer offered; its deals continue. */
export async function setPackageStatus(
  db: LocalDatabase,
  actor: Actor,
  packageId: string,
  status: SponsorshipPackage['status'],
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'package.update', (tx) =>
    tx.patch('sponsorship_packages', packageId, { status }),
  )
}

/**
 * Adds assets to a package, which holds each asset only once: if another device has added the same one, updates it
 * instead.
 */
async function addHoldings(tx: Change, packageId: string, added: readonly Holding[]): Promise<void> {
  const standing = await tx.where('package_assets', 'package_id', packageId)
  const isNew = ({ asset_id }: Holding) => !standing.some((one) => one.asset_id === asset_id)
  for (const holding of added) {
    const same = standing.find(({ asset_id }) => asset_id === holding.asset_id)
    const { quantity, price_override_cents } = holding
    if (same) await tx.patch('package_assets', same.id, { quantity, price_override_cents })
  }
  await tx.insert(
    'package_assets',
    added.filter(isNew).map((one) => ({ ...one, package_id: packageId })),
  )
}

async function refuseGoneAssets(tx: Change, holdings: readonly Holding[]): Promise<void> {
  for (const { asset_id } of holdings) {
    if (!(await tx.get('sponsorship_assets', asset_id))) throw new RuleError('row_gone', t.oneAssetsNoLonger)
  }
}

function differences(before: readonly PackageAsset[], after: readonly Holding[]) {
  const old = new Map(before.map((one) => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !old.has(id)),
    altered: after.flatMap((one) => {
      const was = old.get(one.id)
      const columns = (['quantity', 'price_override_cents'] as const).filter(
        (column) => was && was[column] !== one[column],
      )
      return columns.length === 0 ? [] : [{ id: one.id, asset_id: one.asset_id, set: pick(one, columns), was }]
    }),
    removed: before.filter(({ id }) => !kept.has(id)),
  }
}

function pick<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}
