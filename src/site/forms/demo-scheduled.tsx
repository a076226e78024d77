import { getDeviceTimeZone } from '#i18n/format-moment.ts'
import type { ReactNode } from 'react'
import { formatCalendarFile } from '#domain/calendar-file/calendar-file.ts'
import { formatVtimezone } from '#domain/calendar-file/vtimezone.ts'
import type { DemoRequest } from '#domain/leads/demo-request.ts'
import {
  formatDemoDate,
  toDemoInstant,
  demoDurationMinutes,
  formatDemoTime,
  demoTimeZone,
  demoTimeZoneName,
  formatVisitorTime,
} from '#domain/leads/demo-times.ts'
import { addMinutes } from '#domain/time.ts'
import { saveCalendar } from '#ui/browser/save-calendar.ts'
import { Button } from '#ui/plain-button.tsx'
import { SentNote } from './sent-note.tsx'
import type { SentState } from './use-lead-form.ts'

/** The chosen time in both zones, and a calendar entry. */
export function DemoScheduled({ state, request }: { state: SentState; request: DemoRequest }) {
  const { date, time } = request
  const own = formatVisitorTime(date, time, getDeviceTimeZone())
  return (
    <SentNote kind="demo" state={state} title="Demo Scheduled">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Line name="When">
          {formatDemoDate(date)} at <span className="whitespace-nowrap">{formatDemoTime(time)}</span> {demoTimeZoneName}
          {own !== null && <span className="block text-soft">{own} where you are</span>}
        </Line>
        <Line name="How long">30–45 minutes</Line>
        <Line name="Who">
          {request.name}, {request.role}, {request.organization} ({request.leagueSize} teams)
        </Line>
        <Line name="How we reach you">
          {request.email}, {request.phone}
        </Line>
        <Line name="What about">{request.interests.join(', ')}</Line>
        {request.additionalInfo && <Line name="You wrote">{request.additionalInfo}</Line>}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void saveDemo(request)}>
          Add to calendar
        </Button>
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-control border border-line-button px-4 font-semibold no-underline hover:border-line-strong"
        >
          Back to Home
        </a>
      </div>
    </SentNote>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-semibold whitespace-pre-line max-sm:-mt-2">{children}</dd>
    </div>
  )
}

async function saveDemo({ date, time, email, phone }: DemoRequest): Promise<void> {
  const start = toDemoInstant(date, time)
  const end = addMinutes(start, demoDurationMinutes)
  const title = 'Fieldside demo'
  const event = {
    uid: `demo-${start}-${email}`,
    sequence: 0,
    changedAt: null,
    date: null,
    start,
    end,
    summary: title,
    description: `We reach you at ${email} or ${phone}.`,
    location: null,
    status: 'TENTATIVE' as const,
  }
  const calendar = { title, timeZone: demoTimeZone, clocks: formatVtimezone(demoTimeZone, start, end), events: [event] }
  await saveCalendar(title, formatCalendarFile(calendar, { now: new Date().toISOString() }))
}
