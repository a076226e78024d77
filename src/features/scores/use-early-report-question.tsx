import { lazy, Suspense, useState, type ReactNode } from 'react'
import { isReportTooEarly } from '#domain/scores/report-time.ts'
import type { GameSheet } from './use-game-sheet.ts'
import type { EarlyReport } from './early-report-question.tsx'

// This is rarely needed, so it is not part of what a phone loads first.
const EarlyQuestion = lazy(() =>
  import('./early-report-question.tsx').then((m) => ({ default: m.EarlyReportQuestion })),
)

/**
 * `unlessEarly` files a report immediately, or asks first if the game has not begun yet. `question` must be rendered on
 * the page.
 */
export function useEarlyReportQuestion(sheet: GameSheet): {
  readonly question: ReactNode
  readonly unlessEarly: (report: EarlyReport, file: () => void) => void
} {
  const [asked, setAsked] = useState<{ report: EarlyReport; file: () => void }>()
  const close = () => setAsked(undefined)
  return {
    unlessEarly(report, file) {
      if (isReportTooEarly(sheet.game, report.kind, new Date().toISOString())) setAsked({ report, file })
      else file()
    },
    question: asked && (
      <Suspense>
        <EarlyQuestion
          sheet={sheet}
          report={asked.report}
          onConfirm={() => {
            close()
            asked.file()
          }}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
