import { useActor } from '#data/queries/context.tsx'
import { canHandleRole } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { SavedChoice } from '#ui/forms/saved-choice.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { MemberRow } from './member-row.ts'
import { getMemberName } from './read-members.ts'
import { t } from './words.ts'

/** The member's role, which is editable for anyone who may change it. */
export function RoleField({ member, shownRole, isBusy, onRole }: MemberRow) {
  const actor = useActor()
  const online = useOnline()
  if (!onRole || !online) return <span>{formatRole(shownRole)}</span>
  return (
    <SavedChoice
      label={t.roleOf(getMemberName(member))}
      labelHidden
      name={t.theRoleOf(getMemberName(member))}
      value={shownRole}
      options={roles
        .filter((role) => canHandleRole(actor, role))
        .map((role) => ({ value: role, label: formatRole(role) }))}
      disabled={isBusy}
      onSave={onRole}
    />
  )
}
