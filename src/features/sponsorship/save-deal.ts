import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { isSignedDeal } from '#domain/sponsorship/deals.ts'
import { closePreviousDeal, reopenPreviousDeal } from './previous-deal.ts'
import { insertDealsWithItems, readDealsWithItems, type DealsWithItems } from './deals-with-items.ts'
import { requireDealsNotOversold } from './package-demand.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change, PatchOf } from '#data/store/change.ts'

export type DealValues = Pick<
  SponsorPackage,
  'package_id' | 'start_date' | 'end_date' | 'price_cents' | 'status' | 'fulfillment_status' | 'signed_on'
>

/** The editable fields of a deal; what was bought and when it was agreed cannot change. */
export type DealPatch = Omit<PatchOf<'sponsor_packages'>, 'sponsor_id' | 'package_id' | 'signed_on' | 'renews_id'>

/**
 * Creates a deal and returns its id. Dates are in the league's time zone.
 * @throws RuleError `not_allowed`, `row_gone`, `changed_since` if the package was archived, `asset_oversold`
 */
export async function createDeal(
  db: LocalDatabase,
  actor: Actor,
  sponsorId: string,
  values: DealValues,
  today: string,
): Promise<string> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'deal.create', async (tx) => {
    if (!(await tx.get('sponsors', sponsorId))) throw new RuleError('row_gone')
    const [deal] = await insertDeals(tx, actor.organizationId, sponsorId, [values], today)
    return deal?.id ?? ''
  })
}

/** Adds deals to an existing sponsor. An agreed deal makes the sponsor active. */
export async function insertDeals(
  tx: Change,
  organizationId: string,
  sponsorId: string,
  typed: readonly DealValues[],
  today: string,
): Promise<readonly SponsorPackage[]> {
  for (const { package_id } of typed) {
    const pack = await tx.get('sponsorship_packages', package_id)
    if (!pack) throw new RuleError('row_gone')
    if (pack.status !== 'active') throw new RuleError('changed_since', t.packageWasArchived(pack.name))
  }
  const deals = typed.map((values) => ({
    ...values,
    id: createId(),
    organization_id: organizationId,
    sponsor_id: sponsorId,
    cancelled_on: null,
    renews_id: null,
    version: 0,
  }))
  await requireDealsNotOversold(tx, deals, today)
  await tx.insert('sponsor_packages', deals)
  await activateSponsor(tx, deals, today)
  return deals
}

/**
 * Makes a company that has agreed to a deal an active sponsor, so that the deal's value and its sponsor are counted
 * together.
 */
async function activateSponsor(tx: Change, deals: readonly SponsorPackage[], today: string): Promise<void> {
  const agreed = deals.find((deal) => isSignedDeal(deal, today))
  const sponsor = agreed && (await tx.get('sponsors', agreed.sponsor_id))
  if (!sponsor || sponsor.status === 'active') return
  const hasLeft = sponsor.end_date !== null && sponsor.end_date < agreed.end_date
  await tx.patch('sponsors', sponsor.id, { status: 'active', ...(hasLeft && { end_date: null }) })
}

/**
 * Writes only the fields in `set`.
 * @param seen the deal as the person saw it
 * @throws RuleError `not_allowed`, `row_gone`, `asset_oversold`
 */
export async function updateDeal(
  db: LocalDatabase,
  actor: Actor,
  seen: SponsorPackage,
  set: DealPatch,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deal.update', async (tx) => {
    const deal = await tx.get('sponsor_packages', seen.id)
    if (!deal) throw new RuleError('row_gone')
    const isOpenedAgain = deal.status === 'cancelled' && set.status !== undefined && set.status !== 'cancelled'
    const whole = isOpenedAgain ? { ...set, cancelled_on: null } : set
    await requireDealsNotOversold(tx, [{ ...deal, ...whole }], today)
    await tx.patch('sponsor_packages', deal.id, whole, seen)
  })
}

/** A cancelled deal, for undo. */
export type CancelledDeal = { readonly deal: SponsorPackage; readonly reopened: string | null }

/** @throws RuleError `not_allowed`, `row_gone` */
export async function cancelDeal(
  db: LocalDatabase,
  actor: Actor,
  dealId: string,
  today: string,
): Promise<CancelledDeal> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'deal.cancel', async (tx) => {
    const deal = await tx.get('sponsor_packages', dealId)
    if (!deal) throw new RuleError('row_gone')
    await tx.patch('sponsor_packages', dealId, { status: 'cancelled', cancelled_on: today })
    return { deal, reopened: await reopenPreviousDeal(tx, deal) }
  })
}

/** @throws RuleError `not_allowed`, `row_gone`, `asset_oversold` if the assets have been sold to others */
export async function undoCancelDeal(
  db: LocalDatabase,
  actor: Actor,
  { deal, reopened }: CancelledDeal,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deal.undo_cancel', async (tx) => {
    const now = await tx.get('sponsor_packages', deal.id)
    if (!now) throw new RuleError('row_gone')
    const back = { status: deal.status, cancelled_on: deal.cancelled_on }
    await requireDealsNotOversold(tx, [{ ...now, ...back }], today)
    await tx.patch('sponsor_packages', deal.id, back)
    await closePreviousDeal(tx, reopened)
  })
}

/** What was deleted, so that it can be restored. */
export type RemovedDeal = DealsWithItems & { readonly reopened: string | null }

/** Deletes the deal with its checklist and photos. @throws RuleError `not_allowed`, `row_gone` */
export async function removeDeal(db: LocalDatabase, actor: Actor, dealId: string): Promise<RemovedDeal> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'deal.delete', async (tx) => {
    const deal = await tx.get('sponsor_packages', dealId)
    if (!deal) throw new RuleError('row_gone')
    const whole = await readDealsWithItems(tx, [deal])
    await tx.remove('sponsor_packages', dealId)
    return { ...whole, reopened: await reopenPreviousDeal(tx, deal) }
  })
}

/** Restores the same rows under the same ids. @throws RuleError `not_allowed`, `row_gone`, `asset_oversold` */
export async function restoreDeal(
  db: LocalDatabase,
  actor: Actor,
  { reopened, ...whole }: RemovedDeal,
  today: string,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deal.restore', async (tx) => {
    for (const { sponsor_id, package_id } of whole.deals) {
      const isThere = (await tx.get('sponsors', sponsor_id)) && (await tx.get('sponsorship_packages', package_id))
      if (!isThere) throw new RuleError('row_gone')
    }
    await requireDealsNotOversold(tx, whole.deals, today)
    await insertDealsWithItems(tx, whole)
    await closePreviousDeal(tx, reopened)
  })
}
