import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceHosts } from '#domain/scheduling/generate/even-hosts.ts'
import { createGamesEach } from '#domain/scheduling/generate/games-each.ts'

type Pair = { readonly home: number; readonly away: number }

/** Counts, by team, and by pair of teams as `low high`, from nothing but the list of games. */
function countGames(games: readonly Pair[], teams: number) {
  const ofTeam = Array.from({ length: teams }, () => 0)
  const surplus = Array.from({ length: teams }, () => 0)
  const ofPair = new Map<string, number>()
  for (let low = 0; low < teams; low++) for (let high = low + 1; high < teams; high++) ofPair.set(`${low} ${high}`, 0)
  for (const { home, away } of games) {
    ofTeam[home] = (ofTeam[home] ?? 0) + 1
    ofTeam[away] = (ofTeam[away] ?? 0) + 1
    surplus[home] = (surplus[home] ?? 0) + 1
    surplus[away] = (surplus[away] ?? 0) - 1
    const key = home < away ? `${home} ${away}` : `${away} ${home}`
    ofPair.set(key, (ofPair.get(key) ?? Number.NaN) + 1)
  }
  return { ofTeam, surplus, ofPair }
}

/** Returns all games with the teams numbered across the divisions. */
function seasonOf(sizes: readonly number[], gamesEach: number, mostAcross: number): Pair[] | null {
  const season = createGamesEach(sizes, gamesEach, mostAcross)
  if (season === null) return null
  const firsts = sizes.map((_, division) => sizes.slice(0, division).reduce((sum, size) => sum + size, 0))
  return [
    ...season.within.flatMap((rounds, division) =>
      rounds.flat().map(({ home, away }) => ({
        home: home + (firsts[division] ?? 0),
        away: away + (firsts[division] ?? 0),
      })),
    ),
    ...season.across.flat(),
  ]
}

function withEvenHosts(games: readonly Pair[], teams: number): Pair[] {
  const exchanged = balanceHosts(games, teams)
  return games.map(({ home, away }, index) => (exchanged[index] === 1 ? { home: away, away: home } : { home, away }))
}

const counts = Array.from({ length: 39 }, (_, index) => index + 2)

describe.each(counts)('%i teams', (teams) => {
  test('each play 1 to 30 games, against all others equally often, at home as often as away', () => {
    for (let gamesEach = 1; gamesEach <= 30; gamesEach++) {
      const games = seasonOf([teams], gamesEach, 0)
      expect(games === null).toBe((teams * gamesEach) % 2 === 1)
      if (games === null) continue
      const { ofTeam, surplus, ofPair } = countGames(withEvenHosts(games, teams), teams)
      expect(ofTeam).toEqual(ofTeam.map(() => gamesEach))
      const meetings = [...ofPair.values()]
      expect(Math.max(...meetings)).toBe(Math.ceil(gamesEach / (teams - 1)))
      expect(Math.min(...meetings)).toBe(Math.floor(gamesEach / (teams - 1)))
      expect(surplus.every((games) => Math.abs(games) === gamesEach % 2)).toBe(true)
    }
  })

  test('never play twice in a round, and need one round more only if their number is odd', () => {
    for (let gamesEach = 1; gamesEach <= 30; gamesEach++) {
      const rounds = createGamesEach([teams], gamesEach, 0)?.within[0] ?? []
      for (const round of rounds) {
        const playing = round.flatMap(({ home, away }) => [home, away])
        expect(new Set(playing).size).toBe(playing.length)
      }
      if ((teams * gamesEach) % 2 === 1) continue
      const whole = Math.floor(gamesEach / (teams - 1)) * (teams % 2)
      expect(rounds).toHaveLength(gamesEach + whole + (gamesEach % (teams - 1) === 0 ? 0 : teams % 2))
    }
  })
})

test('divisions that meet: every team has its games, and no two teams of different divisions meet too often', () => {
  let played = 0
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 4 }),
      (sizes, gamesEach, mostAcross) => {
        const teams = sizes.reduce((sum, size) => sum + size, 0)
        const divisionOf = sizes.flatMap((size, division) => Array.from({ length: size }, () => division))
        const games = seasonOf(sizes, gamesEach, mostAcross)
        if (games === null) return
        played++
        const { ofTeam, surplus, ofPair } = countGames(withEvenHosts(games, teams), teams)
        expect(ofTeam).toEqual(ofTeam.map(() => gamesEach))
        expect(surplus.every((count) => Math.abs(count) === gamesEach % 2)).toBe(true)
        const metWithin = sizes.map((): number[] => [])
        const metAcross: number[] = [0]
        for (const [pair, times] of ofPair) {
          const [one = 0, other = 0] = pair.split(' ').map((team) => divisionOf[Number(team)])
          if (one === other) metWithin[one]?.push(times)
          else metAcross.push(times)
        }
        expect(Math.max(...metAcross)).toBeLessThanOrEqual(mostAcross)
        const spread = (times: readonly number[]) => Math.max(0, ...times) - Math.min(...times)
        expect(metWithin.filter((times) => spread(times) > 1)).toEqual([])
        const across = divisionOf.map(
          (division, team) =>
            games.filter(
              ({ home, away }) =>
                (home === team || away === team) && (divisionOf[home] !== division || divisionOf[away] !== division),
            ).length,
        )
        sizes.forEach((_, division) => {
          const ofDivision = across.filter((__, team) => divisionOf[team] === division)
          expect(Math.max(...ofDivision) - Math.min(...ofDivision)).toBeLessThanOrEqual(1)
        })
      },
    ),
    { numRuns: 400 },
  )
  expect(played).toBeGreaterThan(100)
})

test.each([
  // sizes, games, at most across → games across divisions of each team
  [[4, 4], 10, 1, 4], // each opponent of the division twice, each other team once
  [[4, 4], 8, 1, 2],
  [[5, 5], 12, 1, 4],
  [[5, 5], 9, 1, 5], // everyone once
  [[6, 6, 6], 10, 0, 0],
  [[3, 3], 3, 1, 1], // three teams can't play three games each alone
])(
  'divisions of %j, %i games each, at most %i against a team of another: %i of them across',
  (sizes, games, most, across) => {
    const season = createGamesEach(sizes, games, most)
    expect(season?.across.flat()).toHaveLength((sizes.reduce((sum, size) => sum + size, 0) * across) / 2)
  },
)

test.each([
  [[3], 3, 0],
  [[3, 4], 3, 0],
  [[1, 4], 2, 0],
  [[1, 1], 3, 2],
  [[1, 2], 4, 1],
])('divisions of %j can’t play %i games each with at most %i meetings across', (sizes, games, most) => {
  expect(createGamesEach(sizes, games, most)).toBeNull()
})
