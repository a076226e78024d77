import { compareText } from '../compare-text.ts'
import type { Bonus, Rulebook, Unit } from './document.ts'
import type { RulebookGame, RulebookInput, RulebookTeam, Withdrawal } from './model.ts'

// The games that count under a document, seen from each side, and what they are worth.

export type Outcome = 'win' | 'draw' | 'loss'

/** A counting game from one team's side. */
export type Side = {
  readonly game: RulebookGame
  readonly opponentId: string
  readonly isHome: boolean
  /** Null if the game ended without a result. */
  readonly outcome: Outcome | null
  readonly isForfeit: boolean
  /** Whether this team forfeited the game. */
  readonly forfeitedIt: boolean
  readonly scored: number
  readonly conceded: number
}

export type Season = {
  readonly rulebook: Rulebook
  readonly teams: ReadonlyMap<string, RulebookTeam>
  /** Teams that are not in the table. */
  readonly opponents: ReadonlyMap<string, RulebookTeam>
  /** By team, also for opponents that are not in the table; in order of time. */
  readonly sides: ReadonlyMap<string, readonly Side[]>
  readonly open: readonly RulebookGame[]
  /** Sides of playoff games that one of the two teams won. */
  readonly playoffs: ReadonlyMap<string, readonly Side[]>
  readonly openPlayoffs: readonly RulebookGame[]
  /** Points for byes and adjustments, by team. */
  readonly extraPoints: ReadonlyMap<string, number>
  readonly lots: NonNullable<RulebookInput['lots']>
  /** Teams that are placed last because they left. */
  readonly last: ReadonlySet<string>
}

export function prepareSeason(rulebook: Rulebook, input: RulebookInput): Season {
  const { teams, opponents = [], byes = [], adjustments = [], lots = [], withdrawals = [] } = input
  const known = new Map(teams.map((team) => [team.id, team]))
  const isCounted = ({ kind, homeTeamId, awayTeamId }: RulebookGame) =>
    kind !== 'carried' || (rulebook.carriedOver === 'games' && known.has(homeTeamId) && known.has(awayTeamId))
  const regular = applyWithdrawals(
    rulebook,
    input.games.filter((game) => game.kind !== 'playoff' && isCounted(game)),
    withdrawals,
  )
  const playoffs = input.games.filter(({ kind, status }) => kind === 'playoff' && status !== 'void')
  return {
    rulebook,
    teams: known,
    opponents: new Map(opponents.map((team) => [team.id, team])),
    sides: sidesByTeam(rulebook, regular),
    open: regular.filter((game) => game.status !== 'void' && !hasResult(game)),
    playoffs: sidesByTeam(rulebook, playoffs.filter(hasWinner)),
    openPlayoffs: playoffs.filter((game) => !hasResult(game)),
    extraPoints: addExtraPoints(rulebook, byes, adjustments),
    lots,
    last: new Set(rulebook.withdrawal?.place === 'last' ? withdrawals.map(({ teamId }) => teamId) : []),
  }
}

export function hasResult({ status, score, forfeitedBy }: RulebookGame): boolean {
  if (status === 'final') return score !== undefined
  return status === 'no_result' || (status === 'forfeit' && forfeitedBy !== undefined)
}

function hasWinner(game: RulebookGame): boolean {
  const { status, score, winner, forfeitedBy } = game
  if (!hasResult(game) || status === 'no_result') return false
  return status === 'forfeit' ? forfeitedBy !== 'both' : winner !== undefined || score?.[0] !== score?.[1]
}

function addExtraPoints(
  { points }: Rulebook,
  byes: NonNullable<RulebookInput['byes']>,
  adjustments: NonNullable<RulebookInput['adjustments']>,
): Map<string, number> {
  const extra = new Map<string, number>()
  const given = [...byes.map(({ teamId }) => ({ teamId, points: points?.bye ?? 0 })), ...adjustments]
  for (const { teamId, points: worth } of given) extra.set(teamId, (extra.get(teamId) ?? 0) + worth)
  return extra
}

/** Returns the season without the games of these teams. */
export function withoutTeams(season: Season, teamIds: ReadonlySet<string>): Season {
  if (teamIds.size === 0) return season
  const kept = [...season.sides].flatMap(([teamId, sides]) =>
    teamIds.has(teamId) ? [] : [[teamId, sides.filter(({ opponentId }) => !teamIds.has(opponentId))] as const],
  )
  return { ...season, sides: new Map(kept) }
}

// ── Teams that left ──────────────────────────────────────────────────────────────────────────────────────────────────

function applyWithdrawals(
  { withdrawal = {} }: Rulebook,
  games: readonly RulebookGame[],
  withdrawals: readonly Withdrawal[],
): RulebookGame[] {
  if (withdrawals.length === 0) return [...games]
  const leftAt = new Map<string, string>()
  for (const { teamId, at } of withdrawals) {
    const earlier = leftAt.get(teamId)
    if (earlier === undefined || at < earlier) leftAt.set(teamId, at)
  }
  const wasPlayed = (game: RulebookGame, teamId: string) =>
    hasResult(game) && game.startTime < (leftAt.get(teamId) ?? '')
  const isAnnulled = (teamId: string) => {
    const rule = withdrawal.games ?? 'keep'
    if (typeof rule === 'string') return rule === 'annul'
    const own = games.filter((game) => game.status !== 'void' && isSideOf(game, teamId))
    const [part, of] = rule.keepFrom
    return own.filter((game) => wasPlayed(game, teamId)).length * of < part * own.length
  }
  const annulled = new Set([...leftAt.keys()].filter(isAnnulled))
  return games.flatMap((game): RulebookGame[] => {
    const { homeTeamId, awayTeamId } = game
    if (annulled.has(homeTeamId) || annulled.has(awayTeamId)) return []
    const [home, away] = [homeTeamId, awayTeamId].map((id) => leftAt.has(id) && !wasPlayed(game, id))
    if (game.status === 'void' || (home !== true && away !== true)) return [game]
    if (withdrawal.remaining !== 'forfeit') return []
    const forfeitedBy = home === true && away === true ? 'both' : home === true ? 'home' : 'away'
    const { id, startTime, kind = 'regular' } = game
    return [{ id, homeTeamId, awayTeamId, startTime, kind, status: 'forfeit', forfeitedBy }]
  })
}

function isSideOf({ homeTeamId, awayTeamId }: RulebookGame, teamId: string): boolean {
  return homeTeamId === teamId || awayTeamId === teamId
}

// ── The sides of games ───────────────────────────────────────────────────────────────────────────────────────────────

function sidesByTeam(rulebook: Rulebook, games: readonly RulebookGame[]): Map<string, Side[]> {
  const sides = new Map<string, Side[]>()
  const add = (teamId: string, side: Side) => {
    const known = sides.get(teamId)
    if (known) known.push(side)
    else sides.set(teamId, [side])
  }
  const inOrder = games
    .filter(hasResult)
    .toSorted((a, b) => compareText(a.startTime, b.startTime) || compareText(a.id, b.id))
  for (const game of inOrder) {
    add(game.homeTeamId, sideOf(rulebook, game, true))
    add(game.awayTeamId, sideOf(rulebook, game, false))
  }
  return sides
}

// Every side is created here, with the same keys in the same order: a large league has tens of thousands of them.
function sideOf({ forfeit }: Rulebook, game: RulebookGame, isHome: boolean): Side {
  const { status, homeTeamId, awayTeamId, forfeitedBy, score, winner } = game
  const own = isHome ? 'home' : 'away'
  const isForfeit = status === 'forfeit'
  const forfeitedIt = isForfeit && (forfeitedBy === own || forfeitedBy === 'both')
  let [scored, conceded] = [0, 0]
  let outcome: Outcome | null = null
  if (isForfeit) {
    outcome = forfeitedIt ? 'loss' : 'win'
    const [most, least] = forfeitedBy === 'both' ? [0, 0] : (forfeit?.score ?? [0, 0])
    scored = forfeitedIt ? least : most
    conceded = forfeitedIt ? most : least
  } else if (status === 'final' && score !== undefined) {
    scored = isHome ? score[0] : score[1]
    conceded = isHome ? score[1] : score[0]
    outcome = outcomeOf(scored - conceded, winner, own)
  }
  const opponentId = isHome ? awayTeamId : homeTeamId
  return { game, opponentId, isHome, outcome, isForfeit, forfeitedIt, scored, conceded }
}

function outcomeOf(margin: number, winner: RulebookGame['winner'], own: 'home' | 'away'): Outcome {
  if (margin !== 0) return margin > 0 ? 'win' : 'loss'
  if (winner === undefined) return 'draw'
  return winner === own ? 'win' : 'loss'
}

/** Returns the key that names a missing number of this unit. */
export const missingKey = (unit: Unit): string =>
  unit.startsWith('periods') || unit.startsWith('period_') ? 'periods' : unit

/** Returns the number of this unit for the side and for its opponent; null if not known. */
export function countUnit(side: Side, unit: Unit): readonly [own: number | null, opponent: number | null] {
  const { game, isHome, isForfeit, scored, conceded } = side
  if (unit === 'score') return [scored, conceded]
  if (isForfeit) return [0, 0]
  const both = unit === 'periods_won' || unit === 'period_points' ? countPeriods(game, unit) : factOf(game, unit)
  return isHome ? both : [both[1], both[0]]
}

function countPeriods({ periods }: RulebookGame, unit: 'periods_won' | 'period_points') {
  if (periods === undefined) return [null, null] as const
  let [ours, theirs] = [0, 0]
  for (const [home, away] of periods) {
    ours += unit === 'period_points' ? home : Number(home > away)
    theirs += unit === 'period_points' ? away : Number(away > home)
  }
  return [ours, theirs] as const
}

function factOf({ facts = {} }: RulebookGame, unit: Unit): readonly [number | null, number | null] {
  const key = unit.slice('fact_'.length)
  return Object.hasOwn(facts, key) ? (facts[key] ?? [null, null]) : [null, null]
}

// ── Points ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns the points of a side; adds the keys of numbers that are not known to `missing`. */
export function countPoints({ points, forfeit }: Rulebook, side: Side, missing: Set<string>): number {
  if (points === null) return 0
  const { outcome, isForfeit, scored, conceded, game } = side
  if (outcome === null) return points.noResult ?? 0
  if (isForfeit) return outcome === 'win' ? (forfeit?.win ?? points.win) : (forfeit?.loss ?? points.loss)
  let bonus = 0
  if (points.bonuses) for (const each of points.bonuses) bonus += countBonus(each, side, outcome, missing)
  if (outcome === 'draw') return points.draw + bonus
  if (points.byScore === undefined && (game.decidedBy ?? 'regulation') === 'regulation') return points[outcome] + bonus
  const [winner, loser] = outcome === 'win' ? [scored, conceded] : [conceded, scored]
  const exact = points.byScore?.find((each) => each.for === winner && each.against === loser)
  const byDecision =
    game.decidedBy === 'shootout'
      ? (points.shootout ?? points.overtime)
      : game.decidedBy === 'overtime'
        ? points.overtime
        : undefined
  return (exact ?? byDecision ?? points)[outcome] + bonus
}

function countBonus(bonus: Bonus, side: Side, outcome: Outcome, missing: Set<string>): number {
  const { unit, of, outcomes, atLeast = -Infinity, atMost = Infinity, points, each } = bonus
  if (outcomes && !outcomes.includes(outcome)) return 0
  const [own, opponent] = countUnit(side, unit)
  const number = of === 'own' ? own : own === null || opponent === null ? null : own - opponent
  if (number === null) {
    missing.add(missingKey(unit))
    return 0
  }
  if (number < atLeast || number > atMost) return 0
  return each === true ? points * number : points
}
