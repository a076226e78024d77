import { Plus, Trophy } from 'lucide-react'
import { useCallback } from 'react'
import { scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { ServerPagedList } from '../server-paged-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { SearchFields } from '../search-fields.tsx'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { createTournamentPath } from './tournament-address.ts'
import { TournamentsList } from './tournaments-list.tsx'

const statuses = scheduleStatuses.map((value) => ({ value, label: scheduleStatusLabels[value] }))

/** The tournaments of all organizations, paged and searched on the server. */
export function TournamentsPage() {
  const list = usePagedSearch<Schedule['status']>()
  const { search, kind: status, page } = list
  const { listTournaments } = useAdminApi()
  const question = useCallback(
    () => listTournaments({ search, status, page, perPage: rowsPerPage }),
    [listTournaments, search, status, page],
  )
  const { value, error, askAgain } = useServerQuery(question)
  return (
    <Page
      title="Tournaments"
      of="Administration"
      notes="Those of every organization, the latest first."
      actions={
        <ButtonLink variant="primary" to={createTournamentPath} icon={<Plus aria-hidden="true" size={18} />}>
          Create Tournament
        </ButtonLink>
      }
    >
      <OfflineNote />
      <SearchFields
        list={list}
        placeholder="Tournament, league or organization"
        choice={{ label: 'Status', kinds: statuses }}
      />
      <ServerPagedList
        answer={{ value, error, askAgain }}
        noun="tournament"
        perPage={rowsPerPage}
        page={page}
        onPage={list.turnTo}
        empty={
          <EmptyState title="No tournaments found" icon={<Trophy aria-hidden="true" size={32} />}>
            {list.isNarrowed
              ? 'Nothing has this name and status. Search for less, or show all of them.'
              : 'Once a league has a tournament, it is listed here.'}
          </EmptyState>
        }
      >
        {(rows) => <TournamentsList rows={rows} />}
      </ServerPagedList>
    </Page>
  )
}
