import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { CreateTournamentForm } from './create-tournament-form.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { tournamentsPath } from './tournament-address.ts'
import { t } from './words.ts'

export function CreateTournamentPage() {
  const { listLeagues } = useAdminApi()
  const { value: leagues, error, askAgain } = useServerQuery(listLeagues)
  const online = useOnline()
  return (
    <Page title={t.createTournament} of={t.administration} back={{ to: tournamentsPath, label: t.tournaments }}>
      <OfflineNote />
      {leagues && leagues.length > 0 && (
        <Card className="max-w-3xl p-4 sm:p-6">
          <CreateTournamentForm leagues={leagues} />
        </Card>
      )}
      {leagues?.length === 0 && <EmptyState title={t.noLeaguesFound}>{t.tournamentPlayedLeagueThere}</EmptyState>}
      {!leagues && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {!leagues && error === undefined && online && <SkeletonLines count={6} label={t.loadingLeagues} />}
    </Page>
  )
}
