import { Plus } from 'lucide-react'
import { useLocation, useParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useLeagueSteps } from '#data/queries/use-league-steps.ts'
import { can } from '#domain/people/capabilities.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { TeamGrid } from './team-grid.tsx'
import { useAddTeam } from './use-add-team.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { t } from './words.ts'

const back = { to: '/dashboard/leagues', label: t.leagues }

export function LeagueTeamsPage() {
  const { leagueId = '' } = useParams()
  const { pathname } = useLocation()
  const actor = useActor()
  const { selectLeague } = useSelectedLeague()
  const found = useLiveQuery(async (db) => ({ league: await db.leagues.get(leagueId) }), [leagueId])
  const adding = useAddTeam(leagueId)
  const next = useLeagueSteps(leagueId).find(({ isDone }) => !isDone)
  if (found && !found.league) {
    return (
      <Page title={t.teams} back={back}>
        <EmptyState title={t.leagueNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  const addButton = can(actor, 'team.create') && (
    <Button variant="primary" icon={<Plus size={18} />} onClick={adding.openDialog}>
      {t.addTeam}
    </Button>
  )
  return (
    <Page
      title={t.teams}
      of={found?.league?.name}
      notes={found?.league?.name}
      back={back}
      actions={
        can(actor, 'team.create') && (
          <>
            <ButtonLink to="/dashboard/import?kind=teams" onClick={() => selectLeague(leagueId)}>
              {t.import}
            </ButtonLink>
            {addButton}
          </>
        )
      }
    >
      <LoadBoundary title={t.errorLoadingTeams}>
        {adding.notice}
        {next && next.to !== pathname && (
          <Banner
            tone="green"
            action={
              <ButtonLink to={next.to} onClick={() => selectLeague(leagueId)}>
                {next.title}
              </ButtonLink>
            }
          >
            {t.leagueHasNoSchedule}
          </Banner>
        )}
        <TeamGrid key={leagueId} leagueId={leagueId} emptyTitle={t.noTeamsYet} action={addButton} />
      </LoadBoundary>
      {adding.dialog}
    </Page>
  )
}
