import { Megaphone, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/form-field.tsx'
import { Page } from '#ui/page.tsx'
import { Pill } from '#ui/pill.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useSettled } from '#ui/use-settled.ts'
import { useAdminActions } from '../admin-actions.tsx'
import { AnsweredList } from '../answered-list.tsx'
import { dateAndTime } from '../dashboard/date-and-time.ts'
import { OfflineNote } from '../offline-note.tsx'
import { announcementsPerPage, type Announcement } from './announcement-actions.ts'
import { announcementPath, createAnnouncementPath } from './announcement-address.ts'
import { audienceInWords, courseInWords, readsInWords, stateOf } from './announcement-words.ts'

/** What was told to organisations, with what has become of it. */
export function AnnouncementsPage() {
  const { listAnnouncements } = useAdminActions()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const settled = useSettled(search).trim()
  const question = useCallback(() => listAnnouncements({ search: settled, page }), [listAnnouncements, settled, page])
  const answer = useAnswer(question)
  return (
    <Page
      title="Notifications"
      notes="Announcements to organizations: their members find them among their notifications."
      actions={
        <ButtonLink variant="primary" to={createAnnouncementPath} icon={<Plus aria-hidden="true" size={18} />}>
          New announcement
        </ButtonLink>
      }
    >
      <OfflineNote />
      <TextField
        label="Search"
        type="search"
        placeholder="Words of an announcement"
        autoComplete="off"
        className="sm:max-w-sm"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setPage(0)
        }}
      />
      <AnsweredList
        answer={answer}
        noun="announcement"
        perPage={announcementsPerPage}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState title="No announcements found" icon={<Megaphone aria-hidden="true" size={32} />}>
            {settled === ''
              ? 'Tell organizations what is new or when the platform rests: what you send is listed here.'
              : 'None of them says this. Search for less.'}
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
      </AnsweredList>
    </Page>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const { words, tone } = stateOf(announcement)
  const { id, title, created_at, created_by } = announcement
  return (
    <li className="flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={announcementPath(id)}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
        >
          {title}
        </Link>
        <Pill tone={tone}>{words}</Pill>
      </div>
      <p className="wrap-anywhere">{audienceInWords(announcement)}</p>
      <p className="text-note text-soft tabular-nums">
        {`${dateAndTime(created_at)}, ${created_by ?? 'somebody whose account is gone'}`}
      </p>
      <p className="text-note text-soft tabular-nums">
        {`${courseInWords(announcement)} · Read: ${readsInWords(announcement)}`}
      </p>
    </li>
  )
}
