import * as z from 'zod/mini'
import { calendarDate, id, text, version, wholeNumber } from './columns.ts'

export const tournamentFormats = ['single_elimination', 'double_elimination', 'pools_to_bracket'] as const

/** A kind of tournament to start from. Every organisation begins with the built-in ones and adds its own. */
export const tournamentTemplateRow = z.object({
  id,
  organization_id: id,
  name: text(1, 120),
  description: z.nullable(text(1, 1000)),
  format: z.enum(tournamentFormats),
  pools: z.nullable(wholeNumber(1, 16)), // set exactly where the format has pools
  has_consolation: z.boolean(),
  has_third_place_game: z.boolean(),
  is_builtin: z.boolean(), // made with the organisation; devices make own ones only
  version,
})
export type TournamentTemplate = z.infer<typeof tournamentTemplateRow>

/** What a tournament's schedule carries beside its dates. */
export const templateConfig = z.object({
  maxTeams: wholeNumber(2, 64),
  registrationDeadline: calendarDate,
  venueIds: z.array(id).check(z.maxLength(1000)),
})
export type TemplateConfig = z.infer<typeof templateConfig>
