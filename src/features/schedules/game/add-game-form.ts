import * as z from 'zod/mini'
import { wallClock, withoutTime } from '#domain/leagues/wall-clock.ts'
import { scheduleRow, type Schedule } from '#domain/schema/schedules.ts'
import { addMinutes, localDate, localTime, localToInstant } from '#domain/time.ts'
import { typedNumber, typedText } from '#ui/forms/form-values.ts'
import type { AddGameWish } from './add-game-address.ts'

const isTime = (typed: string) => /^\d\d:\d\d$/.test(typed)

const gameLength = typedNumber(
  z
    .int('Length must be a whole number of minutes')
    .check(z.gte(1, 'Length must be at least 1 minute'), z.lte(600, 'Length must be at most 600 minutes')),
)

/** `scheduleId` is empty if a schedule is created with the game. */
export const addGameForm = z
  .object({
    scheduleId: z.string(),
    scheduleName: z.string(),
    homeTeamId: z.string().check(z.minLength(1, 'Choose the home team')),
    awayTeamId: z.string().check(z.minLength(1, 'Choose the away team')),
    date: z.iso.date('Date is required'),
    isTimeOpen: z.boolean(),
    // The time and length count only if `isTimeOpen` is false.
    time: z.string(),
    minutes: z.string(),
    fieldId: z.string(),
    reason: z.string(),
  })
  .check((context) => {
    const { homeTeamId, awayTeamId, scheduleId, scheduleName, isTimeOpen, time, minutes } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value })
    if (!isTimeOpen && !isTime(time)) refuse('time', 'Start time is required')
    const length = isTimeOpen ? null : gameLength.safeParse(minutes)
    if (length?.success === false) refuse('minutes', length.error.issues[0]?.message ?? '')
    if (homeTeamId !== '' && homeTeamId === awayTeamId) refuse('awayTeamId', 'Choose another team than the home team')
    const name = scheduleId === '' ? typedText(scheduleRow.shape.name).safeParse(scheduleName) : null
    if (name?.success === false) refuse('scheduleName', name.error.issues[0]?.message ?? '')
  })
export type AddGameInput = z.input<typeof addGameForm>
export type AddGameValues = z.output<typeof addGameForm>

export function firstInput(
  wish: AddGameWish,
  known: {
    schedules: readonly Schedule[]
    fieldIds: ReadonlySet<string>
    timeZone: string
    today: string
    gameMinutes: number
  },
): AddGameInput {
  const { schedules, fieldIds, timeZone, today, gameMinutes } = known
  const schedule = schedules.find(({ id }) => id === wish.scheduleId) ?? schedules[0]
  const begins = schedule && schedule.start_date > today ? schedule.start_date : today
  return {
    scheduleId: schedule?.id ?? '',
    scheduleName: schedule ? '' : 'Season games',
    homeTeamId: '',
    awayTeamId: '',
    date: wish.start === null ? begins : localDate(wish.start, timeZone),
    isTimeOpen: false,
    time:
      wish.start === null ? (schedule?.constraints?.timeSlots[0]?.start ?? '10:00') : localTime(wish.start, timeZone),
    minutes: String(wish.minutes ?? schedule?.constraints?.gameMinutes ?? gameMinutes),
    fieldId: wish.fieldId !== null && fieldIds.has(wish.fieldId) ? wish.fieldId : '',
    reason: '',
  }
}

const dayForm = z.pick(z.object(addGameForm.shape), { date: true, isTimeOpen: true, time: true, minutes: true })

/** Returns when the game would be, or null if the input is incomplete. `minutes`: null if its time is not known yet. */
export function timesOf(typed: Partial<AddGameInput>, timeZone: string) {
  const { data } = dayForm.safeParse(typed)
  if (!data) return null
  if (data.isTimeOpen) return { ...withoutTime(data.date, timeZone), minutes: null }
  const minutes = gameLength.safeParse(data.minutes).data
  if (!isTime(data.time) || minutes === undefined) return null
  const start = localToInstant(data.date, data.time, timeZone)
  return { ...wallClock(start, timeZone), start_time: start, end_time: addMinutes(start, minutes), minutes }
}
