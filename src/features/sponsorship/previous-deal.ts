import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { Change } from '#data/store/change.ts'

/**
 * When a renewal is cancelled, makes the previous deal active again, so that it can be renewed. Returns the previous
 * deal's id for undo, or null if there is no such deal or it has another renewal.
 */
export async function reopenPreviousDeal(
  tx: Change,
  { id, sponsor_id, renews_id }: SponsorPackage,
): Promise<string | null> {
  const before = renews_id === null ? undefined : await tx.get('sponsor_packages', renews_id)
  if (before?.status !== 'renewed') return null
  const ofSponsor = await tx.where('sponsor_packages', 'sponsor_id', sponsor_id)
  if (ofSponsor.some((deal) => deal.id !== id && deal.renews_id === before.id && deal.status !== 'cancelled'))
    return null
  await tx.patch('sponsor_packages', before.id, { status: 'active' })
  return before.id
}

/** Undoes `reopenPreviousDeal`: the deal counts as renewed again, unless its status has been changed since. */
export async function closePreviousDeal(tx: Change, beforeId: string | null): Promise<void> {
  const before = beforeId === null ? undefined : await tx.get('sponsor_packages', beforeId)
  if (before?.status === 'active') await tx.patch('sponsor_packages', before.id, { status: 'renewed' })
}
