import { useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { describeGame } from '../conflicts/conflict-words.ts'
import { deleteGame, restoreGame } from './delete-game.ts'
import { t } from './words.ts'

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
  const affected = useAffectedPeople([game.id])
  const [reason, setReason] = useState('')
  return (
    <DeleteDialog
      noun={t.game}
      remove={(db, actor) => deleteGame(db, actor, game.id, isDraft ? null : reason)}
      restore={restoreGame}
      undone={t.gameRestored}
      note={isDraft || !affected ? undefined : describeNotified(affected)}
      onClose={onClose}
    >
      <p>
        <strong>{describeGame(shown, timeZone)}</strong>
      </p>
      {!isDraft && affected && (
        <ReasonField
          affected={describeAffected(affected)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </DeleteDialog>
  )
}
