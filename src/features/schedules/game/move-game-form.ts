import * as z from 'zod/mini'
import { hasChangedTeams, getSameTeamMessage, type GamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toGameDate } from '#domain/leagues/game-times.ts'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { addMinutes, toLocalDate, toLocalTime, localToInstant } from '#domain/time.ts'
import { t } from './words.ts'

const isLength = (typed: string) => Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= 600

/** `homeTeamId` and `awayTeamId` are empty if a bracket decides the teams. */
export const moveGameFormSchema = z
  .object({
    date: z.iso.date(t.dateRequired),
    isTimeOpen: z.boolean(),
    // The time and length count only if `isTimeOpen` is false.
    time: z.string(),
    minutes: z.string(),
    fieldId: z.string(),
    homeTeamId: z.string(),
    awayTeamId: z.string(),
    reason: z.string(),
  })
  .check((context) => {
    const { isTimeOpen, time, minutes, homeTeamId, awayTeamId } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    if (!isTimeOpen && !/^\d\d:\d\d$/.test(time)) refuse('time', t.startTimeRequired)
    if (!isTimeOpen && !isLength(minutes)) refuse('minutes', t.lengthMust1600)
    if (homeTeamId !== '' && homeTeamId === awayTeamId) refuse('awayTeamId', getSameTeamMessage())
  })
export type MoveGameInput = z.infer<typeof moveGameFormSchema>

export type SuggestedPlace = {
  readonly start: string
  /** If undefined, the game keeps its length. */
  readonly end?: string
  readonly fieldId?: string | undefined
}

/** @param known `gameMinutes` is the length to use for a game whose time is not known yet */
export function toMoveGameInput(
  game: Game,
  { timeZone, gameMinutes }: { readonly timeZone: string; readonly gameMinutes: number },
  suggested?: SuggestedPlace,
): MoveGameInput {
  const isMatch = game.home_source !== null
  const hadTime = game.local_time !== null
  const start = suggested?.start ?? (hadTime ? game.start_time : undefined)
  const span = suggested?.end ? { start_time: suggested.start, end_time: suggested.end } : hadTime ? game : null
  const minutes = span ? (Date.parse(span.end_time) - Date.parse(span.start_time)) / 60_000 : gameMinutes
  return {
    date: suggested ? toLocalDate(suggested.start, timeZone) : toGameDate(game, timeZone),
    isTimeOpen: start === undefined,
    time: start === undefined ? '' : toLocalTime(start, timeZone),
    minutes: String(minutes),
    fieldId: suggested?.fieldId ?? game.field_id ?? '',
    homeTeamId: (isMatch ? null : game.home_team_id) ?? '',
    awayTeamId: (isMatch ? null : game.away_team_id) ?? '',
    reason: '',
  }
}

/** The game as the form would change it. */
export type MoveGameTarget = {
  readonly start: string
  readonly end: string
  readonly hasTime: boolean
  readonly fieldId: string | null
  readonly teams: Pick<Game, 'home_team_id' | 'away_team_id'>
  /** Whether only the teams or their sides change, in which case a postponed game stays postponed. */
  readonly isOfTeams: boolean
  readonly set: GamePatch
}

/** Returns the game as the form would change it, or null until the form is complete. */
export function toMoveGameTarget(typed: Partial<MoveGameInput>, game: Game, timeZone: string): MoveGameTarget | null {
  const { data } = moveGameFormSchema.safeParse(typed)
  if (!data) return null
  const hasTime = !data.isTimeOpen
  const span = hasTime ? timedSpan(data, timeZone) : toUntimedWallClock(data.date, game.time_zone)
  const [start, end] = [span.start_time, span.end_time]
  const fieldId = data.fieldId === '' ? null : data.fieldId
  const teams = data.homeTeamId === '' ? game : { home_team_id: data.homeTeamId, away_team_id: data.awayTeamId }
  const ofTeams = hasChangedTeams(game, teams)
    ? { home_team_id: data.homeTeamId, away_team_id: data.awayTeamId }
    : undefined
  const here = toMoveGameInput(game, { timeZone, gameMinutes: Number(data.minutes) })
  const asked = hasTime ? (['time', 'minutes'] as const) : []
  const isHere = (['date', 'isTimeOpen', 'fieldId', ...asked] as const).every((name) => data[name] === here[name])
  const isOfTeams = isHere && ofTeams !== undefined
  const when = hasTime ? { start_time: start, end_time: end } : { local_date: data.date }
  const place = { ...when, field_id: fieldId, status: 'scheduled' } as const
  return { start, end, hasTime, fieldId, teams, isOfTeams, set: { ...(!isOfTeams && place), ...ofTeams } }
}

function timedSpan({ date, time, minutes }: MoveGameInput, timeZone: string) {
  const start_time = localToInstant(date, time, timeZone)
  return { start_time, end_time: addMinutes(start_time, Number(minutes)) }
}
