import { classNames } from '#ui/class-names.ts'
import type { GameEvent } from './calendar-game-event.ts'
import { gameStatusWords, gameTitle, isOff, type CalendarGame } from './calendar-game.ts'

type Props = { calendarEvent: GameEvent }

/** A game in the grid of a week or a day. */
export function DayEvent({ calendarEvent: { game, start, isInConflict } }: Props) {
  return (
    <div className={classNames('game-event', `game-event-${game.status}`)}>
      <b className={classNames('block', isOff(game.status) && 'line-through')}>
        <StatusMark status={game.status} />
        {gameTitle(game)}
      </b>
      <span className="tabular">
        {start.toPlainTime().toString().slice(0, 5)}
        {game.score && ` · ${game.score}`}
        {game.place && ` · ${game.place}`}
      </span>
      <GameWords game={game} isInConflict={isInConflict} />
    </div>
  )
}

/** A game in a day of the month: one line. */
export function MonthEvent({ calendarEvent: { game, start, isInConflict } }: Props) {
  return (
    <div className={classNames('game-event game-event-line', `game-event-${game.status}`)}>
      <StatusMark status={game.status} />
      <span className="tabular">{start.toPlainTime().toString().slice(0, 5)}</span>{' '}
      <span className={classNames('font-semibold', isOff(game.status) && 'line-through')}>{gameTitle(game)}</span>
      {game.score && <span className="tabular"> {game.score}</span>}
      <GameWords game={game} isInConflict={isInConflict} />
    </div>
  )
}

/** The state in words. `scheduled` is the rule and goes without saying, except to a screen reader. */
function GameWords({ game, isInConflict }: { game: CalendarGame; isInConflict: boolean }) {
  const words = [
    gameStatusWords[game.status],
    game.resultState === 'disputed' && 'result disputed',
    game.isDraft && 'draft',
    isInConflict && 'conflict',
  ].filter(Boolean)
  const goesWithoutSaying = game.status === 'scheduled' && words.length === 1
  return (
    <span className={goesWithoutSaying ? 'sr-only' : 'game-event-words'}>
      {' · '}
      {words.join(', ')}
    </span>
  )
}

/** A shape beside the colour, for whoever cannot tell the colours apart. */
function StatusMark({ status }: { status: CalendarGame['status'] }) {
  return (
    <span aria-hidden="true" className="mr-1">
      {statusMarks[status]}
    </span>
  )
}

const statusMarks: Record<CalendarGame['status'], string> = {
  scheduled: '○',
  in_progress: '▶',
  completed: '✓',
  cancelled: '✕',
  postponed: '↷',
  forfeited: '⚑',
}
