import { compareText } from '../compare-text.ts'
import type { TimeSlot } from '../schema/schedules.ts'
import {
  dateToDayNumber,
  datesBetween,
  localDate,
  localTime,
  localToMs,
  minutesToTime,
  timeToMinutes,
  weekdayOf,
} from '../time.ts'
import type { BusyTime, ScheduleField, ScheduleInput, ScheduleTeam } from './model.ts'

/** A time at which games may be played. Instants in milliseconds. */
export type GameTime = {
  readonly date: number // index into `dates`
  readonly slot: number // the same number for the same time of day
  readonly start: number
  readonly end: number
}

/**
 * The input as tables of numbers: teams, fields, dates and times are indexes. A cell is a field at a time,
 * `time * fields.length + field`. All games are equally long, so what clashes with a time is a range of times.
 */
export type Calendar = {
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly dates: readonly string[]
  readonly times: readonly GameTime[] // in order
  readonly slots: number
  /** The times of date d are `dateFrom[d]` up to, without, `dateFrom[d + 1]`. */
  readonly dateFrom: Int32Array
  /** A team that plays at time t cannot play at the times from `restFrom[t]` up to, without, `restTo[t]`. */
  readonly restFrom: Int32Array
  readonly restTo: Int32Array
  /** A field that is used at time t cannot be used from `fieldFrom[t]` up to, without, `fieldTo[t]`. */
  readonly fieldFrom: Int32Array
  readonly fieldTo: Int32Array
  /** 1 where nothing outside of this schedule is in the way. By cell, and by `team * times.length + time`. */
  readonly cellFree: Uint8Array
  readonly teamFree: Uint8Array
  /** Games outside of this schedule, by `team * dates.length + date`. */
  readonly gamesElsewhere: Int16Array
  readonly maxGamesPerDay: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * When games can start in a slot, one after the other: minutes after midnight.
 * @param gapMinutes what has to lie between two games
 */
export function slotStarts(slot: TimeSlot, gameMinutes: number, gapMinutes: number): number[] {
  const first = timeToMinutes(slot.start)
  const room = timeToMinutes(slot.end) - first
  const count = Math.max(0, Math.floor((room + gapMinutes) / (gameMinutes + gapMinutes)))
  return Array.from({ length: count }, (_, index) => first + index * (gameMinutes + gapMinutes))
}

/** The dates of the season on which games may be played. */
export function playingDates({
  startDate,
  endDate,
  constraints,
}: Pick<ScheduleInput, 'startDate' | 'endDate' | 'constraints'>): string[] {
  const days = new Set(constraints.preferredDays)
  const blackouts = new Set(constraints.blackoutDates)
  return datesBetween(startDate, endDate).filter((date) => days.has(weekdayOf(date)) && !blackouts.has(date))
}

/** Teams and fields are sorted by id, so that the order of the input decides nothing. */
export function createCalendar(input: ScheduleInput): Calendar {
  const { constraints, busy } = input
  const teams = chosen(input.teams, constraints.teamIds)
  const fields = chosen(input.fields, constraints.fieldIds)
  const dates = playingDates(input)
  const { times, slots } = gameTimes(input, dates)
  const restMs = constraints.minGameSpacing * hourMs
  const turnaroundMs = constraints.turnaroundMinutes * minuteMs
  const gamesElsewhere = countGamesElsewhere(input, teams, dates)
  const { maxGamesPerDay } = constraints

  const cellFree = new Uint8Array(times.length * fields.length).fill(1)
  const fieldIndex = new Map(fields.map((field, index) => [field.id, index]))
  const teamFree = new Uint8Array(teams.length * times.length).fill(1)
  const teamIndex = new Map(teams.map((team, index) => [team.id, index]))
  for (const taken of busy.map(toSpan)) {
    const field = taken.fieldId === null ? undefined : fieldIndex.get(taken.fieldId)
    if (field !== undefined) {
      const [from, to] = clashRange(times, taken, turnaroundMs)
      for (let time = from; time < to; time++) cellFree[time * fields.length + field] = 0
    }
    const [from, to] = clashRange(times, taken, restMs)
    for (const teamId of taken.teamIds) {
      const team = teamIndex.get(teamId)
      if (team !== undefined) teamFree.fill(0, team * times.length + from, team * times.length + to)
    }
  }
  const dateFrom = Int32Array.from({ length: dates.length + 1 }, (_, date) =>
    firstIndex(times, (time) => time.date >= date),
  )
  gamesElsewhere.forEach((count, index) => {
    if (count < maxGamesPerDay) return
    const [team, date] = [Math.floor(index / dates.length), index % dates.length]
    const row = team * times.length
    teamFree.fill(0, row + (dateFrom[date] ?? 0), row + (dateFrom[date + 1] ?? 0))
  })

  const rest = times.map((time) => clashRange(times, time, restMs))
  const turnaround = times.map((time) => clashRange(times, time, turnaroundMs))
  return {
    teams,
    fields,
    dates,
    times,
    slots,
    dateFrom,
    restFrom: Int32Array.from(rest, ([from]) => from),
    restTo: Int32Array.from(rest, ([, to]) => to),
    fieldFrom: Int32Array.from(turnaround, ([from]) => from),
    fieldTo: Int32Array.from(turnaround, ([, to]) => to),
    cellFree,
    teamFree,
    gamesElsewhere,
    maxGamesPerDay,
  }
}

function chosen<T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const wanted = new Set(ids)
  const byId = new Map(items.filter((item) => wanted.has(item.id)).map((item) => [item.id, item]))
  return [...byId.values()].toSorted((a, b) => compareText(a.id, b.id))
}

function gameTimes({ constraints, timeZone }: ScheduleInput, dates: readonly string[]) {
  const { timeSlots, gameMinutes, turnaroundMinutes } = constraints
  const windows = timeSlots.map((slot) => ({
    starts: slotStarts(slot, gameMinutes, turnaroundMinutes),
    end: timeToMinutes(slot.end),
  }))
  const slotByStart = new Map(
    [...new Set(windows.flatMap(({ starts }) => starts))].map((minutes, slot) => [minutes, slot]),
  )
  const times = dates.flatMap((text, date) => {
    const day = dateToDayNumber(text)
    const byStart = new Map<number, GameTime>()
    for (const window of windows) {
      const windowEnd = localToMs(day, window.end, timeZone)
      for (const minutes of window.starts) {
        const start = localToMs(day, minutes, timeZone)
        const end = start + gameMinutes * minuteMs
        // In the night in which clocks go forward some times do not exist, and a slot is shorter than it reads.
        const exists = localTime(new Date(start).toISOString(), timeZone) === minutesToTime(minutes)
        if (exists && end <= windowEnd) byStart.set(start, { date, slot: slotByStart.get(minutes) ?? 0, start, end })
      }
    }
    return [...byStart.values()]
  })
  return { slots: slotByStart.size, times: times.toSorted((a, b) => a.start - b.start) }
}

function countGamesElsewhere(
  input: ScheduleInput,
  teams: readonly ScheduleTeam[],
  dates: readonly string[],
): Int16Array {
  const counts = new Int16Array(teams.length * dates.length)
  const teamIndex = new Map(teams.map((team, index) => [team.id, index]))
  const dateIndex = new Map(dates.map((date, index) => [date, index]))
  for (const { teamIds, start } of input.busy) {
    const date = teamIds.length === 0 ? undefined : dateIndex.get(localDate(start, input.timeZone))
    if (date === undefined) continue
    for (const teamId of teamIds) {
      const team = teamIndex.get(teamId)
      if (team !== undefined) counts[team * dates.length + date] = (counts[team * dates.length + date] ?? 0) + 1
    }
  }
  return counts
}

function toSpan(busy: BusyTime) {
  return { ...busy, start: Date.parse(busy.start), end: Date.parse(busy.end) }
}

/** The times with less than `gapMs` between them and this span. */
function clashRange(times: readonly GameTime[], span: { start: number; end: number }, gapMs: number): [number, number] {
  const from = firstIndex(times, (time) => time.end + gapMs > span.start)
  const to = firstIndex(times, (time) => time.start >= span.end + gapMs)
  return [from, Math.max(from, to)]
}

/** The first time that passes; all after it pass too. */
function firstIndex(times: readonly GameTime[], passes: (time: GameTime) => boolean): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const time = times[middle]
    if (time !== undefined && passes(time)) high = middle
    else low = middle + 1
  }
  return low
}
