import { useState } from 'react'
import { useAffected } from '#db/affected.ts'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { affectedInWords, notifiedInWords } from '#domain/schedule/affected.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/banner.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ReasonField } from '#ui/reason-field.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import type { CalendarGame } from './calendar-game.ts'
import { gameInWords } from './conflict-words.ts'
import { deleteGame, restoreGame } from './delete-game.ts'

export function DeleteGameDialog({
  game,
  shown,
  timeZone,
  isDraft,
  onClose,
}: {
  game: Game
  shown: CalendarGame
  timeZone: string
  isDraft: boolean
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const affected = useAffected([game.id])
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteGame(db, actor, game.id, isDraft ? null : reason)
      tellUndoable('Game deleted successfully', {
        note: isDraft || !affected ? undefined : notifiedInWords(affected),
        undo: () => restoreGame(db, actor, deleted),
        undone: 'The game is back',
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  }
  return (
    <ConfirmDialog title="Delete Game" confirmLabel="Delete Game" onConfirm={() => void confirm()} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to delete this game?</p>
        <p>
          <strong>{gameInWords(shown, timeZone)}</strong>
        </p>
        {!isDraft && affected && (
          <ReasonField
            affected={affectedInWords(affected)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}
