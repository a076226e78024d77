import * as z from 'zod/mini'
import { minTournamentTeams, maxTournamentTeams } from '#domain/tournaments/model.ts'
import { idSchema, textSchema } from '#domain/schema/columns.ts'
import { scheduleRow } from '#domain/schema/schedules.ts'
import { addDays } from '#domain/time.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

const timeOfDay = (message: string) => z.string().check(z.regex(/^\d\d:\d\d$/, message))

/** `missing` is the message if nothing was typed. */
const between = (min: number, max: number, message: string, missing = message) =>
  numberInput(
    z
      .int({ error: ({ input }) => (input === null ? missing : message) })
      .check(z.gte(min, message), z.lte(max, message)),
  )

const tooFew = t.tournamentMustHaveLeast
const tooMany = t.tournamentHasMostTeams(maxTournamentTeams)

/** A year that is still being typed may read `0002`: the limit avoids computing two thousand years of dates. */
const mostDays = 731

export const tournamentFormSchema = z
  .object({
    name: textInput(textSchema(3, 120, () => t.tournamentNameMustLeast)),
    league: z.string().check(z.minLength(1, t.pleaseSelectLeague)), // in the format of `toLeagueKey`
    templateId: z.uuid(t.pleaseSelectTemplate),
    description: optionalInput(scheduleRow.shape.description),
    startDate: z.iso.date(t.startDateRequired),
    endDate: z.iso.date(t.endDateRequired),
    maxTeams: numberInput(z.int(tooFew).check(z.gte(minTournamentTeams, tooFew), z.lte(maxTournamentTeams, tooMany))),
    registrationDeadline: z.iso.date(t.registrationDeadlineRequired),
    venueIds: z.array(idSchema).check(z.minLength(1, t.leastOneVenueRequired)),
    seeding: z.enum(['standings', 'points', 'hand']),
    firstGame: timeOfDay(t.startTimeRequired),
    lastEnd: timeOfDay(t.endTimeRequired),
    gameMinutes: between(1, 600, t.gameLengthMustBetween),
    restHours: numberInput(
      z.number(t.restMustBetween0).check(z.gte(0, t.restMustBetween0), z.lte(336, t.restMustBetween0)),
    ),
    maxGamesPerDay: between(1, 24, t.teamCanPlay1, t.maximumGamesPerDay),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', message, input: value, path: [field] })
    if (value.endDate < value.startDate) refuse('endDate', t.endDateMustNot)
    else if (value.endDate > addDays(value.startDate, mostDays)) refuse('endDate', t.scheduleCanSpanMost)
    if (value.registrationDeadline > value.startDate) refuse('registrationDeadline', t.registrationMustCloseBefore)
    if (value.lastEnd <= value.firstGame) refuse('lastEnd', t.invalidTimeRange(value.firstGame, value.lastEnd))
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
