import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { isUpcoming } from '#domain/leagues/game-times.ts'
import type { Division, League, Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { getGameSide, getTeamIds, isPlayedBy, type GameSide } from '#domain/scores/game-teams.ts'
import { canConfirm, describeResultSource, findReportingSide, sortByArrival } from '#domain/scores/results.ts'
import type { TableRow } from '#domain/standings/division-tables.ts'
import { sortByPlayOrder } from '#domain/tournaments/match-words.ts'
import { addMinutes } from '#domain/time.ts'
import { readLeagueTables, type MiniTable } from './read-league-tables.ts'

export type TeamGame = {
  readonly game: Game
  readonly home: GameSide
  readonly away: GameSide
  readonly opponent: GameSide
  readonly field: VenueField | undefined
  readonly venue: Venue | undefined
  /** Whether this person can report the game's score now. */
  readonly canScore: boolean
  /** What the other side says, if this person has to answer; otherwise null. */
  readonly question: string | null
}

export type CoachTeam = {
  readonly team: Team
  readonly league: League
  readonly division: Division | undefined
  /** The table with the team, and the team's row; undefined before the first result. */
  readonly table: MiniTable | undefined
  readonly row: TableRow | undefined
  readonly next: TeamGame | undefined
  /** Disputed results and results to agree to, newest first. */
  readonly asking: readonly TeamGame[]
  /** Other games whose score this person can report now, newest first. */
  readonly toScore: readonly TeamGame[]
  /** The games around today: the latest results, then what is ahead. */
  readonly games: readonly TeamGame[]
}

/** The score can be entered shortly before the game begins. */
const earlyMinutes = 15
const shownBack = 5
const shownAhead = 6
const shownRows = 5

/** Reads a team's page for its coach, without drafts. Null if the team is not, or no longer, on this device. */
export async function readCoachTeam(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  now: string,
): Promise<CoachTeam | null> {
  const team = await db.teams.get(teamId)
  const league = team && (await db.leagues.get(team.league_id))
  if (!team || !league) return null
  const [division, tables, games] = await Promise.all([
    team.division_id === null ? undefined : db.divisions.get(team.division_id),
    readLeagueTables(db, league, { teamIds: new Set([teamId]), shownRows }),
    readTeamGames(db, actor, team, league, now),
  ])
  const table = tables.find(({ rows }) => rows.some((row) => row.teamId === teamId))
  const isAhead = ({ game }: TeamGame) =>
    game.status === 'in_progress' || (game.status === 'scheduled' && game.end_time > now)
  const ahead = games.filter(isAhead)
  const back = games.filter((one) => !isAhead(one) && !isUpcoming(one.game, now))
  return {
    team,
    league,
    division,
    table,
    row: table?.rows.find((row) => row.teamId === teamId),
    next: ahead[0],
    asking: games.filter(({ question }) => question !== null).toReversed(),
    toScore: games.filter((one) => one.canScore && one !== ahead[0]).toReversed(),
    games: [...back.slice(-shownBack), ...games.filter((one) => !back.includes(one)).slice(0, shownAhead)],
  }
}

async function readTeamGames(
  db: LocalDatabase,
  actor: Actor,
  team: Team,
  league: League,
  now: string,
): Promise<TeamGame[]> {
  const [atHome, away, schedules] = await Promise.all([
    db.games.where('home_team_id').equals(team.id).toArray(),
    db.games.where('away_team_id').equals(team.id).toArray(),
    db.schedules.where('league_id').equals(league.id).toArray(),
  ])
  const schedulesById = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const brackets = schedules.flatMap(({ id, bracket }) => (bracket === null ? [] : [id]))
  const matches = await resolveBracketTeams(db, await db.games.where('schedule_id').anyOf(brackets).toArray())
  const single = [...atHome, ...away].filter(({ schedule_id }) => !brackets.includes(schedule_id))
  const games = sortByPlayOrder([...single, ...matches]).filter(
    (game) => isPlayedBy(game, team.id) && (schedulesById.get(game.schedule_id)?.status ?? 'draft') !== 'draft',
  )
  const open = games.filter(({ result_state }) => result_state === 'disputed' || result_state === 'reported')
  const [teams, fields, reports] = await Promise.all([
    db.teams.bulkGet([...new Set(games.flatMap(getTeamIds))]),
    db.venue_fields.bulkGet([...new Set(games.flatMap(({ field_id }) => field_id ?? []))]),
    db.score_reports
      .where('game_id')
      .anyOf(open.map(({ id }) => id))
      .toArray(),
  ])
  const venues = await db.venues.bulkGet([...new Set(fields.flatMap((field) => field?.venue_id ?? []))])
  const teamOf = (id: string) => teams.find((one) => one?.id === id)
  const inOrder = sortByArrival(reports)
  return games.flatMap((game): TeamGame[] => {
    const [home, guest] = [getGameSide(game, 'home', teamOf), getGameSide(game, 'away', teamOf)]
    const schedule = schedulesById.get(game.schedule_id)
    if (!home || !guest || !schedule) return []
    const side = findReportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
    const said = inOrder.filter((report) => report.game_id === game.id)
    const isAsked =
      canConfirm(game, said, { side, userId: actor.userId }) || (game.result_state === 'disputed' && side !== null)
    const field = fields.find((one) => one?.id === game.field_id)
    const isOn = addMinutes(game.start_time, game.local_time === null ? 0 : -earlyMinutes) <= now
    return [
      {
        game,
        home,
        away: guest,
        opponent: game.home_team_id === team.id ? guest : home,
        field,
        venue: venues.find((one) => one?.id === field?.venue_id),
        canScore: side !== null && isOn && (game.status === 'scheduled' || game.status === 'in_progress'),
        question: isAsked ? describeResultSource(game, said, side) : null,
      },
    ]
  })
}
