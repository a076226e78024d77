import { useState } from 'react'
import type { ListedUser, UserMembership } from '#api/administration/users.ts'
import { useAccount, useDatabase } from '#data/queries/context.tsx'
import { requestSync } from '#data/store/meta.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { t } from './words.ts'

/** A role being changed, shown until the list has been reloaded. */
type Shown = { readonly userId: string; readonly organizationId: string; readonly role: Role }

/** Returns the changes an administrator can make to the users in a list; `rows` come from the server. */
export function useUserChanges(rows: readonly ListedUser[] | undefined, askAgain: () => void) {
  const { changeUserRole, makeAdmin, removeAdmin } = useAdminApi()
  const db = useDatabase()
  const ownId = useAccount()?.profile.id
  const [problem, setProblem] = useState<string | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [shown, setShown] = useState<{ readonly over: unknown; readonly change: Shown } | null>(null)

  /** Returns whether the change succeeded. */
  const carryOut = async (userId: string, failed: string, work: () => Promise<void>): Promise<boolean> => {
    setBusyId(userId)
    setProblem(null)
    try {
      await work()
      askAgain()
      if (userId === ownId) await requestSync(db, { account: true })
      return true
    } catch (error) {
      setShown(null)
      setProblem(`${failed}: ${errorMessage(error)}`)
      return false
    } finally {
      setBusyId(null)
    }
  }

  const setRole = ({ id }: ListedUser, { organizationId, role: from }: UserMembership, to: Role) => {
    setShown({ over: rows, change: { userId: id, organizationId, role: to } })
    return carryOut(id, t.failedUpdateUserRole, () => changeUserRole(id, organizationId, { from, to }))
  }

  return {
    /** Why the last change was not made. */
    problem,
    busyId,
    rows: shown && shown.over === rows ? rows?.map((user) => withRole(user, shown.change)) : rows,

    changeRole: async (user: ListedUser, membership: UserMembership, to: Role) => {
      if (!(await setRole(user, membership, to))) return
      notify.undoable(t.userRoleUpdatedSuccessfully, () => {
        void setRole(user, { ...membership, role: to }, membership.role)
      })
    },

    changeAdmin: async ({ id, email, isAdmin }: ListedUser) => {
      if (isAdmin) {
        if (await carryOut(id, t.failedUpdateUserRole, () => removeAdmin(id)))
          notify.success(t.userRoleUpdatedSuccessfully)
      } else if (await carryOut(id, t.failedPromoteUserAdmin, () => makeAdmin(email))) {
        notify.success(t.userPromotedAdminSuccessfully)
      }
    },
  }
}

function withRole(user: ListedUser, { userId, organizationId, role }: Shown): ListedUser {
  if (user.id !== userId) return user
  const memberships = user.memberships.map((one) => (one.organizationId === organizationId ? { ...one, role } : one))
  return { ...user, memberships }
}
