import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { publishedSeasons, type PublishedGroup, type seasonPoints } from '../../support/rulebook/published-seasons.ts'

// The files of real seasons may contain typing errors, so every figure of a table must follow from the games.

/** One team's figures, computed from its games. */
function tally(group: PublishedGroup, team: string, scale: z.infer<typeof seasonPoints> | undefined) {
  const results = { P: 0, W: 0, D: 0, L: 0, F: 0, A: 0, OTW: 0, OTL: 0, RW: 0, ROW: 0, Pts: 0 }
  const details = { setPointsFor: 0, setPointsAgainst: 0, ballsFaced: 0, ballsBowled: 0, defensiveOuts: 0 }
  const sum = { ...results, ...details }
  for (const game of group.games) {
    if (game.home !== team && game.away !== team) continue
    const isHome = game.home === team
    const [own, other] = isHome ? [game.hs, game.as] : [game.as, game.hs]
    const isWon = game.winner === undefined ? own > other : game.winner === team
    const isDrawn = game.winner === undefined && own === other
    const isExtra = game.decidedBy !== undefined && game.decidedBy !== 'regulation'
    sum.P++
    sum.F += own
    sum.A += other
    sum[isDrawn ? 'D' : isWon ? 'W' : 'L']++
    if (isExtra && !isDrawn) sum[isWon ? 'OTW' : 'OTL']++
    if (isWon && !isExtra) sum.RW++
    if (isWon && game.decidedBy !== 'shootout') sum.ROW++
    for (const [home, away] of game.sets ?? []) {
      sum.setPointsFor += isHome ? home : away
      sum.setPointsAgainst += isHome ? away : home
    }
    sum.ballsFaced += (isHome ? game.homeBalls : game.awayBalls) ?? 0
    sum.ballsBowled += (isHome ? game.awayBalls : game.homeBalls) ?? 0
    sum.defensiveOuts += (isHome ? game.homeOuts : game.awayOuts) ?? 0
    if (!scale) continue
    const sets = scale.bySets?.[`${Math.max(own, other)}-${Math.min(own, other)}`]
    if (sets) sum.Pts += sets[isWon ? 0 : 1]
    else if (isDrawn) sum.Pts += scale.draw ?? 0
    else if (isWon) sum.Pts += isExtra ? (scale.overtimeWin ?? scale.win) : scale.win
    else sum.Pts += isExtra ? (scale.overtimeLoss ?? scale.loss) : scale.loss
    sum.Pts += (isHome ? game.homeBonus : game.awayBonus) ?? 0
  }
  for (const adjustment of group.adjustments ?? []) if (adjustment.team === team) sum.Pts += adjustment.points
  const netRunRate = Number(((sum.F * 6) / sum.ballsFaced - (sum.A * 6) / sum.ballsBowled).toFixed(3))
  return { ...sum, netRunRate }
}

test('there are files to check', () => {
  expect(publishedSeasons.length).toBeGreaterThan(5)
})

describe.each(publishedSeasons)('$file', ({ groups, rules }) => {
  test.each(groups)('has every figure of the table from the games: $name', (group) => {
    const figures = group.table.map((line) => {
      const sums = tally(group, line.team, rules.points)
      const shown = Object.entries(sums).filter(([key]) => key in line)
      return { ...line, ...Object.fromEntries(shown) }
    })
    expect(figures).toEqual(group.table)
    expect(group.table.flatMap(({ P }) => P).reduce((a, b) => a + b, 0)).toBe(2 * group.games.length)
    expect(group.table.every(({ Pts }) => Pts !== undefined)).toBe(rules.points !== undefined)
  })

  test.each(groups)('has consistent games: $name', ({ games, table }) => {
    const teams = new Set(table.map(({ team }) => team))
    expect(teams.size).toBe(table.length)
    for (const game of games) {
      expect(teams).toContain(game.home)
      expect(teams).toContain(game.away)
      expect(game.home).not.toBe(game.away)
      expect([game.home, game.away, undefined]).toContain(game.winner)
      const won = (side: 0 | 1) => game.sets?.filter((set) => set[side] > set[side === 0 ? 1 : 0]).length
      expect([won(0) ?? game.hs, won(1) ?? game.as]).toEqual([game.hs, game.as])
    }
  })

  test.each(groups)('names teams and clauses that exist: $name', ({ table, separated = [] }) => {
    const ranks = table.map(({ rank }) => rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    for (const { teams, clause } of separated) {
      expect(table.map(({ team }) => team)).toEqual(expect.arrayContaining(teams))
      expect(rules.clauses.map(({ n }) => n)).toContain(clause)
    }
  })
})
