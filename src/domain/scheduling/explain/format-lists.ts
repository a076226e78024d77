import { formatDate } from '#i18n/format.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { weekdays } from '../../time.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleTeam, SharedNames } from '../model/model.ts'

const mostNames = 6
const mostDates = 5

/** Returns, for example, `Lions, Bears and Cats`; if there are many, only the first few. */
export function formatNames(names: readonly string[], most = mostNames): string {
  if (names.length > most + 1) return `${names.slice(0, most).join(', ')} and ${names.length - most} others`
  if (names.length < 2) return names[0] ?? 'nobody'
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

/** Returns, for example, `Sat, Apr 4 and Sat, Apr 11`; if there are many, only how many and their range. */
export function formatDates(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return 'no date'
  if (dates.length <= mostDates)
    return formatNames(
      dates.map((date) => formatDate(date)),
      mostDates,
    )
  return `${dates.length} dates from ${formatDate(first)} to ${formatDate(last)}`
}

/** Returns, for example, `on Sat, Apr 4`, or `from Sat, Apr 4 to Sat, Apr 11`. */
export function formatSpan({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): string {
  return startDate === endDate
    ? `on ${formatDate(startDate)}`
    : `from ${formatDate(startDate)} to ${formatDate(endDate)}`
}

/**
 * Returns each team's dates, grouping equal ones: `Ants on Sat, Apr 4; Bears and Cats on Sat, Apr 11`. Null if all have
 * the same dates.
 */
export function formatDatesByName(
  items: readonly { readonly name: string; readonly dates: readonly string[] }[],
): string | null {
  const groups = new Map<string, { names: string[]; dates: readonly string[] }>()
  for (const { name, dates } of items) {
    const group = groups.get(dates.join())
    if (group) group.names.push(name)
    else groups.set(dates.join(), { names: [name], dates })
  }
  if (groups.size < 2) return null
  return [...groups.values()].map(({ names, dates }) => `${formatNames(names)} on ${formatDates(dates)}`).join('; ')
}

/** Returns, for example, `Ants and Bees share Kim Park`. */
export function formatSharedPeople(
  teams: readonly Pick<ScheduleTeam, 'id' | 'name'>[],
  shared: readonly SharedNames[],
): string {
  const ids = new Set(teams.map(({ id }) => id))
  const names = shared.flatMap((each) => (each.teamIds.every((id) => ids.has(id)) ? each.names : []))
  const who = names.length === 0 ? 'a coach' : formatNames([...new Set(names)])
  return `${formatNames(teams.map(({ name }) => name))} share ${who}`
}

/** Returns, for example, `Tuesdays and Saturdays`. */
export function formatWeekdays(days: readonly number[]): string {
  return formatNames(
    weekdays.filter((day) => days.includes(day)).map((day) => `${formatWeekday(day)}s`),
    weekdays.length,
  )
}

/** Returns, for example, `1 game` or `2 games`. */
export function formatCount(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}

/** Returns how many games, or how many doubleheaders if the calendar is for these. */
export function formatMatchCount(number: number, { gamesPerMatch }: Pick<SchedulingCalendar, 'gamesPerMatch'>): string {
  return formatCount(number, getMatchNoun(gamesPerMatch))
}

export function getMatchNoun(gamesPerMatch: number): 'game' | 'doubleheader' {
  return gamesPerMatch === 1 ? 'game' : 'doubleheader'
}

/** Returns, for example, `90 minutes`, `2 hours`, `2 hours 30 minutes` or `2 days`. */
export function formatMinutes(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return formatCount(hours / 24, 'day')
  if (Number.isInteger(hours)) return formatCount(hours, 'hour')
  const minutes = Math.round(hours * 60)
  return hours < 2
    ? formatCount(minutes, 'minute')
    : `${formatCount(Math.floor(minutes / 60), 'hour')} ${formatCount(minutes % 60, 'minute')}`
}
