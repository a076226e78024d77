import * as z from 'zod/mini'
import { divisionRow, leagueRow, scorePolicies, standingsPresets } from '#domain/schema/leagues.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { numberInput, optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

const requiredDate = (message: string) => z.iso.date(message)
const fewTeams = t.leagueMustHaveLeast

const basics = {
  name: textInput(leagueRow.shape.name),
  description: optionalInput(leagueRow.shape.description),
  sportId: z.uuid(t.pleaseSelectSport),
  timeZone: leagueRow.shape.time_zone,
  numTeams: numberInput(z.int(fewTeams).check(z.gte(2, fewTeams), z.lte(1000, t.leagueCanHaveMost))),
}

/** A line of the wizard. An empty line is ignored; any other line needs a name. */
const divisionLine = z
  .object({
    name: z.string(),
    ageGroup: optionalInput(divisionRow.shape.age_group),
    level: optionalInput(divisionRow.shape.level),
  })
  .check(
    z.refine((line) => line.name.trim() !== '' || (line.ageGroup === null && line.level === null), {
      path: ['name'],
      error: t.divisionNameRequired,
    }),
  )

/** The three steps of the wizard combined. */
export const newLeagueFormSchema = z
  .object({
    organizationId: z.uuid(t.pleaseSelectOrganization),
    ...basics,
    seasonStart: requiredDate(t.seasonStartDateRequired),
    seasonEnd: requiredDate(t.seasonEndDateRequired),
    registrationDeadline: requiredDate(t.registrationDeadlineRequired),
    divisions: z.array(divisionLine).check(({ value, issues }) => {
      for (const [index, { name }] of value.entries()) {
        if (name.trim() === '' || !value.slice(0, index).some((earlier) => isSameName(earlier.name, name))) continue
        const message = t.anotherDivisionHasName
        issues.push({ code: 'custom', message, path: [index, 'name'], input: name })
      }
    }),
  })
  .check(...seasonRules())

export type NewLeagueInput = z.input<typeof newLeagueFormSchema>
export type NewLeague = z.output<typeof newLeagueFormSchema>

/** The fields of each wizard step. */
export const leagueWizardSteps = [
  { title: t.basicInfo, fields: ['organizationId', 'name', 'sportId', 'description'] },
  {
    title: t.seasonConfiguration,
    fields: ['seasonStart', 'seasonEnd', 'registrationDeadline', 'numTeams', 'timeZone'],
  },
  { title: t.divisions, fields: ['divisions'] },
] as const satisfies readonly { title: string; fields: readonly (keyof NewLeagueInput)[] }[]

/** What the wizard stores while the user types: the current input, valid or not. */
export const leagueWizardDraft = z.object({
  step: z.int().check(z.gte(0), z.lt(leagueWizardSteps.length)),
  input: z.object({
    organizationId: z.string(),
    name: z.string(),
    description: z.string(),
    sportId: z.string(),
    timeZone: z.string(),
    numTeams: z.string(),
    seasonStart: z.string(),
    seasonEnd: z.string(),
    registrationDeadline: z.string(),
    divisions: z.array(z.object({ name: z.string(), ageGroup: z.string(), level: z.string() })),
  }),
})

const optionalDate = optionalInput(z.nullable(calendarDateSchema))

export const leagueSettingsFormSchema = z
  .object({
    ...basics,
    seasonStart: optionalDate,
    seasonEnd: optionalDate,
    registrationDeadline: optionalDate,
    rules: optionalInput(leagueRow.shape.rules),
    scorePolicy: z.enum(scorePolicies),
    standingsPreset: z.enum(standingsPresets),
    tieBreakers: leagueRow.shape.tie_breakers,
  })
  .check(...seasonRules())

export type LeagueSettingsInput = z.input<typeof leagueSettingsFormSchema>
export type LeagueSettings = z.output<typeof leagueSettingsFormSchema>

type Season = { seasonStart: string | null; seasonEnd: string | null; registrationDeadline: string | null }

function seasonRules() {
  return [
    z.refine<Season>((league) => isNotBefore(league.seasonEnd, league.seasonStart), {
      path: ['seasonEnd'],
      error: t.seasonEndDateMust,
    }),
    // Registration may stay open during the season, but not after it.
    z.refine<Season>((league) => isNotBefore(league.seasonEnd, league.registrationDeadline), {
      path: ['registrationDeadline'],
      error: t.registrationDeadlineMustNot,
    }),
  ] as const
}

/**
 * Returns whether `later` is the same as or after `earlier`, comparing the dates as text. Returns true if either date
 * is missing.
 */
function isNotBefore(later: string | null, earlier: string | null): boolean {
  return later === null || earlier === null || later >= earlier
}
