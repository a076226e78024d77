import * as z from 'zod/mini'
import { hasOtherTeams, twoTeams, type GameSet } from '#domain/scheduling/conflicts/change-game.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addMinutes, localDate, localTime, localToInstant } from '#domain/time.ts'

const isLength = (typed: string) => Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= 600

/** `homeTeamId` and `awayTeamId` are empty where a bracket says who plays. */
export const moveForm = z
  .object({
    date: z.iso.date('Date is required'),
    time: z.string().check(z.regex(/^\d\d:\d\d$/, 'Start time is required')),
    minutes: z.string().check(z.refine(isLength, 'Length must be 1 to 600 minutes')),
    fieldId: z.string(),
    homeTeamId: z.string(),
    awayTeamId: z.string(),
    reason: z.string(),
  })
  .check((context) => {
    const { homeTeamId, awayTeamId } = context.value
    if (homeTeamId === '' || homeTeamId !== awayTeamId) return
    context.issues.push({ code: 'custom', message: twoTeams, path: ['awayTeamId'], input: context.value })
  })
export type MoveInput = z.infer<typeof moveForm>

export type SuggestedPlace = { readonly start: string; readonly fieldId: string }

export function firstInput(game: Game, timeZone: string, suggested?: SuggestedPlace): MoveInput {
  const isMatch = game.home_source !== null
  return {
    date: localDate(suggested?.start ?? game.start_time, timeZone),
    time: localTime(suggested?.start ?? game.start_time, timeZone),
    minutes: String((Date.parse(game.end_time) - Date.parse(game.start_time)) / 60_000),
    fieldId: suggested?.fieldId ?? game.field_id ?? '',
    homeTeamId: (isMatch ? null : game.home_team_id) ?? '',
    awayTeamId: (isMatch ? null : game.away_team_id) ?? '',
    reason: '',
  }
}

/** What the form makes of a game. */
export type Wanted = {
  readonly start: string
  readonly end: string
  readonly fieldId: string | null
  readonly teams: Pick<Game, 'home_team_id' | 'away_team_id'>
  /** Only who plays changes, or on which side: what was postponed stays so. */
  readonly isOfTeams: boolean
  readonly set: GameSet
}

/** Null while the form is not complete. */
export function wantedOf(typed: Partial<MoveInput>, game: Game, timeZone: string): Wanted | null {
  const { data } = moveForm.safeParse(typed)
  if (!data) return null
  const start = localToInstant(data.date, data.time, timeZone)
  const end = addMinutes(start, Number(data.minutes))
  const fieldId = data.fieldId === '' ? null : data.fieldId
  const teams = data.homeTeamId === '' ? game : { home_team_id: data.homeTeamId, away_team_id: data.awayTeamId }
  const ofTeams = hasOtherTeams(game, teams)
    ? { home_team_id: data.homeTeamId, away_team_id: data.awayTeamId }
    : undefined
  const here = firstInput(game, timeZone)
  const isHere = (['date', 'time', 'minutes', 'fieldId'] as const).every((name) => data[name] === here[name])
  const isOfTeams = isHere && ofTeams !== undefined
  const place = { start_time: start, end_time: end, field_id: fieldId, status: 'scheduled' } as const
  return { start, end, fieldId, teams, isOfTeams, set: { ...(!isOfTeams && place), ...ofTeams } }
}
