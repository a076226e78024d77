import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActor } from '#db/context.tsx'
import { applyReport } from '#domain/scores.ts'
import { enteredNow, makeReport, type NewReport } from '#db/make-report.ts'
import type { GameSheet } from './use-game-sheet.ts'

type Filed = {
  readonly sheet: GameSheet
  /** What the device showed when it had stored the result. What it shows next comes from there. Null: not stored yet. */
  readonly over: GameSheet | null
}

/**
 * The game with the result that this person has just filed, from the tap on: worked out with the domain's function, as
 * "Saving…" until it is stored, as saved from then on, and only until the game has been read again.
 */
export function useFiledResult(sheet: GameSheet) {
  const actor = useActor()
  const [filed, setFiled] = useState<Filed>()
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  }, [sheet])
  const isNews = filed !== undefined && (filed.over === null || filed.over === sheet)

  return {
    shown: isNews ? filed.sheet : null,
    /** @throws RuleError where this person may not report for this game now */
    show(words: NewReport) {
      if (!actor) return
      const { game, reports } = sheet
      const report = {
        ...makeReport(actor, sheet, words, enteredNow()),
        organization_id: game.organization_id,
        version: 0,
      }
      const next = { ...game, ...applyReport(game, report, reports) }
      setFiled({ sheet: { ...sheet, game: next, reports: [...reports, report], unsent: 'saving' }, over: null })
    },
    stored() {
      // At once: otherwise everything on the page that reads what was changed comes first.
      flushSync(() => {
        setFiled((now) => now && { sheet: { ...now.sheet, unsent: 'waiting' }, over: latest.current })
      })
    },
    withdraw: () => setFiled(undefined),
  }
}

export type FiledResult = ReturnType<typeof useFiledResult>
