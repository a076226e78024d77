import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { isStruckOut, type CalendarGame } from './calendar-game.ts'
import type { GameState } from './game-state.ts'

type Side = 'home' | 'away'

/** A team's logo, or a shield in its color. A team that is not known yet has a dashed shield. */
export function Crest({ game, side }: { game: CalendarGame; side: Side }) {
  const [logo, color] = side === 'home' ? [game.homeLogo, game.homeColor] : [game.awayLogo, game.awayColor]
  const [broken, setBroken] = useState<string | null>(null) // for example offline, or if the image is gone
  if (logo !== null && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        className="game-crest"
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(logo)}
      />
    )
  }
  return (
    <svg viewBox="0 0 14 16" aria-hidden="true" className="game-crest" data-known={color !== null}>
      <path d="M1 1.5h12v6.2c0 3.7-2.6 6-6 7.3-3.4-1.3-6-3.6-6-7.3z" fill={color ?? 'none'} />
    </svg>
  )
}

/** A side's crest and name; the winner's name is heavier, the name of a game that is off is struck through. */
export function TeamName({ game, side }: { game: CalendarGame; side: Side }) {
  const name = game[side]
  return (
    <span className={classNames('game-team', game.winner === side && 'game-team-won')}>
      <Crest game={game} side={side} />
      <span title={name} className={classNames('truncate', isStruckOut(game.status) && 'line-through')}>
        {name}
      </span>
    </span>
  )
}

/** The mark of a state. A scheduled game has none in a calendar, because that is the norm. */
export function StateMark({ state }: { state: GameState }) {
  return <i aria-hidden="true" className="game-mark" data-state={state} />
}
