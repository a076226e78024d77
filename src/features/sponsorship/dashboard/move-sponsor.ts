import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Standing = Pick<Sponsor, 'status' | 'start_date' | 'end_date'>

/** A sponsor's status before and after a move, for undo. */
export type MovedSponsor = { readonly id: string; readonly before: Standing; readonly after: Standing }

/**
 * Changes a sponsor's status. A sponsor that becomes active without a first day gets today as the first day, and one
 * that leaves without a last day gets today as the last day, because these dates determine the figures for earlier
 * days.
 * @throws RuleError `not_allowed`, `row_gone`
 */
export async function moveSponsor(
  db: LocalDatabase,
  actor: Actor,
  sponsorId: string,
  status: Sponsor['status'],
  today: string,
): Promise<MovedSponsor> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'sponsor.update', async (tx) => {
    const sponsor = await tx.get('sponsors', sponsorId)
    if (!sponsor) throw new RuleError('row_gone')
    const before = getSponsorStatus(sponsor)
    const after = { ...before, status, ...newDate(before, status, today) }
    await tx.patch('sponsors', sponsorId, after)
    return { id: sponsorId, before, after }
  })
}

function newDate({ start_date, end_date }: Standing, status: Sponsor['status'], today: string): Partial<Standing> {
  if (status === 'active' && start_date === null && (end_date ?? today) >= today) return { start_date: today }
  if (status === 'former' && end_date === null && (start_date ?? today) <= today) return { end_date: today }
  return {}
}

/**
 * Undoes a move, unless the sponsor has been moved again.
 * @throws RuleError `not_allowed`, `row_gone`, `changed_since`
 */
export async function undoMoveSponsor(
  db: LocalDatabase,
  actor: Actor,
  { id, before, after }: MovedSponsor,
): Promise<void> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'sponsor.update', async (tx) => {
    const sponsor = await tx.get('sponsors', id)
    if (!sponsor) throw new RuleError('row_gone')
    const now = getSponsorStatus(sponsor)
    const isChanged =
      now.status !== after.status || now.start_date !== after.start_date || now.end_date !== after.end_date
    if (isChanged) throw new RuleError('changed_since')
    await tx.patch('sponsors', id, before)
  })
}

function getSponsorStatus({ status, start_date, end_date }: Sponsor): Standing {
  return { status, start_date, end_date }
}
