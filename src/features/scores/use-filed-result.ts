import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NewRow } from '#data/store/commit.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { applyReport } from '#domain/scores/scores.ts'
import { enteredNow, makeReport, type NewReport } from '#data/changes/make-report.ts'
import type { GameSheet } from './use-game-sheet.ts'

type Filed = {
  readonly sheet: GameSheet
  /** What the device showed when it had worked the result in. What it shows next comes from there. Null: not yet. */
  readonly over: GameSheet | null
}

export type MadeResult = { readonly report: NewRow<'score_reports'>; readonly sheet: GameSheet }

/**
 * The game with the result that this person has just filed, worked out with the domain's function: as "Saving…" where it
 * takes a while to store it, as saved from then on, and only until the game has been read again.
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
    /** @throws RuleError where this person may not report for this game now */
    make(actor: Actor, words: NewReport): MadeResult {
      const { game, reports } = sheet
      const report = makeReport(actor, sheet, words, enteredNow())
      const row = { ...report, organization_id: game.organization_id, version: 0 }
      const next = { ...game, ...applyReport(game, row, reports) }
      return { report, sheet: { ...sheet, game: next, reports: [...reports, row] } }
    },
    /** At once: otherwise everything on the page that reads what was changed comes first. */
    show(made: MadeResult, unsent: 'saving' | 'waiting') {
      flushSync(() => setFiled({ sheet: { ...made.sheet, unsent }, over: null }))
    },
    /** What the device shows of the game has it from the next time on that it is read. */
    workedIn() {
      setFiled((now) => now && { sheet: { ...now.sheet, unsent: 'waiting' }, over: latest.current })
    },
    withdraw: () => setFiled(undefined),
  }
}

export type FiledResult = ReturnType<typeof useFiledResult>
