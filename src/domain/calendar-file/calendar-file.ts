import { addDays, toLocalDate, toLocalTime } from '../time.ts'
import type { GameCalendar, CalendarFileGame } from './game-calendar.ts'

export type CalendarFileOptions = {
  /** When the file is created: the timestamp of every event without a known change time. */
  readonly now: string
  /** For calendars that people subscribe to: how long a copy stays fresh. */
  readonly refreshSeconds?: number
}

/**
 * Returns an iCalendar file (RFC 5545 and 7986) with times in the zone's local time. The same events always produce the
 * same text, except for events without a known change time.
 */
export function formatCalendarFile(calendar: GameCalendar, { now, refreshSeconds }: CalendarFileOptions): string {
  const { title, timeZone, clocks, events } = calendar
  const changes = events.flatMap(({ changedAt }) => changedAt ?? [])
  // Calendar properties must come before the first component (RFC 5545, 3.6): some readers ignore any that follow it.
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldside//Schedule//EN',
    'METHOD:PUBLISH',
    `NAME:${toText(title)}`,
    `X-WR-CALNAME:${toText(title)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    ...(changes.length > 0 ? [`LAST-MODIFIED:${toUtc(changes.reduce(later))}`] : []),
    ...(refreshSeconds === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshSeconds}S`, `X-PUBLISHED-TTL:PT${refreshSeconds}S`]),
    ...clocks,
    ...events.flatMap((event) => eventLines(event, timeZone, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarFileGame, timeZone: string, now: string): string[] {
  const { title = '', address = '' } = event.location ?? {}
  const place = [title, address].filter(Boolean).join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toUtc(event.changedAt ?? now)}`,
    ...(event.changedAt === null ? [] : [`LAST-MODIFIED:${toUtc(event.changedAt)}`]),
    ...(event.date === null
      ? [
          `DTSTART;TZID=${timeZone}:${toWallClock(event.start, timeZone)}`,
          `DTEND;TZID=${timeZone}:${toWallClock(event.end, timeZone)}`,
        ]
      : [
          `DTSTART;VALUE=DATE:${toBasic(event.date)}`,
          `DTEND;VALUE=DATE:${toBasic(addDays(event.date, 1))}`,
          'TRANSP:TRANSPARENT', // a game without a time shouldn't mark the whole day as busy
        ]),
    `SUMMARY:${toText(event.summary)}`,
    ...(place === '' ? [] : [`LOCATION:${toText(place)}`]),
    `DESCRIPTION:${toText(event.description)}`,
    `STATUS:${event.status}`,
    'END:VEVENT',
  ]
}

const toBasic = (date: string): string => date.replaceAll('-', '')

const later = (a: string, b: string): string => (a > b ? a : b)

/** `2026-04-11T08:30:00.000Z` → `20260411T083000Z`. */
function toUtc(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function toWallClock(instant: string, timeZone: string): string {
  return `${toLocalDate(instant, timeZone)}T${toLocalTime(instant, timeZone)}00`.replaceAll(/[-:]/g, '')
}

function toText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/**
 * Folds text into lines of at most 75 octets; each one after the first starts with a space. Never splits a character.
 */
function fold(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + more > 75) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += more
  }
  return [...lines, current].join('\r\n')
}

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x8_00) return 2
  return codePoint < 0x1_00_00 ? 3 : 4
}
