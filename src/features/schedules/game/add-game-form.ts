import * as z from 'zod/mini'
import { getWallClock, toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { scheduleRow, type Schedule } from '#domain/schema/schedules.ts'
import { listSlotsOn } from '#domain/scheduling/model/playing-days.ts'
import { addMinutes, toLocalDate, toLocalTime, localToInstant } from '#domain/time.ts'
import { numberInput, textInput } from '#ui/forms/form-inputs.ts'
import type { AddGameParameters } from './add-game-address.ts'
import { t } from './words.ts'

const isTime = (typed: string) => /^\d\d:\d\d$/.test(typed)

const gameLength = numberInput(
  z.int(t.lengthMustWholeNumber).check(z.gte(1, t.lengthMustLeast1), z.lte(600, t.lengthMustMost600)),
)

/** `scheduleId` is empty if a schedule is created with the game. */
export const addGameFormSchema = z
  .object({
    scheduleId: z.string(),
    scheduleName: z.string(),
    homeTeamId: z.string().check(z.minLength(1, t.chooseHomeTeam)),
    awayTeamId: z.string().check(z.minLength(1, t.chooseAwayTeam)),
    date: z.iso.date(t.dateRequired),
    isTimeOpen: z.boolean(),
    // The time and length count only if `isTimeOpen` is false.
    time: z.string(),
    minutes: z.string(),
    fieldId: z.string(),
    isTiebreaker: z.boolean(),
    reason: z.string(),
  })
  .check((context) => {
    const { homeTeamId, awayTeamId, scheduleId, scheduleName, isTimeOpen, time, minutes } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    if (!isTimeOpen && !isTime(time)) refuse('time', t.startTimeRequired)
    const length = isTimeOpen ? null : gameLength.safeParse(minutes)
    if (length?.success === false) refuse('minutes', length.error.issues[0]?.message ?? '')
    if (homeTeamId !== '' && homeTeamId === awayTeamId) refuse('awayTeamId', t.chooseAnotherTeamThan)
    const name = scheduleId === '' ? textInput(scheduleRow.shape.name).safeParse(scheduleName) : null
    if (name?.success === false) refuse('scheduleName', name.error.issues[0]?.message ?? '')
  })
export type AddGameInput = z.input<typeof addGameFormSchema>
export type AddGameValues = z.output<typeof addGameFormSchema>

export function toAddGameInput(
  wish: AddGameParameters,
  known: {
    schedules: readonly Schedule[]
    teamIds: ReadonlySet<string>
    fieldIds: ReadonlySet<string>
    timeZone: string
    today: string
    gameMinutes: number
  },
): AddGameInput {
  const { schedules, teamIds, fieldIds, timeZone, today, gameMinutes } = known
  const usualSchedule = wish.isTiebreaker ? schedules.find(({ status }) => status !== 'draft') : undefined
  const schedule = schedules.find(({ id }) => id === wish.scheduleId) ?? usualSchedule ?? schedules[0]
  const teamOf = (id: string | null) => (id !== null && teamIds.has(id) ? id : '')
  const begins = schedule && schedule.start_date > today ? schedule.start_date : today
  const date = wish.start === null ? begins : toLocalDate(wish.start, timeZone)
  const usual = listSlotsOn(schedule?.constraints?.timeSlots ?? [], date)[0] ?? schedule?.constraints?.timeSlots[0]
  return {
    scheduleId: schedule?.id ?? '',
    scheduleName: schedule ? '' : t.seasonGames,
    homeTeamId: teamOf(wish.homeTeamId),
    awayTeamId: teamOf(wish.awayTeamId),
    date,
    isTimeOpen: false,
    time: wish.start === null ? (usual?.start ?? '10:00') : toLocalTime(wish.start, timeZone),
    minutes: String(wish.minutes ?? schedule?.constraints?.gameMinutes ?? gameMinutes),
    fieldId: wish.fieldId !== null && fieldIds.has(wish.fieldId) ? wish.fieldId : '',
    isTiebreaker: wish.isTiebreaker,
    reason: '',
  }
}

const dayForm = z.pick(z.object(addGameFormSchema.shape), { date: true, isTimeOpen: true, time: true, minutes: true })

/**
 * Returns when the game would take place, or null if the input is incomplete. `minutes` is null if the time is not
 * known yet.
 */
export function toGameTimes(typed: Partial<AddGameInput>, timeZone: string) {
  const { data } = dayForm.safeParse(typed)
  if (!data) return null
  if (data.isTimeOpen) return { ...toUntimedWallClock(data.date, timeZone), minutes: null }
  const minutes = gameLength.safeParse(data.minutes).data
  if (!isTime(data.time) || minutes === undefined) return null
  const start = localToInstant(data.date, data.time, timeZone)
  return { ...getWallClock(start, timeZone), start_time: start, end_time: addMinutes(start, minutes), minutes }
}
