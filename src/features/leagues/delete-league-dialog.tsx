import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { describeRejection } from '#data/store/refusal-words.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { DeleteLeagueQuestion } from '#ui/dialogs/delete-league-question.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { archiveLeague } from './archive-league.ts'
import { canRestore, countLeagueContents, deleteLeague } from './delete-league.ts'

/**
 * Asks for confirmation and says what is deleted with the league. If it cannot be undone, the league's name must be
 * typed.
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
  if (!contents || !actor) return null

  const remove = async () => {
    const { undo } = await deleteLeague(db, actor, league.id)
    if (undo) {
      notify.undoable('League deleted successfully!', () => {
        undo().catch((error: unknown) => notify.error(describeRejection(error)))
      })
    } else {
      notify.success('League deleted successfully!')
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
      Archive instead
    </Button>
  )
  if (canRestore(actor, contents.schedules)) {
    return (
      <ConfirmDialog
        title="Delete League"
        confirmLabel="Delete League"
        instead={archive}
        onConfirm={() => {
          remove().catch((error: unknown) => {
            notify.error(describeRejection(error))
            onClose()
          })
        }}
        onClose={onClose}
      >
        <DeleteLeagueQuestion name={league.name} contents={contents}>
          You can undo it right afterwards.
        </DeleteLeagueQuestion>
      </ConfirmDialog>
    )
  }
  return (
    <TypedConfirmDialog
      title="Delete League"
      expected={league.name}
      isTyped={(typed) => typed === league.name.trim()}
      byServer={false}
      confirmLabel="Delete League"
      instead={archive}
      words={describeRejection}
      onConfirm={remove}
      onClose={onClose}
    >
      <DeleteLeagueQuestion name={league.name} contents={contents}>
        This cannot be undone. An archived league keeps everything, out of the way.
      </DeleteLeagueQuestion>
    </TypedConfirmDialog>
  )
}
