import { compareText } from '../../compare-text.ts'
import type { TimeSlot } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { dateToDayNumber, listDatesBetween, toLocalDate, localToMs, timeToMinutes, getWeekday } from '../../time.ts'
import { areTooClose, findClashes, type Clashes } from '../conflicts/clashes.ts'
import {
  dayMinutes,
  getSlotEnd,
  isForEveryone,
  isSlotFor,
  isSlotOfWeekday,
  listPlayingWeekdays,
} from './playing-days.ts'
import { countGamesPerMatch, countUsedMatches, getMatchMinutes } from './doubleheaders.ts'
import { forbidsHost, isWithin, listMeetingWindows, type MeetingWindow } from './meeting-rules.ts'
import { listGroupWindows, type GroupWindow } from './group-limits.ts'
import { listLimitWindows, type GameElsewhere, type LimitWindow } from './limit-windows.ts'
import type { GameLimit, ScheduleField, ScheduleInput, ScheduleTeam, SharedNames } from './model.ts'

/** A time when games may be played, with instants in milliseconds. */
export type GameTime = {
  readonly date: number // index into `dates`
  readonly slot: number // the same number for the same time of day
  readonly start: number
  readonly end: number
}

/**
 * The input as numeric tables: teams, fields, dates and times are indexes. A cell is a field at a time, `time *
 * fields.length + field`. If games are played as doubleheaders, a time has room for both games, and whatever counts
 * games counts doubleheaders.
 */
export type SchedulingCalendar = {
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly dates: readonly string[]
  readonly dayNumbers: Int32Array // the dates as day numbers
  readonly times: readonly GameTime[] // in order
  readonly slots: number
  /** By time, its date. */
  readonly dateOf: Int32Array
  /** The times of date d are `dateFrom[d]` up to but not including `dateFrom[d + 1]`. */
  readonly dateFrom: Int32Array
  /**
   * For each time, the other times at which a team that plays then can't play (`restClashes`), a field that is used
   * then can't be used (`fieldClashes`), or people who are at a game then can't be elsewhere (`overlaps`).
   */
  readonly restClashes: Clashes
  readonly fieldClashes: Clashes
  readonly overlaps: Clashes
  /**
   * 1 if nothing outside this schedule is in the way. `cellFree` is by cell, `teamFree` by `team * times.length +
   * time`.
   */
  readonly cellFree: Uint8Array
  readonly teamFree: Uint8Array
  /** Games outside this schedule, by `team * dates.length + date`. */
  readonly gamesElsewhere: Int16Array
  readonly maxGamesPerDay: number
  /** 2 if games are played as doubleheaders, otherwise 1. */
  readonly gamesPerMatch: number
  /** Hard limits over several days, the windows in which they apply, and by date those that include it. */
  readonly limits: readonly GameLimit[]
  readonly limitWindows: readonly LimitWindow[]
  readonly windowsOfDate: readonly (readonly LimitWindow[])[]
  readonly minDaysBetweenMeetings: number
  /** The most home games, or away games, of a team in a row; infinity if there is no limit. */
  readonly maxSameSideInRow: number
  /** 1 if a team may be the host, by `team * fields.length + field`; null if every team may host everywhere. */
  readonly mayHost: Uint8Array | null
  /**
   * By `division * cells + cell`: 1 if a slot of the cell's time is for the field and the division, which
   * `divisionOf` maps each team to; null if all divisions have the same slots.
   */
  readonly mayUse: Uint8Array | null
  readonly divisionOf: Int32Array
  /** On which sides a team may play on a date; null if every team may play on both. */
  readonly sides: AllowedSides | null
  /** How many games of two teams have to be between some dates. */
  readonly meetingWindows: readonly CalendarMeetingWindow[]
  /** Limits on the games of groups of teams, and by date the indexes of those that include it. */
  readonly groupWindows: readonly GroupWindow[]
  readonly groupWindowsOfDate: readonly (readonly number[])[]
  /** Whether a rule depends on who hosts other games. */
  readonly limitsSides: boolean
  /** By team, the teams that share people with it. */
  readonly partners: readonly (readonly number[])[]
  readonly sharedNames: readonly SharedNames[]
}

export type AllowedSides = {
  /** By `team * dates.length + date`: 1 if the team may play at home, or away. */
  readonly home: Uint8Array
  readonly away: Uint8Array
  /** By `host * teams.length + guest`, for pairs with rules: by date, 1 if the one may host the other. */
  readonly pairs: ReadonlyMap<number, Uint8Array>
}

export type CalendarMeetingWindow = MeetingWindow & {
  readonly one: number
  readonly other: number
  /** By date: 1 if it is in the window. */
  readonly isInside: Uint8Array
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Returns the starting times of consecutive games in a slot, in minutes after midnight. All games start on the date of
 * the slot, even if it ends on the next one.
 * @param gapMinutes the minimum gap between two games
 */
export function listSlotStarts(
  slot: Pick<TimeSlot, 'start' | 'end'>,
  gameMinutes: number,
  gapMinutes: number,
): number[] {
  const first = timeToMinutes(slot.start)
  const room = getSlotEnd(slot) - first
  const count = Math.max(0, Math.floor((room + gapMinutes) / (gameMinutes + gapMinutes)))
  const starts = Array.from({ length: count }, (_, index) => first + index * (gameMinutes + gapMinutes))
  return starts.filter((minutes) => minutes < dayMinutes)
}

/** Returns the dates of the season on which games may be played. */
export function listPlayingDates({
  startDate,
  endDate,
  constraints,
}: Pick<ScheduleInput, 'startDate' | 'endDate'> & {
  readonly constraints: Pick<ScheduleInput['constraints'], 'preferredDays' | 'timeSlots' | 'blackoutDates'>
}): string[] {
  const days = new Set(listPlayingWeekdays(constraints))
  const blackouts = new Set(constraints.blackoutDates)
  return listDatesBetween(startDate, endDate).filter((date) => days.has(getWeekday(date)) && !blackouts.has(date))
}

/** Returns the teams that play, sorted by ID. */
export function listPlayingTeams({ teams, constraints }: Pick<ScheduleInput, 'teams' | 'constraints'>): ScheduleTeam[] {
  return chosen(teams, constraints.teamIds)
}

/** Builds the calendar. Teams and fields are sorted by ID, so the order of the input has no effect. */
export function createSchedulingCalendar(input: ScheduleInput): SchedulingCalendar {
  const { constraints } = input
  const teams = listPlayingTeams(input)
  const fields = chosen(input.fields, constraints.fieldIds)
  const dates = listPlayingDates(input)
  const dayNumbers = Int32Array.from(dates, dateToDayNumber)
  const { times, slots, offers } = gameTimes(input, dates)
  const dateFrom = Int32Array.from({ length: dates.length + 1 }, (_, date) =>
    firstIndex(times, (time) => time.date >= date),
  )
  const gamesPerMatch = countGamesPerMatch(constraints)
  const inGames = (input.limits ?? []).filter(({ penalty }) => penalty === undefined)
  const limits = inGames.map((limit) => ({ ...limit, games: Math.floor(limit.games / gamesPerMatch) }))
  const groupWindows = listGroupWindows(input.groupLimits ?? [], dates, teams)
  const calendar = {
    teams,
    fields,
    dates,
    dayNumbers,
    times,
    slots,
    dateOf: Int32Array.from(times, ({ date }) => date),
    dateFrom,
    restClashes: findClashes(times, constraints.minGameSpacing * hourMs),
    fieldClashes: findClashes(times, constraints.turnaroundMinutes * minuteMs),
    overlaps: findClashes(times, 0),
    maxGamesPerDay: Math.floor(constraints.maxGamesPerDay / gamesPerMatch),
    gamesPerMatch,
    limits,
    minDaysBetweenMeetings: input.minDaysBetweenMeetings ?? 0,
    maxSameSideInRow: input.maxSameSideInRow ?? Number.POSITIVE_INFINITY,
    mayHost: hosting(input, teams, fields),
    sides: toAllowedSides(input, teams, dates),
    meetingWindows: toMeetingWindows(input, teams, dates),
    groupWindows,
    groupWindowsOfDate: dates.map((_, date) =>
      groupWindows.flatMap(({ isInside }, window) => (isInside[date] === 1 ? [window] : [])),
    ),
    limitsSides: input.maxSameSideInRow !== undefined || groupWindows.some(({ side }) => side !== undefined),
    partners: partnersOf(input, teams),
    sharedNames: input.sharedNames ?? [],
  }
  const uses = toUses({ teams, fields }, offers)
  const { divisionOf, isByDivision } = uses
  const mayUse = isByDivision ? uses.mayUse : null // otherwise, the free cells say it all
  const free = withUses(computeFreeCells(input, calendar), calendar, uses)
  const windows = listLimitWindows({ dates, teams: teams.length }, inGames, gamesElsewhereOf(input, teams))
  const { gamesElsewhere, limitWindows } =
    gamesPerMatch === 1
      ? { ...free, limitWindows: windows }
      : countAsMatches(free.gamesElsewhere, windows, { ...calendar, mostGames: constraints.maxGamesPerDay })
  return {
    ...calendar,
    ...free,
    gamesElsewhere,
    limitWindows,
    windowsOfDate: dates.map((_, date) => limitWindows.filter(({ first, last }) => first <= date && date <= last)),
    mayUse,
    divisionOf,
  }
}

/**
 * Counts games elsewhere as doubleheaders: as many as no longer fit beside them on the same date, or in the same week.
 */
function countAsMatches(
  games: Int16Array,
  windows: readonly LimitWindow[],
  {
    dates,
    gamesPerMatch,
    mostGames,
  }: Pick<SchedulingCalendar, 'dates' | 'gamesPerMatch'> & { readonly mostGames: number },
): Pick<SchedulingCalendar, 'gamesElsewhere' | 'limitWindows'> {
  const gamesElsewhere = games.map((count) => countUsedMatches(count, mostGames, gamesPerMatch))
  const limitWindows = windows.map((window) => {
    const sumOf = (team: number, counts: Int16Array) =>
      counts
        .subarray(team * dates.length + window.first, team * dates.length + window.last + 1)
        .reduce((sum, count) => sum + count, 0)
    return {
      ...window,
      games: Math.floor(window.games / gamesPerMatch),
      // What the dates of the window already count is taken off, because the two are added up.
      elsewhere: window.elsewhere.map(
        (count, team) =>
          countUsedMatches(count + sumOf(team, games), window.games, gamesPerMatch) - sumOf(team, gamesElsewhere),
      ),
    }
  })
  return { gamesElsewhere, limitWindows }
}

/** Whether a slot of this time is for the field and for the divisions of both teams. */
export function canUse(
  { mayUse, divisionOf, cellFree }: SchedulingCalendar,
  { home, away }: { readonly home: number; readonly away: number },
  cell: number,
): boolean {
  if (mayUse === null) return true
  const isFor = (team: number) => mayUse[(divisionOf[team] ?? 0) * cellFree.length + cell] === 1
  return isFor(home) && isFor(away)
}

type Uses = Pick<SchedulingCalendar, 'divisionOf'> & {
  readonly mayUse: Uint8Array | null
  /** Whether some slots are only for some divisions. */
  readonly isByDivision: boolean
}

/** @param offers by time, the slots that offer it */
function toUses(
  { teams, fields }: Pick<SchedulingCalendar, 'teams' | 'fields'>,
  offers: readonly (readonly TimeSlot[])[],
): Uses {
  const ids = [...new Set(teams.map(({ divisionId }) => divisionId))]
  const divisionOf = Int32Array.from(teams, ({ divisionId }) => ids.indexOf(divisionId))
  const isByDivision = offers.some((slots) => slots.some(({ divisionIds }) => divisionIds !== undefined))
  if (offers.every((slots) => slots.some(isForEveryone))) return { mayUse: null, divisionOf, isByDivision }
  const cells = offers.length * fields.length
  const mayUse = new Uint8Array(ids.length * cells)
  ids.forEach((divisionId, division) =>
    offers.forEach((slots, time) =>
      fields.forEach(({ id }, field) => {
        if (slots.some((slot) => isSlotFor(slot, { fieldId: id, divisionId })))
          mayUse[division * cells + time * fields.length + field] = 1
      }),
    ),
  )
  return { mayUse, divisionOf, isByDivision }
}

/** Closes the cells that no division may use, and the times at which a team's division may use no field. */
function withUses<Free extends Pick<SchedulingCalendar, 'cellFree' | 'teamFree'>>(
  free: Free,
  { times, fields }: Pick<SchedulingCalendar, 'times' | 'fields'>,
  { mayUse, divisionOf }: Uses,
): Free {
  if (mayUse === null) return free
  const cells = free.cellFree.length
  const isUsed = new Uint8Array(cells)
  mayUse.forEach((isFor, at) => {
    if (isFor === 1) isUsed[at % cells] = 1
  })
  const cellFree = free.cellFree.map((isFree, cell) => (isUsed[cell] === 1 ? isFree : 0))
  const teamFree = free.teamFree.map((isFree, at) => {
    const row = (divisionOf[Math.floor(at / times.length)] ?? 0) * cells + (at % times.length) * fields.length
    return mayUse.subarray(row, row + fields.length).includes(1) ? isFree : 0
  })
  return { ...free, cellFree, teamFree }
}

function gamesElsewhereOf({ busy, timeZone }: ScheduleInput, teams: readonly ScheduleTeam[]): GameElsewhere[] {
  const teamIndex = indexById(teams)
  return busy.flatMap(({ kind = 'game', teamIds, start }) => {
    if (kind !== 'game' && kind !== 'untimed') return []
    const date = toLocalDate(start, timeZone)
    return teamIds.flatMap((id) => teamIndex.get(id) ?? []).map((team) => ({ team, date }))
  })
}

function computeFreeCells(
  { constraints, busy, timeZone }: ScheduleInput,
  {
    teams,
    fields,
    dates,
    times,
    dateFrom,
  }: Pick<SchedulingCalendar, 'teams' | 'fields' | 'dates' | 'times' | 'dateFrom'>,
): Pick<SchedulingCalendar, 'cellFree' | 'teamFree' | 'gamesElsewhere'> {
  const restMs = constraints.minGameSpacing * hourMs
  const turnaroundMs = constraints.turnaroundMinutes * minuteMs
  const longest = times.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  const fieldIndex = indexById(fields)
  const teamIndex = indexById(teams)
  const dateIndex = new Map(dates.map((date, index) => [date, index]))
  const cellFree = new Uint8Array(times.length * fields.length).fill(1)
  const teamFree = new Uint8Array(teams.length * times.length).fill(1)
  const gamesElsewhere = new Int16Array(teams.length * dates.length)

  for (const { kind = 'game', ...taken } of busy) {
    const span = { start: Date.parse(taken.start), end: Date.parse(taken.end) }
    const block = (gap: number, at: (time: number) => void) => {
      if (kind === 'untimed') return
      let time = firstIndex(times, ({ start }) => start + longest + gap > span.start)
      for (; time < times.length && (times[time]?.start ?? 0) < span.end + gap; time++) {
        const other = times[time]
        if (other && areTooClose(other, span, gap)) at(time)
      }
    }
    const field = taken.fieldId === null ? undefined : fieldIndex.get(taken.fieldId)
    if (field !== undefined) {
      block(kind === 'game' ? turnaroundMs : 0, (time) => (cellFree[time * fields.length + field] = 0))
    }
    const isGame = kind === 'game' || kind === 'untimed'
    const date = isGame && taken.teamIds.length > 0 ? dateIndex.get(toLocalDate(taken.start, timeZone)) : undefined
    for (const teamId of taken.teamIds) {
      const team = teamIndex.get(teamId)
      if (team === undefined) continue
      block(kind === 'game' ? restMs : 0, (time) => (teamFree[team * times.length + time] = 0))
      if (date !== undefined)
        gamesElsewhere[team * dates.length + date] = (gamesElsewhere[team * dates.length + date] ?? 0) + 1
    }
  }
  gamesElsewhere.forEach((count, index) => {
    if (constraints.maxGamesPerDay - count >= countGamesPerMatch(constraints)) return
    const [team, date] = [Math.floor(index / dates.length), index % dates.length]
    const row = team * times.length
    teamFree.fill(0, row + (dateFrom[date] ?? 0), row + (dateFrom[date + 1] ?? 0))
  })
  return { cellFree, teamFree, gamesElsewhere }
}

function hosting(
  { homeGamesAtHome = false }: ScheduleInput,
  teams: readonly ScheduleTeam[],
  fields: readonly ScheduleField[],
): Uint8Array | null {
  if (!homeGamesAtHome || teams.every(({ homeFieldIds = [] }) => homeFieldIds.length === 0)) return null
  const mayHost = new Uint8Array(teams.length * fields.length)
  teams.forEach(({ homeFieldIds = [] }, team) => {
    fields.forEach(({ id }, field) => {
      if (homeFieldIds.length === 0 || homeFieldIds.includes(id)) mayHost[team * fields.length + field] = 1
    })
  })
  return mayHost
}

function toAllowedSides(
  { sideLimits = [], homeDays = [], meetingRules = [] }: ScheduleInput,
  teams: readonly ScheduleTeam[],
  dates: readonly string[],
): AllowedSides | null {
  const teamIndex = indexById(teams)
  const limits = sideLimits.filter(({ teamId }) => teamIndex.has(teamId))
  const pairs = new Map<number, Uint8Array>()
  for (const rule of meetingRules) {
    for (const [host, guest] of [rule.teamIds, rule.teamIds.toReversed()]) {
      const [atHome, away] = [teamIndex.get(host ?? ''), teamIndex.get(guest ?? '')]
      if (atHome === undefined || away === undefined || !forbidsHost(rule, host ?? '', guest ?? '')) continue
      const key = atHome * teams.length + away
      const allowed = pairs.get(key) ?? new Uint8Array(dates.length).fill(1)
      dates.forEach((date, index) => {
        if (isWithin(rule, date)) allowed[index] = 0
      })
      pairs.set(key, allowed)
    }
  }
  const days = homeDays.filter(({ teamId }) => teamIndex.has(teamId))
  if (limits.length === 0 && days.length === 0 && pairs.size === 0) return null
  const home = new Uint8Array(teams.length * dates.length).fill(1)
  const away = new Uint8Array(teams.length * dates.length).fill(1)
  for (const { teamId, only, startDate, endDate } of limits) {
    const row = (teamIndex.get(teamId) ?? 0) * dates.length
    dates.forEach((date, index) => {
      if (startDate <= date && date <= endDate) (only === 'home' ? away : home)[row + index] = 0
    })
  }
  for (const { teamId, weekdays } of days) {
    const row = (teamIndex.get(teamId) ?? 0) * dates.length
    dates.forEach((date, index) => {
      if (!weekdays.includes(getWeekday(date))) home[row + index] = 0
    })
  }
  return { home, away, pairs }
}

function toMeetingWindows(
  { meetingRules = [] }: ScheduleInput,
  teams: readonly ScheduleTeam[],
  dates: readonly string[],
): CalendarMeetingWindow[] {
  const teamIndex = indexById(teams)
  return listMeetingWindows(meetingRules).flatMap((window) => {
    const [one, other] = window.teamIds.map((id) => teamIndex.get(id))
    if (one === undefined || other === undefined) return []
    const isInside = Uint8Array.from(dates, (date) => (isWithin(window, date) ? 1 : 0))
    return [{ ...window, one, other, isInside }]
  })
}

/** Whether the first team may play the second one at home on this date and field, regardless of other games. */
export function canHost(
  { mayHost, sides, fields, dates, teams }: SchedulingCalendar,
  { host, guest }: { readonly host: number; readonly guest: number },
  date: number,
  field: number,
): boolean {
  if (mayHost !== null && mayHost[host * fields.length + field] !== 1) return false
  if (sides === null) return true
  if (sides.home[host * dates.length + date] !== 1 || sides.away[guest * dates.length + date] !== 1) return false
  return sides.pairs.size === 0 || sides.pairs.get(host * teams.length + guest)?.[date] !== 0
}

function partnersOf({ sharedPeople = [] }: ScheduleInput, teams: readonly ScheduleTeam[]): number[][] {
  const index = indexById(teams)
  const partners = teams.map(() => new Set<number>())
  for (const group of sharedPeople) {
    const members = group.flatMap((id) => index.get(id) ?? [])
    for (const one of members) for (const other of members) if (one !== other) partners[one]?.add(other)
  }
  return partners.map((others) => [...others].toSorted((a, b) => a - b))
}

function indexById(items: readonly { readonly id: string }[]): Map<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]))
}

function chosen<T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const wanted = new Set(ids)
  const byId = new Map(items.filter((item) => wanted.has(item.id)).map((item) => [item.id, item]))
  return [...byId.values()].toSorted((a, b) => compareText(a.id, b.id))
}

function gameTimes({ constraints, timeZone, slotsAreGames = false }: ScheduleInput, dates: readonly string[]) {
  const { timeSlots, turnaroundMinutes } = constraints
  const matchMinutes = getMatchMinutes(constraints)
  const windows = timeSlots.map((slot) => {
    const end = getSlotEnd(slot)
    return slotsAreGames
      ? { slot, starts: [timeToMinutes(slot.start)], length: end - timeToMinutes(slot.start), end }
      : { slot, starts: listSlotStarts(slot, matchMinutes, turnaroundMinutes), length: matchMinutes, end }
  })
  const slotByStart = new Map(
    [...new Set(windows.flatMap(({ starts }) => starts))].map((minutes, slot) => [minutes, slot]),
  )
  const times = dates.flatMap((text, date) => {
    const day = dateToDayNumber(text)
    const weekday = getWeekday(text)
    const byStart = new Map<number, { time: GameTime; slots: TimeSlot[] }>()
    for (const window of windows) {
      if (!isSlotOfWeekday(window.slot, weekday)) continue
      const windowEnd = localToMs(day, window.end, timeZone)
      for (const minutes of window.starts) {
        const start = localToMs(day, minutes, timeZone)
        const end = start + window.length * minuteMs
        // On the night when clocks go forward, some times don't exist, and a slot is shorter than it looks.
        const exists = !isSkippedTime(day, minutes, timeZone)
        if (!exists || end > windowEnd) continue
        const slots = [...(byStart.get(start)?.slots ?? []), window.slot]
        byStart.set(start, { time: { date, slot: slotByStart.get(minutes) ?? 0, start, end }, slots })
      }
    }
    return [...byStart.values()]
  })
  const inOrder = times.toSorted((a, b) => a.time.start - b.time.start)
  return {
    slots: slotByStart.size,
    times: inOrder.map(({ time }) => time),
    offers: inOrder.map((each) => each.slots),
  }
}

/** Returns the index of the first time that passes the test; all later ones must pass it too. */
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
