import * as z from 'zod/mini'
import { isTeamCountOf } from '#domain/tournaments/create-bracket.ts'
import { minTournamentTeams, maxTournamentTeams } from '#domain/tournaments/model.ts'
import { idSchema } from '#domain/schema/columns.ts'
import { maxSwissRounds, tournamentFormats, type TournamentTemplate } from '#domain/schema/tournaments.ts'
import { getMostRounds } from '#domain/tournaments/swiss/rounds.ts'
import { numberInput, optionalInput } from '#ui/forms/form-inputs.ts'
import {
  basicInfoFields,
  numberBetween,
  dateRangeFields,
  tooFewTeamsMessage,
  gameRulesFields,
  placesFields,
  findStepProblems,
  createFieldRule,
  slotLengthRule,
  type WizardProblem,
} from '../wizard/form-parts.ts'
import { t } from './words.ts'

// The tournament form has the groups of fields that both wizards share (form-parts.ts), plus a few fields of its own.

const poolFields = {
  pools: numberBetween(1, 16, t.tournamentHas116),
  advancing: numberBetween(1, 8, t.advancing18),
  wildCards: numberBetween(0, 16, t.wildCards016),
}
const fewRounds = t.rounds1To(maxSwissRounds)
const swissFields = {
  rounds: numberInput(z.nullable(z.int(fewRounds).check(z.gte(1, fewRounds), z.lte(maxSwissRounds, fewRounds)))),
}

type NumberInputs = z.input<typeof numberFieldsSchema>
/** The numbers that only some formats have. */
export const numberFieldsSchema = z.object({ ...poolFields, ...swissFields })

/** Replaces numbers that the format does not have: they are hidden and must not cause an error. */
export function withUsedNumbers<Inputs extends NumberInputs & { readonly format: TournamentTemplate['format'] }>(
  inputs: Inputs,
): Inputs {
  const withoutPools = inputs.format === 'pools_to_bracket' ? {} : { pools: '1', advancing: '2', wildCards: '0' }
  return { ...inputs, ...withoutPools, ...(inputs.format !== 'swiss' && { rounds: '' }) }
}

/** How many games each pairing has at most, or what decides its two legs after the total score. */
export const pairingKinds = ['1', 'aggregate', 'away_goals', '3', '5', '7'] as const
export type PairingKind = (typeof pairingKinds)[number]

/** How many games the final has at most; `''`: like the other pairings. */
export const finalKinds = ['', '1', '3', '5', '7'] as const

const basics = z.extend(basicInfoFields, {
  templateId: z.string(), // '' for no template, or for one whose settings were changed afterward
  format: z.enum(tournamentFormats),
  ...poolFields,
  ...swissFields,
  hasConsolation: z.boolean(),
  hasThirdPlaceGame: z.boolean(),
  hasPlacementGames: z.boolean(),
  pairing: z.enum(pairingKinds),
  final: z.enum(finalKinds),
  reseeds: z.boolean(),
})

const fewEntrants = t.tournamentMustHaveLeast
const manyEntrants = t.tournamentHasMostTeams(maxTournamentTeams)

const registration = z
  .object({
    startDate: z.string(),
    registrationDeadline: optionalInput(z.nullable(z.iso.date(t.registrationDeadlineRequired))),
    maxTeams: numberInput(
      z.nullable(
        z.int(fewEntrants).check(z.gte(minTournamentTeams, fewEntrants), z.lte(maxTournamentTeams, manyEntrants)),
      ),
    ),
  })
  .check(
    createFieldRule(({ maxTeams, registrationDeadline }) => [
      'registrationDeadline',
      maxTeams !== null && registrationDeadline === null ? t.registrationDeadlineRequired : null,
    ]),
    createFieldRule(({ startDate, registrationDeadline }) => [
      'registrationDeadline',
      registrationDeadline !== null && startDate !== '' && registrationDeadline > startDate
        ? t.registrationMustCloseBefore
        : null,
    ]),
  )

const entrants = z
  .object({
    ...placesFields,
    format: z.enum(tournamentFormats),
    rounds: z.string(),
    maxTeams: z.string(),
    seeding: z.enum(['points', 'standings', 'hand']),
    // The teams in seed order, starting with seed 1.
    teamIds: z
      .array(idSchema)
      .check(z.minLength(minTournamentTeams, tooFewTeamsMessage), z.maxLength(maxTournamentTeams, manyEntrants)),
  })
  .check(
    createFieldRule(({ teamIds, format }) => [
      'teamIds',
      isTeamCountOf(format, teamIds.length) ? null : t.pagePlayoffHasFour,
    ]),
    createFieldRule(({ teamIds, format, rounds }) => {
      const most = getMostRounds(teamIds.length)
      return ['teamIds', format === 'swiss' && Number(rounds) > most ? t.roundsAtMost(teamIds.length, most) : null]
    }),
    createFieldRule(({ teamIds, maxTeams }) => [
      'teamIds',
      maxTeams.trim() !== '' && teamIds.length > Number(maxTeams) ? t.mostTeamsCanTake(maxTeams.trim()) : null,
    ]),
  )

const constraints = z.object(gameRulesFields).check(slotLengthRule)

/** The steps of the wizard, with the fields of each. */
export const tournamentSteps = [
  {
    title: t.basicInfo,
    fields: [
      'name',
      'leagueId',
      'description',
      'templateId',
      'format',
      'pools',
      'advancing',
      'wildCards',
      'rounds',
      'hasConsolation',
      'hasThirdPlaceGame',
      'hasPlacementGames',
      'pairing',
      'final',
      'reseeds',
    ],
  },
  {
    title: t.dateRange,
    fields: ['startDate', 'endDate', 'preferredDays', 'timeSlots', 'registrationDeadline', 'maxTeams'],
  },
  { title: t.teamsVenues, fields: ['divisionIds', 'seeding', 'teamIds', 'fieldIds'] },
  {
    title: t.constraints,
    fields: [
      'gameMinutes',
      'turnaroundMinutes',
      'minGameSpacing',
      'maxGamesPerDay',
      'blackoutDates',
      'teamBlackouts',
      'sharedPeople',
    ],
  },
] as const satisfies readonly { title: string; fields: readonly (keyof TournamentInputs)[] }[]

export type TournamentInputs = z.input<typeof basics> &
  z.input<typeof dateRangeFields> &
  z.input<typeof registration> &
  z.input<typeof entrants> &
  z.input<typeof constraints>

export type TournamentSettings = z.output<typeof basics> &
  z.output<typeof dateRangeFields> &
  Pick<z.output<typeof registration>, 'registrationDeadline' | 'maxTeams'> &
  Omit<z.output<typeof entrants>, 'maxTeams' | 'rounds'> &
  z.output<typeof constraints>

export type Seeding = TournamentInputs['seeding']

/** Validates each step separately, as in the schedule wizard. */
export function validateTournament(
  inputs: TournamentInputs,
): { settings: TournamentSettings } | { problems: readonly WizardProblem[] } {
  const basic = basics.safeParse(withUsedNumbers(inputs))
  const range = dateRangeFields.safeParse(inputs)
  const entry = registration.safeParse(inputs)
  const supply = entrants.safeParse(inputs)
  const rules = constraints.safeParse(inputs)
  if (basic.success && range.success && entry.success && supply.success && rules.success) {
    const { registrationDeadline, maxTeams } = entry.data
    const whoAndWhere = { ...supply.data, registrationDeadline, maxTeams, rounds: basic.data.rounds }
    return { settings: { ...basic.data, ...range.data, ...whoAndWhere, ...rules.data } }
  }
  return { problems: findStepProblems([basic, range, entry, supply, rules]) }
}
