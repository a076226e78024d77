import { useCallback } from 'react'
import type { ListedLeague } from '#api/administration/leagues.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { DeleteLeagueQuestion } from '#ui/dialogs/delete-league-question.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { TypedConfirmDialog } from '#ui/forms/typed-confirm-dialog.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { t } from './words.ts'

/** Asks for confirmation and lists what is deleted with the league. The league's name must be typed. */
export function AdminDeleteLeagueDialog({
  league,
  onClose,
  onDeleted,
}: {
  league: ListedLeague
  onClose: () => void
  onDeleted: () => void
}) {
  const { countLeagueContents, deleteLeague } = useAdminApi()
  const question = useCallback(() => countLeagueContents(league), [countLeagueContents, league])
  const { value: contents, error, askAgain } = useServerQuery(question)
  if (!contents) {
    return (
      <Dialog title={t.deleteLeague} onClose={onClose}>
        <OfflineNote />
        {contents === null && <p>{t.leagueNoLongerExists}</p>}
        {contents === undefined && error === undefined && <SkeletonLines count={3} label={t.loadingWhatBelongs} />}
        {contents === undefined && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      </Dialog>
    )
  }
  return (
    <TypedConfirmDialog
      title={t.deleteLeague}
      expected={league.name}
      isTyped={(typed) => typed === league.name.trim()}
      confirmLabel={t.deleteLeague}
      words={errorMessage}
      onConfirm={async (typed) => {
        await deleteLeague(league, typed)
        notify.success(t.leagueDeletedSuccessfully)
        onDeleted()
        onClose()
      }}
      onClose={onClose}
    >
      <DeleteLeagueQuestion name={league.name} contents={contents}>
        {t.belongsWhoseDevicesLose(league.organization)}
      </DeleteLeagueQuestion>
    </TypedConfirmDialog>
  )
}
