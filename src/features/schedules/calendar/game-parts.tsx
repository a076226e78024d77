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

/** The shape of a state (styles.css), so that it is not told by color alone. */
export function StateMark({ state }: { state: GameState }) {
  return <span aria-hidden="true" className={`status-mark status-mark-${shapes[state]}`} />
}

const shapes: Readonly<Record<GameState, string>> = {
  scheduled: 'ring',
  moved: 'moved',
  live: 'live',
  final: 'dot',
  waiting: 'half',
  disputed: 'diamond',
  missing: 'dashed',
  cancelled: 'cross',
  postponed: 'moved',
}
