import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { toOrganizationPath } from '../organizations/organization-address.ts'
import { RoleSelect } from './role-select.tsx'
import type { UserRow } from './user-row.ts'
import { formatMembership, getUserName } from './user-words.ts'
import { t } from './words.ts'

/** A person's roles on the platform and in organizations. A single role is changed in place, several in a dialog. */
export function UserRoles({ row }: { row: UserRow }) {
  const { user, onRoles } = row
  const [first, ...others] = user.memberships
  return (
    <div className="flex max-w-64 min-w-0 flex-col items-start gap-1">
      {(user.isAdmin || !first) && (
        <span className="flex flex-wrap gap-1.5">
          {user.isAdmin && <Pill tone="green">{t.admin}</Pill>}
          {user.isFounder && <Pill>{t.founder}</Pill>}
          {!first && !user.isAdmin && <span className="text-soft">{t.noOrganization}</span>}
        </span>
      )}
      {first && others.length === 0 && (
        <div className="w-full max-w-60">
          <RoleSelect row={row} membership={first} labelHidden />
          <Link
            to={toOrganizationPath(first.organizationId)}
            className="inline-flex min-h-11 items-center text-note font-semibold wrap-anywhere text-accent sm:min-h-6"
          >
            {first.organization}
          </Link>
        </div>
      )}
      {first && others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {formatMembership(first)} <Pill>{`+${others.length}`}</Pill>
          </span>
          <Button onClick={onRoles} aria-label={t.rolesOf(getUserName(user))} aria-haspopup="dialog">
            {t.roles}
          </Button>
        </div>
      )}
    </div>
  )
}
