import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Actor } from '#domain/people/capabilities.ts'
import { applyReport } from '#domain/scores/scores.ts'
import { getEntryContext, createScoreReport, type NewScoreReport } from '#data/changes/create-score-report.ts'
import type { GameSheet } from './use-game-sheet.ts'

type Filed = {
  readonly sheet: GameSheet
  /**
   * The sheet that was current when the result was applied; as soon as a newer one is read, that one is shown instead.
   * Null if the result has not been applied yet.
   */
  readonly over: GameSheet | null
}

/**
 * Returns a copy of the game sheet that already includes the result this person has just filed, computed with the
 * domain's function. It is marked "Saving…" if storing takes a while, and then as saved. `shown` is null once the game
 * has been read again.
 */
export function useFiledResult(sheet: GameSheet) {
  const [filed, setFiled] = useState<Filed>()
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  }, [sheet])
  const isNews = filed !== undefined && (filed.over === null || filed.over === sheet)

  return {
    shown: isNews ? filed.sheet : null,
    /**
     * Computes the sheet with this report, and returns a function that shows it. That function renders synchronously,
     * because otherwise everything on the page that depends on the changed data would render first.
     * @throws RuleError if this person may not report for this game now
     */
    preview(actor: Actor, words: NewScoreReport) {
      const { game, reports } = sheet
      const report = {
        ...createScoreReport(actor, sheet, words, getEntryContext()),
        organization_id: game.organization_id,
        version: 0,
      }
      const next = { ...game, ...applyReport(game, report, reports) }
      const made = { ...sheet, game: next, reports: [...reports, report] }
      return (unsent: 'saving' | 'waiting') => {
        flushSync(() => setFiled({ sheet: { ...made, unsent }, over: null }))
      }
    },
    /** Called when the result has been applied: the next sheet that is read includes it. */
    workedIn() {
      setFiled((now) => now && { sheet: { ...now.sheet, unsent: 'waiting' }, over: latest.current })
    },
    withdraw: () => setFiled(undefined),
  }
}

export type FiledResult = ReturnType<typeof useFiledResult>
