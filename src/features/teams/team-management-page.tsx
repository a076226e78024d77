import { Plus } from 'lucide-react'
import { useActor } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can } from '#domain/people/capabilities.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { TeamGrid } from './team-grid.tsx'
import { useAddTeam } from './use-add-team.tsx'
import { t } from './words.ts'

export function TeamManagementPage() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const adding = useAddTeam(league?.id)
  const addButton = can(actor, 'team.create') && (
    <Button
      variant="primary"
      icon={<Plus size={18} />}
      onClick={() => (league ? adding.openDialog() : notify.error(t.pleaseSelectLeagueFirst))}
    >
      {t.addTeam}
    </Button>
  )
  return (
    <Page
      title={t.teamManagement}
      actions={
        can(actor, 'team.create') && (
          <>
            <ButtonLink to="/dashboard/import?kind=teams">{t.import}</ButtonLink>
            {addButton}
          </>
        )
      }
    >
      <SelectField
        label={t.selectLeague}
        className="max-w-xs"
        value={league?.id ?? ''}
        onChange={(event) => selectLeague(event.target.value)}
      >
        {!league && <option value="">{t.selectLeague2}</option>}
        <RowOptions rows={leagues} />
      </SelectField>
      {!leagues && <SkeletonCards count={6} />}
      {leagues?.length === 0 && (
        <EmptyState title={t.noLeaguesFound} action={<ButtonLink to="/dashboard/leagues">{t.goLeagues}</ButtonLink>}>
          {t.teamsBelongLeague}
        </EmptyState>
      )}
      {league && (
        <LoadBoundary title={t.errorLoadingTeams}>
          {adding.notice}
          <TeamGrid key={league.id} leagueId={league.id} emptyTitle={t.noTeams} action={addButton} />
        </LoadBoundary>
      )}
      {adding.dialog}
    </Page>
  )
}
