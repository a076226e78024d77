import { formatTime } from '#i18n/format.ts'
import type { CalendarGameEvent } from './calendar-game-event.ts'
import { getGameTitle, isStruckOut, type CalendarGame } from './calendar-game.ts'
import { t } from './words.ts'

// Draws a game in the grid as plain elements, because a screen has hundreds of them and each is redrawn during a drag.

/** What would be wrong with a dragged game at its new position; null while the game has not left its old one. */
export type DragVerdict = { readonly conflicts: readonly string[] } | null

/** Draws a game in a week or day view, or just a mark if many games share a time (see `describeCalendarEvent`). */
export function renderDayEvent(event: CalendarGameEvent, verdict: DragVerdict, isNarrow: boolean): HTMLElement {
  const { game, notes } = event
  if (isNarrow) {
    return part('div', ['game-event game-event-narrow', `game-event-${game.status}`], shapeOf(game.status, notes))
  }
  const box = part('div', ['game-event', `game-event-${game.status}`])
  box.append(
    part(
      'b',
      ['block', isStruckOut(game.status) && 'line-through'],
      mark(game.status, notes),
      ` ${getGameTitle(game)}`,
    ),
    part('span', ['whitespace-nowrap tabular'], clocks(event)),
    game.score === null ? '' : ` · ${game.score}`,
  )
  if (verdict !== null) {
    box.classList.add(verdict.conflicts.length > 0 ? 'game-event-clashes' : 'game-event-fits')
    box.append(part('span', ['game-event-words block'], formatDragVerdict(verdict.conflicts)))
    return box
  }
  const where = [game.match, game.place].filter(Boolean).join(' · ')
  if (where !== '') box.append(part('span', ['block truncate'], where))
  box.append(gameWords(game, notes))
  return box
}

/** Returns a box's content as one line, such as `Bears vs Foxes, 10:00–11:00, Riverside, Field 2, Scheduled`. */
export function describeCalendarEvent(event: CalendarGameEvent): string {
  const { game, notes } = event
  return [getGameTitle(game), game.match, clocks(event), game.score, game.place, game.statusInWords, ...notes]
    .filter(Boolean)
    .join(', ')
}

/** Draws a game in a month view, as a single line. */
export function renderMonthEvent({ game, start, notes }: CalendarGameEvent): HTMLElement {
  return part(
    'div',
    ['game-event game-event-line', `game-event-${game.status}`],
    mark(game.status, notes),
    ' ',
    part('span', ['tabular'], clock(start)),
    ' ',
    part('span', ['font-semibold', isStruckOut(game.status) && 'line-through'], getGameTitle(game)),
    game.score === null ? '' : ` ${game.score} `,
    gameWords(game, notes),
  )
}

/** Returns text such as `⚠ Bears rest 45 minutes of 2 hours (and 1 more)` or `✓ No conflict`. */
export function formatDragVerdict([first, ...more]: readonly string[]): string {
  if (first === undefined) return t.noConflict
  return t.clashes(first, more.length)
}

/** Uses the times of the dragged copy, not of the game's old position. */
const clocks = ({ start, end }: CalendarGameEvent) => `${clock(start)}–${clock(end)}`

const clock = (time: CalendarGameEvent['start']) => formatTime(time.toPlainTime().toString().slice(0, 5))

/** Returns an element with the status as text. `scheduled` is the norm, so it is only announced to screen readers. */
function gameWords({ status, statusInWords }: CalendarGame, notes: CalendarGameEvent['notes']): HTMLElement {
  return part(
    'span',
    ['game-event-words'],
    part('span', [status === 'scheduled' && 'sr-only'], `${statusInWords} `),
    notes.join(', '),
  )
}

/** Draws a shape in addition to the color, for people who cannot tell the colors apart. */
function mark(status: CalendarGame['status'], notes: CalendarGameEvent['notes']): HTMLElement {
  const shape = part('span', [], shapeOf(status, notes))
  shape.ariaHidden = 'true'
  return shape
}

function shapeOf(status: CalendarGame['status'], notes: CalendarGameEvent['notes']): string {
  return notes.includes(t.conflictNote) ? '⚠' : statusMarks[status]
}

const statusMarks: Record<CalendarGame['status'], string> = {
  scheduled: '○',
  in_progress: '▶',
  completed: '✓',
  cancelled: '✕',
  postponed: '↷',
  forfeited: '⚑',
}

function part(tag: 'div' | 'span' | 'b', names: readonly (string | false)[], ...content: readonly (string | Node)[]) {
  const element = document.createElement(tag)
  element.className = names.filter(Boolean).join(' ')
  element.append(...content)
  return element
}
