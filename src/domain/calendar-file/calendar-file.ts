import { TZDate } from '@date-fns/tz/date'
import type { GameCalendar } from './game-calendar.ts'

export type CalendarFileOptions = {
  /** When the file is made: the stamp of every event that does not know when it was changed. */
  readonly now: string
  /** Of a calendar that somebody subscribes to: how long a copy of it is good for. */
  readonly refreshSeconds?: number
}

/**
 * An iCalendar file (RFC 5545) whose times are those that clocks in the zone show. Of the same events it is the same text,
 * but for those that do not know when they were changed.
 */
export async function calendarFile(
  { title, timeZone, clocks, events }: GameCalendar,
  { now, refreshSeconds }: CalendarFileOptions,
): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: escapeText(title), // the library escapes every text but this one
    prodId: { company: 'Fieldside', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // No zone of its own: DTSTAMP would be written in it, and has to be in UTC.
    timezone: { name: null, generator: () => clocks },
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
  })
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changedAt ?? now),
      ...(event.changedAt !== null && { lastModified: new Date(event.changedAt) }),
      // Dates that know their zone; plain ones would be written in that of the device.
      start: new TZDate(event.start, timeZone),
      end: new TZDate(event.end, timeZone),
      timezone: timeZone,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: ICalEventStatus[event.status],
    })
  }
  return `${calendar.toString()}\r\n`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}
