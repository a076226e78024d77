import type { ReactNode } from 'react'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import type { MemberRow } from './member-row.ts'
import { formatLastSeen } from './member-words.ts'
import { getMemberName } from './read-members.ts'
import { RoleField } from './role-field.tsx'
import { t } from './words.ts'

type Props = { rows: readonly MemberRow[]; hasActions: boolean; hasDetails: boolean }

export function MembersTable({ rows, hasActions, hasDetails }: Props) {
  const columns = [t.name, ...(hasDetails ? [t.email] : []), t.role, t.createdAt, ...(hasActions ? [t.actions] : [])]
  return (
    <table aria-label={t.members} className="w-full border-collapse wrap-break-word">
      <TableHead columns={columns} />
      <tbody className="divide-y divide-line">
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} className="px-4 py-10 text-center text-soft">
              {t.noMembersFound}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={row.member.userId} id={row.member.userId} className={classNames(row.isMeant && 'bg-tint')}>
            <th scope="row" className="px-3 py-2 text-left font-semibold">
              <span className="inline-flex flex-wrap items-center gap-2">
                {getMemberName(row.member)}
                {row.isSelf && <Pill tone="green">{t.you}</Pill>}
              </span>
            </th>
            {hasDetails && (
              <Cell>
                <span className="block min-w-44 wrap-anywhere">{row.member.email}</span>
                <span className="block text-note text-soft">{formatLastSeen(row.member.lastSignIn)}</span>
              </Cell>
            )}
            <Cell>
              <div className="min-w-56">
                <RoleField {...row} />
              </div>
            </Cell>
            <Cell>
              <span className="text-soft tabular-nums">{formatDeviceDateTime(row.member.createdAt)}</span>
            </Cell>
            {hasActions && (
              <Cell>
                <RemoveMemberButton {...row} />
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-3 py-2">{children}</td>
}

export function RemoveMemberButton({ member, isBusy, onDelete }: MemberRow) {
  const online = useOnline()
  if (!onDelete || !online || isBusy) return null
  const name = getMemberName(member)
  return <RowMenu name={name} items={[{ label: t.deleteText2(name), isDanger: true, onSelect: onDelete }]} />
}
