import { formatScore } from '#domain/scores/results.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { describeReportOrigin } from './report-words.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

/** All score reports, newest first. Reports are never changed or lost. */
export function ReportHistory({ sheet }: { sheet: GameSheet }) {
  if (sheet.reports.length === 0) return null
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history">{t.historyScore}</h2>
      <Card>
        <ol className="divide-y divide-line">
          {withoutSteps(sheet.reports)
            .toReversed()
            .map((report) => (
              <li key={report.id} className="flex flex-col gap-1 px-4 py-3">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <strong className="font-semibold tabular">{describeReportContent(report)}</strong>
                  {report.version === 0 && <Pill tone="amber">{t.notSentYet}</Pill>}
                </div>
                <span className="text-note text-soft tabular">{describeReportOrigin(report, sheet)}</span>
                {report.note && <p className="text-[0.9375rem]">“{report.note}”</p>}
              </li>
            ))}
        </ol>
      </Card>
    </section>
  )
}

/** Keeps only the first and the last of consecutive progress reports by one person. */
function withoutSteps(reports: readonly ScoreReport[]): ScoreReport[] {
  const isStep = (report: ScoreReport, other: ScoreReport | undefined) =>
    report.kind === 'progress' && other?.kind === 'progress' && other.reported_by === report.reported_by
  return reports.filter((report, at) => !isStep(report, reports[at - 1]) || !isStep(report, reports[at + 1]))
}

function describeReportContent(report: ScoreReport): string {
  switch (report.kind) {
    case 'final':
      return t.finalReport(formatScore(report))
    case 'progress':
      return report.home_score + report.away_score === 0 ? t.gameStarted : t.scoreSoFar(formatScore(report))
    case 'void':
      return t.resultCleared
  }
}
