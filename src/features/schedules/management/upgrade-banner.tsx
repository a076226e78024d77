import { useActor } from '#data/queries/context.tsx'
import { useHasFeature } from '#data/queries/use-tier.ts'
import { can } from '#domain/people/capabilities.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'

/** What a larger plan would bring to whoever makes schedules. */
export function UpgradeBanner() {
  const actor = useActor()
  if (useHasFeature('schedule.advanced') || !can(actor, 'schedule.create')) return null
  return (
    <Banner tone="blue" action={<PlanLinks />}>
      Advanced scheduling needs the Starter (Standard) plan or higher: AI optimization, travel distance, venue
      utilization and team preference.
    </Banner>
  )
}
