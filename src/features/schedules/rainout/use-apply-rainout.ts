import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { toLocalDate } from '#domain/time.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { applyRainout, listChangedGameIds, undoRainout, type RainoutChangeSet } from './apply-rainout.ts'
import { t } from './words.ts'

/**
 * Returns `apply`, which changes the games, offers Undo, and shows the calendar at their new dates. If that fails,
 * `refusal` says why.
 */
export function useApplyRainout() {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  /** @param what.date shown on the calendar if no game has a new time */
  const apply = async ({ date: fallback, ...what }: RainoutChangeSet & { readonly date: string }, note?: string) => {
    if (!actor) return
    setIsSaving(true)
    setRefusal(undefined)
    const { finding, isPostponing, scheduleId } = what
    try {
      const applied = await applyRainout(db, actor, what)
      if (applied.kind === 'stale') return setRefusal(t.gamesHaveChangedMeanwhile)
      toastWithUndo(t.gamesChanged(listChangedGameIds(finding, isPostponing).all.length), {
        note,
        undo: () => undoRainout(db, actor, applied.changes),
        undone: t.changeUndone,
      })
      const [first] = finding.answer.changes
      const date = first ? toLocalDate(first.to.start, finding.rows.timeZone) : fallback
      await navigate(`/dashboard/scheduling?schedule=${scheduleId}&date=${date}`)
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { apply, isSaving, refusal }
}
