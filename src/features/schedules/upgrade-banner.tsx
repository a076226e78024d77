import { useActor } from '#db/context.tsx'
import { useHasFeature } from '#db/use-tier.ts'
import { can } from '#domain/capabilities.ts'
import { Banner } from '#ui/banner.tsx'
import { PlanLinks } from '#ui/plan-links.tsx'

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
