import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { toGameDate } from '#domain/leagues/game-times.ts'
import { isPlayedByAny, getGameSide, getTeamIds, type GameSide } from '#domain/scores/game-teams.ts'
import { findReportingSide } from '#domain/scores/results.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, toLocalDate, localToInstant } from '#domain/time.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type MyGame = {
  readonly game: Game
  readonly league: League
  readonly home: GameSide
  readonly away: GameSide
  /** Whether this person may report the game's score. */
  readonly canScore: boolean
}

/** All lists are in chronological order, except `toScore`, which is newest first. */
type MyGames = {
  /**
   * Games that are about to begin, are being played, or are over without a result. Of games on earlier days, only those
   * whose score the person may report.
   */
  readonly toScore: readonly MyGame[]
  readonly today: readonly MyGame[]
  readonly next: readonly MyGame[]
}

/** Older missing results are left to league staff. */
const daysBack = 7
const daysAhead = 60
/** How long before its start a game moves to `toScore`. */
const earlyMinutes = 15
const shownNext = 5

/**
 * Reads the games without a result of the teams a person coaches, or of all teams if the person is not on any team's
 * staff.
 */
export async function readMyGames(db: LocalDatabase, actor: Actor, now: string): Promise<MyGames> {
  const today = now.slice(0, 10)
  const from = localToInstant(addDays(today, -daysBack), '00:00', 'UTC')
  const to = localToInstant(addDays(today, daysAhead), '00:00', 'UTC')
  const ours = db.games
    .where('[organization_id+start_time]')
    .between([actor.organizationId, from], [actor.organizationId, to])
  const mine = (await resolveBracketTeams(db, await ours.toArray())).filter(
    (game) =>
      (game.status === 'scheduled' || game.status === 'in_progress') &&
      (actor.teamIds.size === 0 || isPlayedByAny(game, actor.teamIds)),
  )
  const listed = await withNames(db, actor, mine)
  const isOn = ({ game }: MyGame) => addMinutes(game.start_time, game.local_time === null ? 0 : -earlyMinutes) <= now
  const isToday = ({ game, league }: MyGame) =>
    toGameDate(game, league.time_zone) === toLocalDate(now, league.time_zone)
  const ahead = listed.filter((one) => !isOn(one))
  return {
    toScore: listed.filter((one) => isOn(one) && (one.canScore || isToday(one))).toReversed(),
    today: ahead.filter(isToday),
    next: ahead.filter((one) => !isToday(one)).slice(0, shownNext),
  }
}

/**
 * Adds the names and whether this person may report the score. Leaves out games of draft schedules, because drafts are
 * not final.
 */
async function withNames(db: LocalDatabase, actor: Actor, games: readonly Game[]): Promise<MyGame[]> {
  const [schedules, leagues, teams] = await Promise.all([
    byId(db.schedules.bulkGet(unique(games.map((game) => game.schedule_id)))),
    byId(db.leagues.bulkGet(unique(games.map((game) => game.league_id)))),
    byId(db.teams.bulkGet(unique(games.flatMap(getTeamIds)))),
  ])
  return games.flatMap((game): MyGame[] => {
    const schedule = schedules.get(game.schedule_id)
    const league = leagues.get(game.league_id)
    const home = getGameSide(game, 'home', (id) => teams.get(id))
    const away = getGameSide(game, 'away', (id) => teams.get(id))
    if (!schedule || !league || !home || !away || schedule.status === 'draft') return []
    const side = findReportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
    return [{ game, league, home, away, canScore: side !== null }]
  })
}

/**
 * Returns whether the overview begins with this person's own games. For league staff, it begins with what they need to
 * handle.
 */
export function showsOwnGamesFirst(actor: Actor | null): actor is Actor {
  if (!actor || can(actor, 'score.settle')) return false
  return actor.teamIds.size > 0 || can(actor, 'score.report_any')
}

/** Returns whether the person's rights depend on having a team, but the person has no team yet. */
export function isCoachWithoutTeam(actor: Actor | null): boolean {
  const isCoach = can(actor, 'roster.update_own') && !can(actor, 'roster.update_any')
  return isCoach && actor?.teamIds.size === 0
}

async function byId<Row extends { readonly id: string }>(
  rows: PromiseLike<(Row | undefined)[]>,
): Promise<Map<string, Row>> {
  return new Map((await rows).flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
