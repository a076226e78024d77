import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { resolveInProject } from '#server/project-root.ts'

// Results and official tables of real competitions, which are facts. `tests/fixtures/seasons/README.md` has the format.

const count = z.int().check(z.nonnegative())
const result = z.looseObject({
  date: z.optional(z.iso.date()),
  home: z.string(),
  away: z.string(),
  hs: count,
  as: count,
  /** Where the score doesn't say who won: forfeits and shootouts that add no goal. */
  winner: z.optional(z.string()),
  decidedBy: z.optional(z.enum(['regulation', 'overtime', 'shootout'])),
  /** Points of both teams in each set. */
  sets: z.optional(z.array(z.tuple([count, count]))),
  /** Points for bonuses, on top of those for the result. */
  homeBonus: z.optional(count),
  awayBonus: z.optional(count),
  homeTryBonus: z.optional(z.boolean()),
  awayTryBonus: z.optional(z.boolean()),
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
  /** Won and lost after overtime or a shootout, part of W and L. */
  OTW: z.optional(count),
  OTL: z.optional(count),
  /** Won in regulation; won without a shootout. */
  RW: z.optional(count),
  ROW: z.optional(count),
  /** Points in all sets. */
  setPointsFor: z.optional(count),
  setPointsAgainst: z.optional(count),
  ballsFaced: z.optional(count),
  ballsBowled: z.optional(count),
  netRunRate: z.optional(z.number()),
  defensiveOuts: z.optional(count),
  /** The published sum for cards. */
  fairPlay: z.optional(z.int()),
  disciplinary: z.optional(z.int()),
  division: z.optional(z.string()),
  Pts: z.optional(z.int()),
})
export const seasonPoints = z.strictObject({
  win: count,
  draw: z.optional(count),
  loss: count,
  overtimeWin: z.optional(count),
  overtimeLoss: z.optional(count),
  /** By the sets of the winner and the loser: points of each. They come before the other points. */
  bySets: z.optional(z.record(z.string(), z.tuple([count, count]))),
})
/** Which clause separated which teams. */
const separations = z.array(z.strictObject({ teams: z.array(z.string()), clause: z.string(), how: z.string() }))
const season = z.looseObject({
  competition: z.string(),
  season: z.string(),
  source_games: z.string(),
  source_table: z.string(),
  license: z.string(),
  rules: z.looseObject({
    document: z.string(),
    date: z.string(),
    points: z.optional(seasonPoints),
    clauses: z.array(z.looseObject({ n: z.string(), text: z.string() })),
  }),
  /** The official order of each division, where the table has the order of the league. */
  divisions: z.optional(
    z.array(z.looseObject({ name: z.string(), order: z.array(z.string()), separated: z.optional(separations) })),
  ),
  /** The official order of the teams in third place. */
  third_placed: z.optional(z.array(z.looseObject({ rank: z.int(), team: z.string() }))),
  groups: z.array(
    z.looseObject({
      name: z.string(),
      games: z.array(result),
      table: z.array(row),
      separated: z.optional(separations),
      lots: z.optional(z.strictObject({ drawn: z.iso.date(), order: z.array(z.string()) })),
      playoff: z.optional(result),
      adjustments: z.optional(z.array(z.looseObject({ team: z.string(), points: z.int(), reason: z.string() }))),
    }),
  ),
})
export type PublishedSeason = z.infer<typeof season>
export type PublishedGroup = PublishedSeason['groups'][number]

const folder = resolveInProject('tests/fixtures/seasons')

export const publishedSeasons: readonly (PublishedSeason & { readonly file: string })[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    file: basename(name, '.json'),
    ...season.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  }))
