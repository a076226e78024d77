import type { UserMembership } from '#api/administration/users.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { SavedChoice } from '#ui/forms/saved-choice.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { UserRow } from './user-row.ts'
import { getUserName } from './user-words.ts'
import { t } from './words.ts'

/** A person's role in one organization. It can be changed unless the person is the founder. */
export function RoleSelect({
  row: { user, isBusy, onRole },
  membership,
  labelHidden = false,
}: {
  row: UserRow
  membership: UserMembership
  labelHidden?: boolean
}) {
  const online = useOnline()
  if (!onRole) return <span>{formatRole(membership.role)}</span>
  return (
    <SavedChoice
      label={labelHidden ? t.roleOfIn(getUserName(user), membership.organization) : membership.organization}
      labelHidden={labelHidden}
      name={t.theRoleOf(getUserName(user), membership.organization)}
      value={membership.role}
      options={roles.map((role) => ({ value: role, label: formatRole(role) }))}
      disabled={isBusy || !online}
      onSave={(to) => onRole(membership, to)}
    />
  )
}
