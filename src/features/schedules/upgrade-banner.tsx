import { useActor } from '#db/context.tsx'
import { can } from '#domain/capabilities.ts'
import { hasFeature } from '#domain/entitlements.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useTier } from './use-tier.ts'

/** What a larger plan would bring to whoever makes schedules. */
export function UpgradeBanner() {
  const actor = useActor()
  const tier = useTier()
  if (hasFeature(tier, 'schedule.advanced') || !can(actor, 'schedule.create')) return null
  const seesPlan = can(actor, 'organization.secure')
  return (
    <Banner tone="blue" action={seesPlan && <ButtonLink to="/dashboard/settings">See your plan</ButtonLink>}>
      Advanced scheduling needs the Starter (Standard) plan or higher: AI optimization, travel distance, venue
      utilization and team preference.{!seesPlan && ' Your league manager can see to the plan.'}
    </Banner>
  )
}
