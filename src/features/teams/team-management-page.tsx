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
import { TeamGrid } from './team-grid.tsx'
import { useAddTeam } from './use-add-team.tsx'

export function TeamManagementPage() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const adding = useAddTeam(league?.id)
  const addButton = can(actor, 'team.create') && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => (league ? adding.openDialog() : notify.error('Please select a league first'))}
    >
      Add Team
    </Button>
  )
  return (
    <Page
      title="Team Management"
      actions={
        can(actor, 'team.create') && (
          <>
            <ButtonLink to="/dashboard/import?kind=teams">Import</ButtonLink>
            {addButton}
          </>
        )
      }
    >
      <SelectField
        label="Select League"
        className="max-w-xs"
        value={league?.id ?? ''}
        onChange={(event) => selectLeague(event.target.value)}
      >
        {!league && <option value="">Select a league</option>}
        {leagues?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {!leagues && <SkeletonCards count={6} />}
      {leagues?.length === 0 && (
        <EmptyState title="No leagues found" action={<ButtonLink to="/dashboard/leagues">Go to Leagues</ButtonLink>}>
          Teams belong to a league.
        </EmptyState>
      )}
      {league && (
        <LoadBoundary title="Error loading teams">
          {adding.notice}
          <TeamGrid key={league.id} leagueId={league.id} emptyTitle="No teams" action={addButton} />
        </LoadBoundary>
      )}
      {adding.dialog}
    </Page>
  )
}
