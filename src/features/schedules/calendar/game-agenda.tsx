import { formatDate } from '#i18n/format.ts'
import { Link } from 'react-router-dom'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { formatGameTime, toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { getGameTitle, isStruckOut, type CalendarGame } from './calendar-game.ts'
import { t } from './words.ts'

type Props = {
  games: readonly CalendarGame[]
  conflictIds: ReadonlySet<string>
  timeZone: string
  today: string
  /** If set, each game that has not begun can be moved. */
  onMove?: ((gameId: string) => void) | undefined
  /** Whether to show each game's schedule, because several schedules are shown together. */
  withScheduleName?: boolean
}

/** Games by day: the calendar on phones, and for anyone who prefers a list. */
export function GameAgenda({ games, timeZone, today, ...line }: Props) {
  const days = gamesByDay(games, timeZone)
  return (
    <div className="flex flex-col gap-5">
      {[...days].map(([date, onDay]) => (
        <section key={date} aria-labelledby={`day-${date}`} className="flex flex-col gap-2">
          <h2 id={`day-${date}`} className={date === today ? 'text-accent' : undefined}>
            {date === today ? t.todayIs(formatDate(date)) : formatDate(date)}
          </h2>
          <Card>
            <ul>
              {onDay.map((game) => (
                <GameLine key={game.id} game={game} timeZone={timeZone} {...line} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function gamesByDay(games: readonly CalendarGame[], timeZone: string): Map<string, CalendarGame[]> {
  const days = new Map<string, CalendarGame[]>()
  for (const game of games) {
    const date = toLocalDate(game.start, timeZone)
    const onDay = days.get(date)
    if (onDay) onDay.push(game)
    else days.set(date, [game])
  }
  return days
}

function GameLine({
  game,
  timeZone,
  conflictIds,
  onMove,
  withScheduleName = false,
}: Omit<Props, 'games' | 'today'> & { game: CalendarGame }) {
  const notes = [game.match, game.place ?? t.noPlaceYet, withScheduleName && game.scheduleName].filter(Boolean)
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0',
        conflictIds.has(game.id) && 'rounded-card outline-2 -outline-offset-2 outline-red',
      )}
    >
      <span className="w-20 font-semibold whitespace-nowrap tabular">
        {game.hasTime ? formatGameTime(game.start, timeZone) : t.tbd}
        {game.hasTime && (
          <span className="block text-note font-normal text-soft">–{formatGameTime(game.end, timeZone)}</span>
        )}
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to={`/dashboard/games/${game.id}`}
          className={classNames(
            'inline-flex min-h-8 items-center font-semibold',
            isStruckOut(game.status) && 'line-through',
          )}
        >
          {getGameTitle(game)}
        </Link>
        <span className="block text-note text-soft">{notes.join(' · ')}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {game.score && <b className="tabular">{game.score}</b>}
        {conflictIds.has(game.id) && (
          <Pill tone="red" dot>
            {t.conflict}
          </Pill>
        )}
        {game.resultState === 'disputed' && <Pill tone="amber">{t.disputed}</Pill>}
        {game.isDraft && withScheduleName && <Pill>{t.draft}</Pill>}
        <GameStatus status={game.status} words={game.statusInWords} />
        {onMove && isMovable(game.status) && (
          <Button variant="quiet" aria-label={t.move(getGameTitle(game))} onClick={() => onMove(game.id)}>
            {t.move2}
          </Button>
        )}
      </span>
    </li>
  )
}
