import { ListOrdered, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ListedLeague } from '#api/administration/leagues.ts'
import { leagueStatuses, type League } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { ServerPagedList } from '../server-paged-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { SearchFields } from '../search-fields.tsx'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { CreateLeagueDialog } from './create-league-dialog.tsx'
import { AdminDeleteLeagueDialog } from './delete-league-dialog.tsx'
import { LeaguesList } from './leagues-list.tsx'
import { t } from './words.ts'

const statusWords: Readonly<Record<League['status'], string>> = { active: t.active, archived: t.archived }
const statuses = leagueStatuses.map((value) => ({ value, label: statusWords[value] }))

/** The leagues of all organizations, paged and searched on the server. */
export function AdminLeaguesPage() {
  const list = usePagedSearch<League['status']>()
  const { search, kind: status, page } = list
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ListedLeague | null>(null)
  const { listAllLeagues } = useAdminApi()
  const online = useOnline()
  const question = useCallback(
    () => listAllLeagues({ search, status, page, perPage: rowsPerPage }),
    [listAllLeagues, search, status, page],
  )
  const answer = useServerQuery(question)
  return (
    <Page
      title={t.leagues}
      of={t.administration}
      notes={t.thoseEveryOrganizationName}
      actions={
        <Button variant="primary" icon={<Plus size={18} />} disabled={!online} onClick={() => setCreating(true)}>
          {t.createLeague}
        </Button>
      }
    >
      <OfflineNote />
      <SearchFields list={list} placeholder={t.leagueOrganization} choice={{ label: t.status, kinds: statuses }} />
      <ServerPagedList
        answer={answer}
        noun={t.league}
        list={list}
        empty={
          <EmptyState title={t.noLeaguesFound} icon={<ListOrdered size={32} />}>
            {list.isNarrowed ? t.nothingHasNameStatus : t.onceOrganizationHasLeague}
          </EmptyState>
        }
      >
        {(rows) => <LeaguesList rows={rows} onDelete={setDeleting} />}
      </ServerPagedList>
      {isCreating && <CreateLeagueDialog onClose={() => setCreating(false)} onCreated={answer.askAgain} />}
      {deleting && (
        <AdminDeleteLeagueDialog league={deleting} onClose={() => setDeleting(null)} onDeleted={answer.askAgain} />
      )}
    </Page>
  )
}
