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
import { t } from './words.ts'

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
      title={t.tournaments}
      of={t.administration}
      notes={t.thoseEveryOrganizationLatest}
      actions={
        <ButtonLink variant="primary" to={createTournamentPath} icon={<Plus size={18} />}>
          {t.createTournament}
        </ButtonLink>
      }
    >
      <OfflineNote />
      <SearchFields
        list={list}
        placeholder={t.tournamentLeagueOrganization}
        choice={{ label: t.status, kinds: statuses }}
      />
      <ServerPagedList
        answer={{ value, error, askAgain }}
        noun={t.tournament2}
        list={list}
        empty={
          <EmptyState title={t.noTournamentsFound} icon={<Trophy size={32} />}>
            {list.isNarrowed ? t.nothingHasNameStatus : t.onceLeagueHasTournament}
          </EmptyState>
        }
      >
        {(rows) => <TournamentsList rows={rows} />}
      </ServerPagedList>
    </Page>
  )
}
