import { formatDate } from '#i18n/format.ts'
import { describeSkippedTime } from '../skipped-times.ts'
import { addDays, localToInstant, minutesToTime, getWeekday } from '../time.ts'

/** How to read `4/5/2026` and `26-04-11`. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd'
/** A spreadsheet's date system: day 1 is January 1, 1900, or day 0 is January 1, 1904 (old Excel files for the Mac). */
export type DateSystem = 1900 | 1904

/** Calendar dates. A league may have no season dates; `today` is then used to resolve ambiguous years. */
export type SeasonDates = { readonly start: string | null; readonly end: string | null; readonly today: string }

/** How to read ambiguous dates, as determined from the file or chosen by the user; null if still undecided. */
export type DateFormatHints = {
  readonly order: DateOrder | null
  readonly system: DateSystem | null
  /** Two-digit years are resolved to the year closest to the season. */
  readonly season: SeasonDates
}

type Read<Value> = { readonly value: Value } | { readonly problem: string }
type Parts = readonly [year: number, month: number, day: number]

const isoDate = /^(\d{4})([-/.])(\d{1,2})\2\s?(\d{1,2})\.?$/
const basicDate = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/
const dottedDate = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/ // the day always comes first
const orderedDate = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const dayMonthDate = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/u
const monthDayDate = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u
const serialDate = /^([2-7]\d{4})(?:[.,](\d+))?$/ // 1954 to 2119
const leadingWord = /^(\p{L}+)\.?,?\s+(?=.*\d)/u

const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const
const weekdayNames = [
  ['monday', 'mon', 'mo'],
  ['tuesday', 'tues', 'tue', 'tu'],
  ['wednesday', 'weds', 'wed', 'we'],
  ['thursday', 'thurs', 'thur', 'thu', 'th'],
  ['friday', 'fri', 'fr'],
  ['saturday', 'sat', 'sa'],
  ['sunday', 'sun', 'su'],
] as const
const orders = ['mdy', 'dmy', 'ymd'] as const

/**
 * Returns the orders in which every date like `4/5/2026` in a column is valid, or if no order fits all of them, those
 * in which at least one is valid. If there is one order, use it; if there are several, the user has to choose; if there
 * are none, the column has no such dates.
 */
export function findDateOrders(texts: readonly string[], season: SeasonDates): readonly DateOrder[] {
  const dates = texts.flatMap((text) => {
    const { weekday, rest } = takeWeekday(splitDateAndTime(text).date)
    const match = orderedDate.exec(rest)
    return match ? [{ weekday, match }] : []
  })
  if (dates.length === 0) return []
  const fitting = dates.map(({ weekday, match }) => {
    const possible = orders.flatMap((order) => {
      const parts = inOrder(match, order, season)
      const date = parts && toDate(parts)
      return date && (weekday === null || getWeekday(date) === weekday) ? [{ order, year: parts[0] }] : []
    })
    const hasShortYear = match[4]?.length === 2
    const near = possible.filter(({ year }) => !hasShortYear || isNearSeason(year, season))
    return (near.length > 0 ? near : possible).map(({ order }) => order)
  })
  const common = orders.filter((order) => fitting.every((each) => each.includes(order)))
  if (common.length > 0) return common
  const some = orders.filter((order) => fitting.some((each) => each.includes(order)))
  return some.length > 0 ? some : ['mdy', 'dmy'] // each row then reports its own problem
}

/**
 * Returns the system in which all serial numbers in a column are near the season, or both systems unless exactly one
 * fits. Empty if there are no serial numbers.
 */
export function findDateSystems(texts: readonly string[], season: SeasonDates): readonly DateSystem[] {
  const serials = texts.flatMap((text) => serialDate.exec(text.trim())?.[1] ?? [])
  if (serials.length === 0) return []
  const systems = [1900, 1904] as const
  const fitting = systems.filter((system) =>
    serials.every((serial) => !isOutsideSeason(dateOfSerial(Number(serial), system), season)),
  )
  return fitting.length === 1 ? fitting : systems
}

/** Whether a date is so far from the season that it may have been misread: more than a month before or after it. */
export function isOutsideSeason(date: string, { start, end }: SeasonDates): boolean {
  return (start !== null && date < addDays(start, -31)) || (end !== null && date > addDays(end, 31))
}

/**
 * Converts a date in any common format to `2026-04-05`. Returns a problem if there is no such date, or if it is
 * ambiguous and `reading` doesn't resolve it.
 */
export function parseImportDate(text: string, reading: DateFormatHints): Read<string> {
  const typed = text.trim()
  if (typed === '') return { problem: 'The date is missing.' }
  const { weekday, rest } = takeWeekday(typed)
  const parts = partsOf(rest, reading)
  if (parts === 'unclear') return { problem: `Say above how to read “${typed}”.` }
  if (!parts) return { problem: `“${typed}” is no date. Write it like 2026-04-11.` }
  const date = toDate(parts)
  if (!date) return { problem: `There is no such day: “${typed}”.` }
  if (parts[0] < 1900 || parts[0] > 2199) return { problem: `The year of “${typed}” cannot be right.` }
  if (weekday === null || getWeekday(date) === weekday) return { value: date }
  return { problem: `“${typed}” contradicts itself: that day is ${formatDate(date, { year: true })}.` }
}

/** Removes a leading weekday. Any other word stays, so the text won't parse as a date. */
function takeWeekday(text: string): { readonly weekday: number | null; readonly rest: string } {
  const typed = text.trim()
  const [lead = '', word = ''] = leadingWord.exec(typed) ?? []
  const index = weekdayNames.findIndex((names) => names.some((name) => name === word.toLowerCase()))
  return index === -1 ? { weekday: null, rest: typed } : { weekday: index + 1, rest: typed.slice(lead.length) }
}

function partsOf(text: string, { order, system, season }: DateFormatHints): Parts | 'unclear' | null {
  const iso = isoDate.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[3]), Number(iso[4])]
  const basic = basicDate.exec(text)
  if (basic) return [Number(basic[1]), Number(basic[2]), Number(basic[3])]
  const dotted = dottedDate.exec(text)
  if (dotted) return [fullYear(dotted[3], season), Number(dotted[2]), Number(dotted[1])]
  const ordered = orderedDate.exec(text)
  if (ordered) return order === null ? 'unclear' : inOrder(ordered, order, season)
  const serial = serialDate.exec(text)
  if (serial) {
    if (system === null) return 'unclear'
    const [year = 0, month = 0, day = 0] = dateOfSerial(Number(serial[1]), system).split('-').map(Number)
    return [year, month, day]
  }
  const named = dayMonthDate.exec(text)
  if (named) return withMonth(fullYear(named[3], season), named[2], named[1])
  const american = monthDayDate.exec(text)
  return american ? withMonth(Number(american[3]), american[1], american[2]) : null
}

function inOrder(
  [, first, , second, third = '']: RegExpExecArray,
  order: DateOrder,
  season: SeasonDates,
): Parts | null {
  const [a, b] = [Number(first), Number(second)]
  if (order === 'mdy') return [fullYear(third, season), a, b]
  if (order === 'dmy') return [fullYear(third, season), b, a]
  return first?.length === 2 && third.length === 2 ? [fullYear(first, season), b, Number(third)] : null
}

function withMonth(year: number, name = '', day = ''): Parts | null {
  const month = months.findIndex((names) => names.some((each) => each === name.toLowerCase()))
  return month === -1 ? null : [year, month + 1, Number(day)]
}

/** Expands a two-digit year to the one closest to the season. */
function fullYear(year = '', { start, end, today }: SeasonDates): number {
  if (year.length !== 2) return Number(year)
  const near = yearOf(start ?? end ?? today)
  return near - 50 + ((((Number(year) - near + 50) % 100) + 100) % 100)
}

function isNearSeason(year: number, { start, end, today }: SeasonDates): boolean {
  return year >= yearOf(start ?? end ?? today) - 1 && year <= yearOf(end ?? start ?? today) + 1
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/**
 * ECMA-376, 18.17.4.1: in the 1900 system, day 60 is a February 29 that never existed, so later days count from
 * December 30.
 */
function dateOfSerial(serial: number, system: DateSystem): string {
  return addDays(system === 1900 ? '1899-12-30' : '1904-01-01', serial)
}

/** Returns null if there is no such day. */
function toDate([year, month, day]: Parts): string | null {
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date ? date : null
}

const clockTime = /^(\d{1,2})(?:[:.h](\d{2}))?(?::00(?:\.0+)?)?\s*h?(?:\s*([ap])\.?m\.?)?$/i
const fraction = /^0?[.,](?:\d|25|75|\d{3,})$/ // `0.30` may mean half past midnight: no spreadsheet writes the trailing zero
const dayZero = /^(?:1899-12-30|12\/30\/1899|30[./]12[./]1899)\s+/ // how a spreadsheet dates a time without a day
const unknownTime = /^(?:tbd|tba|tbc|to be (?:determined|announced|confirmed)|\?+|-+)?$/i

/** Whether a cell is empty or says that the time is not known yet. */
export function isUnknownTime(text: string): boolean {
  return unknownTime.test(text.trim())
}

/**
 * Converts a time of day to `18:30`. Reads `18:30`, `18.30`, `18h30`, `1830`, `6:30 PM`, `6pm`, `noon`, and fractions
 * of a day such as `0.770833`.
 */
export function parseImportTime(text: string): Read<string> {
  const typed = text.trim().replace(dayZero, '')
  if (typed === '') return { problem: 'The time is missing.' }
  const problem = `“${typed}” is no time. Write it like 18:30.`
  if (/^(?:12\s*)?noon$/i.test(typed)) return { value: '12:00' }
  if (fraction.test(typed)) return timeOfFraction(Number(typed.replace(',', '.')))
  if (/^0?[.,]\d+$/.test(typed)) return { problem }
  const match = clockTime.exec(/^\d{4}$/.test(typed) ? `${typed.slice(0, 2)}:${typed.slice(2)}` : typed)
  if (!match) return { problem }
  const [, hours, minutes, half] = match
  if (minutes === undefined && half === undefined && !/h/i.test(typed)) return { problem } // `18` is ambiguous
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return { problem }
  const noon = half?.toLowerCase() === 'p' ? 12 : 0
  return { value: minutesToTime((half === undefined ? hour : (hour % 12) + noon) * 60 + minute) }
}

function timeOfFraction(part: number): Read<string> {
  const minutes = part * 1440
  const whole = Math.round(minutes)
  const isWhole = Math.abs(minutes - whole) < 0.01 // a rounded fraction doesn't give an exact minute
  return isWhole && whole < 1440
    ? { value: minutesToTime(whole) }
    : { problem: `“${part}” is no time. Write it like 18:30.` }
}

/** Splits a cell that may contain both: `2026-04-11 10:30`, `2026-04-11T10:30`, `46123.4375`. */
export function splitDateAndTime(text: string): { readonly date: string; readonly time: string } {
  const typed = text.trim()
  const [, day, part] = serialDate.exec(typed) ?? []
  if (day !== undefined && part !== undefined) {
    const time = timeOfFraction(Number(`0.${part}`))
    return 'value' in time ? { date: day, time: time.value } : { date: text, time: '' }
  }
  const [, date, time] =
    /^(.*\d)(?:T|,?\s+)(\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?)?\s*(?:[ap]\.?m\.?|h)?|(?:12 )?noon)$/i.exec(typed) ??
    []
  if (date === undefined || time === undefined || 'problem' in parseImportTime(time)) return { date: text, time: '' }
  return { date, time }
}

/**
 * Returns the instant of this local time in the zone. A time skipped by the change to daylight saving time is a
 * problem; it is not shifted.
 */
export function parseImportDateTime(date: string, time: string, timeZone: string): Read<string> {
  const problem = describeSkippedTime(date, time, timeZone)
  return problem === null ? { value: localToInstant(date, time, timeZone) } : { problem }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
