import type { ProposedGame } from '#domain/scheduling/model/model.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'

export type NewSchedule = {
  readonly name: string
  readonly leagueId: string
  readonly description: string | null
  readonly startDate: string
  readonly endDate: string
  readonly constraints: ScheduleConstraints
  readonly games: readonly ProposedGame[]
}
