import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { DeleteLeagueQuestion } from '#ui/dialogs/delete-league-question.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { useDialogWork } from '#ui/dialogs/use-dialog-work.ts'
import { notify } from '#ui/feedback/toast.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { archiveLeague } from './archive-league.ts'
import { canRestore, countLeagueContents, deleteLeague } from './delete-league.ts'
import { t } from './words.ts'

/**
 * Asks for confirmation and says what is deleted with the league. If the deletion cannot be undone, the league's name
 * must be typed.
 */
export function DeleteLeagueDialog({
  league,
  onClose,
  onDeleted,
}: {
  league: League
  onClose: () => void
  onDeleted?: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const contents = useLiveQuery((db) => countLeagueContents(db, league.id), [league.id])
  const { refusal, run } = useDialogWork()
  if (!contents || !actor) return null

  const remove = async () => {
    const { undo } = await deleteLeague(db, actor, league.id)
    if (undo) {
      notify.undoable(t.leagueDeletedSuccessfully, () => {
        undo().catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } else {
      notify.success(t.leagueDeletedSuccessfully)
    }
    onDeleted?.()
    onClose()
  }
  const archive = league.status === 'active' && (
    <Button
      className="mr-auto"
      onClick={() => {
        void archiveLeague(db, actor, league.id)
        onClose()
      }}
    >
      {t.archiveInstead}
    </Button>
  )
  if (canRestore(actor, contents.schedules)) {
    return (
      <ConfirmDialog
        title={t.deleteLeague}
        confirmLabel={t.deleteLeague}
        instead={archive}
        onConfirm={() => void run(remove)}
        onClose={onClose}
      >
        <DeleteLeagueQuestion name={league.name} contents={contents}>
          {t.youCanUndoRight}
        </DeleteLeagueQuestion>
        <FormProblem message={refusal} />
      </ConfirmDialog>
    )
  }
  return (
    <TypedConfirmDialog
      title={t.deleteLeague}
      expected={league.name}
      isTyped={(typed) => typed === league.name.trim()}
      byServer={false}
      confirmLabel={t.deleteLeague}
      instead={archive}
      words={errorMessage}
      onConfirm={remove}
      onClose={onClose}
    >
      <DeleteLeagueQuestion name={league.name} contents={contents}>
        {t.cannotUndoneArchivedLeague}
      </DeleteLeagueQuestion>
    </TypedConfirmDialog>
  )
}
