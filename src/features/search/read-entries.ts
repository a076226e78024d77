import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { formatDayAndTimeOfGame, formatTimeOfGame, toGameDate } from '#domain/leagues/game-times.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { formatSide, isPlayedBy } from '#domain/scores/game-teams.ts'
import { findReportingSide, formatScore } from '#domain/scores/results.ts'
import { toLocalDate } from '#domain/time.ts'
import type { Searchable } from '#domain/search/rank-entries.ts'
import { t } from './words.ts'

/** Something on this device that the search can open. */
export type FoundEntry = Searchable & {
  readonly key: string
  readonly to: string
  /** Written only for the few entries that are shown. */
  readonly describe: () => string
  /** Its crest is shown; for a game, the home team. */
  readonly team?: Team
  readonly game?: Game
  /** Whether this person may report the game's score. */
  readonly canScore?: () => boolean
}

/** Reads everything of the organization that can be searched for by name. Games of draft schedules are left out. */
export async function readEntries(db: LocalDatabase, actor: Actor, now: string): Promise<readonly FoundEntry[]> {
  const ofOrganization = { organization_id: actor.organizationId }
  const [leagues, divisions, teams, players, members, venues, fields, schedules, allGames] = await Promise.all([
    db.leagues.where(ofOrganization).toArray(),
    db.divisions.where(ofOrganization).toArray(),
    db.teams.where(ofOrganization).toArray(),
    db.players.where(ofOrganization).toArray(),
    can(actor, 'member.read') ? db.memberships.where(ofOrganization).toArray() : [],
    db.venues.where(ofOrganization).toArray(),
    db.venue_fields.where(ofOrganization).toArray(),
    db.schedules.where(ofOrganization).toArray(),
    db.games.where('organization_id').equals(actor.organizationId).toArray(),
  ])
  const drafts = new Set(schedules.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])))
  const games = await resolveBracketTeams(
    db,
    allGames.filter(({ schedule_id }) => !drafts.has(schedule_id)),
  )
  const leaguesById = byId(leagues)
  const schedulesById = byId(schedules)
  const divisionsById = byId(divisions)
  const teamsById = byId(teams)
  const fieldsById = byId(fields)
  const venuesById = byId(venues)
  const describeTeam = ({ league_id, division_id }: Team) =>
    [divisionsById.get(division_id ?? '')?.name, leaguesById.get(league_id)?.name].filter(Boolean).join(', ')

  return [
    ...teams.map((team): FoundEntry => {
      const description = describeTeam(team)
      return {
        key: team.id,
        kind: 'team',
        title: team.name,
        more: description,
        distance: 0,
        to: `/dashboard/teams/${team.id}`,
        describe: () => description,
        team,
      }
    }),
    ...games.flatMap((game): FoundEntry[] => {
      const league = leaguesById.get(game.league_id)
      if (!league) return []
      const scheduleStatus = schedulesById.get(game.schedule_id)?.status ?? 'draft'
      const question = { actor, game, scheduleStatus, scorePolicy: league.score_policy }
      const nameOf = (id: string) => teamsById.get(id)?.name
      const home = teamsById.get(game.home_team_id ?? '')
      const field = fieldsById.get(game.field_id ?? '')
      const place = formatPlace({ field, venue: venuesById.get(field?.venue_id ?? '') })
      return [
        {
          key: game.id,
          kind: 'game',
          title: formatMatchup(
            formatSide(game, 'home', nameOf, t.deletedTeam),
            formatSide(game, 'away', nameOf, t.deletedTeam),
          ),
          more: place,
          distance: Math.abs(Date.parse(game.start_time) - Date.parse(now)),
          to: `/dashboard/games/${game.id}`,
          describe: () => [formatWhen(game, league, now), formatScore(game) || place].filter(Boolean).join(', '),
          ...(home && { team: home }),
          game,
          canScore: () => findReportingSide(question) !== null,
        },
      ]
    }),
    ...members.map((member): FoundEntry => ({
      key: member.id,
      kind: 'person',
      title: member.display_name,
      more: formatRole(member.role),
      distance: 0,
      to: '/dashboard/members',
      describe: () => formatRole(member.role),
    })),
    ...players.map((player): FoundEntry => {
      const team = teamsById.get(player.team_id)?.name ?? t.deletedTeam
      return {
        key: player.id,
        kind: 'person',
        title: player.display_name,
        more: team,
        distance: 1,
        to: `/dashboard/teams/${player.team_id}`,
        describe: () => t.player(team),
      }
    }),
    ...leagues.map((league): FoundEntry => ({
      key: league.id,
      kind: 'league',
      title: league.name,
      more: '',
      distance: league.status === 'archived' ? 1 : 0,
      to: `/dashboard/scheduling?league=${league.id}&schedule=all`,
      describe: () => '',
    })),
    ...venues.map((venue): FoundEntry => ({
      key: venue.id,
      kind: 'venue',
      title: venue.name,
      more: venue.address,
      distance: 0,
      to: `/dashboard/venues/${venue.id}/availability`,
      describe: () => venue.address,
    })),
  ]
}

/** Returns what can be done with a team that was found: its table, and the oldest result it is missing. */
export function listTeamActions(
  team: Team,
  { entries, now }: { entries: readonly FoundEntry[]; now: string },
): readonly FoundEntry[] {
  const missing = entries
    .flatMap(({ game, canScore }) =>
      game && isPlayedBy(game, team.id) && isMissing(game, now) && canScore?.() ? [game] : [],
    )
    .toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))[0]
  const action = (key: string, title: string, to: string): FoundEntry => ({
    key: `${key}:${team.id}`,
    kind: 'action',
    title,
    more: '',
    distance: 0,
    to,
    describe: () => '',
  })
  return [
    ...(missing ? [action('score', t.enterScoreFor(team.name), `/dashboard/games/${missing.id}?enter=score`)] : []),
    action('standings', t.standingsWith(team.name), `/dashboard/leagues/${team.league_id}/standings`),
  ]
}

function isMissing(game: Game, now: string): boolean {
  const isOpen = game.status === 'scheduled' || game.status === 'in_progress'
  return isOpen && game.local_time !== null && game.start_time <= now
}

function formatWhen(game: Game, league: League, now: string): string {
  const isToday = toGameDate(game, league.time_zone) === toLocalDate(now, league.time_zone)
  return isToday ? t.today(formatTimeOfGame(game, league.time_zone)) : formatDayAndTimeOfGame(game, league.time_zone)
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
