import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { localDate } from '#domain/time.ts'
import { count } from '#ui/tables/count.ts'
import { tellUndoable } from '#ui/feedback/tell-undoable.ts'
import { applyRainout, changedIds, takeBackRainout, type RainoutChanges } from './apply-rainout.ts'

/** Changes the games, offers Undo, and shows the calendar at their new dates; or says why not. */
export function useApplyRainout() {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const apply = async (what: RainoutChanges, note?: string) => {
    if (!actor) return
    setIsSaving(true)
    setRefusal(undefined)
    const { finding, isPostponing, scheduleId } = what
    try {
      const applied = await applyRainout(db, actor, what)
      if (applied.kind === 'stale')
        return setRefusal('The games have changed meanwhile. Search again: nothing was changed.')
      tellUndoable(`${count(changedIds(finding, isPostponing).all.length, 'game')} changed`, {
        note,
        undo: () => takeBackRainout(db, actor, applied.changes),
        undone: 'The change was taken back',
        wordsOf: refusalWords,
      })
      const [first] = finding.answer.changes
      const date = first ? localDate(first.to.start, finding.rows.timeZone) : finding.plan.rainout.date
      await navigate(`/dashboard/scheduling?schedule=${scheduleId}&date=${date}`)
    } catch (error) {
      setRefusal(refusalWords(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { apply, isSaving, refusal }
}
