import { skippedInWords } from '../skipped-times.ts'
import { addDays, formatDate, localToInstant, minutesToTime, weekdayOf } from '../time.ts'

/** How to read `4/5/2026` and `26-04-11`. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd'
/** From which day a spreadsheet counts: 1 is January 1, 1900, or 0 is January 1, 1904 (old files of Excel for the Mac). */
export type DateSystem = 1900 | 1904

/** Calendar dates; a league may have none of the season's, and `today` stands in where a year has to be near something. */
export type Season = { readonly start: string | null; readonly end: string | null; readonly today: string }

/** What the dates of a file leave open, as the file itself or the person says; null where nobody has said it. */
export type DateReading = {
  readonly order: DateOrder | null
  readonly system: DateSystem | null
  /** Years of two digits are meant near it. */
  readonly season: Season
}

type Read<Value> = { readonly value: Value } | { readonly problem: string }
type Parts = readonly [year: number, month: number, day: number]

const isoDate = /^(\d{4})([-/.])(\d{1,2})\2\s?(\d{1,2})\.?$/
const basicDate = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/
const dottedDate = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/ // always the day first
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
 * The orders in which all dates such as `4/5/2026` in a column can be read. One: that is it. Several: the person has to
 * say. None: no date needs one.
 */
export function dateOrdersOf(texts: readonly string[], season: Season): readonly DateOrder[] {
  const dates = texts.flatMap((text) => {
    const { weekday, rest } = takeWeekday(splitMoment(text).date)
    const match = orderedDate.exec(rest)
    return match ? [{ weekday, match }] : []
  })
  if (dates.length === 0) return []
  const fitting = dates.map(({ weekday, match }) => {
    const possible = orders.flatMap((order) => {
      const parts = inOrder(match, order, season)
      const date = parts && toDate(parts)
      return date && (weekday === null || weekdayOf(date) === weekday) ? [{ order, year: parts[0] }] : []
    })
    const hasShortYear = match[4]?.length === 2
    const near = possible.filter(({ year }) => !hasShortYear || isNearSeason(year, season))
    return (near.length > 0 ? near : possible).map(({ order }) => order)
  })
  const common = orders.filter((order) => fitting.every((each) => each.includes(order)))
  if (common.length > 0) return common
  const some = orders.filter((order) => fitting.some((each) => each.includes(order)))
  return some.length > 0 ? some : ['mdy', 'dmy'] // each row then says what is wrong with it
}

/** The systems by which the serial numbers in a column are days of the season, else both; none where there are no serials. */
export function dateSystemsOf(texts: readonly string[], season: Season): readonly DateSystem[] {
  const serials = texts.flatMap((text) => serialDate.exec(text.trim())?.[1] ?? [])
  if (serials.length === 0) return []
  const systems = [1900, 1904] as const
  const fitting = systems.filter((system) =>
    serials.every((serial) => !isOutside(dateOfSerial(Number(serial), system), season)),
  )
  return fitting.length === 1 ? fitting : systems
}

/** Whether a date is so far from the season that it may be misread: more than a month before or after it. */
export function isOutside(date: string, { start, end }: Season): boolean {
  return (start !== null && date < addDays(start, -31)) || (end !== null && date > addDays(end, 31))
}

/** A date in any of the usual forms as `2026-04-05`. What the reading leaves open is a problem where the date needs it. */
export function readDate(text: string, reading: DateReading): Read<string> {
  const typed = text.trim()
  if (typed === '') return { problem: 'The date is missing.' }
  const { weekday, rest } = takeWeekday(typed)
  const parts = partsOf(rest, reading)
  if (parts === 'unclear') return { problem: `Say above how to read “${typed}”.` }
  if (!parts) return { problem: `“${typed}” is no date. Write it like 2026-04-11.` }
  const date = toDate(parts)
  if (!date) return { problem: `There is no such day: “${typed}”.` }
  if (parts[0] < 1900 || parts[0] > 2199) return { problem: `The year of “${typed}” cannot be right.` }
  if (weekday === null || weekdayOf(date) === weekday) return { value: date }
  return { problem: `“${typed}” contradicts itself: that day is ${formatDate(date, { year: true })}.` }
}

/** Without the weekday before it. A word that is none stays, so that the text is no date. */
function takeWeekday(text: string): { readonly weekday: number | null; readonly rest: string } {
  const typed = text.trim()
  const [lead = '', word = ''] = leadingWord.exec(typed) ?? []
  const index = weekdayNames.findIndex((names) => names.some((name) => name === word.toLowerCase()))
  return index === -1 ? { weekday: null, rest: typed } : { weekday: index + 1, rest: typed.slice(lead.length) }
}

function partsOf(text: string, { order, system, season }: DateReading): Parts | 'unclear' | null {
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

function inOrder([, first, , second, third = '']: RegExpExecArray, order: DateOrder, season: Season): Parts | null {
  const [a, b] = [Number(first), Number(second)]
  if (order === 'mdy') return [fullYear(third, season), a, b]
  if (order === 'dmy') return [fullYear(third, season), b, a]
  return first?.length === 2 && third.length === 2 ? [fullYear(first, season), b, Number(third)] : null
}

function withMonth(year: number, name = '', day = ''): Parts | null {
  const month = months.findIndex((names) => names.some((each) => each === name.toLowerCase()))
  return month === -1 ? null : [year, month + 1, Number(day)]
}

/** Of two digits the year that is nearest to the season's. */
function fullYear(year = '', { start, end, today }: Season): number {
  if (year.length !== 2) return Number(year)
  const near = yearOf(start ?? end ?? today)
  return near - 50 + ((((Number(year) - near + 50) % 100) + 100) % 100)
}

function isNearSeason(year: number, { start, end, today }: Season): boolean {
  return year >= yearOf(start ?? end ?? today) - 1 && year <= yearOf(end ?? start ?? today) + 1
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/** ECMA-376, 18.17.4.1: day 60 of the system of 1900 is a February 29 that never was, so later days count from December 30. */
function dateOfSerial(serial: number, system: DateSystem): string {
  return addDays(system === 1900 ? '1899-12-30' : '1904-01-01', serial)
}

/** Null where there is no such day. */
function toDate([year, month, day]: Parts): string | null {
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date ? date : null
}

const clockTime = /^(\d{1,2})(?:[:.h](\d{2}))?(?::00(?:\.0+)?)?\s*h?(?:\s*([ap])\.?m\.?)?$/i
const fraction = /^0?[.,](?:\d|25|75|\d{3,})$/ // `0.30` may be half past midnight: no spreadsheet writes that zero
const dayZero = /^(?:1899-12-30|12\/30\/1899|30[./]12[./]1899)\s+/ // what a time alone is for a spreadsheet
const unknownTime = /^(?:tbd|tba|tbc|to be (?:determined|announced|confirmed)|\?+|-+)?$/i

/** Whether a cell says that the time is not known yet. */
export function isUnknownTime(text: string): boolean {
  return unknownTime.test(text.trim())
}

/** A time of day as `18:30`: `18:30`, `18.30`, `18h30`, `1830`, `6:30 PM`, `6pm`, `noon`, and the part of a day, `0.770833`. */
export function readTime(text: string): Read<string> {
  const typed = text.trim().replace(dayZero, '')
  if (typed === '') return { problem: 'The time is missing.' }
  const problem = `“${typed}” is no time. Write it like 18:30.`
  if (/^(?:12\s*)?noon$/i.test(typed)) return { value: '12:00' }
  if (fraction.test(typed)) return timeOfFraction(Number(typed.replace(',', '.')))
  if (/^0?[.,]\d+$/.test(typed)) return { problem }
  const match = clockTime.exec(/^\d{4}$/.test(typed) ? `${typed.slice(0, 2)}:${typed.slice(2)}` : typed)
  if (!match) return { problem }
  const [, hours, minutes, half] = match
  if (minutes === undefined && half === undefined && !/h/i.test(typed)) return { problem } // `18` may be anything
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return { problem }
  const noon = half?.toLowerCase() === 'p' ? 12 : 0
  return { value: minutesToTime((half === undefined ? hour : (hour % 12) + noon) * 60 + minute) }
}

function timeOfFraction(part: number): Read<string> {
  const minutes = part * 1440
  const whole = Math.round(minutes)
  const isWhole = Math.abs(minutes - whole) < 0.01 // a rounded part is of no known minute
  return isWhole && whole < 1440
    ? { value: minutesToTime(whole) }
    : { problem: `“${part}” is no time. Write it like 18:30.` }
}

/** One cell may hold both: `2026-04-11 10:30`, `2026-04-11T10:30`, `46123.4375`. */
export function splitMoment(text: string): { readonly date: string; readonly time: string } {
  const typed = text.trim()
  const [, day, part] = serialDate.exec(typed) ?? []
  if (day !== undefined && part !== undefined) {
    const time = timeOfFraction(Number(`0.${part}`))
    return 'value' in time ? { date: day, time: time.value } : { date: text, time: '' }
  }
  const [, date, time] =
    /^(.*\d)(?:T|,?\s+)(\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?)?\s*(?:[ap]\.?m\.?|h)?|(?:12 )?noon)$/i.exec(typed) ??
    []
  if (date === undefined || time === undefined || 'problem' in readTime(time)) return { date: text, time: '' }
  return { date, time }
}

/** When clocks in the zone show this. In spring there is an hour that they leave out: a problem, not another time. */
export function readMoment(date: string, time: string, timeZone: string): Read<string> {
  const problem = skippedInWords(date, time, timeZone)
  return problem === null ? { value: localToInstant(date, time, timeZone) } : { problem }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
