import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SponsorshipAsset } from '#domain/schema/sponsorship.ts'
import type { AssetValues } from './asset-form.ts'
import { requireNoneOversold } from './oversold-error.ts'
import { readAssetsInUse } from './read-assets-in-use.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Creates an asset and returns its id. @throws RuleError `not_allowed`, `row_gone` if the league was deleted meanwhile
 */
export async function createAsset(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  values: AssetValues,
): Promise<string> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  const id = createId()
  await commit(db, actor.organizationId, 'asset.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await tx.insert('sponsorship_assets', [{ id, league_id: leagueId, ...columnsOf(values) }])
  })
  return id
}

/**
 * Writes only the `changed` fields.
 * @param seen the asset as the person saw it
 * @throws RuleError `not_allowed`, `row_gone`; OversoldError if deals need more of it than would be left
 */
export async function updateAsset(
  db: LocalDatabase,
  actor: Actor,
  seen: SponsorshipAsset,
  values: AssetValues,
  { changed, today }: { changed: readonly (keyof AssetValues)[]; today: string },
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  const columns = columnsOf(values)
  const names = new Set<string>(changed.map((field) => (field === 'isInactive' ? 'status' : field)))
  const set = Object.fromEntries(Object.entries(columns).filter(([column]) => names.has(column)))
  await commit(db, actor.organizationId, 'asset.update', async (tx) => {
    const inUse = names.has('quantity') ? await readAssetsInUse(tx, [seen.id]) : null
    await tx.patch('sponsorship_assets', seen.id, set, seen)
    const asset = await tx.get('sponsorship_assets', seen.id)
    if (inUse && asset) requireNoneOversold(inUse, { ...inUse, assets: [asset] }, today)
  })
}

function columnsOf({ isInactive, ...columns }: AssetValues) {
  const status: SponsorshipAsset['status'] = isInactive ? 'inactive' : 'available'
  return { ...columns, status }
}
