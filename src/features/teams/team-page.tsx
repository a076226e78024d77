import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { Button } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { Page } from '#ui/layout/page.tsx'
import type { MenuItem } from '#ui/dialogs/menu.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import { notify } from '#ui/feedback/toast.ts'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { DepartureNote } from './departure/departure-note.tsx'
import { ReturnDialog } from './departure/return-dialog.tsx'
import { RosterCard } from './roster-card.tsx'
import { StaffCard } from './staff-card.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TeamEvents } from './team-events.tsx'
import { TeamGames, useTeamGames } from './team-games.tsx'
import { canEditRoster } from './roster.ts'
import { useAllowance } from '#data/changes/plan-limits.ts'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { readLeagueResults } from '#data/queries/league-results.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { formatRecord } from '#domain/rulebook/format-record.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { Dexie } from 'dexie'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { formatCalendarFile } from '#domain/calendar-file/calendar-file.ts'
import { getRuleMessage } from '#domain/rule-error.ts'
import { toGameCalendar } from '#domain/calendar-file/game-calendar.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import { saveCalendar } from '#ui/browser/save-calendar.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const DepartureDialog = lazy(() => import('./departure/departure-dialog.tsx'))

export function TeamPage() {
  const { teamId = '' } = useParams()
  return (
    <LoadBoundary title={t.errorLoadingTeams}>
      <TeamView key={teamId} teamId={teamId} />
    </LoadBoundary>
  )
}

function TeamView({ teamId }: { teamId: string }) {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const overwritten = useOverwrittenValues('teams', teamId)
  const found = useCachedLiveQuery('team', (db) => readTeam(db, teamId), [teamId])
  // Computed from all results of the league, which the rest of the page does not wait for.
  const place = useCachedLiveQuery('place of a team', (db) => readPlace(db, teamId), [teamId], found !== undefined)
  const games = useTeamGames(found?.team)
  const allowance = useAllowance('players', teamId)
  const [open, setOpen] = useState<'edit' | 'leave' | 'return' | 'delete'>()
  const [part, setPart] = useState<Part>('roster')
  const [asked, setAsked] = useState(0)
  if (!found) {
    return (
      <Page title={t.team} back={{ to: '/dashboard/teams', label: t.teams }}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { team, league, divisions, playerCount, staffCount } = found
  if (!team || !league) {
    return (
      <Page title={t.team} back={{ to: '/dashboard/teams', label: t.teams }}>
        <EmptyState title={t.teamNotFound}>{getRuleMessage('row_gone')}</EmptyState>
      </Page>
    )
  }
  const divisionName = (id: unknown) => divisions.find((one) => one.id === id)?.name
  const division = divisionName(team.division_id)
  const teamsOfLeague = `/dashboard/leagues/${league.id}/teams`
  const next = games?.next.find(({ game }) => game.status === 'scheduled' || game.status === 'in_progress')
  const standing = [
    place && t.placeOf(place.row.rank, place.of),
    place && formatRecord(place.row),
    `${t.playerCount(playerCount)}, ${t.staffCount(staffCount)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const saveCalendarFile = () =>
    void exportTeamCalendar(db, league, team).catch((error: unknown) => notify.error(errorMessage(error)))
  const items: readonly MenuItem[] = [
    ...(can(actor, 'team.update') ? [{ label: t.editTeam, onSelect: () => setOpen('edit') }] : []),
    { label: t.calendarFile, onSelect: saveCalendarFile },
    ...(can(actor, 'team.update')
      ? [
          team.left_at === null
            ? { label: t.teamLeftLeague, onSelect: () => setOpen('leave') }
            : { label: t.teamIsBack, onSelect: () => setOpen('return') },
        ]
      : []),
    ...(can(actor, 'team.delete')
      ? [{ label: t.deleteTeam, startsGroup: true, isDanger: true, onSelect: () => setOpen('delete') }]
      : []),
  ]
  const addPlayer = () => {
    setPart('roster')
    setAsked((times) => times + 1)
  }
  const shownOn = (one: Part) => (one === part ? undefined : 'max-lg:hidden')
  return (
    <Page
      title={team.name}
      back={{ to: teamsOfLeague, label: t.teamsOf(league.name) }}
      notes={
        <span className="flex items-center gap-3">
          <TeamMark team={team} size="large" />
          <span className="flex min-w-0 flex-col gap-0.5 tabular">
            <span>{[division, league.name].filter(Boolean).join(', ')}</span>
            <span className="text-ink">{standing}</span>
            {next && (
              <Link to={`/dashboard/games/${next.game.id}`} className="min-h-6 hover:underline">
                {t.nextUp(
                  `${next.atHome ? t.vs : t.at} ${next.opponent}`,
                  formatDayAndTimeOfGame(next.game, league.time_zone),
                )}
              </Link>
            )}
          </span>
        </span>
      }
      actions={
        <>
          <RowMenu name={team.name} items={items} />
          {canEditRoster(actor, teamId) && !allowance?.isAtLimit && (
            <Button variant="primary" icon={<Plus size={18} />} onClick={addPlayer}>
              {t.addPlayer}
            </Button>
          )}
        </>
      }
    >
      <DepartureNote team={team} timeZone={league.time_zone} />
      <OverwrittenNotes
        notes={overwritten}
        fields={{
          ...noted,
          division_id: {
            label: t.division,
            words: (id) => (id === null ? t.none : `“${divisionName(id) ?? t.deletedDivision}”`),
          },
        }}
      />
      <div className="lg:hidden">
        <SegmentedControl
          label={t.parts}
          value={part}
          onChange={setPart}
          options={[
            { value: 'roster', label: t.roster },
            { value: 'games', label: t.games },
            { value: 'staff', label: t.staff },
          ]}
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:border-t lg:border-line lg:pt-5">
        <div className={classNames('min-w-0', shownOn('roster'))}>
          <RosterCard team={team} asked={asked} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:gap-7">
          <div className={classNames('flex flex-col gap-5 lg:gap-7', shownOn('games'))}>
            <TeamGames games={games} league={league} />
            <TeamEvents team={team} league={league} />
          </div>
          <div className={shownOn('staff')}>
            <StaffCard team={team} />
          </div>
        </div>
      </div>
      {open === 'edit' && <TeamDialog leagueId={league.id} team={team} onClose={() => setOpen(undefined)} />}
      {open === 'leave' && team.left_at === null && (
        <Suspense>
          <DepartureDialog team={team} league={league} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'return' && team.left_at !== null && <ReturnDialog team={team} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <DeleteTeamDialog
          team={team}
          playerCount={playerCount}
          onClose={() => setOpen(undefined)}
          onDeleted={() => void navigate(teamsOfLeague, { replace: true })}
        />
      )}
    </Page>
  )
}

const noted = {
  name: { label: t.name },
  primary_color: { label: t.primaryColor2 },
  secondary_color: { label: t.secondaryColor2 },
  logo_url: { label: t.logo, words: (url: unknown) => (url === null ? t.none : t.aPicture) },
}

type Part = 'roster' | 'games' | 'staff'

async function readTeam(db: LocalDatabase, teamId: string) {
  const team = await db.teams.get(teamId)
  const [league, divisions, playerCount, staffCount] = await Promise.all([
    team && db.leagues.get(team.league_id),
    team ? db.divisions.where('league_id').equals(team.league_id).toArray() : [],
    db.players.where('team_id').equals(teamId).count(),
    db.team_staff.where('team_id').equals(teamId).count(),
  ])
  return { team, league, divisions, playerCount, staffCount }
}

/** The team's place in its table, from the first result on. */
async function readPlace(db: LocalDatabase, teamId: string) {
  const team = await db.teams.get(teamId)
  const league = team && (await db.leagues.get(team.league_id))
  if (!league) return undefined
  const { rulebook } = await readLeagueRules(db, league)
  const results = await readLeagueResults(db, league.id, rulebook)
  const { tables } = computeDivisionTables(results, rulebook, new Set())
  const table = tables.find(({ rows }) => rows.some((row) => row.teamId === teamId))
  const row = table?.rows.find((one) => one.teamId === teamId)
  return table && row && row.played > 0 ? { row, of: table.rows.length } : undefined
}

/** Exports the team's games, practices and events as a calendar file. Draft games are left out. */
async function exportTeamCalendar(db: LocalDatabase, league: League, team: Team): Promise<void> {
  const organizationId = league.organization_id
  const [games, schedules, teams, venues, fields, events] = await Promise.all([
    db.games.where('[league_id+start_time]').between([league.id, Dexie.minKey], [league.id, Dexie.maxKey]).toArray(),
    db.schedules.where('league_id').equals(league.id).toArray(),
    db.teams.where('league_id').equals(league.id).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.league_events.where('league_id').equals(league.id).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const ours = (await resolveBracketTeams(db, games)).filter((game) => isPlayedBy(game, team.id))
  const shown = ours.filter((game) => !drafts.has(game.schedule_id))
  const title = `${team.name}, ${league.name}`
  const attended = events.filter(({ team_ids }) => team_ids.includes(team.id))
  const rows = { league, games: shown, schedules, teams, venues, fields, events: attended }
  const now = new Date().toISOString()
  await saveCalendar(title, formatCalendarFile(toGameCalendar(title, rows, now), { now }))
}
