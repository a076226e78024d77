import type { ListedUser, UserMembership } from '#api/administration/users.ts'
import type { Role } from '#domain/schema/organizations.ts'

/** A user as shown in the list, with the available actions. */
export type UserRow = {
  readonly user: ListedUser
  readonly isSelf: boolean
  readonly isBusy: boolean
  /** Changes the role; undefined for the founder, whose role cannot be changed. */
  readonly onRole: ((membership: UserMembership, to: Role) => void) | undefined
  readonly onAdmin: (() => void) | undefined
  /** Opens a dialog with the person's roles in several organizations. */
  readonly onRoles: () => void
}
