import { useEffect, useRef, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { ReportOptions } from '#data/changes/report-score.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { vibrate } from '#ui/browser/haptics.ts'
import { notify } from '#ui/feedback/toast.ts'
import { waitUntilLoaded } from '#ui/browser/loading-state.ts'
import { getEntryContext, type NewScoreReport } from '#data/changes/create-score-report.ts'
import type { FiledResult } from './use-filed-result.ts'
import { t } from './words.ts'

/**
 * Saving needs the schemas of all rows, so that code loads after the sheet, but well before the first tap on *Final*.
 */
const importReportScore = () => import('#data/changes/report-score.ts')

/** The loaded code. Importing it again would delay the write by a task, even from the module cache. */
let saving: Awaited<ReturnType<typeof importReportScore>> | undefined

async function loadSaving() {
  return (saving ??= await importReportScore())
}

/** If drawing a running score takes no longer than this, the result may be drawn twice. */
const quickMs = 2.2
/** If drawing is slow, the screen waits up to this long for the result to be stored, so that it is drawn only once. */
const patienceMs = 60

type Filing = Omit<ReportOptions, 'onSaved'> & {
  /** Shows the result before the game has been read again. */
  readonly result?: FiledResult
  /** How long the screen took to draw the last score. */
  readonly drawMs?: number
}

/**
 * Files a report with one tap. If `makeReport` or a rule rejects it, or the device cannot store it, the same screen
 * shows the `error`.
 */
export function useFileReport(gameId: string) {
  const db = useDatabase()
  const actor = useActor()
  const [error, setError] = useState<string>()
  const [isFiling, setIsFiling] = useState(false)
  useEffect(() => {
    waitUntilLoaded()
      .then(loadSaving)
      .catch(() => undefined) // a tap retries, and reports the error
  }, [])
  const isUnderWay = useRef(false) // state would be too late, because a double tap can come before the next render

  /** Returns whether the report was filed, or null if another one is already being filed. */
  async function file(
    makeReport: () => NewScoreReport,
    { result, drawMs = Infinity, ...options }: Filing = {},
  ): Promise<boolean | null> {
    if (!actor || isUnderWay.current) return null
    isUnderWay.current = true
    setError(undefined)
    setIsFiling(result === undefined) // a result replaces the form, so its buttons need not be disabled
    let slow: ReturnType<typeof setTimeout> | undefined
    try {
      const report = makeReport()
      const show = result?.preview(actor, report)
      slow = show && setTimeout(() => show('saving'), patienceMs)
      const { reportScore } = saving ?? (await loadSaving())
      const onSaved = () => {
        clearTimeout(slow)
        show?.('waiting')
        vibrate('saved')
      }
      const filing = reportScore(db, actor, gameId, report, getEntryContext(), { ...options, onSaved })
      if (drawMs <= quickMs) show?.('saving')
      await filing
      result?.workedIn()
      if (report.kind === 'final') notify.success(t.gameResultSaved)
      return true
    } catch (problem) {
      result?.withdraw()
      vibrate('refused')
      setError(errorMessage(problem))
      return false
    } finally {
      clearTimeout(slow)
      isUnderWay.current = false
      setIsFiling(false)
    }
  }

  return { file, error, clearError: () => setError(undefined), isFiling }
}
