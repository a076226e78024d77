import { useState } from 'react'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { notify } from '#ui/toast.tsx'
import { enteredNow, reportScore, type NewReport } from './report-score.ts'

/** Files a report with one tap. `error` stays on the screen where it was tapped. */
export function useFileReport(gameId: string) {
  const db = useDatabase()
  const actor = useActor()
  const [error, setError] = useState<string>()
  const [isFiling, setIsFiling] = useState(false)

  async function file(report: NewReport): Promise<boolean> {
    if (!actor || isFiling) return false
    setIsFiling(true)
    setError(undefined)
    try {
      await reportScore(db, actor, gameId, report, enteredNow())
      if (report.kind === 'final') notify.success('Game result saved')
      return true
    } catch (problem) {
      setError(refusalWords(problem))
      return false
    } finally {
      setIsFiling(false)
    }
  }

  return { file, error, isFiling }
}
