import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleProposal } from '../model/model.ts'

/** A game for the certificate: indexes of teams, field, starting time of day and date. */
export type CertifiedGame = {
  readonly home: number
  readonly away: number
  readonly field: number
  readonly slot: number
  readonly date: number
}

/** Returns the games in chronological order. */
export function compileGames(
  calendar: SchedulingCalendar,
  { games }: Pick<ScheduleProposal, 'games'>,
): CertifiedGame[] {
  const { teams, fields, times } = calendar
  const teamIndex = new Map(teams.map(({ id }, index) => [id, index]))
  const fieldIndex = new Map(fields.map(({ id }, index) => [id, index]))
  const timeIndex = new Map(times.map(({ start }, index) => [start, index]))
  return games
    .flatMap((game) => {
      const time = timeIndex.get(Date.parse(game.start))
      const [home, away] = [teamIndex.get(game.homeTeamId), teamIndex.get(game.awayTeamId)]
      const field = fieldIndex.get(game.fieldId)
      if (time === undefined || home === undefined || away === undefined || field === undefined) return []
      return [{ home, away, field, slot: times[time]?.slot ?? 0, date: times[time]?.date ?? 0, time }]
    })
    .toSorted((a, b) => a.time - b.time)
}

/** Returns the members' games in order of time, or null if a member also plays other teams. */
export function filterGamesAmong(games: readonly CertifiedGame[], members: readonly number[]): CertifiedGame[] | null {
  const own = new Set(members)
  const theirs = games.filter(({ home, away }) => own.has(home) || own.has(away))
  return theirs.every(({ home, away }) => own.has(home) && own.has(away)) ? theirs : null
}

/**
 * Returns how often each pair of the members meets, provided that they play in rounds, all pairs equally often, and
 * only against each other: in each round every member has one game, except one if their number is odd. Returns 0
 * otherwise.
 */
export function countMeetingRounds(games: readonly CertifiedGame[], members: readonly number[]): number {
  const theirs = filterGamesAmong(games, members)
  if (theirs === null) return 0
  const n = members.length
  const perRound = Math.floor(n / 2)
  const rounds = n % 2 === 0 ? n - 1 : n
  const meetings = theirs.length / (rounds * perRound) // NaN for fewer than two members
  if (!Number.isInteger(meetings)) return 0
  for (let first = 0; first < theirs.length; first += perRound) {
    const round = theirs.slice(first, first + perRound)
    if (new Set(round.flatMap(({ home, away }) => [home, away])).size !== 2 * perRound) return 0
  }
  const timesMet = new Map<string, number>()
  for (const pair of theirs.map(pairOf)) timesMet.set(pair, (timesMet.get(pair) ?? 0) + 1)
  return [...timesMet.values()].every((times) => times === meetings) ? meetings : 0
}

const pairOf = ({ home, away }: CertifiedGame) => `${Math.min(home, away)} ${Math.max(home, away)}`

/**
 * Returns the structure of two meetings played in rounds (see `countMeetingRounds`): `mirrored` if the second half repeats the
 * first with sides exchanged, round by round; `single` if everyone meets everyone in each half; otherwise `mixed`.
 */
export function classifyHalves(
  games: readonly CertifiedGame[],
  members: readonly number[],
): 'mirrored' | 'single' | 'mixed' {
  const theirs = filterGamesAmong(games, members) ?? []
  if (isMirrored(theirs, Math.floor(members.length / 2))) return 'mirrored'
  const half = theirs.length / 2
  return new Set(theirs.slice(0, half).map(pairOf)).size === half ? 'single' : 'mixed'
}

function isMirrored(games: readonly CertifiedGame[], perRound: number): boolean {
  const half = games.length / 2
  const key = (round: readonly CertifiedGame[], isExchanged: boolean) =>
    round
      .map(({ home, away }) => (isExchanged ? `${away} ${home}` : `${home} ${away}`))
      .toSorted()
      .join()
  for (let first = 0; first < half; first += perRound) {
    const [one, other] = [first, half + first].map((from) => games.slice(from, from + perRound))
    if (!one || !other || key(one, false) !== key(other, true)) return false
  }
  return true
}

/**
 * Returns how many times all teams together use each class, and the largest difference between one team's uses of two
 * classes.
 */
export function measureEvenness(
  games: readonly CertifiedGame[],
  teams: number,
  classes: number,
  classOf: (game: CertifiedGame) => number,
): { readonly totals: Int32Array; readonly spread: number } {
  const uses = new Int32Array(teams * classes)
  const totals = new Int32Array(classes)
  for (const game of games) {
    const of = classOf(game)
    totals[of] = (totals[of] ?? 0) + 2
    for (const team of [game.home, game.away]) uses[team * classes + of] = (uses[team * classes + of] ?? 0) + 1
  }
  let spread = 0
  for (let team = 0; team < teams; team++) {
    const own = uses.subarray(team * classes, (team + 1) * classes)
    spread = Math.max(spread, Math.max(...own) - Math.min(...own))
  }
  return { totals, spread }
}

/**
 * Returns the least possible spread for teams with these numbers of games. If every place is used, the classes' totals
 * are the same in any schedule. Some team's spread is then at least the difference between the largest and the smallest
 * total, divided by the number of teams.
 */
export function getSpreadBound(gamesOf: readonly number[], totals: Int32Array, isFull: boolean): number {
  const uneven = gamesOf.some((games) => games % totals.length !== 0) ? 1 : 0
  if (!isFull || gamesOf.length === 0) return uneven
  return Math.max(uneven, Math.ceil((Math.max(...totals) - Math.min(...totals)) / gamesOf.length))
}

/** Returns the largest difference in games played between two teams of a division at the end of any date. */
export function measureGamesPlayedGap(
  games: readonly CertifiedGame[],
  divisions: readonly (readonly number[])[],
  dates: number,
): number {
  const played = new Map<number, number>()
  const byDate = Array.from({ length: dates }, (): CertifiedGame[] => [])
  for (const game of games) byDate[game.date]?.push(game)
  let most = 0
  for (const onDate of byDate) {
    for (const { home, away } of onDate) for (const team of [home, away]) played.set(team, (played.get(team) ?? 0) + 1)
    for (const members of divisions) {
      const counts = members.map((team) => played.get(team) ?? 0)
      most = Math.max(most, Math.max(...counts) - Math.min(...counts))
    }
  }
  return most
}
