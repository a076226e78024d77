import { useEffect, useRef, useState } from 'react'
import type { CommitOptions } from '#db/commit.ts'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { vibrate } from '#ui/haptics.ts'
import { notify } from '#ui/toast.tsx'
import { whenShown } from '#ui/when-shown.ts'
import { enteredNow, type NewReport } from '#db/make-report.ts'

/** Saving needs the schemas of all rows: that code comes after the sheet, and long before the first tap on *Final*. */
const loadReportScore = () => import('#db/report-score.ts')

/**
 * Files a report with one tap; whatever `makeReport` or the rule refuses stays on the screen where it was tapped, as
 * `error`.
 */
export function useFileReport(gameId: string) {
  const db = useDatabase()
  const actor = useActor()
  const [error, setError] = useState<string>()
  const [isFiling, setIsFiling] = useState(false)
  useEffect(() => {
    whenShown()
      .then(loadReportScore)
      .catch(() => undefined) // a tap asks again, and says so
  }, [])
  const isUnderWay = useRef(false) // a double tap comes before the next render

  async function file(makeReport: () => NewReport, options: CommitOptions = {}): Promise<boolean> {
    if (!actor || isUnderWay.current) return false
    isUnderWay.current = true
    setIsFiling(true)
    setError(undefined)
    try {
      const report = makeReport()
      const { reportScore } = await loadReportScore()
      await reportScore(db, actor, gameId, report, enteredNow(), options)
      vibrate('saved')
      if (report.kind === 'final') notify.success('Game result saved')
      return true
    } catch (problem) {
      vibrate('refused')
      setError(refusalWords(problem))
      return false
    } finally {
      isUnderWay.current = false
      setIsFiling(false)
    }
  }

  return { file, error, clearError: () => setError(undefined), isFiling }
}
