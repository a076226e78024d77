import { formatDate, localTime, localToInstant, minutesToTime } from '../time.ts'

/** How to read `4/5/2026`. */
export type DateOrder = 'mdy' | 'dmy'

type Read<Value> = { readonly value: Value } | { readonly problem: string }

const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dottedDate = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?$/ // always the day first
const slashedDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const dayMonthDate = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4})$/u
const monthDayDate = /^(?:\p{L}+\.?,?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** Which order the dates with slashes in a column are in; `either`: the person has to say. Null: there are none. */
export function dateOrderOf(texts: readonly string[]): DateOrder | 'either' | null {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = slashedDate.exec(dateOf(text)) ?? []
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  if (pairs.length === 0) return null
  const dayFirst = pairs.some(([first]) => first > 12)
  const monthFirst = pairs.some(([, second]) => second > 12)
  if (dayFirst === monthFirst) return 'either'
  return dayFirst ? 'dmy' : 'mdy'
}

/** A date in any of the usual forms as `2026-04-05`. `order` null: one with slashes is a problem. */
export function readDate(text: string, order: DateOrder | null): Read<string> {
  const typed = text.trim()
  if (typed === '') return { problem: 'The date is missing.' }
  const parts = partsOf(typed, order)
  if (parts === 'unclear') return { problem: `Say above which of “${typed}” is the day and which the month.` }
  if (!parts) return { problem: `“${typed}” is no date. Write it like 2026-04-11.` }
  const [year, month, day] = parts
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  if (!isCalendarDate(date)) return { problem: `There is no such day: “${typed}”.` }
  return year < 1900 || year > 2199 ? { problem: `The year of “${typed}” cannot be right.` } : { value: date }
}

function partsOf(text: string, order: DateOrder | null): readonly [number, number, number] | 'unclear' | null {
  const iso = isoDate.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const dotted = dottedDate.exec(text)
  if (dotted) return [fullYear(dotted[3]), Number(dotted[2]), Number(dotted[1])]
  const slashed = slashedDate.exec(text)
  if (slashed) {
    const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), fullYear(slashed[3])]
    if (order === null) return 'unclear'
    return order === 'mdy' ? [year, first, second] : [year, second, first]
  }
  const named = dayMonthDate.exec(text)
  if (named) return withMonth(named[3], named[2], named[1])
  const american = monthDayDate.exec(text)
  return american ? withMonth(american[3], american[1], american[2]) : null
}

function withMonth(year = '', name = '', day = ''): readonly [number, number, number] | null {
  const month = monthNames.findIndex((each) => name.toLowerCase().startsWith(each))
  return month === -1 ? null : [Number(year), month + 1, Number(day)]
}

function fullYear(year = ''): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function isCalendarDate(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date
}

const clockTime = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*h?(?:\s*([ap])\.?m\.?)?$/i

/** A time of day as `18:30`: `18:30`, `18.30`, `18h30`, `6:30 PM`, `6pm`. */
export function readTime(text: string): Read<string> {
  const typed = text.trim()
  if (typed === '') return { problem: 'The time is missing.' }
  const problem = `“${typed}” is no time. Write it like 18:30.`
  const match = clockTime.exec(typed)
  if (!match) return { problem }
  const [, hours, minutes, half] = match
  if (minutes === undefined && half === undefined && !/h/i.test(typed)) return { problem } // `18` may be anything
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return { problem }
  const noon = half?.toLowerCase() === 'p' ? 12 : 0
  return { value: minutesToTime((half === undefined ? hour : (hour % 12) + noon) * 60 + minute) }
}

/** One cell may hold both: `2026-04-11 10:30`, `2026-04-11T10:30`. */
export function splitMoment(text: string): { date: string; time: string } {
  const [, date, time] =
    /^(.*\d)(?:T|,?\s+)(\d{1,2}(?:[:.h]\d{2}(?::\d{2})?)?\s*(?:[ap]\.?m\.?|h)?)$/i.exec(text.trim()) ?? []
  if (date === undefined || time === undefined || 'problem' in readTime(time)) return { date: text, time: '' }
  return { date, time }
}

function dateOf(text: string): string {
  return splitMoment(text).date.trim()
}

/** When clocks in the zone show this. In spring there is an hour that they leave out: a problem, not another time. */
export function readMoment(date: string, time: string, timeZone: string): Read<string> {
  const instant = localToInstant(date, time, timeZone)
  if (localTime(instant, timeZone) === time) return { value: instant }
  const day = formatDate(date, { year: true })
  return { problem: `There is no ${time} on ${day}: clocks in ${timeZone.replaceAll('_', ' ')} go forward then.` }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
