import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { Button } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { RosterCard } from './roster-card.tsx'
import { StaffCard } from './staff-card.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TeamGames } from './team-games.tsx'
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
  const found = useLiveQuery((db) => readTeam(db, teamId), [teamId])
  const [open, setOpen] = useState<'edit' | 'delete'>()
  if (!found) {
    return (
      <Page title={t.team} back={{ to: '/dashboard/teams', label: t.teams }}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { team, league, divisions, playerCount } = found
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
  return (
    <Page
      title={team.name}
      back={{ to: teamsOfLeague, label: t.teamsOf(league.name) }}
      notes={
        <span className="flex items-center gap-2">
          <TeamMark team={team} size="medium" />
          {division === undefined ? league.name : `${league.name} · ${division}`}
        </span>
      }
      actions={
        <>
          <Button
            icon={<CalendarDays size={18} />}
            onClick={() =>
              void exportTeamCalendar(db, league, team).catch((error: unknown) => notify.error(errorMessage(error)))
            }
          >
            {t.calendarFile}
          </Button>
          {can(actor, 'team.update') && (
            <Button icon={<Pencil size={18} />} onClick={() => setOpen('edit')}>
              {t.editTeam}
            </Button>
          )}
          {can(actor, 'team.delete') && (
            <Button variant="danger" icon={<Trash2 size={18} />} onClick={() => setOpen('delete')}>
              {t.deleteTeam}
            </Button>
          )}
        </>
      }
    >
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
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <RosterCard team={team} />
        <div className="flex min-w-0 flex-col gap-5">
          <TeamGames team={team} league={league} />
          <StaffCard team={team} />
        </div>
      </div>
      {open === 'edit' && <TeamDialog leagueId={league.id} team={team} onClose={() => setOpen(undefined)} />}
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

async function readTeam(db: LocalDatabase, teamId: string) {
  const team = await db.teams.get(teamId)
  const [league, divisions, playerCount] = await Promise.all([
    team && db.leagues.get(team.league_id),
    team ? db.divisions.where('league_id').equals(team.league_id).toArray() : [],
    db.players.where('team_id').equals(teamId).count(),
  ])
  return { team, league, divisions, playerCount }
}

/** Exports the team's games as a calendar file. Draft games are left out. */
async function exportTeamCalendar(db: LocalDatabase, league: League, team: Team): Promise<void> {
  const organizationId = league.organization_id
  const [games, schedules, teams, venues, fields] = await Promise.all([
    db.games.where('[league_id+start_time]').between([league.id, Dexie.minKey], [league.id, Dexie.maxKey]).toArray(),
    db.schedules.where('league_id').equals(league.id).toArray(),
    db.teams.where('league_id').equals(league.id).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const ours = (await resolveBracketTeams(db, games)).filter((game) => isPlayedBy(game, team.id))
  const shown = ours.filter((game) => !drafts.has(game.schedule_id))
  const title = `${team.name}, ${league.name}`
  const rows = { league, games: shown, schedules, teams, venues, fields }
  const now = new Date().toISOString()
  await saveCalendar(title, formatCalendarFile(toGameCalendar(title, rows, now), { now }))
}
