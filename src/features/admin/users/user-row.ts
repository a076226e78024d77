import type { ListedUser, UserMembership } from '#api/administration/users.ts'
import type { Role } from '#domain/schema/organizations.ts'

/** Somebody as the list shows them, with what can be done about them. */
export type UserRow = {
  readonly user: ListedUser
  readonly isSelf: boolean
  readonly isBusy: boolean
  /** Not for the founder. */
  readonly onRole: ((membership: UserMembership, to: Role) => void) | undefined
  readonly onAdmin: (() => void) | undefined
  /** Their roles in several organizations, one beside the other. */
  readonly onRoles: () => void
}
