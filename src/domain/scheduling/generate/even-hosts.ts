import type { SidedGame } from '../improve/sides.ts'

type SidedPair = Pick<SidedGame, 'home' | 'away' | 'isLocked'>

/**
 * Exchanges as few sides as necessary so that each team's home and away games differ by at most one, and so do the
 * times that each team of a pair hosts the other, as far as locked games allow. Returns, for each
 * game, whether its sides are exchanged.
 *
 * A team with too many home games has a path of hosts and guests to a team with too few; exchanging every game on the
 * path changes only the teams at its ends. There always is such a path, because home and away games are equal in total.
 * @param games in order of time
 */
export function balanceHosts(games: readonly SidedPair[], teams: number): Uint8Array {
  const exchanged = alternatePairs(games)
  const hostOf = (index: number) => (exchanged[index] === 1 ? games[index]?.away : games[index]?.home) ?? 0
  const guestOf = (index: number) => (exchanged[index] === 1 ? games[index]?.home : games[index]?.away) ?? 0
  const surplus = new Int32Array(teams)
  const ofPair = new Map<number, number[]>()
  games.forEach(({ home, away }, index) => {
    const key = Math.min(home, away) * teams + Math.max(home, away)
    const same = ofPair.get(key)
    if (same) same.push(index)
    else ofPair.set(key, [index])
    surplus[hostOf(index)] = (surplus[hostOf(index)] ?? 0) + 1
    surplus[guestOf(index)] = (surplus[guestOf(index)] ?? 0) - 1
  })
  // Only pairs that meet an odd number of times can be exchanged: the team that hosts more often then hosts less often.
  const odd = [...ofPair.values()].filter((indexes) => indexes.length % 2 === 1)
  const ofTeam = Array.from({ length: teams }, (): number[][] => [])
  for (const indexes of odd) {
    const { home = 0, away = 0 } = games[indexes[0] ?? 0] ?? {}
    ofTeam[home]?.push(indexes)
    ofTeam[away]?.push(indexes)
  }
  const majorityGame = (indexes: readonly number[], team: number): number => {
    const hosted = indexes.filter((index) => hostOf(index) === team)
    const free = hosted.filter((index) => games[index]?.isLocked !== true)
    return 2 * hosted.length > indexes.length ? (free.at(-1) ?? -1) : -1
  }
  for (let team = 0; team < teams; team++) {
    while (Math.abs(surplus[team] ?? 0) > 1) {
      const direction = (surplus[team] ?? 0) > 0 ? 1 : -1
      const path = findPath(team, (from) =>
        (ofTeam[from] ?? []).flatMap((indexes) => {
          const { home = 0, away = 0 } = games[indexes[0] ?? 0] ?? {}
          const to = home === from ? away : home
          const game = majorityGame(indexes, direction === 1 ? from : to)
          return game < 0 ? [] : [{ to, game, isEnd: (surplus[to] ?? 0) * direction < 0 }]
        }),
      )
      if (path === null) break
      const end = path.at(-1)?.to ?? team
      for (const { game } of path) exchanged[game] = 1 - (exchanged[game] ?? 0)
      surplus[team] = (surplus[team] ?? 0) - 2 * direction
      surplus[end] = (surplus[end] ?? 0) + 2 * direction
    }
  }
  return exchanged
}

/** If one team of a pair hosts more than one game more than the other, exchanges sides in the pair's later games. */
function alternatePairs(games: readonly SidedPair[]): Uint8Array {
  const exchanged = new Uint8Array(games.length)
  const lead = new Map<string, number>()
  games.forEach(({ home, away, isLocked = false }, index) => {
    const key = `${Math.min(home, away)} ${Math.max(home, away)}`
    const sign = home < away ? 1 : -1
    const before = lead.get(key) ?? 0
    const isTooMuch = !isLocked && Math.abs(before + sign) > 1
    if (isTooMuch) exchanged[index] = 1
    lead.set(key, before + (isTooMuch ? -sign : sign))
  })
  return exchanged
}

type Step = { readonly to: number; readonly game: number; readonly isEnd: boolean }

function findPath(start: number, stepsFrom: (team: number) => readonly Step[]): Step[] | null {
  const cameBy = new Map<number, { readonly from: number; readonly step: Step }>()
  const seen = new Set([start])
  const queue = [start]
  for (const team of queue) {
    for (const step of stepsFrom(team)) {
      if (seen.has(step.to)) continue
      seen.add(step.to)
      cameBy.set(step.to, { from: team, step })
      if (!step.isEnd) {
        queue.push(step.to)
        continue
      }
      const path: Step[] = []
      for (let at = step.to; at !== start;) {
        const came = cameBy.get(at)
        if (came === undefined) break
        path.unshift(came.step)
        at = came.from
      }
      return path
    }
  }
  return null
}
