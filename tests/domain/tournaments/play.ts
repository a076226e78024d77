import { compareText } from '#domain/compare-text.ts'
import type { Bracket, BracketMatch } from '#domain/tournaments/model.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import type { MatchProgress, TournamentProgress, TournamentFacts } from '#domain/tournaments/progress.ts'
import { allotQualifiers } from '#domain/tournaments/qualifying/allot-qualifiers.ts'
import { countSlotsByPlace } from '#domain/tournaments/qualifying/slots.ts'
import type { MatchResult } from '#domain/tournaments/results.ts'
import { listSwissRound } from '#domain/tournaments/swiss/rounds.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'

export const sizes = Array.from({ length: 63 }, (_, index) => index + 2)

/** Returns the entrants by seed: `T1` is seed 1. */
export const entrantsOf = ({ teams }: Pick<Bracket, 'teams'>) =>
  Array.from({ length: teams }, (_, index) => `T${index + 1}`)

export const seedOf = (team: string) => Number(team.slice(1))

/** Returns the same key for two teams in either order. */
export const pairOf = (two: readonly (string | number | null)[]) => two.map(String).toSorted(compareText).join(' ')

/** Finds matches that take a team from a later match. There must be none. */
export const sourcesThatComeLater = ({ matches }: Bracket) =>
  matches.filter(({ number, sources }) => sources.some((source) => 'match' in source && source.match >= number))

export function won(match: number, homeTeamId: string, awayTeamId: string) {
  const score = { kind: 'score', homeScore: 2, awayScore: 1, winnerTeamId: null } as const
  return { match, homeTeamId, awayTeamId, ...score } satisfies MatchResult
}

export function forfeited(match: number, homeTeamId: string, awayTeamId: string, by: 'home' | 'away' | 'both') {
  return { match, homeTeamId, awayTeamId, kind: 'forfeit', by } satisfies MatchResult
}

export type Decide = (match: BracketMatch, one: string, other: string) => MatchResult

export const betterSeedWins: Decide = ({ number }, one, other) =>
  seedOf(one) < seedOf(other) ? won(number, one, other) : won(number, other, one)

export const anybodyWins =
  (random: Random): Decide =>
  ({ number }, one, other) =>
    random() < 0.5 ? won(number, one, other) : won(number, other, one)

/** Decides matches with scores, draws with a named winner, and forfeits, sometimes by both sides. */
export function anythingHappens(random: Random): Decide {
  return ({ number, stage }, one, other) => {
    const [home, away] = random() < 0.5 ? [one, other] : [other, one]
    const chance = random()
    if (chance < 0.05) return forfeited(number, home, away, 'both')
    if (chance < 0.1) return forfeited(number, home, away, 'home')
    if (chance < 0.3) {
      const winnerTeamId = stage === 'pool' ? null : home
      return {
        match: number,
        homeTeamId: home,
        awayTeamId: away,
        kind: 'score',
        homeScore: 1,
        awayScore: 1,
        winnerTeamId,
      }
    }
    return won(number, home, away)
  }
}

export type PlayedOut = {
  readonly results: readonly MatchResult[]
  readonly facts: Omit<TournamentFacts, 'qualified' | 'paired'> & {
    readonly placings: Map<number, readonly string[]>
    qualified?: readonly string[]
    paired?: readonly (readonly string[])[]
  }
  readonly end: TournamentProgress
}

/** Plays all playable matches until none is left; pools end, and Swiss rounds are paired, as drawn from `random`. */
export function playOut(
  bracket: Bracket,
  decide: Decide,
  random: Random,
  withdrawn: readonly string[] = [],
): PlayedOut {
  const entrants = entrantsOf(bracket)
  const placings = new Map<number, readonly string[]>()
  const facts: PlayedOut['facts'] = { withdrawn, placings }
  const results: MatchResult[] = []
  for (;;) {
    const now = computeProgress(bracket, entrants, results, facts)
    const isOpen = (number: number) => now.matches[number - 1]?.state === 'ready'
    // The games of a series one after the other.
    const isNext = ({ number, series }: BracketMatch) =>
      isOpen(number) && !(series && series.game > 1 && isOpen(number - 1))
    const ready = now.matches.flatMap((each, index) => {
      const match = bracket.matches[index]
      return match && isNext(match) ? [decided(bracket, each, decide)] : []
    })
    const paired = facts.paired ?? []
    if (ready.length === 0 && listSwissRound(bracket, paired.length + 2).length > 0) {
      const staying = entrants.filter((team) => !withdrawn.includes(team))
      facts.paired = [...paired, shuffle(staying, random)]
      continue
    }
    if (ready.length === 0 && placings.size === bracket.pools.length) return { results, facts, end: now }
    const again = ready.find(({ match }) => results.some((result) => result.match === match))
    if (again) throw new Error(`The result of match ${again.match} does not count`)
    results.push(...ready)
    if (ready.length > 0) continue
    bracket.pools.forEach((seeds, pool) => {
      const teams = seeds.map((seed) => entrants[seed - 1] ?? '')
      placings.set(pool, shuffle(teams, random))
    })
    const qualified = qualifyAny(bracket, [...placings.values()], random)
    if (qualified) facts.qualified = qualified
  }
}

function decided(bracket: Bracket, { match: number, teams: [one, other] }: MatchProgress, decide: Decide): MatchResult {
  const match = bracket.matches[number - 1]
  if (!match || one === null || other === null) throw new Error(`Match ${number} is not ready`)
  return decide(match, one, other)
}

/** Returns the team of each slot if the records come out at random, or undefined if the bracket has no slots. */
export function qualifyAny(
  bracket: Bracket,
  placings: readonly (readonly string[])[],
  random: Random,
): string[] | undefined {
  const places = [...countSlotsByPlace(bracket).keys()]
  if (places.length === 0) return undefined
  const rankings = places.map((place) => {
    const teams = placings.flatMap((placing) => placing[place - 1] ?? [])
    return [place, shuffle(teams, random)] as const
  })
  return allotQualifiers(bracket, placings, new Map(rankings))
}

/** Counts the rematches on the losers' side before its last two rounds, as an average per play-out. */
export function earlyRematches(bracket: Bracket, playOuts: number): number {
  const random = createRandom(64)
  const lastRound = Math.max(...bracket.matches.map(({ stage, round }) => (stage === 'losers' ? round : 0)))
  let rematches = 0
  for (let game = 0; game < playOuts; game++) {
    const met = new Set<string>()
    for (const { match, teams } of playOut(bracket, anybodyWins(random), random).end.matches) {
      const { stage, round = 0 } = bracket.matches[match - 1] ?? {}
      const pair = pairOf(teams)
      if (stage === 'losers' && round < lastRound - 1 && met.has(pair)) rematches++
      met.add(pair)
    }
  }
  return rematches / playOuts
}
