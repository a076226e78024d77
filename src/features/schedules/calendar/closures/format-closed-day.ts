import type { ClosedDay, ClosedDayNote } from '#domain/leagues/closed-days.ts'
import { t } from './words.ts'

/** Returns what is closed on a day, such as `Closed: Easter tournament`; an empty text if there is nothing to note. */
export const formatClosedDay = (day: ClosedDay | undefined): string => day?.notes.map(formatNote).join('; ') ?? ''

/** Like `formatClosedDay`, but only the blackout dates: in a day by field, closures are drawn on the fields. */
export const formatBlackouts = (day: ClosedDay | undefined): string =>
  formatClosedDay(day && { ...day, notes: day.notes.filter(({ kind }) => kind === 'blackout') })

/** `Closed: Easter tournament` */
export const formatClosed = (reason: string | null): string => (reason === null ? t.closed : t.closedBecause(reason))

function formatNote(note: ClosedDayNote): string {
  switch (note.kind) {
    case 'closed':
      return formatClosed(note.reason)
    case 'place':
      return note.reason === null ? t.placeClosed(note.place) : t.placeClosedBecause(note.place, note.reason)
    case 'blackout':
      return note.schedule === null ? t.blackout : t.blackoutOf(note.schedule)
  }
}
