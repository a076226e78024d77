import type { ListedUser } from '#api/administration/users.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { getUserName } from './user-words.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Asks for confirmation before making someone a platform administrator or removing that right. */
export function AdminRightDialog({
  user,
  isSelf,
  onConfirm,
  onClose,
}: {
  user: ListedUser
  isSelf: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  if (!user.isAdmin) {
    return (
      <ConfirmDialog
        title={t.makeAdmin}
        confirmLabel={t.makeAdmin}
        danger={false}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>
          {rich(t.willRunPlatformYou, {
            userName: <strong className="wrap-anywhere">{getUserName(user)}</strong>,
            email: user.email,
          })}
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog title={t.removeAdmin} confirmLabel={t.removeAdmin} onConfirm={onConfirm} onClose={onClose}>
      {isSelf ? (
        <p>{t.youGiveUpAdministration}</p>
      ) : (
        <p>
          {rich(t.noLongerRunsPlatform, {
            userName: <strong className="wrap-anywhere">{getUserName(user)}</strong>,
            email: user.email,
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
