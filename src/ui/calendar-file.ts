import { TZDate } from '@date-fns/tz/date'
import { fileNameOf, shareText } from './save-file.ts'

export type Calendar = {
  readonly title: string
  readonly timeZone: string
  /** The zone's VTIMEZONE. */
  readonly clocks: string
  readonly events: readonly CalendarEntry[]
}

type CalendarEntry = {
  readonly uid: string
  readonly sequence: number
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly description: string
  readonly location: { readonly title: string; readonly address: string } | null
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** An iCalendar file (RFC 5545) whose times are those that clocks in the zone show. */
export async function calendarFile({ title, timeZone, clocks, events }: Calendar, now: Date): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: escapeText(title), // the library escapes every text but this one
    prodId: { company: 'Fieldside', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // No zone of its own: DTSTAMP would be written in it, and has to be in UTC.
    timezone: { name: null, generator: () => clocks },
  })
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: now,
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

/** Offers the file to the phone's calendar, or downloads it. */
export async function saveCalendar(calendar: Calendar): Promise<void> {
  const text = await calendarFile(calendar, new Date())
  await shareText(fileNameOf(calendar.title, 'ics'), text, 'text/calendar')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}
