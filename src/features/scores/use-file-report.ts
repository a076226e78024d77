import { useEffect, useRef, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { endsOf, keepScore, type Ends } from '#data/changes/kept-scores.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { vibrate } from '#ui/browser/haptics.ts'
import { notify } from '#ui/feedback/toast.ts'
import { waitUntilLoaded } from '#ui/browser/loading-state.ts'
import { getEntryContext, type NewScoreReport } from '#data/changes/create-score-report.ts'
import type { NewResult } from './use-filed-result.ts'

/** Saving needs the schemas of all rows: that code comes after the sheet, and long before the first tap on *Final*. */
const loadReportScore = () => import('#data/changes/report-score.ts')
const loadSettle = () => import('#data/changes/settle-kept-scores.ts')

/** If drawing a count takes no longer than this, the result may be drawn twice. */
const quickMs = 2.2
/** If drawing is slow, the screen waits this long for the result to be stored, so it is drawn only once. */
const patienceMs = 60

type Keeping = {
  /** @throws RuleError if this person may not report for this game now */
  readonly make: () => NewResult
  readonly show: (made: NewResult, unsent: 'saving' | 'waiting') => void
  readonly ends: Ends
  /** How long the screen took to draw the last count. */
  readonly drawMs: number
}

function confirmReport(kind: NewScoreReport['kind']): void {
  if (kind === 'final') notify.success('Game result saved')
}

/** Files a report with one tap; a refusal by `makeReport` or the rule is shown on the same screen, as `error`. */
export function useFileReport(gameId: string) {
  const db = useDatabase()
  const actor = useActor()
  const [error, setError] = useState<string>()
  const [isFiling, setIsFiling] = useState(false)
  useEffect(() => {
    waitUntilLoaded()
      .then(() => Promise.all([loadReportScore(), loadSettle()]))
      .catch(() => undefined) // a tap retries, and reports the error
  }, [])
  const isUnderWay = useRef(false) // a double tap comes before the next render

  function file(makeReport: () => NewScoreReport, ends?: Ends): Promise<boolean | null> {
    return once(async (actor) => {
      setIsFiling(true)
      setError(undefined)
      try {
        const report = makeReport()
        const { reportScore } = await loadReportScore()
        await reportScore(db, actor, gameId, report, getEntryContext(), ends && endsOf(ends))
        vibrate('saved')
        confirmReport(report.kind)
      } finally {
        setIsFiling(false)
      }
    })
  }

  /**
   * Files a result already checked against what the screen shows: stores it in one step, shows it as saved, and then
   * applies it.
   */
  function keep({ make, show, ends, drawMs }: Keeping) {
    return once(async ({ organizationId }) => {
      const made = make()
      const kept = { organizationId, report: made.report, ...ends }
      const keeping = keepScore(db, kept)
      if (drawMs <= quickMs) show(made, 'saving')
      const slow = setTimeout(() => show(made, 'saving'), patienceMs)
      const key = await keeping.finally(() => clearTimeout(slow))
      show(made, 'waiting')
      vibrate('saved')
      const { settleOrTakeBack } = await loadSettle()
      await settleOrTakeBack(db, key, kept)
      confirmReport(made.report.kind)
    })
  }

  /** Returns null if one is already in progress. */
  async function once(work: (actor: Actor) => Promise<void>): Promise<boolean | null> {
    if (!actor || isUnderWay.current) return null
    isUnderWay.current = true
    try {
      await work(actor)
      setError(undefined)
      return true
    } catch (problem) {
      vibrate('refused')
      setError(describeRejection(problem))
      return false
    } finally {
      isUnderWay.current = false
    }
  }

  return { file, keep, error, clearError: () => setError(undefined), isFiling }
}
