import type { GameEvent } from './calendar-game-event.ts'
import { gameTitle, isOff, type CalendarGame } from './calendar-game.ts'

// A game in the grid, as plain elements: a screen has hundreds of them, and each is made anew while it is dragged.

/** What would be wrong where a game is being dragged to; null where it stays. */
export type DragVerdict = { readonly conflicts: readonly string[] } | null

/** A game in a week or a day; where many share a time, a mark alone: see `eventInWords`. */
export function dayEvent(event: GameEvent, verdict: DragVerdict, isNarrow: boolean): HTMLElement {
  const { game, notes } = event
  if (isNarrow) {
    return part('div', ['game-event game-event-narrow', `game-event-${game.status}`], shapeOf(game.status, notes))
  }
  const box = part('div', ['game-event', `game-event-${game.status}`])
  box.append(
    part('b', ['block', isOff(game.status) && 'line-through'], mark(game.status, notes), ` ${gameTitle(game)}`),
    part('span', ['whitespace-nowrap tabular'], clocks(event)),
    game.score === null ? '' : ` · ${game.score}`,
  )
  if (verdict !== null) {
    box.classList.add(verdict.conflicts.length > 0 ? 'game-event-clashes' : 'game-event-fits')
    box.append(part('span', ['game-event-words block'], verdictInWords(verdict.conflicts)))
    return box
  }
  const where = [game.match, game.place].filter(Boolean).join(' · ')
  if (where !== '') box.append(part('span', ['block truncate'], where))
  box.append(gameWords(game, notes))
  return box
}

/** What a box with words says, as one line: `Bears vs Foxes, 10:00–11:00, Riverside, Field 2, Scheduled`. */
export function eventInWords(event: GameEvent): string {
  const { game, notes } = event
  return [gameTitle(game), game.match, clocks(event), game.score, game.place, game.statusInWords, ...notes]
    .filter(Boolean)
    .join(', ')
}

/** A game in a day of the month: one line. */
export function monthEvent({ game, start, notes }: GameEvent): HTMLElement {
  return part(
    'div',
    ['game-event game-event-line', `game-event-${game.status}`],
    mark(game.status, notes),
    ' ',
    part('span', ['tabular'], clock(start)),
    ' ',
    part('span', ['font-semibold', isOff(game.status) && 'line-through'], gameTitle(game)),
    game.score === null ? '' : ` ${game.score} `,
    gameWords(game, notes),
  )
}

/** `⚠ Bears rest 45 minutes of 2 hours (and 1 more)`, `✓ No conflict`. */
export function verdictInWords([first, ...more]: readonly string[]): string {
  if (first === undefined) return '✓ No conflict'
  return more.length === 0 ? `⚠ ${first}` : `⚠ ${first} (and ${more.length} more)`
}

/** The times of the copy that is being dragged, not of the game where it was. */
const clocks = ({ start, end }: GameEvent) => `${clock(start)}–${clock(end)}`

const clock = (time: GameEvent['start']) => time.toPlainTime().toString().slice(0, 5).replace(/^0/, '')

/** The state in words. `scheduled` is the rule and goes without saying, except to a screen reader. */
function gameWords({ status, statusInWords }: CalendarGame, notes: GameEvent['notes']): HTMLElement {
  return part(
    'span',
    ['game-event-words'],
    part('span', [status === 'scheduled' && 'sr-only'], `${statusInWords} `),
    notes.join(', '),
  )
}

/** A shape beside the color, for whoever cannot tell the colors apart. */
function mark(status: CalendarGame['status'], notes: GameEvent['notes']): HTMLElement {
  const shape = part('span', [], shapeOf(status, notes))
  shape.ariaHidden = 'true'
  return shape
}

function shapeOf(status: CalendarGame['status'], notes: GameEvent['notes']): string {
  return notes.includes('conflict') ? '⚠' : statusMarks[status]
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
