import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { readUnsentGames, type UnsentState } from '#data/queries/unsent-games.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isPlayedByAny, getGameSide, getTeamIds, type GameSide } from '#domain/scores/game-teams.ts'
import { canConfirm, sortByArrival, describeResultSource, findReportingSide } from '#domain/scores/results.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, ReportSide, Schedule } from '#domain/schema/schedules.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { toScoreDraftKey, scoreDraftParser } from '#domain/scores/score-draft.ts'
import { addDays, toLocalDate, localToInstant } from '#domain/time.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A game of the day with everything its card shows. */
export type DayGame = {
  readonly game: Game
  readonly league: League
  readonly schedule: Schedule
  readonly home: GameSide
  readonly away: GameSide
  readonly field: VenueField | undefined
  readonly venue: Venue | undefined
  /** Whether the person is on the staff of one of the game's teams. */
  readonly isOwn: boolean
  /** The side for which the person may report now, or null if there is none. */
  readonly side: ReportSide | null
  readonly provenance: string | null
  /** Whether the game needs this person to agree to its result or to settle it. */
  readonly isAsking: boolean
  readonly unsent: UnsentState | undefined
  /** The running score on this device that has not been filed yet. */
  readonly counting: { readonly home: string; readonly away: string } | null
}

/** How many days back other people's games are included if they lack a result or need agreement. */
const daysBack = 7

/**
 * Reads the games of each league's current day, in its time zone. Where `withOpen` is set, also reads unresolved games
 * from earlier days: without a time limit for the person's own teams, otherwise for `daysBack` days. Finds games only
 * through indexes.
 */
export async function readDayGames(
  db: LocalDatabase,
  actor: Actor,
  leagues: readonly { readonly league: League; readonly today: string; readonly withOpen: boolean }[],
): Promise<DayGame[]> {
  const found = await Promise.all(
    leagues.map(async ({ league, today, withOpen }) => {
      const from = localToInstant(withOpen ? addDays(today, -daysBack) : today, '00:00', league.time_zone)
      const isEarlier = (game: Game) => withOpen && game.league_id === league.id && game.start_time < from
      const own = [...actor.teamIds]
      const games = await Promise.all([
        gamesBetween(db, league, from, startOfNextDay(league, today)),
        db.games.where('home_team_id').anyOf(own).or('away_team_id').anyOf(own).filter(isEarlier).toArray(),
      ])
      return games.flat().filter((game) => toLocalDate(game.start_time, league.time_zone) === today || isOpen(game))
    }),
  )
  return withNames(
    db,
    actor,
    found.flat(),
    leagues.map(({ league }) => league),
  )
}

export async function gamesBetween(db: LocalDatabase, league: League, from: string, to: string): Promise<Game[]> {
  const between = db.games.where('[league_id+start_time]').between([league.id, from], [league.id, to], true, false)
  return resolveBracketTeams(db, await between.toArray())
}

export function startOfNextDay(league: League, date: string): string {
  return localToInstant(addDays(date, 1), '00:00', league.time_zone)
}

/** Returns whether the game has no result, or one that is not settled. */
function isOpen({ status, result_state }: Game): boolean {
  return (
    status === 'scheduled' || status === 'in_progress' || result_state === 'disputed' || result_state === 'reported'
  )
}

export async function withNames(
  db: LocalDatabase,
  actor: Actor,
  games: readonly Game[],
  leagues: readonly League[],
): Promise<DayGame[]> {
  const contested = games.filter(({ result_state }) => result_state === 'reported' || result_state === 'disputed')
  const [schedules, teams, fields, reports, drafts, unsent] = await Promise.all([
    byId(db.schedules.bulkGet(unique(games.map((game) => game.schedule_id)))),
    byId(db.teams.bulkGet(unique(games.flatMap(getTeamIds)))),
    byId(db.venue_fields.bulkGet(unique(games.flatMap((game) => game.field_id ?? [])))),
    db.score_reports
      .where('game_id')
      .anyOf(contested.map((game) => game.id))
      .toArray(),
    db.drafts.bulkGet(games.map((game) => toScoreDraftKey(game.id))),
    readUnsentGames(db, actor.organizationId),
  ])
  const venues = await byId(db.venues.bulkGet(unique([...fields.values()].map((field) => field.venue_id))))
  const inOrder = sortByArrival(reports)

  return games.flatMap((game, index): DayGame[] => {
    const league = leagues.find(({ id }) => id === game.league_id)
    const schedule = schedules.get(game.schedule_id)
    const home = getGameSide(game, 'home', (id) => teams.get(id))
    const away = getGameSide(game, 'away', (id) => teams.get(id))
    if (!league || !schedule || !home || !away) return []
    if (schedule.status === 'draft' && !can(actor, 'schedule.update')) return [] // a draft's games are not final yet, so only people who may edit schedules see them
    const field = game.field_id === null ? undefined : fields.get(game.field_id)
    const said = inOrder.filter((report) => report.game_id === game.id)
    const side = findReportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
    const counting = scoreDraftParser.safeParse(drafts[index]?.value).data
    return [
      {
        game,
        league,
        schedule,
        home,
        away,
        field,
        venue: field && venues.get(field.venue_id),
        isOwn: isPlayedByAny(game, actor.teamIds),
        side,
        provenance: describeResultSource(game, said, side),
        isAsking:
          canConfirm(game, said, { side, userId: actor.userId }) ||
          (game.result_state === 'disputed' && side !== null && side !== 'scorekeeper'),
        unsent: unsent.get(game.id),
        counting: counting && game.status !== 'completed' ? { home: counting.home, away: counting.away } : null,
      },
    ]
  })
}

async function byId<Row extends { readonly id: string }>(
  rows: PromiseLike<(Row | undefined)[]>,
): Promise<Map<string, Row>> {
  return new Map((await rows).flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
