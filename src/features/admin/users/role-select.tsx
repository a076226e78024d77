import type { UserMembership } from '#api/administration/users.ts'
import { roleNames } from '#domain/people/capabilities.ts'
import { roles } from '#domain/schema/organizations.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { UserRow } from './user-row.ts'
import { nameOf } from './user-words.ts'

/** A role in one organisation: a choice, but for the founder's. */
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
  if (!onRole) return <span>{roleNames[membership.role]}</span>
  return (
    <SelectField
      label={labelHidden ? `Role of ${nameOf(user)} in ${membership.organization}` : membership.organization}
      labelHidden={labelHidden}
      value={membership.role}
      disabled={isBusy || !online}
      onChange={(event) => {
        const to = roles.find((one) => one === event.target.value)
        if (to && to !== membership.role) onRole(membership, to)
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </SelectField>
  )
}
