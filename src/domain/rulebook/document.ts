import * as z from 'zod/mini'
import { calendarDateSchema, textSchema, wholeNumberSchema } from '../schema/columns.ts'
import { t } from './words.ts'

// A competition's rules as data: what results are worth, and in what order teams are ranked. `model.ts` has the input
// and output of the engine that applies a document.
//
// Definitions. A game COUNTS if it has a result (`final` with a score, `forfeit`, `no_result`), neither team's games are
// annulled (`withdrawal`), it is not a playoff, and, if it was carried over from an earlier stage, `carriedOver` says
// so. A team's RECORD over some games is what follows from them alone. Values are compared as whole numbers or as exact
// fractions, never as rounded decimals.

/** An object in which any other key is an error that lists the allowed keys, because no key may be ignored. */
const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? t.keyUnknown(issue.keys.join(', '), Object.keys(shape).join(', '))
        : undefined,
  })

/** The name of a clause or a fact. */
const keySchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, { error: () => t.keyInvalid }))

const worth = wholeNumberSchema(-100, 100)

/**
 * What is counted in a game, as one number for each side.
 *
 * - `score`: the score; for a forfeit, `forfeit.score`, or 0–0 without it
 * - `periods_won`: the number of periods (quarters, sets, innings) in which the side scored more
 * - `period_points`: what it scored in all periods together, such as the points in volleyball's sets
 * - `fact_…`: a fact that people enter for each side of each game, such as `fact_tries`, `fact_fair_play` or
 *   `fact_balls`: the part after `fact_` is the key in `RulebookGame.facts`
 *
 * In forfeits, everything except `score` is 0. In games without a result, everything is 0, even if there was a score. In
 * other games, a number that is not known is MISSING.
 */
const unitSchema = z.custom<Unit>(
  (value) => typeof value === 'string' && /^(score|periods_won|period_points|fact_[a-z][a-z0-9_]{0,34})$/.test(value),
  { error: () => t.unitInvalid },
)
export type Unit = 'score' | 'periods_won' | 'period_points' | `fact_${string}`

/**
 * Points beyond those for the result. The bonus is earned if the side's outcome is in `outcomes` (default: all of `win`,
 * `draw` and `loss`) and the measured number is between `atLeast` and `atMost` (each default: no limit). With `of:
 * 'own'`, the number is the side's own; with `of: 'margin'`, it is its own minus the opponent's, so a loss by at most 7
 * is `{ unit: 'score', of: 'margin', outcomes: ['loss'], atLeast: -7, points: 1 }`. With `each: true`, `points` is
 * multiplied by the number. A limit or `each` is required. A number that is not known is MISSING only if the side's
 * outcome is in `outcomes`. Forfeits and games without a result earn no bonus.
 */
const bonusSchema = strict({
  unit: unitSchema,
  of: z.enum(['own', 'margin']),
  outcomes: z.optional(z.array(z.enum(['win', 'draw', 'loss'])).check(z.minLength(1), z.maxLength(3))),
  atLeast: z.optional(wholeNumberSchema(-999, 999)),
  atMost: z.optional(wholeNumberSchema(-999, 999)),
  points: worth,
  each: z.optional(z.literal(true)),
}).check(
  z.refine(({ atLeast, atMost, each }) => atLeast !== undefined || atMost !== undefined || each !== undefined, {
    error: () => t.bonusWithoutCondition,
  }),
)
export type Bonus = z.infer<typeof bonusSchema>

/**
 * What a game is worth. A game is decided by its score; if that is tied, by `RulebookGame.winner`; otherwise it is a
 * draw. Of several entries that fit, the most specific one applies: `byScore`, then `shootout`, then `overtime`, then
 * `win` and `loss`. A game decided in a shootout counts as one in overtime if `shootout` is not given.
 */
const pointsSchema = strict({
  win: worth,
  draw: worth,
  loss: worth,
  overtime: z.optional(strict({ win: worth, loss: worth })),
  shootout: z.optional(strict({ win: worth, loss: worth })),
  /**
   * Games with exactly this score, such as 3–2 in sets: `for` is the winner's number, `against` the loser's. There is
   * at most one entry for each score.
   */
  byScore: z.optional(
    z
      .array(
        strict({
          for: wholeNumberSchema(0, 999),
          against: wholeNumberSchema(0, 999),
          win: worth,
          loss: worth,
        }),
      )
      .check(
        z.maxLength(20),
        z.refine((entries) => new Set(entries.map((each) => `${each.for}–${each.against}`)).size === entries.length, {
          error: () => t.scoreTwice,
        }),
      ),
  ),
  /** For each side of a game that ended without a result. Default: 0. */
  noResult: z.optional(worth),
  /** For each bye. A bye is not a game: it affects only points. Default: 0. */
  bye: z.optional(worth),
  bonuses: z.optional(z.array(bonusSchema).check(z.maxLength(10))),
}).check(
  z.refine(({ win, draw, loss }) => win > loss && draw >= loss && draw <= win, { error: () => t.pointsOutOfOrder }),
)
export type Points = z.infer<typeof pointsSchema>

/**
 * What a clause compares. "Its games" are the counting games that the clause's `games`, `venue` and `last` select.
 *
 * - `points`: points from its games, with bonuses. If the clause selects all games (no `games`, `venue` or `last`), it
 *   also includes those for byes, and every adjustment (deduction or award) of the team.
 * - `percentage`: wins ÷ (wins + losses); with `draws: 'half_win'`, (2 × wins + draws) ÷ (2 × games with an outcome). 0
 *   without such games.
 * - `wins`, `draws`, `losses`: the number of its games with that outcome. `decided` limits wins and losses to games
 *   decided in one of these ways; forfeits count as `regulation`, whatever `RulebookGame.decidedBy` says.
 * - `played`: the number of its games with an outcome. `forfeits`: the number that the team itself forfeited.
 * - `scored`, `conceded`, `difference`, `ratio`: own, opponents', own − opponents', own ÷ opponents' number of `of`
 *   (default `score`). With `cap: n`, a game's difference counts as at most n and at least −n; what was scored or
 *   conceded in a game counts as at most n. A ratio with nothing conceded is greater than any other (so it is last if
 *   fewest is better), and equal to another such ratio; with nothing scored either, it is 0.
 * - `rate`: scored ÷ own `fact_balls` − conceded ÷ opponents' `fact_balls`, over all of its games except forfeits and
 *   games without a result (net run rate; a factor such as 6 balls per over changes no order). A quotient with 0 balls
 *   is 0.
 * - `strength`: the percentage (as above) of the opponents' records taken together. An opponent's record is over all
 *   its counting games in the input, even if it is not in the table, and whatever the clause selects. It counts once
 *   for each of the team's games against it with an outcome, of those that the clause selects; with `beaten: true`,
 *   once for each win. Without such opponents, 0.
 * - `sweep`: 1 if the team beat each of the other compared teams in every meeting and met each at least once, −1 if it
 *   lost to each in every meeting and met each at least once, otherwise 0. Meetings are its games; one without a result
 *   is neither won nor lost. Only with `games: 'among'`, and without `meetings`, which never holds it back.
 * - `rank`: all clauses of `rank`, one after the other, as one criterion: the usual meaning of "head-to-head record".
 *   Each keeps its own fields, and its `games`, `venue` and `last` select from the games that this clause selects. The
 *   compared teams stay the same. As in the table, each clause is asked for the teams that are still tied in it (so
 *   `atLeast` and missing numbers are theirs), and if one is OPEN for any of them, so is this clause. Byes and
 *   adjustments are part of `points` only if both clauses select all games. Not allowed within `rank`.
 * - `team_fact`: a number known for each team, such as a ranking or coefficient: `of` is `fact_` and its key in
 *   `RulebookTeam.facts`.
 * - `lots`: the order in which lots were drawn, the first being best. Applies with the latest record in
 *   `RulebookInput.lots` that contains every tied team; without one, MISSING.
 * - `playoff`: wins in the games marked as playoff between two tied teams, of those that one of the two won. MISSING for a
 *   tied team without such a game, and for all tied teams while a playoff between two of them is still to be played.
 *   Neither `withdrawal` nor `carriedOver` changes anything about them.
 * - `missing`: a rule that this document cannot express; `rule` says in words which. Always MISSING.
 */
const measures = [
  'points',
  'percentage',
  'wins',
  'draws',
  'losses',
  'played',
  'forfeits',
  'scored',
  'conceded',
  'difference',
  'ratio',
  'rate',
  'strength',
  'sweep',
  'rank',
  'team_fact',
  'lots',
  'playoff',
  'missing',
] as const
export type Measure = (typeof measures)[number]

/** The measures for which a clause may have each of these fields. */
const measuresByField: Readonly<Record<string, readonly Measure[]>> = {
  of: ['scored', 'conceded', 'difference', 'ratio', 'team_fact'],
  cap: ['scored', 'conceded', 'difference'],
  per: ['points', 'wins', 'draws', 'losses', 'scored', 'conceded', 'difference'],
  decided: ['wins', 'losses'],
  beaten: ['strength'],
  rule: ['missing'],
}
const withoutGames: readonly Measure[] = ['team_fact', 'lots', 'playoff', 'missing']
/** What they compare already determines which value is best. */
const withoutDirection: readonly Measure[] = ['rank', 'lots', 'missing']

/**
 * One criterion. The teams that are still tied and to which it is applied are the TIED teams. The COMPARED teams are
 * those whose games against each other count in it: the tied teams, except with `restart: 'never'` and within a block
 * of `restart: 'block'` (see `restart`).
 *
 * A clause DOES NOT APPLY, and the next is asked, if `only`, `forPlaces`, `meetings`, `complete` or `atLeast` is not met.
 * It is OPEN if any number that it needs for any tied team is MISSING. Then nothing after it is asked: the tied teams share their
 * place, and the result names everything that is missing for any of them. Otherwise it orders the tied teams by value,
 * and teams of equal value stay tied.
 */
const clauseSchema = strict({
  /** Unique in the document; a placing cites it. */
  id: keySchema,
  by: z.enum(measures),
  of: z.optional(unitSchema),
  /**
   * Whether more or less is better. Default: `fewest` for losses, conceded, played, forfeits and every measure of the
   * facts `fair_play`, `yellow_cards` and `red_cards`; `most` for all others. Not for `rank`, `lots` and `missing`.
   */
  better: z.optional(z.enum(['most', 'fewest'])),
  /**
   * `game`: divided by the number of its games that have an outcome (for `points`, also those without a result, but
   * not byes). 0 without games.
   */
  per: z.optional(z.literal('game')),
  /**
   * Which games. Default: all, including those against teams that are not in the table.
   *
   * - `among`: those in which both teams are compared teams
   * - `division`, `conference`: those against teams, in the table or among `RulebookInput.opponents`, with the same
   *   `RulebookTeam.division` or `conference`; without one, none
   * - `common`: those against common opponents: teams that are not compared teams and against which every compared
   *   team has at least one counting game
   */
  games: z.optional(z.enum(['among', 'division', 'conference', 'common'])),
  /** Only games in which the team was home or away. */
  venue: z.optional(z.enum(['home', 'away'])),
  /** Only the last of the games selected so far, by start time and then id. */
  last: z.optional(wholeNumberSchema(1, 100)),
  decided: z.optional(z.array(z.enum(['regulation', 'overtime', 'shootout'])).check(z.minLength(1), z.maxLength(3))),
  cap: z.optional(wholeNumberSchema(1, 999)),
  beaten: z.optional(z.literal(true)),
  /** Applies only if there are exactly two, or at least three, compared teams. */
  only: z.optional(z.enum(['two', 'three_or_more'])),
  /**
   * Applies only if the tied teams share one of these places and the next one, because only they need to be decided
   * like this: 1 for the title, 17 if the team in 18th place is relegated. The tied teams share as many places as they
   * are, beginning behind all teams that are above them. Only in `ties.order`.
   */
  forPlaces: z.optional(z.array(wholeNumberSchema(1, 999)).check(z.minLength(1), z.maxLength(20))),
  /**
   * For `among`. Default `equal`: applies only if all pairs of compared teams have the same number of counting games
   * against each other, at least one (before `venue` and `last`). `any`: applies in any case. Not for `sweep`.
   */
  meetings: z.optional(z.enum(['equal', 'any'])),
  /**
   * For `among`: applies only if no game between two compared teams is still to be played. Playoffs, and games that
   * could not count, are not waited for.
   */
  complete: z.optional(z.literal(true)),
  /** Applies only if every tied team has at least this many of its games (after `venue` and `last`). */
  atLeast: z.optional(wholeNumberSchema(1, 100)),
  /** What the missing rule says, for people to read. */
  rule: z.optional(textSchema(1, 200)),
}).check(({ value, issues }) => {
  for (const problem of problemsOf(value)) {
    issues.push({ code: 'custom', path: [problem.key], message: problem.message, input: value })
  }
})
export type Clause = z.infer<typeof clauseSchema>

function problemsOf(clause: Clause): { readonly key: string; readonly message: string }[] {
  const missing = [
    ...(clause.by === 'team_fact' && !clause.of?.startsWith('fact_') ? ['of'] : []),
    ...(clause.by === 'missing' && clause.rule === undefined ? ['rule'] : []),
    ...(clause.by === 'sweep' && clause.games !== 'among' ? ['games'] : []),
  ]
  return [
    ...listMisplaced(clause).map((key) => ({ key, message: t.fieldMisplaced(key, clause.by) })),
    ...missing.map((key) => ({ key, message: t.fieldRequired(key, clause.by) })),
  ]
}

function listMisplaced(clause: Clause): string[] {
  const selectsGames = ['games', 'venue', 'last', 'atLeast', 'only', 'meetings', 'complete']
  const isGiven = (key: string) => Object.hasOwn(clause, key)
  return [
    ...Object.entries(measuresByField).flatMap(([key, allowed]) =>
      isGiven(key) && !allowed.includes(clause.by) ? [key] : [],
    ),
    ...(withoutGames.includes(clause.by) ? selectsGames.filter((key) => isGiven(key) && key !== 'only') : []),
    ...(clause.games === 'among' ? [] : ['meetings', 'complete'].filter(isGiven)),
    ...(clause.by === 'sweep' && clause.games === 'among' && isGiven('meetings') ? ['meetings'] : []),
    ...(withoutDirection.includes(clause.by) && isGiven('better') ? ['better'] : []),
  ]
}

/** Returns whether a clause that compares this, in these games, may have the field. */
export function canHaveField(clause: Clause, field: keyof Clause): boolean {
  return !listMisplaced({ ...clause, [field]: clause[field] }).includes(field)
}

/**
 * What happens when a clause of `ties.order` has separated some of the tied teams S, which are tied by `rank`. "Starts
 * over" means with the first clause of `ties.order`, and with only its own teams as compared teams. A group of one team
 * is placed.
 *
 * - `never`: clauses are asked in order, each once. S are the compared teams of every clause, also for groups that have
 *   become smaller.
 * - `block` (UEFA): clauses with `games: 'among'` that follow each other form a block. A block is asked for the tied
 *   group as with `never`, with that group as the compared teams of all its clauses. If that splits it in any
 *   way, each group that is still tied is asked the same block again on its own, and so on until the block separates
 *   nothing more; a group for which a clause of the block is OPEN shares its place instead. Then the next clause after the
 *   block is asked. All other clauses are asked once, with the tied group as the compared teams, and never lead back.
 * - `each_group` (WFDF, Spain): as soon as a clause separates, each group that is still tied starts over.
 * - `best_group` (FIBA): as soon as a clause separates, the best group starts over, and all other teams together, as one
 *   group, start over behind it.
 * - `one_by_one` (NFL): as soon as a clause separates, the best group starts over, until one team is placed. All other
 *   teams of S together, including those that were tied with the placed team for a while, then start over behind it. A
 *   best group that no clause separates any more, or whose clause is open, shares the place, and the other teams of S
 *   start over behind it. What puts the next group behind is the clause that put its team behind the best group; of
 *   several teams that share the place, the first clause that put one of them behind.
 *
 * Examples for the order points among, difference among, difference:
 *
 * 1. A 15–10 B, C 15–14 A, B 15–14 C: all have the same points, the differences are A +4, C 0, B −4. `never`, `block` and
 *    `each_group` end there: A, C, B. With `best_group` and `one_by_one`, B and C start over, and B beat C: A, B, C.
 * 2. All have the same points, the differences are A 0, B 0, C 0, and overall A +3, B +3, C +1; B beat A. `never` and
 *    `block`: A and B share the place. The other three start over when C is separated, and B is first.
 * 3. With the order points among (`only: 'two'`), difference, the differences are A +3, B +3, C +1; A beat B, and C beat
 *    B. `each_group` and `best_group`: A, B, C. With `one_by_one`, A is placed, then B and C start over together: A, C,
 *    B. `never` and `block`: A and B share the place; for `never` since three teams are compared throughout, for `block`
 *    since nothing leads back.
 */
const restartSchema = z.enum(['never', 'block', 'each_group', 'best_group', 'one_by_one'])
export type Restart = z.infer<typeof restartSchema>

const orderSchema = z.array(clauseSchema).check(z.maxLength(20))

/**
 * What the winner and the loser of a forfeited game get. If both teams forfeited, both lose.
 *
 * Defaults: `points.win` and `points.loss`, whatever `byScore` says; no score, so neither side has scored or conceded
 * anything. `score` is `[winner, loser]` and is not counted if both teams forfeited. A forfeit is an ordinary win and
 * loss in all other respects.
 */
const forfeitSchema = strict({
  win: z.optional(worth),
  loss: z.optional(worth),
  score: z.optional(z.readonly(z.tuple([wholeNumberSchema(0, 999), wholeNumberSchema(0, 999)]))),
})

/**
 * What happens with a team in `RulebookInput.withdrawals`. The games of such a team are all those that are not
 * cancelled, are not playoffs and, if carried over, are counted by `carriedOver`. It has PLAYED those with a result
 * that started before it left (for an expulsion: was expelled). If it has several entries, it left at the earliest
 * time.
 *
 * - `games`: `keep` (default) counts those that it played; `annul` removes all its games from every team's record;
 *   `{ keepFrom: [a, b] }` keeps them if it had played at least a/b of its games, and annuls them otherwise.
 * - `remaining`: games that it had not played, whenever they were to be played and whatever result they have: `void`
 *   (default) ignores them; `forfeit` counts each as forfeited by the team, or by both if both left without having
 *   played it. Annulled games are not forfeited.
 * - `place`: `listed` (default) ranks it like any other team; `last` puts it below all teams that stayed. Teams that
 *   left are then ranked among themselves by the same rules.
 */
const withdrawalSchema = strict({
  games: z.optional(
    z.union([
      z.enum(['keep', 'annul']),
      strict({ keepFrom: z.readonly(z.tuple([wholeNumberSchema(1, 100), wholeNumberSchema(1, 100)])) }),
    ]),
  ),
  remaining: z.optional(z.enum(['void', 'forfeit'])),
  place: z.optional(z.enum(['listed', 'last'])),
})

/**
 * Compares teams of different groups that have the same place, such as the best of those in third place. The clauses
 * are asked in order, each once. The teams are the compared teams of all of them, and no clause can use `among` or
 * `forPlaces`.
 * `ignore: 'last_places'` leaves out all games of teams whose place is beyond that of the last team in the smallest
 * group (after `withdrawal`, and except for playoffs); groups of different size can also be compared with `per:
 * 'game'`. The engine is given the teams of each group in order of place, and the place to compare.
 */
const acrossSchema = strict({
  order: orderSchema.check(z.minLength(1)),
  ignore: z.optional(z.literal('last_places')),
})

/** Where the rules come from. `uncertain` lists, for people, what could not be verified or expressed. */
const sourceSchema = strict({
  document: textSchema(1, 200),
  clause: z.optional(textSchema(1, 120)),
  /** The edition: a year or a date. */
  date: textSchema(4, 20),
  uncertain: z.optional(z.array(textSchema(1, 300)).check(z.maxLength(10))),
})

export const rulebookSchema = strict({
  /** The version of this format. An older document is converted by `parseRulebook`. */
  format: z.literal(1),
  name: textSchema(1, 80),
  source: z.optional(sourceSchema),
  /** The calendar date on which someone last changed the rules. */
  revised: z.optional(calendarDateSchema),
  /** Null if the competition counts no points. Byes and adjustments then change nothing. */
  points: z.nullable(pointsSchema),
  /** How a draw counts in percentages. Default: `ignored`. */
  draws: z.optional(z.enum(['ignored', 'half_win'])),
  forfeit: z.optional(forfeitSchema),
  withdrawal: z.optional(withdrawalSchema),
  /** Whether games carried over from an earlier stage count, if both teams are in this table. Default: `ignored`. */
  carriedOver: z.optional(z.enum(['ignored', 'games'])),
  /**
   * The order of the table before any tie-breaker: all teams are compared by the first clause, equal ones by the
   * second, and so on. `games: 'among'` and `common`, `only`, `forPlaces`, `rank`, `sweep`, `lots` and `playoff` are
   * not allowed here, since they depend on which teams are tied.
   */
  rank: orderSchema.check(z.minLength(1)),
  /** How teams that are equal in all clauses of `rank` are ranked. Those still tied at the end share a place. */
  ties: strict({ restart: restartSchema, order: orderSchema }),
  across: z.optional(acrossSchema),
}).check(({ value, issues }) => {
  const { rank, ties, across, points } = value
  const add = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value })
  const lists = [
    { path: ['rank'], clauses: rank, isGlobal: true },
    { path: ['ties', 'order'], clauses: ties.order, isGlobal: false },
    { path: ['across', 'order'], clauses: across?.order ?? [], isGlobal: true },
  ]
  const seen = new Set<string>()
  for (const { path, clauses, isGlobal } of lists) {
    clauses.forEach((clause, index) => {
      if (seen.has(clause.id)) add([...path, index, 'id'], t.idTwice(clause.id))
      seen.add(clause.id)
      if (clause.by === 'points' && points === null) add([...path, index, 'by'], t.noPoints)
      if (isGlobal && dependsOnLevelTeams(clause, path[0] === 'rank')) add([...path, index], t.needsLevelTeams)
    })
  }
})
export type Rulebook = z.infer<typeof rulebookSchema>

function dependsOnLevelTeams({ by, games, only, forPlaces }: Clause, isRank: boolean): boolean {
  if (forPlaces !== undefined || games === 'among' || games === 'common' || by === 'sweep' || by === 'rank') return true
  return isRank && (only !== undefined || by === 'lots' || by === 'playoff')
}

/**
 * Reads a stored document or one from a file. When the format changes, older formats are converted here first.
 * @throws z.core.$ZodError that names the place and the problem
 */
export function parseRulebook(content: unknown): Rulebook {
  return rulebookSchema.parse(content)
}
