import type { Schedule } from '#domain/schema/schedules.ts'
import { formatDate } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'

/** `Registration until Sat 3 Apr 2027, at most 16 teams`. Nothing where nobody can register. */
export function RegistrationLine({ schedule: { template_config: config } }: { schedule: Schedule }) {
  if (config === null) return null
  return (
    <span className="text-note text-soft">
      Registration until {formatDate(config.registrationDeadline, { year: true })}, at most {config.maxTeams} teams
    </span>
  )
}

/** From a tournament's calendar to its bracket. */
export function BracketLink({ schedule }: { schedule: Schedule }) {
  if (schedule.bracket === null) return null
  return (
    <ButtonLink variant="quiet" to={`/dashboard/schedules/${schedule.id}/bracket`}>
      Bracket
    </ButtonLink>
  )
}
