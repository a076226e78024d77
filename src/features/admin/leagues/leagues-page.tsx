import { ListOrdered, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { leagueStatuses, type League } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/form-field.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useOnline } from '#ui/use-online.ts'
import { useSettled } from '#ui/use-settled.ts'
import { useAdminActions } from '../admin-actions.tsx'
import { AnsweredList } from '../answered-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { CreateLeagueDialog } from './create-league-dialog.tsx'
import { DeleteLeagueDialog } from './delete-league-dialog.tsx'
import { leaguesPerPage, type ListedLeague } from './league-actions.ts'
import { LeaguesList } from './leagues-list.tsx'

const statusWords: Readonly<Record<League['status'], string>> = { active: 'Active', archived: 'Archived' }

/** The leagues of all organisations, a page at a time; the server searches them. */
export function LeaguesPage() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<League['status'] | null>(null)
  const [page, setPage] = useState(0)
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ListedLeague | null>(null)
  const { listAllLeagues } = useAdminActions()
  const online = useOnline()
  const settled = useSettled(search).trim()
  const question = useCallback(
    () => listAllLeagues({ search: settled, status, page }),
    [listAllLeagues, settled, status, page],
  )
  const answer = useAnswer(question)
  const isNarrowed = settled !== '' || status !== null
  return (
    <Page
      title="Leagues"
      notes="Those of every organization, by name."
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" size={18} />}
          disabled={!online}
          onClick={() => setCreating(true)}
        >
          Create League
        </Button>
      }
    >
      <OfflineNote />
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Search"
          type="search"
          placeholder="League or organization"
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
            setStatus(leagueStatuses.find((one) => one === event.target.value) ?? null)
            setPage(0)
          }}
        >
          <option value="">All</option>
          {leagueStatuses.map((one) => (
            <option key={one} value={one}>
              {statusWords[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <AnsweredList
        answer={answer}
        noun="league"
        perPage={leaguesPerPage}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState title="No leagues found" icon={<ListOrdered aria-hidden="true" size={32} />}>
            {isNarrowed
              ? 'Nothing has this name and status. Search for less, or show all of them.'
              : 'Once an organization has a league, it is listed here.'}
          </EmptyState>
        }
      >
        {(rows) => <LeaguesList rows={rows} onDelete={setDeleting} />}
      </AnsweredList>
      {isCreating && <CreateLeagueDialog onClose={() => setCreating(false)} onCreated={answer.askAgain} />}
      {deleting && (
        <DeleteLeagueDialog league={deleting} onClose={() => setDeleting(null)} onDeleted={answer.askAgain} />
      )}
    </Page>
  )
}
