import { hasRoomFor, type Allowance } from '#domain/plans/entitlements.ts'
import { describeLargerPlan, describePlanRoom, describePlanUsage } from '#domain/plans/plan-words.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import { Banner } from './banner.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { PlanLinks } from '../layout/plan-links.tsx'
import { t } from './words.ts'

type Props = {
  allowance: Allowance
  /** How many items are about to be created; 0 if the user has not asked for any yet. */
  wanted?: number
  /** The group that the count is for, such as `November 2026`, if the plan's text does not name it. */
  group?: string | undefined
}

/**
 * Shows that usage is near a plan limit, or that `wanted` items would exceed it: which limit, why, and which plan
 * allows more. Otherwise renders nothing.
 */
export function PlanNotice({ allowance, wanted = 0, group }: Props) {
  const isRefused = wanted > 0 && !hasRoomFor(allowance, wanted)
  if (!isRefused && !allowance.isNearLimit) return null
  return (
    <Banner tone={isRefused ? 'amber' : 'blue'} action={<PlanLinks />}>
      <Reason allowance={allowance} wanted={wanted} group={group} />
    </Banner>
  )
}

/** Shown instead of a form if the plan's limit does not allow what the form would create. */
export function PlanDialog({ title, onClose, ...reason }: Props & { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="flex flex-col gap-4">
        <p className="font-semibold">{getRuleMessage('feature_not_in_plan')}</p>
        <div>
          <Reason {...reason} />
        </div>
        <PlanLinks />
      </div>
    </Dialog>
  )
}

function Reason({ allowance, wanted = 0, group }: Props) {
  const { tier, key } = allowance
  const next = Math.max(1, wanted)
  const isFull = !hasRoomFor(allowance, next)
  return (
    <>
      <p>
        {describePlanRoom(tier, key)} {group !== undefined && `${group}: `}
        {describePlanUsage(allowance)}
        {isFull && wanted > 1 && ` ${t.moreWouldAdded(wanted)}`}
      </p>
      <p className="font-normal">
        {describeLargerPlan(allowance, next)}
        {isFull && ` ${t.everythingThereStaysReading}`}
      </p>
    </>
  )
}
