import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { formatDeviceDate, formatDeviceDateTime } from '#i18n/format-moment.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import type { UserRow } from './user-row.ts'
import { getUserName, formatMembership } from './user-words.ts'
import { t } from './words.ts'
import { Link } from 'react-router-dom'
import { toOrganizationPath } from '../organizations/organization-address.ts'
import { RoleSelect } from './role-select.tsx'

type Props = { rows: readonly UserRow[] }

/** A table, or cards if there is no room for one. */
export function UsersList(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 71.99rem)')
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

const columns = [t.user, t.role, t.lastSign, t.created, t.actions]

function Table({ rows }: Props) {
  return (
    <table aria-label={t.users} className="w-full border-collapse wrap-break-word">
      <TableHead columns={columns} />
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.user.id} className="align-top">
            <th scope="row" className="px-3 py-3 text-left font-normal">
              <div className="min-w-52">
                <Person {...row} />
              </div>
            </th>
            <Cell>
              <UserRoles row={row} />
            </Cell>
            <Cell>
              <span className="text-soft tabular-nums">{lastSignIn(row)}</span>
            </Cell>
            <Cell>
              <span className="whitespace-nowrap text-soft tabular-nums">{formatDeviceDate(row.user.createdAt)}</span>
            </Cell>
            <Cell>
              <AdminButton {...row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className="px-3 py-3">{children}</td>

function Cards({ rows }: Props) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.user.id} className="flex flex-col gap-3 p-4">
          <Person {...row} />
          <UserRoles row={row} />
          <p className="flex flex-wrap gap-x-4 text-note text-soft tabular-nums">
            <span>{t.lastSign2(lastSignIn(row))}</span>
            <span>{t.created2(formatDeviceDate(row.user.createdAt))}</span>
          </p>
          <div className="empty:hidden">
            <AdminButton {...row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Person({ user, isSelf }: UserRow) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="wrap-anywhere">{getUserName(user)}</span>
        {isSelf && <Pill tone="green">{t.you}</Pill>}
      </span>
      {user.name !== '' && <span className="block wrap-anywhere text-soft">{user.email}</span>}
    </>
  )
}

function AdminButton({ user, isBusy, onAdmin }: UserRow) {
  const online = useOnline()
  if (!onAdmin) return null
  const label = user.isAdmin ? t.removeAdmin : t.makeAdmin
  return (
    <Button disabled={isBusy || !online} onClick={onAdmin} aria-label={`${label}: ${getUserName(user)}`}>
      {label}
    </Button>
  )
}

function lastSignIn({ user: { lastSignInAt } }: UserRow): string {
  return lastSignInAt === null ? t.never : formatDeviceDateTime(lastSignInAt)
}

/** A person's roles on the platform and in organizations. A single role is changed in place, several in a dialog. */
function UserRoles({ row }: { row: UserRow }) {
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
