import { compareText } from '../compare-text.ts'
import type { Clause, Measure, Rulebook } from './document.ts'
import { fractionOrZero, whole } from './fraction.ts'
import type { DrawnLots, Fraction } from './model.ts'
import { countPoints, countUnit, missingKey, type Outcome, type Season, type Side } from './season.ts'

// The values that a clause compares.

/** The games that a clause selects, by team. */
export type SelectedSides = {
  readonly sides: ReadonlyMap<string, readonly Side[]>
  /** Whether the clause selects all games. */
  readonly isAll: boolean
}

/** The games of a clause, for one team, and the teams tied and compared with it. */
export type Scope = {
  readonly teamId: string
  readonly level: readonly string[]
  readonly sides: readonly Side[]
  readonly isAll: boolean
  readonly compared: ReadonlySet<string>
}

/**
 * Returns the games of each team that the clause selects.
 * @param from the games from which it selects; all counting games by default
 */
export function selectSides(
  season: Season,
  { games, venue, last }: Pick<Clause, 'games' | 'venue' | 'last'>,
  teamIds: readonly string[],
  compared: ReadonlySet<string>,
  from: SelectedSides = { sides: season.sides, isAll: true },
): SelectedSides {
  const common = games === 'common' ? commonOpponents(season, compared) : compared
  const isSelected = (side: Side, group: string | undefined) => {
    if (venue !== undefined && side.isHome !== (venue === 'home')) return false
    if (games === undefined) return true
    if (games === 'among' || games === 'common') return common.has(side.opponentId)
    const opponent = season.teams.get(side.opponentId) ?? season.opponents.get(side.opponentId)
    return group !== undefined && opponent?.[games] === group
  }
  const groupOf = (teamId: string) =>
    games === 'division' || games === 'conference' ? season.teams.get(teamId)?.[games] : undefined
  const selectsAll = games === undefined && venue === undefined
  const sides = new Map(
    teamIds.map((teamId) => {
      const all = from.sides.get(teamId) ?? []
      const group = groupOf(teamId)
      const selected = selectsAll ? all : all.filter((side) => isSelected(side, group))
      return [teamId, last === undefined ? selected : selected.slice(-last)]
    }),
  )
  return { sides, isAll: from.isAll && selectsAll && last === undefined }
}

function commonOpponents({ sides }: Season, compared: ReadonlySet<string>): Set<string> {
  const [first = '', ...others] = compared
  const opponentsOf = (teamId: string) => new Set((sides.get(teamId) ?? []).map(({ opponentId }) => opponentId))
  let common = [...opponentsOf(first)].filter((id) => !compared.has(id))
  for (const other of others) {
    if (common.length === 0) break
    const known = opponentsOf(other)
    common = common.filter((id) => known.has(id))
  }
  return new Set(common)
}

/** Returns whether all pairs of the teams have met equally often, at least once. */
export function haveMetEquallyOften({ sides }: Season, compared: ReadonlySet<string>): boolean {
  let times: number | null = null
  for (const teamId of compared) {
    const meetings = new Map<string, number>()
    for (const { opponentId } of sides.get(teamId) ?? []) {
      if (compared.has(opponentId)) meetings.set(opponentId, (meetings.get(opponentId) ?? 0) + 1)
    }
    if (meetings.size !== compared.size - 1) return false
    for (const count of meetings.values()) {
      times ??= count
      if (count !== times) return false
    }
  }
  return true
}

/** Returns the value of a team; adds the keys of numbers that are not known to `missing`. */
export function measureTeam(season: Season, clause: Clause, scope: Scope, missing: Set<string>): Fraction {
  const { by, per } = clause
  const { sides } = scope
  const total = measureTotal(season, clause, scope, missing)
  if (per !== 'game') return total
  const games = by === 'points' ? sides.length : sides.filter(({ outcome }) => outcome !== null).length
  return fractionOrZero(total.n, games)
}

function measureTotal(season: Season, clause: Clause, scope: Scope, missing: Set<string>): Fraction {
  const { by, decided, of = 'score', cap = Infinity } = clause
  const { teamId, sides, isAll } = scope
  const countWhere = (outcome: Outcome) =>
    whole(
      sides.filter((side) => side.outcome === outcome && (decided === undefined || decided.includes(wayOf(side))))
        .length,
    )
  switch (by) {
    case 'points': {
      const extra = isAll ? (season.extraPoints.get(teamId) ?? 0) : 0
      return whole(sides.reduce((sum, side) => sum + countPoints(season.rulebook, side, missing), extra))
    }
    case 'percentage':
      return percentageOf(season.rulebook, countOutcomes(sides))
    case 'wins':
      return countWhere('win')
    case 'losses':
      return countWhere('loss')
    case 'draws':
      return countWhere('draw')
    case 'played':
      return whole(sides.filter(({ outcome }) => outcome !== null).length)
    case 'forfeits':
      return whole(sides.filter(({ forfeitedIt }) => forfeitedIt).length)
    case 'scored':
      return whole(sumUnits(sides, of, missing, (own) => Math.min(own, cap), 'own'))
    case 'conceded':
      return whole(sumUnits(sides, of, missing, (_, opponent) => Math.min(opponent, cap), 'opponent'))
    case 'difference':
      return whole(sumUnits(sides, of, missing, (own, opponent) => Math.max(-cap, Math.min(cap, own - opponent))))
    case 'ratio': {
      const scored = sumUnits(sides, of, missing, (own) => own)
      const conceded = sumUnits(sides, of, missing, (_, opponent) => opponent)
      return scored === 0 ? whole(0) : { n: scored, d: conceded }
    }
    case 'rate':
      return rateOf(sides, missing)
    case 'strength':
      return strengthOf(season, clause, sides)
    case 'sweep':
      return whole(sweepOf(scope))
    case 'team_fact': {
      const value = season.teams.get(teamId)?.facts?.[of.slice('fact_'.length)]
      if (value === undefined) missing.add(of)
      return whole(value ?? 0)
    }
    case 'playoff':
      return whole(playoffsOf(season, teamId, scope.level).filter(({ outcome }) => outcome === 'win').length)
    case 'lots':
      return whole(-(findLots(season.lots, scope.level)?.teamIds ?? []).indexOf(teamId))
    case 'rank':
    case 'missing':
      return whole(0)
  }
}

/** Returns how a game was decided. */
const wayOf = ({ game, isForfeit }: Side) => (isForfeit ? 'regulation' : (game.decidedBy ?? 'regulation'))

function sumUnits(
  sides: readonly Side[],
  unit: NonNullable<Clause['of']>,
  missing: Set<string>,
  count: (own: number, opponent: number) => number,
  needed: 'own' | 'opponent' | 'both' = 'both',
): number {
  let sum = 0
  for (const side of sides) {
    if (side.outcome === null) continue
    if (unit === 'score') {
      sum += count(side.scored, side.conceded)
      continue
    }
    const [own, opponent] = countUnit(side, unit)
    if ((own === null && needed !== 'opponent') || (opponent === null && needed !== 'own'))
      missing.add(missingKey(unit))
    sum += count(own ?? 0, opponent ?? 0)
  }
  return sum
}

export type Outcomes = { readonly won: number; readonly drawn: number; readonly lost: number }

export function countOutcomes(sides: readonly Side[]): Outcomes {
  let [won, drawn, lost] = [0, 0, 0]
  for (const { outcome } of sides) {
    if (outcome === 'win') won += 1
    else if (outcome === 'draw') drawn += 1
    else if (outcome === 'loss') lost += 1
  }
  return { won, drawn, lost }
}

/** Returns the share of games won, with draws counted as the rules say; 0 without games that count in it. */
export function percentageOf({ draws }: Pick<Rulebook, 'draws'>, { won, drawn, lost }: Outcomes): Fraction {
  return draws === 'half_win'
    ? fractionOrZero(2 * won + drawn, 2 * (won + drawn + lost))
    : fractionOrZero(won, won + lost)
}

function rateOf(sides: readonly Side[], missing: Set<string>): Fraction {
  const played = sides.filter(({ isForfeit, outcome }) => !isForfeit && outcome !== null)
  const scored = sumUnits(played, 'score', missing, (own) => own)
  const conceded = sumUnits(played, 'score', missing, (_, opponent) => opponent)
  const faced = sumUnits(played, 'fact_balls', missing, (own) => own)
  const bowled = sumUnits(played, 'fact_balls', missing, (_, opponent) => opponent)
  if (faced === 0) return fractionOrZero(-conceded, bowled)
  if (bowled === 0) return fractionOrZero(scored, faced)
  return { n: scored * bowled - conceded * faced, d: faced * bowled }
}

function strengthOf(season: Season, { beaten }: Clause, sides: readonly Side[]): Fraction {
  let [won, drawn, lost] = [0, 0, 0]
  for (const { outcome, opponentId } of sides) {
    if (outcome === null || (beaten === true && outcome !== 'win')) continue
    const record = countOutcomes(season.sides.get(opponentId) ?? [])
    won += record.won
    drawn += record.drawn
    lost += record.lost
  }
  return percentageOf(season.rulebook, { won, drawn, lost })
}

function sweepOf({ teamId, sides, compared }: Scope): number {
  const met = new Set(sides.map(({ opponentId }) => opponentId))
  if ([...compared].some((id) => id !== teamId && !met.has(id))) return 0
  if (sides.every(({ outcome }) => outcome === 'win')) return 1
  return sides.every(({ outcome }) => outcome === 'loss') ? -1 : 0
}

function playoffsOf({ playoffs }: Season, teamId: string, level: readonly string[]): Side[] {
  return (playoffs.get(teamId) ?? []).filter(({ opponentId }) => level.includes(opponentId))
}

/** Returns the latest draw of lots in which all the teams took part. */
export function findLots<Lots extends DrawnLots>(lots: readonly Lots[], teamIds: readonly string[]): Lots | undefined {
  const drawn = lots
    .filter((each) => teamIds.every((id) => each.teamIds.includes(id)))
    .toSorted((a, b) => compareText(b.at, a.at) || compareText(JSON.stringify(b), JSON.stringify(a)))
  return drawn[0]
}

/** Returns whether a clause waits for something that people have to decide or play first. */
export function isUndecided(season: Season, { by }: Clause, level: readonly string[]): boolean {
  if (by === 'missing') return true
  if (by === 'lots') return findLots(season.lots, level) === undefined
  if (by !== 'playoff') return false
  const isAhead = season.openPlayoffs.some(
    ({ homeTeamId, awayTeamId }) => level.includes(homeTeamId) && level.includes(awayTeamId),
  )
  return isAhead || level.some((id) => playoffsOf(season, id, level).length === 0)
}

const fewestIsBetter: ReadonlySet<Measure> = new Set(['losses', 'conceded', 'played', 'forfeits'])
const penalties: ReadonlySet<string> = new Set(['fact_fair_play', 'fact_yellow_cards', 'fact_red_cards'])

export function isFewestBetter({ by, of, better }: Clause): boolean {
  if (better !== undefined) return better === 'fewest'
  return fewestIsBetter.has(by) || (of !== undefined && penalties.has(of))
}
