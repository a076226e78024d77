import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Team } from '#domain/schema/leagues.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
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
  const { refusal, run } = useDialogWork()
  const confirm = async () => {
    if (!actor) return
    await run(async () => {
      const deleted = await deleteTeams(db, actor, [team.id])
      toastWithUndo(t.teamDeletedSuccessfully, {
        undo: () => restoreTeams(db, actor, deleted),
        undone: t.changeUndone,
      })
      onDeleted?.()
      onClose()
    })
  }
  return (
    <ConfirmDialog title={t.deleteTeam} confirmLabel={t.deleteTeam} onConfirm={() => void confirm()} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p>{t.youSureYouWant}</p>
        <p>
          {playerCount === 0
            ? rich(t.removesTeam, { team: <strong>{team.name}</strong> })
            : rich(t.removesTeamAndPlayers, {
                team: <strong>{team.name}</strong>,
                players: t.playerCount(playerCount),
              })}
        </p>
        <FormProblem message={refusal} />
      </div>
    </ConfirmDialog>
  )
}
