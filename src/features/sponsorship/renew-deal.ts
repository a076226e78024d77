import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { getRenewalDates } from '#domain/sponsorship/deals.ts'
import { createRenewalId } from '#domain/sponsorship/renewal-id.ts'
import { requireDealsNotOversold } from './package-demand.ts'
import { reopenPreviousDeal } from './previous-deal.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Creates the next deal, starting the day after this one ends, for the package's duration and at the deal's own price,
 * unless `terms` says otherwise. Copies the deal's promises as not done. Returns the new deal.
 * @param today the day on which it was agreed, in the league's time zone
 * @throws RuleError `not_allowed`, `row_gone`, `changed_since` if it cannot be renewed, `asset_oversold`
 */
export async function renewDeal(
  db: LocalDatabase,
  actor: Actor,
  dealId: string,
  today: string,
  terms: Partial<Pick<SponsorPackage, 'start_date' | 'end_date' | 'price_cents'>> = {},
): Promise<SponsorPackage> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'deal.renew', async (tx) => {
    const deal = await tx.get('sponsor_packages', dealId)
    const pack = deal && (await tx.get('sponsorship_packages', deal.package_id))
    if (!deal || !pack) throw new RuleError('row_gone')
    if (deal.status !== 'active') throw new RuleError('changed_since', notRenewable[deal.status])
    const renewals = (await tx.where('sponsor_packages', 'sponsor_id', deal.sponsor_id)).filter(
      ({ renews_id }) => renews_id === deal.id,
    )
    const next: SponsorPackage = {
      ...deal,
      ...getRenewalDates(deal, pack),
      ...terms,
      id: createRenewalId(deal.id, renewals.length),
      status: 'active',
      fulfillment_status: 'pending',
      signed_on: today,
      cancelled_on: null,
      renews_id: deal.id,
      version: 0,
    }
    await requireDealsNotOversold(tx, [next], today)
    const promises = await tx.where('fulfillment_items', 'deal_id', deal.id)
    await tx.insert('sponsor_packages', [next])
    await tx.insert(
      'fulfillment_items',
      promises.map((item) => ({ ...item, id: createId(), deal_id: next.id, done_on: null })),
    )
    await tx.patch('sponsor_packages', deal.id, { status: 'renewed' })
    return next
  })
}

export async function undoRenewal(db: LocalDatabase, actor: Actor, renewal: SponsorPackage): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deal.undo_renewal', async (tx) => {
    await tx.remove('sponsor_packages', renewal.id)
    await reopenPreviousDeal(tx, renewal)
  })
}

const notRenewable: Readonly<Record<Exclude<SponsorPackage['status'], 'active'>, string>> = {
  renewed: t.dealWasRenewedAlready,
  ended: t.dealHasEndedAdd,
  cancelled: t.dealWasCancelledAdd,
}
