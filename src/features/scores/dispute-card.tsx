import type { ReactNode } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { canConfirm, findContradictingReports, findDecisiveReport, formatScore } from '#domain/scores/results.ts'
import type { ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { Score } from '#ui/brand/score.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { describeReportOrigin, describeReportSide } from './report-words.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { useEarlyReportQuestion } from './use-early-report-question.tsx'
import { useFileReport } from './use-file-report.ts'
import { t } from './words.ts'

/**
 * Shows both reports side by side. League staff settle the dispute with one tap; until then, the standings use the
 * first score.
 */
export function DisputeCard({ sheet, side }: { sheet: GameSheet; side: ReportSide | null }) {
  const { game, reports } = sheet
  const { file, error, isFiling } = useFileReport(game.id)
  const { question, unlessEarly } = useEarlyReportQuestion(sheet)
  const say = (report: ScoreReport) => {
    const word = { kind: 'final', ...scoreOf(report) } as const
    unlessEarly(word, () => void file(() => word))
  }
  const actor = useActor()
  const first = findDecisiveReport(game, reports)
  const others = findContradictingReports(game, reports)
  const words = [...(first ? [first] : []), ...others]
  const maySettle = side === 'staff'
  return (
    <Card className="border-amber p-4">
      <section aria-labelledby="dispute" className="flex flex-col gap-3">
        <h2 id="dispute">{t.scoresDoNotMatch}</h2>
        <p className="text-[0.9375rem] text-soft">
          {maySettle ? t.settleYourChoiceBecomes : t.standingsKeepFirstScore}
        </p>
        {words.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {words.map((report) => (
              <Word key={report.id} report={report} sheet={sheet} isStanding={report === first}>
                {maySettle && (
                  <Button
                    disabled={isFiling}
                    variant={report === first ? 'primary' : 'secondary'}
                    onClick={() => say(report)}
                    fullWidth
                  >
                    {t.settleOn(formatScore(report))}
                  </Button>
                )}
                {actor && report.side !== side && canConfirm(game, reports, { side, userId: actor.userId }, report) && (
                  <Button disabled={isFiling} onClick={() => say(report)} fullWidth>
                    {t.agreeWith(formatScore(report))}
                  </Button>
                )}
              </Word>
            ))}
          </div>
        )}
        {error && (
          <p role="alert" className="font-semibold text-red">
            {error}
          </p>
        )}
        {question}
        {maySettle && (
          <ButtonLink to="?enter=score" className="self-start">
            {t.enterAnotherScore}
          </ButtonLink>
        )}
      </section>
    </Card>
  )
}

function Word({
  report,
  sheet,
  isStanding,
  children,
}: {
  report: ScoreReport
  sheet: GameSheet
  isStanding: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex flex-col gap-2 rounded-control border p-3',
        isStanding ? 'border-accent' : 'border-line-strong',
      )}
    >
      <span className="text-note text-soft">
        {describeReportSide(report.side, sheet)} {isStanding ? t.reportedFirst : t.reported}
      </span>
      <Score of={report} size="huge" />
      <span className="text-note text-soft tabular">{describeReportOrigin(report, sheet)}</span>
      {report.note && <p className="text-[0.9375rem]">“{report.note}”</p>}
      <div className="mt-auto">{children}</div>
    </div>
  )
}

function scoreOf({ home_score, away_score, winner }: ScoreReport) {
  return { home_score, away_score, winner }
}
