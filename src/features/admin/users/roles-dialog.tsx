import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form.tsx'
import { organizationPath } from '../organizations/organization-address.ts'
import { RoleSelect } from './role-select.tsx'
import type { UserRow } from './user-row.ts'
import { nameOf } from './user-words.ts'

/** Somebody's roles in several organizations; each is saved on its own. */
export function RolesDialog({ row, problem, onClose }: { row: UserRow; problem: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={`Roles of ${nameOf(row.user)}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormProblem message={problem ?? undefined} />
        {row.user.memberships.map((membership) => (
          <div key={membership.organizationId}>
            {!row.onRole && <p className="font-semibold">{membership.organization}</p>}
            <RoleSelect row={row} membership={membership} />
            <Link
              to={organizationPath(membership.organizationId)}
              className="inline-flex min-h-11 items-center text-note font-semibold text-accent"
            >
              {`About ${membership.organization}`}
            </Link>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
