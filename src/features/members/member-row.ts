import type { Role } from '#domain/schema/organizations.ts'
import type { ListedMember } from './read-members.ts'

/** A member as the list shows them, with the actions that the current user may take. */
export type MemberRow = {
  readonly member: ListedMember
  readonly isSelf: boolean
  /** Whether the URL names this member because a notification led here. */
  readonly isMeant: boolean
  /** The role to show, which includes a pending change. */
  readonly shownRole: Role
  readonly isBusy: boolean
  readonly onRole: ((role: Role) => void) | undefined
  readonly onDelete: (() => void) | undefined
}
