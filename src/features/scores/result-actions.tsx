import { useNavigate } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { isPlayedByAny } from '#domain/scores/game-teams.ts'
import { canConfirm, formatScore } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import type { Game, ReportSide } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CountersignActions } from './countersign/countersign-actions.tsx'
import { useEarlyReportQuestion } from './use-early-report-question.tsx'
import { useFileReport } from './use-file-report.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

/**
 * The actions available to this person: start, enter, agree, or correct. Renders nothing for people who can only view
 * the game.
 */
export function ResultActions({ sheet, side }: { sheet: GameSheet; side: ReportSide | null }) {
  const { game, reports, schedule } = sheet
  const actor = useActor()
  const navigate = useNavigate()
  const { file, error, isFiling } = useFileReport(game.id)
  const { question, unlessEarly } = useEarlyReportQuestion(sheet)
  if (!actor) return null
  if (!hasBothTeams(game) && game.status !== 'cancelled') {
    return <p className="text-note text-soft">{new RuleError('teams_unknown').message}</p>
  }
  if (side === null) {
    const isOwn = isPlayedByAny(game, actor.teamIds)
    return schedule.status === 'draft' && isOwn ? (
      <p className="text-note text-soft">{new RuleError('schedule_not_published').message}</p>
    ) : null
  }

  const started = { kind: 'progress', home_score: 0, away_score: 0 } as const
  const start = async () => {
    if (await file(() => started)) await navigate('?enter=score')
  }
  const agreement = { kind: 'final', ...standingScore(game) } as const
  // In a dispute, the buttons to agree are next to each report instead.
  const agrees = game.result_state === 'reported' && canConfirm(game, reports, { side, userId: actor.userId })
  return (
    <div className="flex flex-col gap-2.5">
      {agrees && game.home_score !== null && game.away_score !== null && (
        <Button
          variant="primary"
          size="large"
          fullWidth
          disabled={isFiling}
          onClick={() => unlessEarly(agreement, () => void file(() => agreement))}
          className="tabular"
        >
          {t.agreeWith(formatScore(game))}
        </Button>
      )}
      {game.status === 'completed' ? (
        <ButtonLink to="?enter=score" fullWidth className="min-h-14">
          {otherScoreLabel(game, side)}
        </ButtonLink>
      ) : (
        <ButtonLink to="?enter=score" variant="primary" size="large" fullWidth>
          {t.enterScore}
        </ButtonLink>
      )}
      {game.status === 'scheduled' && (
        <Button fullWidth disabled={isFiling} onClick={() => unlessEarly(started, () => void start())}>
          {t.startGame}
        </Button>
      )}
      <CountersignActions sheet={sheet} side={side} />
      {question}
      {error && (
        <p role="alert" className="font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  )
}

function otherScoreLabel(game: Game, side: ReportSide): string {
  if (game.result_side === side) return t.correctIt
  return side === 'staff' ? t.correctResult : t.reportDifferentScore
}

function standingScore(game: Game) {
  return { home_score: game.home_score ?? 0, away_score: game.away_score ?? 0, winner: game.winner }
}
