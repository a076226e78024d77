import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'

// The files of real seasons are only as good as their typing: every figure of a table must follow from the games.

const count = z.int().check(z.nonnegative())
const result = z.looseObject({
  date: z.optional(z.iso.date()),
  home: z.string(),
  away: z.string(),
  hs: count,
  as: count,
  /** Where the score doesn't say who won: forfeits and shoot-outs that add no goal. */
  winner: z.optional(z.string()),
  decidedBy: z.optional(z.enum(['regulation', 'overtime', 'shootout'])),
  /** Points of both teams in each set. */
  sets: z.optional(z.array(z.tuple([count, count]))),
  /** Points for bonuses, on top of those for the result. */
  homeBonus: z.optional(count),
  awayBonus: z.optional(count),
  /** Balls of an innings; 120 for a side that was all out in a game of 20 overs. */
  homeBalls: z.optional(count),
  awayBalls: z.optional(count),
  /** Outs that the side recorded in the field. */
  homeOuts: z.optional(count),
  awayOuts: z.optional(count),
})
const row = z.looseObject({
  rank: z.int().check(z.positive()),
  team: z.string(),
  P: count,
  W: count,
  D: z.optional(count),
  L: count,
  F: z.optional(count),
  A: z.optional(count),
  /** Won and lost after overtime or a shoot-out, part of W and L. */
  OTW: z.optional(count),
  OTL: z.optional(count),
  /** Won in regulation; won without a shoot-out. */
  RW: z.optional(count),
  ROW: z.optional(count),
  /** Points in all sets. */
  setPointsFor: z.optional(count),
  setPointsAgainst: z.optional(count),
  ballsFaced: z.optional(count),
  ballsBowled: z.optional(count),
  netRunRate: z.optional(z.number()),
  defensiveOuts: z.optional(count),
  Pts: z.optional(z.int()),
})
const points = z.strictObject({
  win: count,
  draw: z.optional(count),
  loss: count,
  overtimeWin: z.optional(count),
  overtimeLoss: z.optional(count),
  /** By the sets of the winner and the loser: points of each. They come before the other points. */
  bySets: z.optional(z.record(z.string(), z.tuple([count, count]))),
})
const season = z.looseObject({
  competition: z.string(),
  season: z.string(),
  source_games: z.string(),
  source_table: z.string(),
  license: z.string(),
  rules: z.looseObject({
    document: z.string(),
    date: z.string(),
    points: z.optional(points),
    clauses: z.array(z.looseObject({ n: z.string(), text: z.string() })),
  }),
  groups: z.array(
    z.looseObject({
      name: z.string(),
      games: z.array(result),
      table: z.array(row),
      /** Which clause separated which teams. */
      separated: z.optional(
        z.array(z.strictObject({ teams: z.array(z.string()), clause: z.string(), how: z.string() })),
      ),
      adjustments: z.optional(z.array(z.looseObject({ team: z.string(), points: z.int(), reason: z.string() }))),
    }),
  ),
})
type Season = z.infer<typeof season>
type Group = Season['groups'][number]

/** The figures of one team in its games. */
function tally(group: Group, team: string, scale: z.infer<typeof points> | undefined) {
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

// Whole seasons, if a folder with them is next to the checkout.
const whole = resolveInProject('../shared/data/seasons')
const folders = [resolveInProject('tests/fixtures/seasons'), ...(existsSync(whole) ? [whole] : [])]
if (!existsSync(whole)) console.warn('Skipping whole published seasons: seasons not in ../shared/data')
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
)

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(5)
})

describe.each(files)('%s', (path) => {
  const { groups, rules } = season.parse(JSON.parse(readFileSync(path, 'utf8')))

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
