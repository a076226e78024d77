import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'
import { addDays, dateToDayNumber, listDatesBetween, toLocalDate, localToInstant, getWeekday } from '#domain/time.ts'

// Determines whether a league has a schedule, using HiGHS with a separate program. It has no table, bound, or rule in
// common with the generator: there is one variable for each host, opponent, slot, and field, and one row for each pair
// of games that compete for a team, a field, or people.

type Choice = {
  readonly home: string
  readonly away: string
  readonly field: string
  readonly from: number
  readonly to: number
  readonly date: string
}

/**
 * Returns whether the league has a schedule. Works only for leagues in which each slot is one game and that have no
 * limits over several days other than weeks.
 */
export async function isFeasible(input: ScheduleInput): Promise<boolean> {
  const choices = choicesOf(input)
  const rows: string[] = []
  const row = (terms: readonly number[], relation: string) => {
    if (terms.length > 0) rows.push(` r${rows.length}: ${terms.map((index) => `x${index}`).join(' + ')} ${relation}`)
    else if (relation.startsWith('=') && relation !== '= 0') rows.push(` r${rows.length}: none ${relation}`)
  }
  const where = (test: (choice: Choice) => boolean) => choices.flatMap((choice, index) => (test(choice) ? [index] : []))
  for (const [one, other, times] of pairs(input)) {
    row(
      where(({ home, away }) => (home === one && away === other) || (home === other && away === one)),
      `= ${times}`,
    )
    if (times === 2)
      row(
        where(({ home, away }) => home === one && away === other),
        '= 1',
      )
  }
  choices.forEach((one, index) => {
    for (let at = index + 1; at < choices.length; at++) {
      const other = choices[at]
      if (other !== undefined && exclude(input, one, other)) row([index, at], '<= 1')
    }
  })
  const { maxGamesPerDay, teamIds } = input.constraints
  for (const team of teamIds)
    for (const date of new Set(choices.map((choice) => choice.date)))
      row(
        where((choice) => choice.date === date && (choice.home === team || choice.away === team)),
        `<= ${maxGamesPerDay}`,
      )
  for (const { weekStart, games } of input.limits ?? []) {
    if (weekStart === undefined) throw new Error('The judge knows no limits other than those for weeks')
    for (const team of teamIds)
      for (const first of new Set(choices.map(({ date }) => toFirstDay(date, weekStart)))) {
        const isThen = (date: string) => toFirstDay(date, weekStart) === first
        const elsewhere = input.busy.filter(
          ({ kind = 'game', teamIds: busy, start }) =>
            kind === 'game' && busy.includes(team) && isThen(toLocalDate(start, input.timeZone)),
        ).length
        row(
          where(({ date, home, away }) => isThen(date) && (home === team || away === team)),
          `<= ${Math.max(0, games - elsewhere)}`,
        )
      }
  }
  // Every rule that says that two teams must meet takes one of their games on its dates, of which no other rule makes use.
  const musts = (input.meetingRules ?? []).filter(({ kind }) => kind === 'must')
  const users: { readonly name: string; readonly choice: number }[] = []
  musts.forEach(({ teamIds: both, startDate, endDate }, rule) => {
    const open = where(
      ({ home, away, date }) => both.includes(home) && both.includes(away) && startDate <= date && date <= endDate,
    )
    users.push(...open.map((choice) => ({ name: `y${rule}of${choice}`, choice })))
    const own = open.map((choice) => `y${rule}of${choice}`)
    rows.push(` r${rows.length}: ${own.length === 0 ? 'none' : own.join(' + ')} = 1`)
  })
  for (const choice of new Set(users.map((one) => one.choice))) {
    const own = users.filter((one) => one.choice === choice).map(({ name }) => name)
    rows.push(` r${rows.length}: ${own.join(' + ')} - x${choice} <= 0`)
  }
  const { default: load } = await import('highs')
  const names = [...choices.map((_, index) => ` x${index}`), ...users.map(({ name }) => ` ${name}`)]
  const lp = ['Maximize', ' obj: 0 none', 'Subject To', ...rows, 'Bounds', ' none = 0', 'Binary', ...names, 'End', '']
  const { Status } = (await load()).solve(lp.join('\n'), { output_flag: false, threads: 1 })
  if (Status !== 'Optimal' && Status !== 'Infeasible') throw new Error(`The judge cannot tell: ${Status}`)
  return Status === 'Optimal'
}

function pairs({ teams, constraints, crossDivisionMeetings = 0 }: ScheduleInput): [string, string, number][] {
  return teams.flatMap((one, index) =>
    teams.slice(index + 1).flatMap((other): [string, string, number][] => {
      const times = one.divisionId === other.divisionId ? constraints.meetings : crossDivisionMeetings
      return times === 0 ? [] : [[one.id, other.id, times]]
    }),
  )
}

function choicesOf(input: ScheduleInput): Choice[] {
  const { teams, fields, busy, timeZone, startDate, endDate, constraints } = input
  const { homeGamesAtHome = false, sideLimits = [], homeDays = [], meetingRules = [] } = input
  const dates = listDatesBetween(startDate, endDate).filter(
    (date) => constraints.preferredDays.includes(getWeekday(date)) && !constraints.blackoutDates.includes(date),
  )
  const both = pairs(input).flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  return both.flatMap(([home, away]) =>
    fields
      .filter(({ id }) => {
        const homes = teams.find((team) => team.id === home)?.homeFieldIds ?? []
        return !homeGamesAtHome || homes.length === 0 || homes.includes(id)
      })
      .flatMap(({ id: field }) =>
        dates.flatMap((date) =>
          uniqueTimes(constraints.timeSlots)
            .filter((time) => [home, away].every((team) => isOffered(input, { ...time, team, field, date })))
            .map(({ start, end }): Choice => ({
              home,
              away,
              field,
              date,
              from: Date.parse(localToInstant(date, start, timeZone)),
              to: Date.parse(localToInstant(date, end, timeZone)),
            })),
        ),
      )
      .filter(({ date }) =>
        sideLimits.every(
          ({ teamId, only, startDate: first, endDate: last }) =>
            teamId !== (only === 'home' ? away : home) || date < first || last < date,
        ),
      )
      .filter(({ date }) =>
        homeDays.every(({ teamId, weekdays }) => teamId !== home || weekdays.includes(getWeekday(date))),
      )
      .filter(({ date }) =>
        meetingRules.every(({ kind, teamIds: [first, second], startDate: from, endDate: to, isFirstHome = false }) => {
          if (date < from || to < date || kind === 'wish') return true
          if (kind === 'must') return !isFirstHome || home !== second || away !== first
          return !(home === first && away === second) && (isFirstHome || !(home === second && away === first))
        }),
      )
      .filter(({ from, to, field }) =>
        busy.every(
          (taken) =>
            Date.parse(taken.end) <= from ||
            to <= Date.parse(taken.start) ||
            (taken.fieldId !== field && !taken.teamIds.includes(home) && !taken.teamIds.includes(away)),
        ),
      ),
  )
}

/** Returns the latest date on the weekday that is not after the date. */
function toFirstDay(date: string, weekday: number): string {
  let first = date
  while (getWeekday(first) !== weekday) first = addDays(first, -1)
  return first
}

function uniqueTimes(slots: readonly TimeSlot[]): TimeSlot[] {
  return [...new Map(slots.map((slot) => [`${slot.start} ${slot.end}`, slot])).values()]
}

/** Whether a slot with this time is for the team's division and the field on the date. */
function isOffered(
  { teams, constraints }: ScheduleInput,
  place: { readonly start: string; readonly end: string; readonly team: string; readonly field: string; date: string },
): boolean {
  const division = teams.find(({ id }) => id === place.team)?.divisionId ?? 'none'
  return constraints.timeSlots.some(
    ({ start, end, weekdays, fieldIds, divisionIds }) =>
      start === place.start &&
      end === place.end &&
      weekdays?.includes(getWeekday(place.date)) !== false &&
      fieldIds?.includes(place.field) !== false &&
      divisionIds?.includes(division) !== false,
  )
}

function exclude(
  { constraints, sharedPeople = [], minDaysBetweenMeetings = 0, timeZone }: ScheduleInput,
  one: Choice,
  other: Choice,
): boolean {
  const overlaps = one.from < other.to && other.from < one.to
  const teams = [one.home, one.away]
  const common = [other.home, other.away].filter((team) => teams.includes(team))
  const gap = Math.max(one.from, other.from) - Math.min(one.to, other.to)
  if (overlaps && one.field === other.field) return true
  if (common.length > 0 && (overlaps || gap < constraints.minGameSpacing * 3_600_000)) return true
  const day = ({ from }: Choice) => dateToDayNumber(toLocalDate(new Date(from).toISOString(), timeZone))
  if (common.length === 2 && Math.abs(day(one) - day(other)) < minDaysBetweenMeetings) return true
  return (
    overlaps &&
    sharedPeople.some(
      (group) =>
        teams.some((team) => group.includes(team)) &&
        [other.home, other.away].some((team) => group.includes(team) && !teams.includes(team)),
    )
  )
}
