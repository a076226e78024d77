import { useCallback } from 'react'
import { takeBackChanges } from '#data/changes/change-games.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { useTier } from '#data/queries/use-tier.ts'
import { tellUndoable } from '#ui/feedback/tell-undoable.ts'
import { notify } from '#ui/feedback/toast.ts'
import { moveInDraft, type NewPlace } from './move-in-draft.ts'

/**
 * Gives a game of a draft another time or field, says so and offers Undo. What was refused is said, too.
 * @returns whether it is saved
 */
export function useMoveInDraft(): (gameId: string, to: NewPlace) => Promise<boolean> {
  const db = useDatabase()
  const actor = useActor()
  const tier = useTier()
  return useCallback(
    async (gameId, to) => {
      if (!actor) return false
      try {
        const done = await moveInDraft(db, { actor, tier }, gameId, to)
        tellUndoable('Game updated successfully', {
          undo: () => takeBackChanges(db, actor, done),
          undone: 'The change was taken back',
          wordsOf: refusalWords,
        })
        return true
      } catch (error) {
        notify.error(refusalWords(error))
        return false
      }
    },
    [db, actor, tier],
  )
}
