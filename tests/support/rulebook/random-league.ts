import type { RulebookGame, RulebookInput, RulebookTeam } from '#domain/rulebook/model.ts'

// Random leagues in which ties and special cases are common. A league has some of the special cases, so that most
// combinations occur without one of them, such as a missing number, deciding everything.

export type Chance = {
  readonly random: () => number
  /** Returns true with this probability. */
  readonly isTrue: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** A whole number between both, inclusive. */
  readonly between: (least: number, most: number) => number
}

export function chanceOf(random: () => number): Chance {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return {
    random,
    isTrue: (probability) => random() < probability,
    between,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return items[between(0, items.length - 1)] as T
    },
  }
}

/** The keys of the facts that rules ask for. */
export type FactKeys = { readonly ofGames: readonly string[]; readonly ofTeams: readonly string[] }

export const usualFacts: FactKeys = {
  ofGames: ['tries', 'fair_play', 'yellow_cards', 'balls'],
  ofTeams: ['ranking', 'fair_play'],
}

const day = (number: number) => new Date(Date.UTC(2026, 2, 1 + number)).toISOString()
const lastDay = 12

type Pair = readonly [number, number]

type Traits = {
  readonly scores: readonly Pair[]
  readonly forfeits: number
  readonly noResults: number
  readonly open: number
  readonly voids: number
  readonly late: number
  readonly carried: number
  readonly periods: number
  readonly facts: number
  readonly missing: number
}

const scorePools: readonly (readonly Pair[])[] = [
  [[1, 0]],
  [[1, 0], [1, 1]],
  [[1, 0], [2, 1], [0, 0]],
  [[3, 0], [3, 1], [3, 2]],
  [[2, 0], [1, 0], [2, 2], [0, 0]],
  [[9, 0], [1, 0], [1, 1]],
] // prettier-ignore

function randomTraits({ isTrue, pick }: Chance): Traits {
  const isCalm = isTrue(0.4)
  const often = (probability: number, share: number) => (isTrue(isCalm ? 0.05 : probability) ? share : 0)
  return {
    scores: pick(scorePools),
    forfeits: often(0.35, 0.12),
    noResults: often(0.2, 0.12),
    open: often(0.35, 0.15),
    voids: often(0.2, 0.1),
    late: often(0.4, 0.4),
    carried: often(0.25, 0.2),
    periods: isTrue(0.7) ? 1 : 0,
    facts: isTrue(0.75) ? 1 : 0,
    missing: often(0.25, 0.05),
  }
}

function randomTeams(chance: Chance, ids: readonly string[], { ofTeams }: FactKeys): RulebookTeam[] {
  const { isTrue, pick, between } = chance
  const hasDivisions = isTrue(0.6)
  const hasFacts = isTrue(0.7)
  return ids.map((id) => ({
    id,
    ...(hasDivisions && isTrue(0.9) ? { division: pick(['north', 'south']) } : {}),
    ...(hasDivisions && isTrue(0.9) ? { conference: pick(['east', 'west']) } : {}),
    ...(hasFacts
      ? {
          facts: Object.fromEntries(ofTeams.flatMap((key) => (isTrue(0.95) ? [[key, between(0, 3)] as const] : []))),
        }
      : {}),
  }))
}

function randomGame(
  chance: Chance,
  traits: Traits,
  facts: FactKeys,
  id: string,
  homeTeamId: string,
  awayTeamId: string,
  winner?: 'home' | 'away',
): RulebookGame {
  const { isTrue, pick, between } = chance
  const scoreOf = (): Pair => {
    const [winners, losers] = pick(traits.scores)
    return (winner ?? pick(['home', 'away'])) === 'home' ? [winners, losers] : [losers, winners]
  }
  const base = {
    id,
    homeTeamId,
    awayTeamId,
    startTime: day(between(0, lastDay)),
    ...(isTrue(traits.carried) ? { kind: 'carried' as const } : {}),
  }
  if (isTrue(traits.open)) return { ...base, status: isTrue(0.8) ? 'open' : 'final' }
  if (isTrue(traits.voids)) return { ...base, status: 'void', score: scoreOf() }
  if (isTrue(traits.noResults)) return { ...base, status: 'no_result', ...(isTrue(0.3) ? { score: scoreOf() } : {}) }
  const score = scoreOf()
  const isLate = isTrue(traits.late)
  const numbers = {
    ...(isTrue(traits.periods - traits.missing)
      ? { periods: Array.from({ length: between(0, 3) }, (): Pair => [between(0, 2), between(0, 2)]) }
      : {}),
    ...(isTrue(traits.facts) ? { facts: randomFacts(chance, traits, facts) } : {}),
  }
  if (isTrue(traits.forfeits)) {
    return {
      ...base,
      status: 'forfeit',
      forfeitedBy: pick(['home', 'home', 'away', 'away', 'both']),
      ...(isTrue(0.3) ? { score, decidedBy: pick(['overtime', 'shootout']), ...numbers } : {}),
    }
  }
  return {
    ...base,
    status: 'final',
    score,
    ...(score[0] === score[1] && isLate ? { winner: pick(['home', 'away']) } : {}),
    ...(isLate ? { decidedBy: pick(['regulation', 'overtime', 'shootout']) } : {}),
    ...numbers,
  }
}

function randomFacts({ isTrue, between }: Chance, { missing }: Traits, { ofGames }: FactKeys) {
  const value = (key: string) => (isTrue(missing) ? null : key === 'balls' ? between(0, 2) * 6 : between(0, 2))
  return Object.fromEntries(
    ofGames.flatMap((key) => (isTrue(missing) ? [] : [[key, [value(key), value(key)] as const] as const])),
  )
}

export function randomLeague(chance: Chance, facts: FactKeys = usualFacts): RulebookInput {
  const { isTrue, pick, between } = chance
  const traits = randomTraits(chance)
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].slice(0, pick([2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9]))
  const games: RulebookGame[] = []
  const play = (home: string, away: string, winner?: 'home' | 'away') => {
    games.push(randomGame(chance, traits, facts, `g${games.length}`, home, away, winner))
  }
  // In a circle, each team beats the next ones, so that most have equally many wins.
  const isCircle = isTrue(0.5)
  const rounds = pick([1, 1, 2])
  const played = pick([1, 1, 1, 1, 0.85, 0.6])
  for (let round = 0; round < rounds; round++) {
    ids.forEach((one, index) => {
      ids.slice(index + 1).forEach((other, distance) => {
        if (!isTrue(played)) return
        const isAhead = distance + 1 <= ids.length / 2
        const winner = isCircle ? ((round === 0) === isAhead ? 'home' : 'away') : undefined
        if (round === 0) play(one, other, winner)
        else play(other, one, winner)
      })
    })
  }
  const unlisted = isTrue(0.3) ? ['x', 'y'].slice(0, between(1, 2)) : []
  for (const other of unlisted) {
    for (const id of ids)
      if (isTrue(0.6))
        play(
          ...pick([
            [id, other],
            [other, id],
          ] as const),
        )
    if (isTrue(0.1)) play(other, 'z')
  }
  if (isTrue(0.3)) {
    for (let number = between(1, 4); number > 0; number--) {
      const home = pick(ids)
      const away = pick(ids.filter((id) => id !== home))
      games.push({ ...randomGame(chance, traits, facts, `p${number}`, home, away), kind: 'playoff' })
    }
  }
  const some = <T>(probability: number, make: () => T): T[] =>
    isTrue(probability) ? Array.from({ length: between(1, 3) }, make) : []
  return {
    teams: randomTeams(chance, ids, facts),
    ...(unlisted.length > 0 && isTrue(0.5) ? { opponents: randomTeams(chance, unlisted, facts) } : {}),
    games,
    byes: some(0.15, () => ({ teamId: pick(ids) })),
    adjustments: some(0.15, () => ({ teamId: pick(ids), points: pick([-3, -1, 1, 2]), reason: 'A decision' })),
    lots: some(0.5, () => ids.filter(() => isTrue(0.9))).map((drawn, index) => ({
      teamIds: drawn.toSorted(() => chance.random() - 0.5),
      at: day(index),
      by: 'The league',
    })),
    withdrawals: [...ids, ...unlisted]
      .filter(() => isTrue(0.4))
      .slice(0, isTrue(0.3) ? between(1, 2) : 0)
      .flatMap((teamId) => (isTrue(0.1) ? [teamId, teamId] : [teamId]))
      .map((teamId) => ({ teamId, at: day(between(2, lastDay)), kind: pick(['withdrawn', 'expelled']) })),
  }
}

/** Divides the teams into groups, each in order of place. */
export function randomGroups({ between, random }: Chance, { teams }: RulebookInput): string[][] {
  const groups = Array.from({ length: between(1, 3) }, (): string[] => [])
  const ids = teams.map(({ id }) => id).toSorted(() => random() - 0.5)
  ids.forEach((id, index) => groups[index % groups.length]?.push(id))
  return groups
}
