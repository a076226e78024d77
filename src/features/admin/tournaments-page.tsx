import { Plus, Trophy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { refusalWords } from '#db/refusal-words.ts'
import { scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { AnswerProblem } from '#ui/answer-problem.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
import { SelectField, TextField } from '#ui/form-field.tsx'
import { Page } from '#ui/page.tsx'
import { scheduleStatusWords } from '#ui/schedule-status.ts'
import { EmptyState, SkeletonLines } from '#ui/states.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useOnline } from '#ui/use-online.ts'
import { tournamentsPerPage, useAdminActions, type TournamentList } from './admin-actions.tsx'
import { OfflineNote } from './offline-note.tsx'
import { createTournamentPath } from './tournament-address.ts'
import { TournamentsList } from './tournaments-list.tsx'
import { useSettled } from './use-settled.ts'

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
      <Found
        list={value}
        isFiltered={settled !== '' || status !== null}
        page={page}
        onPage={setPage}
        problem={error === undefined ? null : refusalWords(error)}
        onRetry={askAgain}
      />
    </Page>
  )
}

function Found({
  list,
  isFiltered,
  page,
  onPage,
  problem,
  onRetry,
}: {
  list: TournamentList | undefined
  isFiltered: boolean
  page: number
  onPage: (page: number) => void
  problem: string | null
  onRetry: () => void
}) {
  const online = useOnline()
  if (!list) {
    if (problem !== null) return <AnswerProblem message={problem} onRetry={onRetry} />
    return online ? <SkeletonLines count={6} label="Loading tournaments…" /> : null
  }
  if (list.total === 0) {
    return (
      <EmptyState title="No tournaments found" icon={<Trophy aria-hidden="true" size={32} />}>
        {isFiltered
          ? 'Nothing has this name and status. Search for less, or show all of them.'
          : 'Once a league has a tournament, it is listed here.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Card>
        <TournamentsList rows={list.rows} />
      </Card>
      <Pages total={list.total} page={page} onPage={onPage} />
    </>
  )
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const first = page * tournamentsPerPage
  const last = Math.min(total, first + tournamentsPerPage)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-soft tabular-nums">
        {first < last ? `${first + 1}–${last} of ${count(total, 'tournament')}` : count(total, 'tournament')}
      </p>
      {total > tournamentsPerPage && (
        <div className="flex gap-3">
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
