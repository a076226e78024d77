import type { LocalDatabase } from '#data/store/local-database.ts'
import { compareText } from '#domain/compare-text.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatScore } from '#domain/scores/results.ts'
import { formatSide, getTeamIds } from '#domain/scores/game-teams.ts'
import { addMinutes } from '#domain/time.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { t } from './words.ts'

export type Activity = {
  readonly id: string
  readonly at: string
  readonly who: string
  readonly what: string
  readonly to: string
}

const daysBack = 7
const shown = 8

/**
 * Reads what people did lately, from the rows that this device has anyway: reported scores and changes to published
 * schedules, but not to those that ended before: a season has thousands of changes, and this is read every minute.
 */
export async function readActivity(
  db: LocalDatabase,
  { organizationId, userId, now }: { organizationId: string; userId: string; now: string },
): Promise<Activity[]> {
  const since = addMinutes(now, -daysBack * 24 * 60)
  const [played, schedules, members] = await Promise.all([
    db.games.where('[organization_id+start_time]').between([organizationId, since], [organizationId, now]).toArray(),
    db.schedules
      .where('organization_id')
      .equals(organizationId)
      .filter(({ end_date }) => end_date >= since.slice(0, 10))
      .primaryKeys(),
    db.memberships.where('organization_id').equals(organizationId).toArray(),
  ])
  const games = await resolveBracketTeams(db, played)
  const [reports, changes, teams] = await Promise.all([
    db.score_reports
      .where('game_id')
      .anyOf(games.map(({ id }) => id))
      .filter(({ kind, created_at }) => kind !== 'progress' && created_at >= since)
      .toArray(),
    db.schedule_changes
      .where('schedule_id')
      .anyOf(schedules)
      .filter(({ created_at }) => created_at >= since)
      .toArray(),
    db.teams.bulkGet([...new Set(games.flatMap(getTeamIds))]),
  ])
  const names = new Map(teams.flatMap((team) => (team ? [[team.id, team.name] as const] : [])))
  const people = new Map(members.map((member) => [member.user_id, member.display_name]))
  const nameOf = (id: string | null) => (id === userId ? t.you : (id !== null && people.get(id)) || t.someone)
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const ofReports = reports.flatMap((report): Activity[] => {
    const game = gamesById.get(report.game_id)
    if (!game) return []
    const teamOf = (side: 'home' | 'away') => formatSide(game, side, (id) => names.get(id))
    const matchup = formatMatchup(teamOf('home'), teamOf('away'))
    return [
      {
        id: report.id,
        at: report.created_at,
        who: nameOf(report.reported_by),
        what: report.kind === 'void' ? t.withdrewResult(matchup) : t.reportedScore(matchup, formatScore(report)),
        to: `/dashboard/games/${game.id}`,
      },
    ]
  })
  const ofChanges = changes.map((change): Activity => ({
    id: change.id,
    at: change.created_at,
    who: nameOf(change.created_by),
    what: t.changedGames(change.changes.length, change.reason),
    to: `/dashboard/schedule-changes/${change.id}`,
  }))
  return [...ofReports, ...ofChanges].toSorted((a, b) => compareText(b.at, a.at)).slice(0, shown)
}
