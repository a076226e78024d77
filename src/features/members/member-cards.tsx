import { classNames } from '#ui/class-names.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Pill } from '#ui/brand/pill.tsx'
import type { MemberRow } from './member-row.ts'
import { formatLastSeen } from './member-words.ts'
import { RemoveMemberButton } from './members-table.tsx'
import { getMemberName } from './read-members.ts'
import { RoleField } from './role-field.tsx'
import { t } from './words.ts'

/** The table as cards, for a phone or a tablet. */
export function MemberCards({ rows }: { rows: readonly MemberRow[] }) {
  if (rows.length === 0) return <p className="px-4 py-10 text-center text-soft">{t.noMembersFound}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.member.userId}
          id={row.member.userId}
          className={classNames('flex flex-col gap-2 p-4', row.isMeant && 'bg-tint')}
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {getMemberName(row.member)}
                {row.isSelf && <Pill tone="green">{t.you}</Pill>}
              </p>
              {row.member.email !== null && (
                <>
                  <p className="wrap-anywhere">{row.member.email}</p>
                  <p className="text-note text-soft">{formatLastSeen(row.member.lastSignIn)}</p>
                </>
              )}
              <p className="text-note text-soft">{t.memberSince(formatDeviceDateTime(row.member.createdAt))}</p>
            </div>
            <RemoveMemberButton {...row} />
          </div>
          <div className="max-w-sm">
            <RoleField {...row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
