import { unknownLook } from '#domain/scores/game-teams.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { isStruckOut, type CalendarGame } from './calendar-game.ts'

type Side = 'home' | 'away'

export function Crest({ game, side }: { game: CalendarGame; side: Side }) {
  const { homeTeamId, awayTeamId, homeCrest, awayCrest } = game
  const [id, crest] = side === 'home' ? [homeTeamId, homeCrest] : [awayTeamId, awayCrest]
  return <TeamMark team={{ id, name: game[side], ...(crest ?? unknownLook) }} size="line" />
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
