import { useActor } from '#data/queries/context.tsx'
import { canHandleRole, roleNames } from '#domain/people/capabilities.ts'
import { roles } from '#domain/schema/organizations.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { MemberRow } from './member-row.ts'
import { nameOf } from './read-members.ts'

/** The member's role; a choice for whoever may change it. */
export function RoleField({ member, shownRole, isBusy, onRole }: MemberRow) {
  const actor = useActor()
  const online = useOnline()
  if (!onRole || !online) return <span>{roleNames[shownRole]}</span>
  return (
    <SelectField
      label={`Role of ${nameOf(member)}`}
      labelHidden
      value={shownRole}
      disabled={isBusy}
      onChange={(event) => {
        const role = roles.find((one) => one === event.target.value)
        if (role && role !== member.role) onRole(role)
      }}
    >
      {roles
        .filter((role) => canHandleRole(actor, role))
        .map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
    </SelectField>
  )
}
