import { Plus, Trophy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/form-field.tsx'
import { Page } from '#ui/page.tsx'
import { scheduleStatusWords } from '#ui/schedule-status.ts'
import { EmptyState } from '#ui/states.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useAdminActions } from '../admin-actions.tsx'
import { tournamentsPerPage } from './tournament-actions.ts'
import { AnsweredList } from '../answered-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { createTournamentPath } from './tournament-address.ts'
import { TournamentsList } from './tournaments-list.tsx'
import { useSettled } from '#ui/use-settled.ts'

/** The tournaments of all organisations, a page at a time; the server searches them. */
export function TournamentsPage() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<Schedule['status'] | null>(null)
  const [page, setPage] = useState(0)
  const { listTournaments } = useAdminActions()
  const settled = useSettled(search).trim()
  const question = useCallback(
    () => listTournaments({ search: settled, status, page }),
    [listTournaments, settled, status, page],
  )
  const { value, error, askAgain } = useAnswer(question)
  return (
    <Page
      title="Tournaments"
      notes="Those of every organization, the latest first."
      actions={
        <ButtonLink variant="primary" to={createTournamentPath} icon={<Plus aria-hidden="true" size={18} />}>
          Create Tournament
        </ButtonLink>
      }
    >
      <OfflineNote />
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Search"
          type="search"
          placeholder="Tournament, league or organization"
          autoComplete="off"
          className="grow basis-64 sm:max-w-sm"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(0)
          }}
        />
        <SelectField
          label="Status"
          className="grow basis-40 sm:max-w-56"
          value={status ?? ''}
          onChange={(event) => {
            setStatus(scheduleStatuses.find((one) => one === event.target.value) ?? null)
            setPage(0)
          }}
        >
          <option value="">All</option>
          {scheduleStatuses.map((one) => (
            <option key={one} value={one}>
              {scheduleStatusWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <AnsweredList
        answer={{ value, error, askAgain }}
        noun="tournament"
        perPage={tournamentsPerPage}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState title="No tournaments found" icon={<Trophy aria-hidden="true" size={32} />}>
            {settled !== '' || status !== null
              ? 'Nothing has this name and status. Search for less, or show all of them.'
              : 'Once a league has a tournament, it is listed here.'}
          </EmptyState>
        }
      >
        {(rows) => <TournamentsList rows={rows} />}
      </AnsweredList>
    </Page>
  )
}
