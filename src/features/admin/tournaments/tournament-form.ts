import * as z from 'zod/mini'
import { minTournamentTeams, maxTournamentTeams } from '#domain/tournaments/model.ts'
import { idSchema, textSchema } from '#domain/schema/columns.ts'
import { scheduleRow } from '#domain/schema/schedules.ts'
import { addDays } from '#domain/time.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'

const timeOfDay = (message: string) => z.string().check(z.regex(/^\d\d:\d\d$/, message))

/** `missing`: the message if nothing was typed. */
const between = (min: number, max: number, message: string, missing = message) =>
  numberInput(
    z
      .int({ error: ({ input }) => (input === null ? missing : message) })
      .check(z.gte(min, message), z.lte(max, message)),
  )

const tooFew = 'Tournament must have at least 2 teams'
const tooMany = `A tournament has at most ${maxTournamentTeams} teams`

/** While a year is being typed it is `0002`: avoids computing two thousand years of dates. */
const mostDays = 731

export const tournamentFormSchema = z
  .object({
    name: textInput(textSchema(3, 120, 'Tournament name must be at least 3 characters')),
    league: z.string().check(z.minLength(1, 'Please select a league')), // in the format of `toLeagueKey`
    templateId: z.uuid('Please select a template'),
    description: optionalInput(scheduleRow.shape.description),
    startDate: z.iso.date('Start date is required'),
    endDate: z.iso.date('End date is required'),
    maxTeams: numberInput(z.int(tooFew).check(z.gte(minTournamentTeams, tooFew), z.lte(maxTournamentTeams, tooMany))),
    registrationDeadline: z.iso.date('Registration deadline is required'),
    venueIds: z.array(idSchema).check(z.minLength(1, 'At least one venue is required')),
    seeding: z.enum(['standings', 'points', 'hand']),
    firstGame: timeOfDay('Start time is required'),
    lastEnd: timeOfDay('End time is required'),
    gameMinutes: between(1, 600, 'Game length must be between 1 and 600 minutes'),
    restHours: numberInput(
      z
        .number('Rest must be between 0 and 336 hours')
        .check(z.gte(0, 'Rest must be between 0 and 336 hours'), z.lte(336, 'Rest must be between 0 and 336 hours')),
    ),
    maxGamesPerDay: between(1, 24, 'A team can play 1 to 24 games per day', 'Maximum games per day is required'),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', message, input: value, path: [field] })
    if (value.endDate < value.startDate) refuse('endDate', 'End date must not be before the start date')
    else if (value.endDate > addDays(value.startDate, mostDays))
      refuse('endDate', 'A schedule can span at most two years')
    if (value.registrationDeadline > value.startDate)
      refuse('registrationDeadline', 'Registration must close before the tournament begins')
    if (value.lastEnd <= value.firstGame) refuse('lastEnd', `Invalid time range: ${value.firstGame} - ${value.lastEnd}`)
  })

export type TournamentInput = z.input<typeof tournamentFormSchema>
export type TournamentValues = z.output<typeof tournamentFormSchema>

export const emptyTournament: TournamentInput = {
  name: '',
  league: '',
  templateId: '',
  description: '',
  startDate: '',
  endDate: '',
  maxTeams: '',
  registrationDeadline: '',
  venueIds: [],
  seeding: 'standings',
  firstGame: '09:00',
  lastEnd: '18:00',
  gameMinutes: '60',
  restHours: '1',
  maxGamesPerDay: '4',
}
