import { Users } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { HelpLink } from '#ui/layout/help-link.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { useInitialRows } from '#ui/tables/use-initial-rows.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { RowCheckbox, SelectButton } from '#ui/selection/selection-parts.tsx'
import { useSelection, type Selection } from '#ui/selection/use-selection.ts'
import { formatSelectedTeams, TeamsBar } from './teams-bar.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { Link } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'

const everyDivision = 'all'
const noDivision = 'none'

/** A league's teams as cards, grouped by division if it has any. */
export function TeamGrid({
  leagueId,
  emptyTitle,
  action,
}: {
  leagueId: string
  emptyTitle: string
  action: ReactNode
}) {
  const shown = useCachedLiveQuery('teams', (db) => readTeams(db, leagueId), [leagueId])
  const [filter, setFilter] = useState(everyDivision)
  const [deletingId, setDeletingId] = useState<string>()
  const actor = useActor()
  const canSelect = can(actor, 'team.update') || can(actor, 'team.delete')
  const chosen = shown?.divisions.some(({ id }) => id === filter) || filter === noDivision ? filter : everyDivision
  const teams = useMemo(
    () =>
      shown?.teams.filter(({ team }) => chosen === everyDivision || (team.division_id ?? noDivision) === chosen) ?? [],
    [shown, chosen],
  )
  const selectable = useMemo(() => (canSelect ? teams.map(({ team }) => team.id) : []), [canSelect, teams])
  const selection = useSelection(selectable, formatSelectedTeams)
  if (!shown) return <SkeletonCards count={6} />
  if (shown.teams.length === 0) {
    return (
      <EmptyState
        title={emptyTitle}
        icon={<Users size={32} />}
        action={
          action && (
            <div className="flex flex-col items-center gap-2">
              {action}
              <HelpLink topic="add-teams">{t.howToAddTeams}</HelpLink>
            </div>
          )
        }
      >
        {t.getStartedAddingNew}
      </EmptyState>
    )
  }
  const { divisions } = shown
  const deleting = shown.teams.find(({ team }) => team.id === deletingId)
  return (
    <>
      {selection.isOpen ? (
        <TeamsBar
          selection={selection}
          teams={teams.flatMap(({ team }) => (selection.ids.has(team.id) ? [team] : []))}
          divisions={divisions}
        />
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-3 empty:hidden">
          {divisions.length > 0 && (
            <SelectField
              label={t.division}
              className="max-w-xs"
              value={chosen}
              onChange={(event) => setFilter(event.target.value)}
            >
              <option value={everyDivision}>{t.allDivisions}</option>
              <RowOptions rows={divisions} />
              <option value={noDivision}>{t.noDivision}</option>
            </SelectField>
          )}
          {canSelect && <SelectButton selection={selection} />}
        </div>
      )}
      {teams.length === 0 && <p className="text-soft">{t.noTeamsDivision}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" data-selecting={selection.isOpen ? '' : undefined}>
        <TeamCards
          teams={teams}
          divisions={divisions}
          selection={canSelect ? selection : undefined}
          onDelete={setDeletingId}
        />
      </ul>
      {deleting && <DeleteTeamDialog {...deleting} onClose={() => setDeletingId(undefined)} />}
    </>
  )
}

function TeamCards({
  teams,
  divisions,
  selection,
  onDelete,
}: Pick<Awaited<ReturnType<typeof readTeams>>, 'teams' | 'divisions'> & {
  selection: Selection | undefined
  onDelete: (teamId: string) => void
}) {
  return useInitialRows(teams).map(({ team, playerCount }) => (
    <TeamCard
      key={team.id}
      team={team}
      playerCount={playerCount}
      divisionName={divisions.find(({ id }) => id === team.division_id)?.name}
      selection={selection}
      onDelete={() => onDelete(team.id)}
    />
  ))
}

async function readTeams(db: LocalDatabase, leagueId: string) {
  const [teams, divisions] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).toArray(),
  ])
  const playerCounts = await Promise.all(teams.map((team) => db.players.where('team_id').equals(team.id).count()))
  return {
    divisions: divisions.toSorted(byName),
    teams: teams
      .map((team, index) => ({ team, playerCount: playerCounts[index] ?? 0 }))
      .toSorted((a, b) => byName(a.team, b.team)),
  }
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}

/** A card that is a single link to the team; the menu is placed on top of the link. */
function TeamCard({
  team,
  playerCount,
  divisionName,
  selection,
  onDelete,
}: {
  team: Team
  playerCount: number
  divisionName: string | undefined
  selection: Selection | undefined
  onDelete: () => void
}) {
  const actor = useActor()
  return (
    <li className="flex">
      <Card
        className="selectable-row relative flex min-w-0 flex-1 flex-wrap items-center gap-4 p-4 hover:border-line-strong"
        data-selected={selection?.ids.has(team.id) ? '' : undefined}
      >
        {selection && (
          <RowCheckbox
            id={team.id}
            row={team.name}
            isSelected={selection.ids.has(team.id)}
            onToggle={(isRange) => selection.toggle(team.id, isRange)}
          />
        )}
        <TeamMark team={team} size="large" />
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-body">
            <Link to={`/dashboard/teams/${team.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {team.name}
            </Link>
          </h2>
          <p className="text-note text-soft tabular">
            {t.playerCount(playerCount)}
            {divisionName && ` · ${divisionName}`}
          </p>
        </div>
        {can(actor, 'team.delete') && (
          <div className="relative z-10">
            <RowMenu
              name={team.name}
              items={[{ label: t.deleteText(team.name), isDanger: true, onSelect: onDelete }]}
            />
          </div>
        )}
      </Card>
    </li>
  )
}
