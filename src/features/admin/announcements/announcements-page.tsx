import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Megaphone, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '#api/administration/announcements.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { ServerPagedList } from '../server-paged-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { SearchFields } from '../search-fields.tsx'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { toAnnouncementPath, createAnnouncementPath } from './announcement-address.ts'
import { formatAudience, describeDelivery, formatReadCount, getAnnouncementState } from './announcement-words.ts'
import { t } from './words.ts'

/** Lists the announcements and their progress. */
export function AnnouncementsPage() {
  const { listAnnouncements } = useAdminApi()
  const list = usePagedSearch()
  const { search, page } = list
  const question = useCallback(
    () => listAnnouncements({ search, page, perPage: rowsPerPage }),
    [listAnnouncements, search, page],
  )
  const answer = useServerQuery(question)
  return (
    <Page
      title={t.notifications}
      of={t.administration}
      notes={t.announcementsOrganizationsTheirMembers}
      actions={
        <ButtonLink variant="primary" to={createAnnouncementPath} icon={<Plus size={18} />}>
          {t.newAnnouncement}
        </ButtonLink>
      }
    >
      <OfflineNote />
      <SearchFields list={list} placeholder={t.wordsAnnouncement} />
      <ServerPagedList
        answer={answer}
        noun={t.announcement2}
        list={list}
        empty={
          <EmptyState title={t.noAnnouncementsFound} icon={<Megaphone size={32} />}>
            {list.isNarrowed ? t.noneThemSaysSearch : t.tellOrganizationsWhatNew}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((one) => (
              <Row key={one.id} announcement={one} />
            ))}
          </ul>
        )}
      </ServerPagedList>
    </Page>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const { words, tone } = getAnnouncementState(announcement)
  const { id, title, created_at, created_by } = announcement
  return (
    <li className="flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={toAnnouncementPath(id)}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
        >
          {title}
        </Link>
        <Pill tone={tone}>{words}</Pill>
      </div>
      <p className="wrap-anywhere">{formatAudience(announcement)}</p>
      <p className="text-note text-soft tabular-nums">
        {`${formatDeviceDateTime(created_at)}, ${created_by ?? t.somebodyWhoseAccountGone}`}
      </p>
      <p className="text-note text-soft tabular-nums">
        {t.read2(describeDelivery(announcement), formatReadCount(announcement))}
      </p>
    </li>
  )
}
