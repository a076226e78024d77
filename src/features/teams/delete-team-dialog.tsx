import { useActor, useDatabase } from '#data/queries/context.tsx'
import { describeRejection } from '#data/store/refusal-words.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { deleteTeam, restoreTeam } from './delete-team.ts'

export function DeleteTeamDialog({
  team,
  playerCount,
  onClose,
  onDeleted,
}: {
  team: Team
  playerCount: number
  onClose: () => void
  onDeleted?: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteTeam(db, actor, team.id)
      notify.undoable('Team deleted successfully', () => {
        restoreTeam(db, actor, deleted).catch((error: unknown) => notify.error(describeRejection(error)))
      })
      onDeleted?.()
    } catch (error) {
      notify.error(describeRejection(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog title="Delete Team" confirmLabel="Delete Team" onConfirm={() => void confirm()} onClose={onClose}>
      <p>Are you sure you want to delete this team?</p>
      <p className="mt-3">
        <strong>{team.name}</strong>
        {playerCount > 0 && `, its ${formatQuantity(playerCount, 'player')} included,`} goes for everybody. You can undo
        it right afterwards.
      </p>
    </ConfirmDialog>
  )
}
