import type { Bonus, Clause, Points, Rulebook, Unit } from '#domain/rulebook/document.ts'
import type { Compared, RulebookInput } from '#domain/rulebook/model.ts'
import { compareExact, minus, quotient, whole, type Exact } from './naive-fraction.ts'
import { appearancesOf, isAnyToPlayAmong, isPlayoffAhead, type Appearance } from './naive-games.ts'

// Asks one clause, from its text in document.ts, and computes everything again for each question.

export type League = {
  readonly rulebook: Rulebook
  readonly input: RulebookInput
  /** Teams whose counting games are left out. */
  readonly without: readonly string[]
}

/** The counting games of a team, except those that the league leaves out. */
function countingGames({ rulebook, input, without }: League, teamId: string): Appearance[] {
  return appearancesOf(rulebook, input, teamId).filter(
    (game) => !without.includes(game.teamId) && !without.includes(game.opponentId),
  )
}

export type Answer =
  | { readonly is: 'passed' }
  | { readonly is: 'open'; readonly facts: readonly string[] }
  | {
      readonly is: 'ordered'
      /** Best first. */
      readonly groups: readonly (readonly string[])[]
      readonly values: ReadonlyMap<string, Compared>
    }

/** Collects the keys of missing numbers. */
type Missing = Set<string>

const sum = (numbers: readonly bigint[]) => numbers.reduce((total, number) => total + number, 0n)
const count = (items: readonly unknown[]) => BigInt(items.length)

/** Whether teams that share so many places, from the first one on, share one of these places and the next one. */
function shareOne(places: readonly number[], first: number, many: number): boolean {
  const shared = Array.from({ length: many }, (_, index) => first + index)
  return places.some((upper) => shared.includes(upper) && shared.includes(upper + 1))
}

/** Asks a clause for the tied teams, of which `place` is the best place. `outer` is the clause `rank` whose games the clause looks at, if there is one. */
export function askClause(
  league: League,
  clause: Clause,
  level: readonly string[],
  compared: readonly string[],
  place: number,
  outer: readonly Clause[] = [],
): Answer {
  if (clause.forPlaces !== undefined && !shareOne(clause.forPlaces, place, level.length)) return { is: 'passed' }
  if (!applies(league, clause, level, compared, outer)) return { is: 'passed' }
  if (clause.by === 'rank') return askRank(league, clause, level, compared)
  if (clause.by === 'missing') return { is: 'open', facts: [] }
  if (clause.by === 'lots' && lotsFor(league, level) === undefined) return { is: 'open', facts: [] }
  if (clause.by === 'playoff') {
    const isMissing = level.some((teamId) => playoffsOf(league, teamId, level).length === 0)
    if (isMissing || isPlayoffAhead(league.rulebook, league.input, level)) return { is: 'open', facts: [] }
  }
  const missing: Missing = new Set()
  const among = clause.by === 'lots' || clause.by === 'playoff' ? level : compared
  const values = new Map(
    level.map((teamId) => [teamId, valueOf(league, clause, teamId, among, outer, missing)] as const),
  )
  if (missing.size > 0) return { is: 'open', facts: [...missing].toSorted() }
  return {
    is: 'ordered',
    groups: inOrder(level, (a, b) => {
      const [left, right] = [values.get(a), values.get(b)]
      if (left === undefined || right === undefined) throw new Error('A team without a value')
      return compareExact(left, right) * (isFewestBetter(clause) ? -1 : 1)
    }),
    values: describe(league, clause, values, compared, outer),
  }
}

function applies(
  league: League,
  clause: Clause,
  level: readonly string[],
  compared: readonly string[],
  outer: readonly Clause[],
): boolean {
  const { only, games, meetings, complete, atLeast, by } = clause
  if (only === 'two' && compared.length !== 2) return false
  if (only === 'three_or_more' && compared.length < 3) return false
  if (games === 'among') {
    const needed = meetings ?? (by === 'sweep' ? 'any' : 'equal')
    if (needed === 'equal' && !haveMetEquallyOften(league, compared)) return false
    if (complete === true && isAnyToPlayAmong(league.rulebook, league.input, compared)) return false
  }
  if (atLeast === undefined) return true
  return level.every((teamId) => selectGames(league, [...outer, clause], teamId, compared).length >= atLeast)
}

function haveMetEquallyOften(league: League, compared: readonly string[]): boolean {
  const meetings = compared.flatMap((one, index) =>
    compared
      .slice(index + 1)
      .map((other) => countingGames(league, one).filter(({ opponentId }) => opponentId === other).length),
  )
  return meetings.every((times) => times > 0 && times === meetings[0])
}

/** The games that the clauses select one after the other. */
function selectGames(
  league: League,
  clauses: readonly Clause[],
  teamId: string,
  compared: readonly string[],
): Appearance[] {
  let selected = countingGames(league, teamId)
  for (const { games, venue, last } of clauses) {
    if (games !== undefined) {
      selected = selected.filter(({ opponentId }) => {
        if (games === 'among') return compared.includes(opponentId)
        if (games === 'common') return isCommonOpponent(league, opponentId, compared)
        const own = league.input.teams.find(({ id }) => id === teamId)?.[games]
        const everyone = [...league.input.teams, ...(league.input.opponents ?? [])]
        const theirs = everyone.find(({ id }) => id === opponentId)?.[games]
        return own !== undefined && own === theirs
      })
    }
    if (venue !== undefined) selected = selected.filter(({ side }) => side === venue)
    if (last !== undefined) selected = selected.toSorted((a, b) => (isEarlier(a, b) ? -1 : 1)).slice(-last)
  }
  return selected
}

function isEarlier({ game: a }: Appearance, { game: b }: Appearance): boolean {
  const [left, right] = [Date.parse(a.startTime), Date.parse(b.startTime)]
  return left === right ? a.id < b.id : left < right
}

function isCommonOpponent(league: League, opponentId: string, compared: readonly string[]): boolean {
  return (
    !compared.includes(opponentId) &&
    compared.every((teamId) => countingGames(league, teamId).some((appearance) => appearance.opponentId === opponentId))
  )
}

function isFewestBetter({ better, by, of }: Clause): boolean {
  if (better !== undefined) return better === 'fewest'
  if (by === 'losses' || by === 'conceded' || by === 'played' || by === 'forfeits') return true
  return of === 'fact_fair_play' || of === 'fact_yellow_cards' || of === 'fact_red_cards'
}

/** Repeatedly takes the best teams: those that no other remaining team is ahead of. */
function inOrder(level: readonly string[], compare: (a: string, b: string) => number): string[][] {
  const groups: string[][] = []
  let remaining = [...level]
  while (remaining.length > 0) {
    const best = remaining.filter((team) => remaining.every((other) => compare(other, team) <= 0))
    if (best.length === 0) throw new Error('The teams are in a circle')
    groups.push(best)
    remaining = remaining.filter((team) => !best.includes(team))
  }
  return groups
}

/** Ranks the games of a clause by all clauses of `rank`, as one criterion. */
function askRank(league: League, outer: Clause, level: readonly string[], compared: readonly string[]): Answer {
  const clauses = league.rulebook.rank
  const facts: Missing = new Set()
  let isOpen = false
  const order = (group: readonly string[], index: number): (readonly string[])[] => {
    const clause = clauses[index]
    if (clause === undefined || group.length === 1) return [group]
    const answer = askClause(league, clause, group, compared, 1, [outer])
    if (answer.is === 'passed') return order(group, index + 1)
    if (answer.is === 'open') {
      isOpen = true
      for (const fact of answer.facts) facts.add(fact)
      return [group]
    }
    return answer.groups.flatMap((each) => order(each, index + 1))
  }
  const groups = order(level, 0)
  if (isOpen) return { is: 'open', facts: [...facts].toSorted() }
  const [first] = clauses
  if (first === undefined) throw new Error('A document has a clause in rank')
  const hasFirst = applies(league, first, level, compared, [outer])
  const values = new Map(
    level.map((teamId) => {
      const { n, d } = hasFirst ? valueOf(league, first, teamId, compared, [outer], new Set()) : whole(0n)
      const outcomes = outcomesIn(selectGames(league, [outer], teamId, compared))
      return [teamId, { value: { n: Number(n), d: Number(d) }, ...outcomes }] as const
    }),
  )
  return { is: 'ordered', groups, values }
}

function describe(
  league: League,
  clause: Clause,
  values: ReadonlyMap<string, Exact>,
  compared: readonly string[],
  outer: readonly Clause[],
): Map<string, Compared> {
  return new Map(
    [...values].map(([teamId, { n, d }]) => [
      teamId,
      {
        value: { n: Number(n), d: Number(d) },
        ...outcomesIn(selectGames(league, [...outer, clause], teamId, compared)),
      },
    ]),
  )
}

function outcomesIn(games: readonly Appearance[]): { won: number; drawn: number; lost: number } {
  const have = (outcome: string) => games.filter((game) => game.outcome === outcome).length
  return { won: have('win'), drawn: have('draw'), lost: have('loss') }
}

function lotsFor({ input }: League, compared: readonly string[]): readonly string[] | undefined {
  const fitting = (input.lots ?? []).filter(({ teamIds }) => compared.every((teamId) => teamIds.includes(teamId)))
  return fitting.find((lots) => fitting.every(({ at }) => Date.parse(at) <= Date.parse(lots.at)))?.teamIds
}

function playoffsOf({ rulebook, input }: League, teamId: string, compared: readonly string[]): Appearance[] {
  return appearancesOf(rulebook, input, teamId, 'playoff').filter(
    ({ opponentId, outcome, isWon }) => compared.includes(opponentId) && outcome !== null && isWon,
  )
}

/** The number that a clause compares. What is missing is added to `missing`; the value then means nothing. */
function valueOf(
  league: League,
  clause: Clause,
  teamId: string,
  compared: readonly string[],
  outer: readonly Clause[],
  missing: Missing,
): Exact {
  const { rulebook, input } = league
  const { by, of = 'score', cap, decided, per, beaten } = clause
  const games = selectGames(league, [...outer, clause], teamId, compared)
  const withOutcome = games.filter(({ outcome }) => outcome !== null)
  const wins = games.filter(({ outcome }) => outcome === 'win')
  const losses = games.filter(({ outcome }) => outcome === 'loss')
  const isDecidedSo = ({ decidedBy }: Appearance) => decided === undefined || decided.includes(decidedBy)
  const known = (number: bigint | null, unit: Unit) => {
    if (number !== null) return number
    missing.add(unit.startsWith('period') ? 'periods' : unit)
    return 0n
  }
  const own = (game: Appearance, unit: Unit) => known(game.own(unit), unit)
  const opponents = (game: Appearance, unit: Unit) => known(game.opponents(unit), unit)
  const atMost = (number: bigint) => (cap !== undefined && number > BigInt(cap) ? BigInt(cap) : number)
  const within = (number: bigint) => -atMost(-atMost(number))
  const perGame = (number: bigint, divisor: readonly Appearance[] = withOutcome) =>
    per === 'game' ? quotient(number, count(divisor)) : whole(number)
  switch (by) {
    case 'points': {
      const { points } = rulebook
      if (points === null) throw new Error('These rules give no points')
      const isAll = [...outer, clause].every(
        ({ games, venue, last }) => games === undefined && venue === undefined && last === undefined,
      )
      const fromGames = sum(games.map((game) => pointsOf(rulebook, points, game, known)))
      const byes = count((input.byes ?? []).filter((bye) => bye.teamId === teamId)) * BigInt(points.bye ?? 0)
      const adjusted = sum(
        (input.adjustments ?? []).flatMap((each) => (each.teamId === teamId ? [BigInt(each.points)] : [])),
      )
      return perGame(fromGames + (isAll ? byes + adjusted : 0n), games)
    }
    case 'percentage':
      return percentage(rulebook, games)
    case 'wins':
      return perGame(count(wins.filter(isDecidedSo)))
    case 'draws':
      return perGame(count(games.filter(({ outcome }) => outcome === 'draw')))
    case 'losses':
      return perGame(count(losses.filter(isDecidedSo)))
    case 'played':
      return whole(count(withOutcome))
    case 'forfeits':
      return whole(count(games.filter(({ forfeitedByTeam }) => forfeitedByTeam)))
    case 'scored':
      return perGame(sum(games.map((game) => atMost(own(game, of)))))
    case 'conceded':
      return perGame(sum(games.map((game) => atMost(opponents(game, of)))))
    case 'difference':
      return perGame(sum(games.map((game) => within(own(game, of) - opponents(game, of)))))
    case 'ratio': {
      const [scored, conceded] = [
        sum(games.map((game) => own(game, of))),
        sum(games.map((game) => opponents(game, of))),
      ]
      if (conceded !== 0n) return quotient(scored, conceded)
      return scored === 0n ? whole(0n) : { n: 1n, d: 0n }
    }
    case 'rate': {
      const real = games.filter(({ isForfeit }) => !isForfeit)
      return minus(
        quotient(sum(real.map((game) => own(game, 'score'))), sum(real.map((game) => own(game, 'fact_balls')))),
        quotient(
          sum(real.map((game) => opponents(game, 'score'))),
          sum(real.map((game) => opponents(game, 'fact_balls'))),
        ),
      )
    }
    case 'strength': {
      const meetings = beaten === true ? wins : withOutcome
      return percentage(
        rulebook,
        meetings.flatMap(({ opponentId }) => countingGames(league, opponentId)),
      )
    }
    case 'sweep': {
      const others = compared.filter((other) => other !== teamId)
      const isEvery = (wanted: string) =>
        others.every((other) => {
          const meetings = games.filter(({ opponentId }) => opponentId === other)
          return meetings.length > 0 && meetings.every(({ outcome }) => outcome === wanted)
        })
      return whole(isEvery('win') ? 1n : isEvery('loss') ? -1n : 0n)
    }
    case 'team_fact': {
      const fact = input.teams.find(({ id }) => id === teamId)?.facts?.[of.slice('fact_'.length)]
      return whole(known(fact === undefined ? null : BigInt(fact), of))
    }
    case 'lots':
      return whole(-BigInt((lotsFor(league, compared) ?? []).indexOf(teamId)))
    case 'playoff':
      return whole(count(playoffsOf(league, teamId, compared).filter(({ outcome }) => outcome === 'win')))
    case 'rank':
    case 'missing':
      throw new Error(`${by} has no value of its own`)
  }
}

function percentage({ draws = 'ignored' }: Rulebook, games: readonly Appearance[]): Exact {
  const [wins, drawn, losses] = (['win', 'draw', 'loss'] as const).map((wanted) =>
    count(games.filter(({ outcome }) => outcome === wanted)),
  ) as [bigint, bigint, bigint]
  if (draws === 'half_win') return quotient(2n * wins + drawn, 2n * (wins + drawn + losses))
  return quotient(wins, wins + losses)
}

type Known = (number: bigint | null, unit: Unit) => bigint

function pointsOf({ forfeit }: Rulebook, points: Points, game: Appearance, known: Known): bigint {
  const { outcome, decidedBy } = game
  if (outcome === null) return BigInt(points.noResult ?? 0)
  if (game.isForfeit) {
    return BigInt(outcome === 'win' ? (forfeit?.win ?? points.win) : (forfeit?.loss ?? points.loss))
  }
  const bonuses = sum((points.bonuses ?? []).map((bonus) => bonusOf(bonus, game, outcome, known)))
  if (outcome === 'draw') return BigInt(points.draw) + bonuses
  const [own, opponents] = [game.own('score'), game.opponents('score')]
  const [winners, losers] = outcome === 'win' ? [own, opponents] : [opponents, own]
  const fitting = points.byScore?.find(
    (entry) => winners !== null && losers !== null && BigInt(entry.for) === winners && BigInt(entry.against) === losers,
  )
  const late =
    decidedBy === 'regulation'
      ? undefined
      : decidedBy === 'overtime'
        ? points.overtime
        : (points.shootout ?? points.overtime)
  return BigInt((fitting ?? late ?? points)[outcome]) + bonuses
}

function bonusOf(bonus: Bonus, game: Appearance, outcome: 'win' | 'draw' | 'loss', known: Known): bigint {
  const { unit, of, outcomes, atLeast, atMost, points, each } = bonus
  if (outcomes !== undefined && !outcomes.includes(outcome)) return 0n
  const own = known(game.own(unit), unit)
  const measured = of === 'own' ? own : own - known(game.opponents(unit), unit)
  if (atLeast !== undefined && measured < BigInt(atLeast)) return 0n
  if (atMost !== undefined && measured > BigInt(atMost)) return 0n
  return BigInt(points) * (each === true ? measured : 1n)
}
