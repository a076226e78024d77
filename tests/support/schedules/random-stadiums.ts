import type { Random } from '#domain/random.ts'
import { shuffle } from '#domain/random.ts'
import type { Meeting } from './random-rounds.ts'

/** Returns each team's stadium: two teams share one, or each has one to itself unless all must share. */
export function stadiumsOf(teams: number, doAllShare: boolean, random: Random): number[] {
  const stadiums: number[] = []
  for (let stadium = 0; stadiums.length < teams; stadium++) {
    stadiums.push(stadium)
    if (stadiums.length < teams && (doAllShare || random() < 0.7)) stadiums.push(stadium)
  }
  return shuffle(stadiums, random)
}

/**
 * Decides who is at home (named first), so that every stadium has at most one game. A stadium's two teams each play at
 * most once, so the meetings form paths and cycles from stadium to stadium, and the home teams can follow each of these
 * in either direction. If all stadiums are shared and everyone plays, exchanging the sides of all meetings works as
 * well.
 */
export function hostsOf(round: readonly Meeting[], stadiums: readonly number[], random: Random): Meeting[] {
  const taken = new Set<number>()
  const left = shuffle(round, random)
  const hosted: Meeting[] = []
  const isTaken = (team: number) => taken.has(stadiums[team] ?? -1)
  while (left.length > 0) {
    const forced = left.findIndex(([one, other]) => isTaken(one) || isTaken(other))
    const [meeting] = left.splice(Math.max(0, forced), 1)
    if (!meeting) break
    const [one, other] = meeting
    const isExchanged = forced >= 0 ? isTaken(one) : random() < 0.5
    const [home, away] = isExchanged ? [other, one] : [one, other]
    taken.add(stadiums[home] ?? -1)
    hosted.push([home, away])
  }
  return hosted
}
