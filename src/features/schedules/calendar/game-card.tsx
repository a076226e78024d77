import { memo } from 'react'
import { Link } from 'react-router-dom'
import { describeCalendarGame, formatGameState, formatGridTime } from './game-state.ts'
import { TeamName } from './game-parts.tsx'
import type { GameState } from '#domain/scores/game-states.ts'
import { StatusMark } from '#ui/brand/game-status.tsx'
import type { CalendarGame } from './calendar-game.ts'

/** How much of a card is visible, from which follows what it shows: a name never gives way to a time. */
type CardDensity = 'full' | 'names' | 'line'

/** @param minutes how long the card is visible */
export function getCardDensity(minutes: number): CardDensity {
  if (minutes >= 52) return 'full'
  return minutes >= 32 ? 'names' : 'line'
}

type CardProps = {
  game: CalendarGame
  state: GameState
  timeZone: string
  density: CardDensity
}

/** A game in a day by field. */
export const GameCard = memo(function GameCard({
  isInConflict,
  isDraggable,
  isSelected,
  isChanged,
  ...card
}: CardProps & { isInConflict: boolean; isDraggable: boolean; isSelected: boolean; isChanged: boolean }) {
  const { game, state, timeZone, density } = card
  return (
    <Link
      to={`/dashboard/games/${game.id}`}
      draggable={false}
      aria-current={isSelected ? 'true' : undefined}
      data-changed={isChanged ? '' : undefined}
      data-game-id={game.id}
      data-state={state}
      data-conflict={isInConflict ? '' : undefined}
      data-draggable={isDraggable ? '' : undefined}
      data-density={density}
      className="game-card day-card"
    >
      <span className="sr-only">{describeCalendarGame(game, { state, timeZone, isInConflict, isChanged })}</span>
      <GameCardContent {...card} />
    </Link>
  )
})

/** What a card shows, including while it is dragged. */
export function GameCardContent({ game, state, timeZone, density }: CardProps) {
  const words = formatGameState(game, state, timeZone)
  return (
    <span aria-hidden="true" className="contents">
      {density === 'full' && (
        <span className="game-note">
          <span className="tabular">{formatGridTime(game, timeZone)}</span>
          {words !== '' && (
            <span className="game-state" data-state={state} title={game.reason ?? undefined}>
              <StatusMark state={state} />
              <span className="truncate">{words}</span>
            </span>
          )}
        </span>
      )}
      {density === 'line' ? (
        <span className="game-line">
          <TeamName game={game} side="home" />
          <TeamName game={game} side="away" />
        </span>
      ) : (
        <>
          <Side game={game} side="home" />
          <Side game={game} side="away" />
        </>
      )}
    </span>
  )
}

function Side({ game, side }: { game: CalendarGame; side: 'home' | 'away' }) {
  const score = side === 'home' ? game.homeScore : game.awayScore
  return (
    <span className="game-line">
      <TeamName game={game} side={side} />
      {score !== null && <span className="game-score tabular">{score}</span>}
    </span>
  )
}
