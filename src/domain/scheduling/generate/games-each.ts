import { createRoundRobin, type Pairing } from './pairings.ts'

/**
 * The rounds within each division, with teams numbered in the division, and those between divisions, with teams
 * numbered in the league.
 */
export type GamesEach = {
  readonly within: readonly (readonly Pairing[][])[]
  readonly across: readonly Pairing[][]
}

/**
 * Returns rounds in which every team plays exactly `gamesEach` games, or null if no such rounds were found.
 *
 * Within a division, the numbers of meetings of any two pairs differ by at most one. Across divisions, two teams meet
 * at most `mostAcross` times, and no more often than the balance requires. A division plays as many games across
 * divisions as it can while its own pairs all meet equally often, and no less often than pairs across. If the sizes of
 * the divisions prevent that, the teams of a division may differ by one such game.
 * @param sizes the number of teams in each division
 */
export function createGamesEach(sizes: readonly number[], gamesEach: number, mostAcross: number): GamesEach | null {
  const teams = sizes.reduce((sum, size) => sum + size, 0)
  if ((teams * gamesEach) % 2 === 1) return null
  for (const totals of listAcrossTotals(sizes, gamesEach, mostAcross)) {
    const degrees = totals.map((total, division) => shareEvenly(total, sizes[division] ?? 0))
    const pairs = pairAcross(degrees, mostAcross)
    if (pairs === null) continue
    const within = degrees.map((ofDivision) => createDivisionRounds(ofDivision.map((across) => gamesEach - across)))
    return { within, across: toRounds(pairs) }
  }
  return null
}

/** Returns `count` whole numbers with this sum that differ by at most one, largest first. */
function shareEvenly(sum: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((sum + count - 1 - index) / count))
}

/**
 * Yields the numbers of games across divisions for each division (counted once for each of its teams), best first: what
 * suits each division best, then fewer until they match, then more if a division would otherwise have too few
 * opponents.
 */
function* listAcrossTotals(sizes: readonly number[], gamesEach: number, mostAcross: number): Generator<number[]> {
  const teams = sizes.reduce((sum, size) => sum + size, 0)
  const parity = (size: number) => (size * gamesEach) % 2 // what is left within a division must be whole games
  const room = sizes.map((size) => {
    const most = size * Math.min(gamesEach, mostAcross * (teams - size))
    return size === 1 ? most : most - ((most + parity(size)) % 2)
  })
  const least = sizes.map((size) => (size === 1 ? gamesEach : parity(size)))
  if (sizes.some((_, division) => (least[division] ?? 0) > (room[division] ?? 0))) return
  const wished = sizes.map((size, division) => {
    const wish = size === 1 ? gamesEach : size * wishAcross(size, teams - size, { gamesEach, mostAcross })
    return Math.max(least[division] ?? 0, Math.min(room[division] ?? 0, wish))
  })
  const isMatched = (totals: readonly number[]) => {
    const sum = totals.reduce((all, total) => all + total, 0)
    return sum % 2 === 0 && totals.every((total) => 2 * total <= sum)
  }
  /** Repeatedly changes the number of one division by one game, choosing the division for which it matters least. */
  function* changed(start: readonly number[], change: 2 | -2) {
    const totals = [...start]
    for (;;) {
      if (isMatched(totals)) yield [...totals]
      const share = (division: number) => (change * (totals[division] ?? 0)) / (sizes[division] ?? 1)
      const [next] = totals
        .flatMap((total, division) => {
          const after = total + change
          return after < (least[division] ?? 0) || after > (room[division] ?? 0) ? [] : [division]
        })
        .toSorted((one, other) => share(one) - share(other))
      if (next === undefined) return
      totals[next] = (totals[next] ?? 0) + change
    }
  }
  yield* changed(wished, -2)
  yield* changed(wished, 2)
}

/**
 * Returns how many games a team of this division should play against other divisions, so that it meets all opponents in
 * its own division equally often, at least once, and no less often than the others.
 */
function wishAcross(
  size: number,
  others: number,
  { gamesEach, mostAcross }: { readonly gamesEach: number; readonly mostAcross: number },
): number {
  for (let meetings = 1; meetings * (size - 1) <= gamesEach; meetings++) {
    const across = gamesEach - meetings * (size - 1)
    if (across <= others * Math.min(meetings, mostAcross)) return across
  }
  return gamesEach < size - 1 ? 0 : gamesEach % (size - 1)
}

/**
 * Returns rounds in which the teams have these numbers of games, which differ by at most one and have an even sum.
 */
function createDivisionRounds(degrees: readonly number[]): Pairing[][] {
  const teams = degrees.length
  if (teams < 2) return []
  const least = Math.min(...degrees)
  const meetings = Math.floor(least / (teams - 1))
  const rest = degrees.map((games) => games - meetings * (teams - 1))
  if (degrees.every((games) => games === least)) return createRegularRounds(teams, meetings, rest[0] ?? 0)
  return [...createRoundRobin(teams, meetings), ...toRounds(pairByNeed(rest))]
}

/**
 * Returns `meetings` whole round robins, followed by as many rounds of another one as give each team `rest` more games.
 * With an odd number of teams, one rests in each round: so there is one round more, and in the middle one of these
 * rounds, the teams that don't rest in any of them have no game.
 */
function createRegularRounds(teams: number, meetings: number, rest: number): Pairing[][] {
  if (rest === 0) return createRoundRobin(teams, meetings)
  const rounds = createRoundRobin(teams, meetings + 1)
  const perMeeting = teams % 2 === 0 ? teams - 1 : teams
  const whole = rounds.slice(0, meetings * perMeeting)
  const extra = rounds.slice(whole.length, whole.length + rest + (teams % 2))
  return teams % 2 === 0
    ? [...whole, ...extra]
    : [...whole, ...extra.map((round, index) => (index === rest / 2 ? round.slice(0, rest / 2) : round))]
}

type Pair = { readonly home: number; readonly away: number }

/** Returns different pairs in which each team occurs this many times (V. Havel 1955, S. L. Hakimi 1962). */
function pairByNeed(needs: readonly number[]): Pair[] {
  const left = needs.map((need, team) => ({ team, need }))
  const pairs: Pair[] = []
  for (;;) {
    left.sort((a, b) => b.need - a.need || a.team - b.team)
    const [first, ...others] = left
    if (first === undefined || first.need === 0) return pairs
    for (const other of others.slice(0, first.need)) {
      pairs.push({ home: first.team, away: other.team })
      other.need--
    }
    first.need = 0
  }
}

/** Returns pairs of teams of different divisions in which each team occurs this many times, or null. */
function pairAcross(degrees: readonly (readonly number[])[], mostAcross: number): Pair[] | null {
  const divisionOf = degrees.flatMap((ofDivision, division) => ofDivision.map(() => division))
  const needs = degrees.flat()
  if (needs.every((need) => need === 0)) return []
  const others = needs.map((_, team) => divisionOf.filter((division) => division !== divisionOf[team]).length)
  const share = needs.map((need, team) => need / (others[team] ?? 1))
  const base = Math.floor(Math.min(...share))
  for (let most = Math.max(Math.ceil(Math.max(...share)), base); most <= mostAcross; most++) {
    const pairs = new AcrossPairs(divisionOf, needs, { base, most }).find()
    if (pairs !== null) return pairs
  }
  return null
}

/** A search for pairs across divisions: the largest needs come first, with an exchange if two needs can't meet. */
class AcrossPairs {
  readonly #divisionOf: readonly number[]
  readonly #left: number[]
  readonly #met: Int32Array
  readonly #most: number
  readonly #base: number

  constructor(divisionOf: readonly number[], needs: readonly number[], limits: { base: number; most: number }) {
    const teams = divisionOf.length
    this.#divisionOf = divisionOf
    this.#most = limits.most
    this.#base = limits.base
    this.#met = new Int32Array(teams * teams)
    this.#left = needs.map(
      (need, team) => need - limits.base * divisionOf.filter((other) => other !== divisionOf[team]).length,
    )
    divisionOf.forEach((division, one) =>
      divisionOf.forEach((other, two) => {
        if (division !== other) this.#met[one * teams + two] = limits.base
      }),
    )
  }

  find(): Pair[] | null {
    const teams = this.#divisionOf.length
    for (;;) {
      let one = 0
      for (let team = 1; team < teams; team++) if ((this.#left[team] ?? 0) > (this.#left[one] ?? 0)) one = team
      if (this.#left[one] === 0) return this.#pairs()
      const other = this.#opponentOf(one)
      if (other >= 0) this.#meet(one, other, 1)
      else if (!this.#exchange(one)) return null
    }
  }

  #canMeet(one: number, other: number): boolean {
    return this.#divisionOf[one] !== this.#divisionOf[other] && this.#timesMet(one, other) < this.#most
  }

  #timesMet(one: number, other: number): number {
    return this.#met[one * this.#divisionOf.length + other] ?? 0
  }

  #meet(one: number, other: number, change: 1 | -1): void {
    const teams = this.#divisionOf.length
    for (const [team, opponent] of [
      [one, other],
      [other, one],
    ] as const) {
      this.#met[team * teams + opponent] = this.#timesMet(team, opponent) + change
      this.#left[team] = (this.#left[team] ?? 0) - change
    }
  }

  #opponentOf(one: number): number {
    const teams = this.#divisionOf.length
    let best = -1
    for (let step = 1; step < teams; step++) {
      const other = (one + step) % teams
      const need = this.#left[other] ?? 0
      if (need === 0 || !this.#canMeet(one, other)) continue
      const isBetter =
        best < 0 ||
        need > (this.#left[best] ?? 0) ||
        (need === this.#left[best] && this.#timesMet(one, other) < this.#timesMet(one, best))
      if (isBetter) best = other
    }
    return best
  }

  /** Splits a pair so that one of its teams meets `one` and the other meets another team that still needs games. */
  #exchange(one: number): boolean {
    const teams = this.#divisionOf.length
    const waiting = this.#left.flatMap((need, team) => (need > (team === one ? 1 : 0) ? [team] : []))
    for (const other of waiting) {
      for (let left = 0; left < teams; left++) {
        for (let right = 0; right < teams; right++) {
          if (this.#timesMet(left, right) <= this.#base) continue
          if (!this.#canMeet(one, left) || !this.#canMeet(other, right)) continue
          if (one === other && left === right) continue
          this.#meet(left, right, -1)
          this.#meet(one, left, 1)
          this.#meet(other, right, 1)
          return true
        }
      }
    }
    return false
  }

  #pairs(): Pair[] {
    const teams = this.#divisionOf.length
    const pairs: Pair[] = []
    // The first meetings of all pairs come before the second ones.
    for (let meeting = 0; meeting < this.#most; meeting++)
      for (let step = 1; step < teams; step++)
        for (let one = 0; one + step < teams; one++)
          if (this.#timesMet(one, one + step) > meeting)
            pairs.push(meeting % 2 === step % 2 ? { home: one, away: one + step } : { home: one + step, away: one })
    return pairs
  }
}

/** Puts each pair into the first round in which both teams are free. */
function toRounds(pairs: readonly Pair[]): Pairing[][] {
  const rounds: Pairing[][] = []
  const busy: Set<number>[] = []
  for (const { home, away } of pairs) {
    const found = busy.findIndex((teams) => !teams.has(home) && !teams.has(away))
    const round = found < 0 ? rounds.length : found
    const games = (rounds[round] ??= [])
    const teams = (busy[round] ??= new Set())
    games.push({ home, away, place: games.length })
    teams.add(home).add(away)
  }
  return rounds
}
