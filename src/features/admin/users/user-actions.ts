import type { Role } from '#domain/schema/organizations.ts'
import type { PageOfRows } from '../answered-list.tsx'

export const usersPerPage = 20
/** An export asks for so many at once. */
export const usersPerExport = 1000

export type UserMembership = { readonly organizationId: string; readonly organization: string; readonly role: Role }

export type ExportedUser = {
  readonly id: string
  readonly email: string
  readonly isAdmin: boolean
  readonly lastSignInAt: string | null
  readonly createdAt: string
  /** The one that was asked for first, then the oldest. */
  readonly memberships: readonly UserMembership[]
}

export type ListedUser = ExportedUser & {
  readonly name: string
  /** The deployment's first administrator, whom nobody changes. */
  readonly isFounder: boolean
}

/** `admin`: of the platform; `none`: in no organisation. */
export type RoleWanted = Role | 'admin' | 'none'

export type UserFilter = {
  /** In the address or the name. */
  readonly search: string
  /** null: any. */
  readonly role: RoleWanted | null
  /** null: anywhere. */
  readonly organizationId: string | null
}

/** What the platform's administration can do about people. */
export type UserActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. Pages count from 0. */
  readonly listUsers: (filter: UserFilter, page: number) => Promise<PageOfRows<ListedUser>>
  /** At most `usersPerExport` of those that come after `after` in the list; null: from the beginning. */
  readonly exportUsers: (filter: UserFilter, after: ExportedUser | null) => Promise<readonly ExportedUser[]>
  /** A member's role, from the one that was seen. */
  readonly changeUserRole: (
    userId: string,
    organizationId: string,
    change: { readonly from: Role; readonly to: Role },
  ) => Promise<void>
  readonly makeAdmin: (email: string) => Promise<void>
  readonly removeAdmin: (userId: string) => Promise<void>
}
