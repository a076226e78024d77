import type { ExportedUser, ListedUser, RoleFilter, UserMembership } from '#api/administration/users.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { t } from './words.ts'

/** The filter's options other than "all". */
export const roleFilters: readonly { readonly value: RoleFilter; readonly label: string }[] = [
  { value: 'admin', label: t.admin },
  ...roles.map((value) => ({ value, label: formatRole(value) })),
  { value: 'none', label: t.noOrganization },
]

export function getUserName({ name, email }: Pick<ListedUser, 'name' | 'email'>): string {
  return name || email
}

/** Returns text such as `League Manager, Riverside Youth Sports`. */
export function formatMembership({ role, organization }: UserMembership): string {
  return `${formatRole(role)}, ${organization}`
}

/** Returns all of a user's roles as text for one spreadsheet cell. */
export function formatRoles({ isAdmin, memberships }: ExportedUser): string {
  const parts = [
    ...(isAdmin ? [t.admin] : []),
    ...memberships.map(({ role, organization }) => `${formatRole(role)} (${organization})`),
  ]
  return parts.length === 0 ? t.noOrganization : parts.join('; ')
}
