import { useEffect } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { computeTotalWith } from '#domain/tournaments/aggregate.ts'
import { Button } from '#ui/button.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { WhoWon } from './who-won.tsx'
import { t } from './words.ts'

type Side = 'home' | 'away'

/** The total score of two legs, on the score sheet of the second, and who won the tiebreaker if it is level. */
export function SecondLeg({
  sheet: { game, schedule, home, away },
  score,
  winner,
  onChoose,
}: {
  sheet: GameSheet
  score: Pick<GameSheet['game'], 'home_score' | 'away_score'> | null
  winner: Side | null
  onChoose: (winner: Side | null) => void
}) {
  const games = useLiveQuery(
    (db) => db.games.where('schedule_id').equals(game.schedule_id).toArray(),
    [game.schedule_id],
  )
  const total = games && score && computeTotalWith(schedule.bracket, games, { ...game, ...score })
  const isDecided = games !== undefined && !(total && total.leader === null)
  // An answer given while the total was level no longer counts.
  useEffect(() => {
    if (isDecided && winner !== null) onChoose(null)
  })
  if (!total) return games && score ? <p className="px-1 text-note text-soft">{t.firstLegHasNoScore}</p> : null
  const { goals, leader, isOnAwayGoals } = total
  return (
    <>
      <p role="status" className="px-1 font-semibold tabular">
        {t.totalOfLegs(`${home.name} ${goals[0]}, ${away.name} ${goals[1]}`)}
        {leader !== null && ` ${t.advances(leader === game.home_team_id ? home.name : away.name, isOnAwayGoals)}`}
      </p>
      {leader === null && (
        <WhoWon
          home={home}
          away={away}
          winner={winner}
          question={t.whoWonTiebreaker}
          hint={t.levelLegsNeedTiebreaker}
          errorId={undefined}
          onChoose={onChoose}
        />
      )}
      {leader === null && winner !== null && (
        <Button variant="quiet" className="self-center" onClick={() => onChoose(null)}>
          {t.clearAnswer}
        </Button>
      )}
    </>
  )
}
