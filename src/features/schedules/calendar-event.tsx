import { classNames } from '#ui/class-names.ts'
import type { GameEvent } from './calendar-game-event.ts'
import { gameStatusWords, gameTitle, isOff, type CalendarGame } from './calendar-game.ts'

type Props = { calendarEvent: GameEvent }

/** A game in the grid of a week or a day. */
export function DayEvent({ calendarEvent: { game, start, notes } }: Props) {
  return (
    <div className={classNames('game-event', `game-event-${game.status}`)}>
      <b className={classNames('block', isOff(game.status) && 'line-through')}>
        <StatusMark status={game.status} /> {gameTitle(game)}
      </b>
      <span className="tabular">
        {clock(start)}
        {game.score && ` · ${game.score}`}
      </span>
      {game.place && <span className="block truncate">{game.place}</span>}
      <GameWords status={game.status} notes={notes} />
    </div>
  )
}

/** A game in a day of the month: one line. */
export function MonthEvent({ calendarEvent: { game, start, notes } }: Props) {
  return (
    <div className={classNames('game-event game-event-line', `game-event-${game.status}`)}>
      <StatusMark status={game.status} /> <span className="tabular">{clock(start)}</span>{' '}
      <span className={classNames('font-semibold', isOff(game.status) && 'line-through')}>{gameTitle(game)}</span>
      {game.score && <span className="tabular"> {game.score}</span>}
      <GameWords status={game.status} notes={notes} />
    </div>
  )
}

/** The time of the copy that is being dragged, not of the game where it was. */
const clock = (start: GameEvent['start']) => start.toPlainTime().toString().slice(0, 5).replace(/^0/, '')

/** The state in words. `scheduled` is the rule and goes without saying, except to a screen reader. */
function GameWords({ status, notes }: { status: CalendarGame['status']; notes: GameEvent['notes'] }) {
  return (
    <span className="game-event-words">
      <span className={status === 'scheduled' ? 'sr-only' : undefined}>{gameStatusWords[status]} </span>
      {notes.join(', ')}
    </span>
  )
}

/** A shape beside the colour, for whoever cannot tell the colours apart. */
function StatusMark({ status }: { status: CalendarGame['status'] }) {
  return <span aria-hidden="true">{statusMarks[status]}</span>
}

const statusMarks: Record<CalendarGame['status'], string> = {
  scheduled: '○',
  in_progress: '▶',
  completed: '✓',
  cancelled: '✕',
  postponed: '↷',
  forfeited: '⚑',
}
