import { formatScore } from '#domain/scores/results.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'
import type { NewScoreReport } from '#data/changes/create-score-report.ts'

/** Asks people who report a game before it has begun whether they mean this game. */
export function EarlyReportQuestion({
  sheet: { game, league, home, away },
  report,
  onConfirm,
  onClose,
}: {
  sheet: GameSheet
  report: EarlyReport
  onConfirm: () => void
  onClose: () => void
}) {
  const score = report.kind === 'final' ? formatScore(report) : null
  const dayAndTime = formatDayAndTimeOfGame(game, league.time_zone)
  return (
    <ConfirmDialog
      title={t.gameHasNotStarted}
      confirmLabel={score ? t.saveAnyway(score) : t.startNow}
      danger={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {score
          ? t.finalBeforeStart(home.name, away.name, dayAndTime, score)
          : t.startBeforeTime(home.name, away.name, dayAndTime)}
      </p>
    </ConfirmDialog>
  )
}

export type EarlyReport = Pick<NewScoreReport, 'home_score' | 'away_score' | 'winner'> & {
  readonly kind: 'progress' | 'final'
}
