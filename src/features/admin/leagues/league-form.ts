import * as z from 'zod/mini'
import { leagueRow } from '#domain/schema/leagues.ts'
import { typedNumber, typedText } from '#ui/forms/form-values.ts'

const fewTeams = 'League must have at least 2 teams'

export const leagueForm = z.object({
  organizationId: z.uuid('Please select an organization'),
  name: typedText(leagueRow.shape.name),
  sportId: z.uuid('Please select a sport'),
  numTeams: typedNumber(z.int(fewTeams).check(z.gte(2, fewTeams), z.lte(1000, 'League can have at most 1000 teams'))),
  timeZone: leagueRow.shape.time_zone,
})

export type LeagueInput = z.input<typeof leagueForm>
export type LeagueValues = z.output<typeof leagueForm>
