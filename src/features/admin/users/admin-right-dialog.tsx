import type { ListedUser } from '#api/administration/users.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { getUserName } from './user-words.ts'

/** Asks before making someone a platform administrator, or removing that right. */
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
        title="Make Admin"
        confirmLabel="Make Admin"
        danger={false}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>
          <strong className="wrap-anywhere">{getUserName(user)}</strong> ({user.email}) will run the platform as you do:
          see everybody who has an account, change roles and plans, delete leagues, and make others administrators.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog title="Remove Admin" confirmLabel="Remove Admin" onConfirm={onConfirm} onClose={onClose}>
      {isSelf ? (
        <p>
          You give up the administration yourself, at once. Another administrator can give it back. Your roles in
          organizations stay.
        </p>
      ) : (
        <p>
          <strong className="wrap-anywhere">{getUserName(user)}</strong> ({user.email}) no longer runs the platform.
          Their roles in organizations stay.
        </p>
      )}
    </ConfirmDialog>
  )
}
