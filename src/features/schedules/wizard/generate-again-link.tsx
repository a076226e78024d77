import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { ButtonLink } from '#ui/button.tsx'

/** From a draft to the wizard that it was made with. */
export function GenerateAgainLink({ schedule }: { schedule: Schedule }) {
  const actor = useActor()
  if (schedule.status !== 'draft' || schedule.type !== 'round_robin' || !can(actor, 'schedule.update')) return null
  return (
    <ButtonLink variant="quiet" to={`/dashboard/schedules/${schedule.id}/generate`}>
      Generate again…
    </ButtonLink>
  )
}
