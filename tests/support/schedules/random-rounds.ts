import type { Random } from '#domain/random.ts'
import { shuffle } from '#domain/random.ts'

/** Two teams, by number. Either may be at home. */
export type Meeting = readonly [number, number]

/**
 * Returns every pair once, in rounds in which no team plays twice; with an odd number of teams, one rests in each
 * round. The rounds are drawn from all possible ones, not from the few that the circle method produces.
 *
 * Source of the method: J. H. Dinitz and D. R. Stinson, A hill-climbing algorithm for the construction of
 * one-factorizations and Room squares, SIAM Journal on Algebraic and Discrete Methods 8 (1987).
 */
export function randomRounds(teams: number, random: Random): Meeting[][] {
  const seats = teams + (teams % 2) // with an odd number, the team that meets the last seat rests
  const rounds = seats - 1
  const opponent = Array.from({ length: rounds }, () => new Int32Array(seats).fill(-1)) // indexed by round and team
  const roundOf = new Int32Array(seats * seats).fill(-1) // indexed by pair, in both orders
  const upTo = (count: number) => Math.floor(random() * count)
  let placed = 0

  const set = (round: number, one: number, other: number, isPlaced: boolean) => {
    const row = opponent[round]
    if (!row) return
    row[one] = isPlaced ? other : -1
    row[other] = isPlaced ? one : -1
    roundOf[one * seats + other] = roundOf[other * seats + one] = isPlaced ? round : -1
    placed += isPlaced ? 1 : -1
  }
  const drawn = (count: number, passes: (index: number) => boolean) => {
    const start = upTo(count)
    for (let step = 0; step < count; step++) if (passes((start + step) % count)) return (start + step) % count
    return -1
  }
  /**
   * Picks a team that is free in a round, and lets it meet a team that it hasn't met yet, whose existing meeting in
   * that round is dropped.
   */
  const meetSomebody = () => {
    const one = drawn(seats, (team) => opponent.some((row) => row[team] === -1))
    const round = drawn(rounds, (index) => opponent[index]?.[one] === -1)
    const other = drawn(seats, (team) => team !== one && roundOf[one * seats + team] === -1)
    const left = opponent[round]?.[other] ?? -1
    if (left >= 0) set(round, left, other, false)
    set(round, one, other, true)
  }
  /** Lets two teams that are free in a round meet in it, dropping their earlier meeting, if any. */
  const fillRound = () => {
    const round = drawn(rounds, (index) => opponent[index]?.includes(-1) ?? false)
    const free = [...(opponent[round] ?? [])].flatMap((met, team) => (met < 0 ? [team] : []))
    const [one = 0, other = 1] = shuffle(free, random)
    const before = roundOf[one * seats + other] ?? -1
    if (before >= 0) set(before, one, other, false)
    set(round, one, other, true)
  }
  const isComplete = () => placed === (seats * rounds) / 2
  while (!isComplete()) {
    if (random() < 0.5) meetSomebody()
    else fillRound()
  }
  return opponent.map((row) =>
    [...row].flatMap((other, one): Meeting[] => (one < other && other < teams ? [[one, other]] : [])),
  )
}

/**
 * Moves meetings between two dates without making any team play twice on one of them. On both dates together, every
 * team plays at most twice, so the meetings form paths and cycles, each of which can be exchanged as a whole.
 * @param mostGames the maximum number of games on a date; an exchange that would exceed it is skipped
 */
export function exchangeBetween(
  dates: Meeting[][],
  [one, other]: readonly [number, number],
  mostGames: number,
  random: Random,
): void {
  const [first = [], second = []] = [dates[one], dates[other]]
  const start = shuffle([...first, ...second], random)[0]
  if (!start) return
  const reached = new Set<number>(start)
  const all = [...first, ...second]
  for (let grows = true; grows;) {
    const before = reached.size
    for (const [a, b] of all) {
      if (reached.has(a)) reached.add(b)
      else if (reached.has(b)) reached.add(a)
    }
    grows = reached.size > before
  }
  const isReached = ([a]: Meeting) => reached.has(a)
  const stays = (meeting: Meeting) => !isReached(meeting)
  const games = [...first.filter(stays), ...second.filter(isReached)]
  const otherGames = [...second.filter(stays), ...first.filter(isReached)]
  if (Math.max(games.length, otherGames.length) > mostGames) return
  dates[one] = games
  dates[other] = otherGames
}
