// What the engine reads besides a document, and what it returns. `document.ts` defines the meaning of every rule.

export type RulebookTeam = {
  readonly id: string
  readonly division?: string
  readonly conference?: string
  /** Numbers for `team_fact`: `ranking` is compared by `of: 'fact_ranking'`. */
  readonly facts?: Readonly<Record<string, number>>
}

type BothSides<Value> = readonly [home: Value, away: Value]

export type RulebookGame = {
  readonly id: string
  /**
   * Either may be a team that is not in the table; the game then counts for the listed side, and for the other only in
   * the clause `strength`.
   */
  readonly homeTeamId: string
  readonly awayTeamId: string
  /** An instant. All instants are normalized (`instantSchema`), so that they sort as text. */
  readonly startTime: string
  /**
   * `open`: still to be played. `void`: cancelled, or meaningless for another reason. `no_result`: ended without one
   * (rain), worth `points.noResult`; its numbers do not count. A `final` game without a score counts as open.
   */
  readonly status: 'open' | 'final' | 'forfeit' | 'no_result' | 'void'
  /** The score as it counts in the table: including the deciding goal in ice hockey, and in sets in volleyball. */
  readonly score?: BothSides<number>
  /** Who won a game whose score is tied. */
  readonly winner?: 'home' | 'away'
  /** Default: `regulation`. Games that were decided in another way must say so. */
  readonly decidedBy?: 'regulation' | 'overtime' | 'shootout'
  /** Required for a forfeit. */
  readonly forfeitedBy?: 'home' | 'away' | 'both'
  /** Quarters, halves, innings, or the points of each set, in order. Omitted if they are not known. */
  readonly periods?: readonly BothSides<number>[]
  /** By key: tries, fair-play points, balls. Null if not known for a side. */
  readonly facts?: Readonly<Record<string, BothSides<number | null>>>
  /** `playoff`: counts only for the clause `playoff`. `carried`: from an earlier stage. Default: `regular`. */
  readonly kind?: 'regular' | 'playoff' | 'carried'
}

/** Points taken from a team (negative) or awarded to it. No effect under rules that give no points. */
export type Adjustment = {
  readonly teamId: string
  readonly points: number
  readonly reason: string
}

/**
 * A drawing of lots: the teams in the order of the draw, best first, when it was, and who did it. No team is in two
 * drawings at the same time.
 */
export type DrawnLots = { readonly teamIds: readonly string[]; readonly at: string; readonly by: string }

export type Withdrawal = { readonly teamId: string; readonly at: string; readonly kind: 'withdrawn' | 'expelled' }

/**
 * The lists can be in any order. Everything in them counts: the caller leaves out whatever is later than the table's
 * date.
 */
export type RulebookInput = {
  /** The teams of the table. */
  readonly teams: readonly RulebookTeam[]
  /** Teams that are not in the table, if their division or conference is known. */
  readonly opponents?: readonly RulebookTeam[]
  readonly games: readonly RulebookGame[]
  /** One entry for each bye of a team. */
  readonly byes?: readonly { readonly teamId: string }[]
  readonly adjustments?: readonly Adjustment[]
  readonly lots?: readonly DrawnLots[]
  readonly withdrawals?: readonly Withdrawal[]
}

/**
 * An exact value: `n` divided by `d`. `d` is 0 for a ratio with nothing conceded.
 */
export type Fraction = { readonly n: number; readonly d: number }

/** A clause of a document, by its list, its position in it, and its id. */
export type Citation = {
  readonly list: 'rank' | 'ties' | 'across'
  readonly index: number
  readonly id: string
}

/** A team's part in a comparison. */
export type Compared = {
  /**
   * For `rank`, the value of the first clause of `rank`, or 0 if that clause did not apply. For `lots`, 0 for the first of
   * the draw, −1 for the second, and so on.
   */
  readonly value: Fraction
  /**
   * The outcomes of the games that the clause selected, regardless of `decided`; of all counting games for `team_fact`,
   * `lots` and `playoff`.
   */
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

/** Why a group of teams is below the group before it: the clause that separated the two. */
export type Separated = {
  readonly clause: Citation
  /** The compared teams, if the clause has `games: 'among'` or `'common'`, otherwise null. Sorted. */
  readonly among: readonly string[] | null
  /** For each tied team to which the clause was applied. */
  readonly values: ReadonlyMap<string, Compared>
}

/** The condition of a clause that was not fulfilled, so that it did not apply. */
export type Unmet = 'places' | 'only_two' | 'only_three_or_more' | 'at_least' | 'complete' | 'meetings'

/** Why teams share a place. */
export type Undecided =
  /** Every clause was asked. */
  | { readonly kind: 'exhausted' }
  /**
   * A clause that could not be answered; for `rank`, the clause `rank` itself. `facts` are the keys of all numbers that
   * are missing for any of the tied teams, sorted: `periods` for `periods_won` and `period_points`, and `fact_tries`
   * for a fact of games or teams. Empty for lots, a playoff, and a rule that the document cannot express.
   */
  | { readonly kind: 'open'; readonly clause: Citation; readonly facts: readonly string[] }

export type PlacedGroup = {
  /** More than one if they share the place. Sorted by id. */
  readonly teamIds: readonly string[]
  /** Null for the first group. Also null if these teams have withdrawn and those of the group before them have not. */
  readonly below: Separated | null
  /** Null for a single team. */
  readonly undecided: Undecided | null
}
