import type { ScoreReport } from '#domain/schema/schedules.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import type { GameSheet } from './use-game-sheet.ts'

/** Both teams with a reported score. */
export function ScoreLines({
  sheet: { home, away },
  score,
}: {
  sheet: Pick<GameSheet, 'home' | 'away'>
  score: Pick<ScoreReport, 'home_score' | 'away_score'>
}) {
  return (
    <div className="grid gap-2.5">
      {[
        { team: home, count: score.home_score },
        { team: away, count: score.away_score },
      ].map(({ team, count }) => (
        <div key={team.id} className="flex items-center gap-3 text-[20px] font-semibold">
          <TeamMark team={team} />
          <span className="min-w-0">{team.name}</span>
          <span className="ml-auto text-[28px] leading-none font-bold tabular">{count}</span>
        </div>
      ))}
    </div>
  )
}
