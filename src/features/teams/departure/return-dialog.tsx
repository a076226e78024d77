import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Team } from '#domain/schema/leagues.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { notify } from '#ui/feedback/toast.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { revertDeparture } from './record-departure.ts'
import { t } from './words.ts'

/** Takes back that a team left. */
export function ReturnDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const { refusal, run } = useDialogWork()
  const confirm = async () => {
    if (!actor) return
    await run(async () => {
      await revertDeparture(db, actor, team.id)
      notify.success(t.backSuccessfully, team.name)
      onClose()
    })
  }
  return (
    <ConfirmDialog
      title={t.backAsk(team.name)}
      confirmLabel={t.backConfirm}
      danger={false}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t.backHowever}</p>
        <FormProblem message={refusal} />
      </div>
    </ConfirmDialog>
  )
}
