import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readResolvedGame } from '#data/queries/bracket-teams.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { isMovable } from '#domain/scheduling/conflicts/change-game.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { readGameNames, toCalendarGame } from '../management/league-names.ts'
import { getGameTitle } from './calendar-game.ts'
import { TeamName } from './game-parts.tsx'
import { formatGameState, getCalendarGameState } from './game-state.ts'
import { readLastChanges } from './use-calendar-games.ts'
import { t } from './words.ts'

/** A game beside the calendar: what its card has no room for, and what can be done with it. */
export function SelectedGame({
  gameId,
  timeZone,
  isInConflict,
  onMove,
  onClose,
}: {
  gameId: string
  timeZone: string
  isInConflict: boolean
  onMove: ((gameId: string) => void) | undefined
  onClose: () => void
}) {
  const now = useCurrentMinute()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useLiveQuery(
    async (db) => {
      const game = await readResolvedGame(db, gameId)
      if (!game) return null
      const [names, changes] = await Promise.all([readGameNames(db, [game]), readLastChanges(db, [game])])
      return { game, shown: toCalendarGame(game, names, changes.get(gameId)) }
    },
    [gameId],
  )
  const [section, setSection] = useState<HTMLElement | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault() // a selection in the list stays
      close()
    }
    section?.addEventListener('keydown', press)
    return () => section?.removeEventListener('keydown', press)
  }, [section])
  const isGone = found === null
  const isFound = found !== undefined && found !== null
  useEffect(() => {
    if (isFound) heading.current?.focus({ preventScroll: true })
  }, [isFound])
  useEffect(() => {
    if (isGone) close() // deleted, here or elsewhere
  }, [isGone])
  if (!found) return null
  const { game, shown } = found
  const state = getCalendarGameState(shown, now)
  return (
    <Card>
      <section ref={setSection} aria-labelledby="selected-game" className="flex flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 id="selected-game" ref={heading} tabIndex={-1} className="min-w-0">
            <span className="sr-only">{getGameTitle(shown)}</span>
            <span aria-hidden="true" className="flex min-w-0 flex-col gap-1">
              <TeamName game={shown} side="home" />
              <TeamName game={shown} side="away" />
            </span>
          </h2>
          <IconButton label={t.close} onClick={onClose}>
            <X size={20} />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <GameStatus status={state} words={formatGameState(shown, state, timeZone) || shown.statusInWords} />
          {isInConflict && (
            <Pill tone="red" dot>
              {t.conflict}
            </Pill>
          )}
        </div>
        <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 [&>dt]:text-soft">
          <dt>{t.time}</dt>
          <dd className="tabular">{formatDayAndTimeOfGame(game, timeZone)}</dd>
          <dt>{t.place}</dt>
          <dd>{shown.place ?? t.noPlaceYet}</dd>
          {shown.score !== null && (
            <>
              <dt>{t.score}</dt>
              <dd className="tabular">{shown.score}</dd>
            </>
          )}
          {shown.match !== null && (
            <>
              <dt>{t.match}</dt>
              <dd>{shown.match}</dd>
            </>
          )}
          <dt>{t.schedule}</dt>
          <dd>{shown.scheduleName}</dd>
          {shown.reason !== null && (
            <>
              <dt>{t.lastChange}</dt>
              <dd>{shown.reason}</dd>
            </>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" to={`/dashboard/games/${gameId}`}>
            {t.openGame}
          </ButtonLink>
          {onMove && isMovable(shown.status) && <Button onClick={() => onMove(gameId)}>{t.move2}</Button>}
        </div>
      </section>
    </Card>
  )
}
