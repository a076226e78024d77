import type { Role } from '#domain/schema/organizations.ts'
import type { ListedMember } from './read-members.ts'

/** A member as the list shows them, with what the person who looks may do about them. */
export type MemberRow = {
  readonly member: ListedMember
  readonly isSelf: boolean
  /** The address names them: a notification led here. */
  readonly isMeant: boolean
  /** While a change is on its way it shows already. */
  readonly shownRole: Role
  readonly isBusy: boolean
  readonly onRole: ((role: Role) => void) | undefined
  readonly onDelete: (() => void) | undefined
}
