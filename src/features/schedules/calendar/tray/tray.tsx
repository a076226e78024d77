import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayAndTimeOfGame, toGameDate } from '#domain/leagues/game-times.ts'
import { formatDate } from '#i18n/format.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { getGameTitle } from '../calendar-game.ts'
import { TeamName } from '../game-parts.tsx'
import type { GameToPlace } from './use-games-to-place.ts'
import { t } from './words.ts'
import './tray.css'

type Props = {
  readonly games: readonly GameToPlace[]
  readonly timeZone: string
  readonly selectedId: string | undefined
  readonly onMove: (gameId: string) => void
}

/** The games without a date, time or field, beside the calendar. In a day, they can be dragged onto a field. */
export function Tray({
  onElement,
  canDrag,
  ...list
}: Props & {
  readonly onElement: (element: HTMLElement | null) => void
  /** Whether the calendar shows a day of fields, onto which the games can be dragged. */
  readonly canDrag: boolean
}) {
  return (
    <section ref={onElement} id="games-to-place" aria-labelledby="to-place" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 id="to-place">{t.toPlace}</h2>
        <Pill>{list.games.length}</Pill>
      </div>
      <p className="text-note text-soft">{canDrag ? t.dragOntoField : t.openDayToDrag}</p>
      <GameList {...list} canDrag={canDrag} />
    </section>
  )
}

/** The same games on a phone, above its agenda. */
export function TraySection(list: Props) {
  return (
    <Disclosure title={t.toPlace} badge={String(list.games.length)}>
      <GameList {...list} canDrag={false} />
    </Disclosure>
  )
}

/** A rained-out season may have hundreds of games to place. */
const gamesShown = 30

function GameList({ games, timeZone, selectedId, canDrag, onMove }: Props & { readonly canDrag: boolean }) {
  const [limit, setLimit] = useState(gamesShown)
  const hidden = games.length - limit
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {games.slice(0, limit).map((one) => {
          const title = getGameTitle(one.shown)
          const teams = { ...one.shown, status: 'scheduled' } as const // a postponed game is not struck through here
          return (
            <li
              key={one.game.id}
              data-game-id={one.game.id}
              data-draggable={canDrag ? '' : undefined}
              className="tray-game"
            >
              {canDrag && <GripVertical aria-hidden="true" size={16} className="tray-grip" />}
              <Link
                to={`/dashboard/games/${one.game.id}`}
                draggable={false}
                data-game-id={one.game.id}
                aria-current={one.game.id === selectedId ? 'true' : undefined}
                className="tray-teams"
              >
                <span className="sr-only">{title}</span>
                <span aria-hidden="true" className="contents">
                  <TeamName game={teams} side="home" />
                  <TeamName game={teams} side="away" />
                </span>
              </Link>
              <span className="tray-note">{describeMissing(one, timeZone)}</span>
              <Button
                variant="quiet"
                size="small"
                className="tray-move"
                aria-label={t.moveGame(title)}
                onClick={() => onMove(one.game.id)}
              >
                {t.move}
              </Button>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + gamesShown)}>
          {t.showMore(Math.min(hidden, gamesShown))}
        </Button>
      )}
    </>
  )
}

function describeMissing({ game, shown, missing }: GameToPlace, timeZone: string): string {
  if (missing === 'time') return t.noTime(formatDate(toGameDate(game, timeZone)))
  const when = formatDayAndTimeOfGame(game, timeZone)
  if (missing === 'field') return t.noField(when)
  return shown.reason === null ? t.postponed(when) : t.postponedBecause(when, shown.reason)
}
