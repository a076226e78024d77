import { formatScore } from '#domain/scores/results.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'
import type { NewScoreReport } from '#data/changes/create-score-report.ts'

/** Asks people reporting a game before its time whether they mean this game. */
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
  const isFinal = report.kind === 'final'
  const score = isFinal ? ` ${formatScore(report)}` : ''
  return (
    <ConfirmDialog
      title={t.gameHasNotStarted}
      confirmLabel={isFinal ? t.saveAnyway(score) : t.startNow}
      danger={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {t.isScheduledFor(
          home.name,
          away.name,
          formatDayAndTimeOfGame(game, league.time_zone),
          isFinal ? t.saveFinalScoreNow(score) : t.startNowEveryoneWill,
        )}
      </p>
    </ConfirmDialog>
  )
}

export type EarlyReport = Pick<NewScoreReport, 'home_score' | 'away_score' | 'winner'> & {
  readonly kind: 'progress' | 'final'
}
