import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { insertDeals, type DealValues } from './save-deal.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type SponsorValues = Omit<Sponsor, 'id' | 'organization_id' | 'league_id' | 'version'>

/**
 * Creates the sponsor and its first deals in one change. Returns the sponsor's id.
 * @throws RuleError `not_allowed`, `row_gone`, `changed_since` if a package was archived, `asset_oversold`
 */
export async function createSponsor(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  values: SponsorValues,
  { deals, today }: { readonly deals: readonly DealValues[]; readonly today: string },
): Promise<string> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  const id = createId()
  await commit(db, actor.organizationId, 'sponsor.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await tx.insert('sponsors', [{ ...values, id, league_id: leagueId }])
    await insertDeals(tx, actor.organizationId, id, deals, today)
  })
  return id
}

/**
 * Writes only the fields in `set`, so that other people's changes are preserved.
 * @param seen the sponsor as the person saw it
 * @throws RuleError `not_allowed`, `row_gone`
 */
export async function updateSponsor(
  db: LocalDatabase,
  actor: Actor,
  seen: Sponsor,
  set: Partial<SponsorValues>,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'sponsor.update', (tx) => tx.patch('sponsors', seen.id, set, seen))
}
