import { formatScore } from '#domain/scores/results.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import type { EarlyReport } from './use-early-report-question.tsx'
import type { GameSheet } from './use-game-sheet.ts'

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
      title="This game has not started yet"
      confirmLabel={isFinal ? `Save${score} anyway` : 'Start it now'}
      danger={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {home.name} – {away.name} is scheduled for {formatDayAndTimeOfGame(game, league.time_zone)}.{' '}
        {isFinal
          ? `Save${score} as its final score now? League staff will see that it came before the game.`
          : 'Start it now? Everyone will see it as in progress.'}
      </p>
    </ConfirmDialog>
  )
}
