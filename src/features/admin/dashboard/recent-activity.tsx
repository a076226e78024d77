import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Activity, Trophy, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, generatePath } from 'react-router-dom'
import type { AdminDashboard, RecentActivityEntry } from '#api/administration/dashboard.ts'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { Time } from '#ui/format/time.tsx'
import { organizationRoutePath } from './dashboard-links.ts'
import { t } from './words.ts'

/** The newest accounts and leagues. `activity` is undefined while loading. */
export function RecentActivity({ activity }: { activity: AdminDashboard['activity'] | undefined }) {
  return (
    <Section title={t.recentActivity}>
      {!activity && <SkeletonLines count={5} label={t.loadingRecentActivity} />}
      {activity?.length === 0 && (
        <div className="flex flex-col items-center gap-1 py-6 text-center">
          <Activity size={28} className="text-soft" />
          <p className="font-semibold">{t.noRecentActivity}</p>
          <p className="text-soft">{t.activityWillAppearHere}</p>
        </div>
      )}
      {activity && activity.length > 0 && (
        <ul className="divide-y divide-line">
          {activity.map((entry) => (
            <Entry key={entry.kind + entry.at + (entry.name ?? '')} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: RecentActivityEntry }) {
  const Icon = entry.kind === 'user' ? UserPlus : Trophy
  return (
    <li className="flex gap-3 py-2.5">
      <Icon size={20} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 wrap-break-word">
        <p>
          {entry.kind === 'user' ? t.newUser : t.newLeague}: <b className="font-semibold">{nameOf(entry)}</b>
        </p>
        <p className="text-note text-soft tabular">
          {detailOf(entry)}
          <Time at={entry.at}>{formatDeviceDateTime(entry.at)}</Time>
        </p>
      </div>
    </li>
  )
}

const nameOf = (entry: RecentActivityEntry): string =>
  entry.name ?? (entry.kind === 'user' ? entry.email : t.withoutName)

function detailOf(entry: RecentActivityEntry): ReactNode {
  if (entry.kind === 'user') return entry.name === null ? null : `${entry.email} · `
  if (entry.organizationId === null) return null
  return (
    <>
      <Link
        to={generatePath(organizationRoutePath, { organizationId: entry.organizationId })}
        className="-my-3 inline-flex min-h-11 items-center"
      >
        {entry.organization}
      </Link>{' '}
      ·{' '}
    </>
  )
}
