import type { Change } from '#data/store/commit.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'

/**
 * Where a renewal is called off, the deal that it was to follow is an ordinary one again, and can be renewed once more.
 * Returns its id, for the way back; null where there is none, or another renewal stands.
 */
export async function reopenBefore(tx: Change, { id, sponsor_id, renews_id }: SponsorPackage): Promise<string | null> {
  const before = renews_id === null ? undefined : await tx.get('sponsor_packages', renews_id)
  if (before?.status !== 'renewed') return null
  const ofSponsor = await tx.where('sponsor_packages', 'sponsor_id', sponsor_id)
  if (ofSponsor.some((deal) => deal.id !== id && deal.renews_id === before.id && deal.status !== 'cancelled'))
    return null
  await tx.patch('sponsor_packages', before.id, { status: 'active' })
  return before.id
}

/** The way back: it counts as renewed, unless something else became of it. */
export async function closeBefore(tx: Change, beforeId: string | null): Promise<void> {
  const before = beforeId === null ? undefined : await tx.get('sponsor_packages', beforeId)
  if (before?.status === 'active') await tx.patch('sponsor_packages', before.id, { status: 'renewed' })
}
