import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { deleteTeams, restoreTeams } from './delete-team.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

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
      const deleted = await deleteTeams(db, actor, [team.id])
      notify.undoable(t.teamDeletedSuccessfully, () => {
        restoreTeams(db, actor, deleted).catch((error: unknown) => notify.error(errorMessage(error)))
      })
      onDeleted?.()
    } catch (error) {
      notify.error(errorMessage(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog title={t.deleteTeam} confirmLabel={t.deleteTeam} onConfirm={() => void confirm()} onClose={onClose}>
      <p>{t.youSureYouWant}</p>
      <p className="mt-3">
        {playerCount === 0
          ? rich(t.removesTeam, { team: <strong>{team.name}</strong> })
          : rich(t.removesTeamAndPlayers, { team: <strong>{team.name}</strong>, players: t.playerCount(playerCount) })}
      </p>
    </ConfirmDialog>
  )
}
