import { compareText } from '../compare-text.ts'
import type { RulebookGame } from '../rulebook/model.ts'
import { countPoints, type Season, type Side } from '../rulebook/season.ts'
import type { Game, GameDetails } from '../schema/schedules.ts'

// Counts what each team has won, lost and scored.

export type StandingsGame = Pick<
  Game,
  'id' | 'home_team_id' | 'away_team_id' | 'start_time' | 'status' | 'home_score' | 'away_score' | 'forfeited_by'
> &
  Partial<Pick<Game, 'version' | 'is_tiebreaker' | 'local_date'>> & {
    readonly details?: GameDetails | null
    /** What a row does not contain. */
    readonly kind?: RulebookGame['kind']
  }

export type WinLossDraw = { readonly won: number; readonly lost: number; readonly drawn: number }
export type PlaceRecord = WinLossDraw & { readonly scored: number; readonly conceded: number }
export type TeamOutcome = 'W' | 'L' | 'D'

/**
 * Returns the games for the engine, without duplicates. Games that start after `asOf` are open.
 * @param asOf an instant
 */
export function toRulebookGames(games: readonly StandingsGame[], asOf: string | undefined): RulebookGame[] {
  return dedupeGames(games).map((game): RulebookGame => {
    const { id, home_team_id: home, away_team_id: away, start_time: startTime, details } = game
    const kind = game.is_tiebreaker === true ? 'playoff' : game.kind
    const { status, score, forfeitedBy } = resultOf(game, asOf !== undefined && startTime > asOf)
    const plain = { id, homeTeamId: home ?? '', awayTeamId: away ?? '', startTime, status }
    const result = score ? { ...plain, score } : forfeitedBy ? { ...plain, forfeitedBy } : plain
    return details || kind ? { ...result, ...detailsOf(game), ...(kind && { kind }) } : result
  })
}

/** A tied game with a shoot-out was won by the side that scored more often in it. */
function detailsOf({ details, home_score, away_score }: StandingsGame): Partial<RulebookGame> {
  const { decidedBy, periods, facts, shootout } = details ?? {}
  const [home, away] = shootout ?? [0, 0]
  const winner = home_score !== away_score || home === away ? null : home > away ? 'home' : 'away'
  return {
    ...(decidedBy && { decidedBy }),
    ...(periods && { periods }),
    ...(facts && { facts }),
    ...(winner && { winner }),
  }
}

function resultOf(
  { status, home_score: home, away_score: away, forfeited_by: forfeitedBy }: StandingsGame,
  isLater: boolean,
): Pick<RulebookGame, 'status' | 'score' | 'forfeitedBy'> {
  if (status === 'cancelled') return { status: 'void' }
  if (isLater) return { status: 'open' }
  if (status === 'forfeited' && forfeitedBy !== null) return { status: 'forfeit', forfeitedBy }
  if (status === 'completed' && home !== null && away !== null) return { status: 'final', score: [home, away] }
  return { status: 'open' }
}

/**
 * Of several copies of a game, keeps the one with the highest version. Copies with the same version should be equal; if
 * they aren't, the choice depends on their content, not on their order.
 */
function dedupeGames(games: readonly StandingsGame[]): StandingsGame[] {
  const byId = new Map<string, StandingsGame>()
  for (const game of games) {
    const other = byId.get(game.id)
    if (other === undefined || isNewer(game, other)) byId.set(game.id, game)
  }
  return [...byId.values()]
}

function isNewer(game: StandingsGame, other: StandingsGame): boolean {
  const versions = (game.version ?? 0) - (other.version ?? 0)
  return versions > 0 || (versions === 0 && compareText(contentOf(game), contentOf(other)) > 0)
}

function contentOf(game: StandingsGame): string {
  const {
    home_team_id,
    away_team_id,
    start_time,
    status,
    home_score,
    away_score,
    forfeited_by,
    details,
    is_tiebreaker,
  } = game
  const result = [status, start_time, home_score, away_score, forfeited_by, details, is_tiebreaker]
  return JSON.stringify([...result, home_team_id, away_team_id])
}

/** Games decided after regulation, which are part of the totals. */
export type LateRecord = { readonly won: number; readonly lost: number }
type Late = { -readonly [Key in keyof LateRecord]: number }

type Count = { -readonly [Key in keyof PlaceRecord]: number }

export type StandingsTally = Count & {
  readonly teamId: string
  readonly home: Count
  readonly away: Count
  readonly overtime: Late
  readonly shootout: Late
  /** With adjustments. Null if the rules count no points. */
  points: number | null
  forfeits: number
  /** In order of time. */
  readonly outcomes: { readonly gameId: string; readonly outcome: TeamOutcome }[]
}

/** Returns what each team of the table has won, lost and scored, in the order of the teams. */
export function tallySeason(season: Season): Map<string, StandingsTally> {
  return new Map([...season.teams.keys()].map((teamId) => [teamId, tallyTeam(season, teamId)]))
}

const letters = { win: 'W', draw: 'D', loss: 'L' } as const
const keys = { win: 'won', draw: 'drawn', loss: 'lost' } as const
const nothing: PlaceRecord = { won: 0, lost: 0, drawn: 0, scored: 0, conceded: 0 }

function tallyTeam(season: Season, teamId: string): StandingsTally {
  const { rulebook, sides, extraPoints } = season
  const tally: StandingsTally = {
    ...nothing,
    teamId,
    home: { ...nothing },
    away: { ...nothing },
    overtime: { won: 0, lost: 0 },
    shootout: { won: 0, lost: 0 },
    points: rulebook.points && (extraPoints.get(teamId) ?? 0),
    forfeits: 0,
    outcomes: [],
  }
  for (const side of sides.get(teamId) ?? []) {
    if (tally.points !== null) tally.points += countPoints(rulebook, side, new Set())
    countSide(tally, side)
  }
  return tally
}

function countSide(
  tally: StandingsTally,
  { game, isHome, outcome, scored, conceded, isForfeit, forfeitedIt }: Side,
): void {
  if (outcome === null) return
  for (const each of [tally, isHome ? tally.home : tally.away]) {
    each[keys[outcome]] += 1
    each.scored += scored
    each.conceded += conceded
  }
  const late = isForfeit || game.decidedBy === 'regulation' || !game.decidedBy ? null : tally[game.decidedBy]
  if (late && outcome !== 'draw') late[outcome === 'win' ? 'won' : 'lost'] += 1
  if (forfeitedIt) tally.forfeits += 1
  tally.outcomes.push({ gameId: game.id, outcome: letters[outcome] })
}
