import { formatDate, formatNumber } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { clauseNumber } from './clause-number.ts'
import { describeCriterion, describeFact, describeUnit, type ScoreUnit } from './describe-placing.ts'
import type { Bonus, Clause, Points, Rulebook } from './document.ts'
import { isFewestBetter } from './measure-teams.ts'
import type { Citation } from './model.ts'
import { t } from './words.ts'

// The rule sheet: a document in plain words, for people who were not there when it was made. It states everything that
// has an effect, including defaults.

export type SheetLine = {
  /** Identical in the sheets of all versions that have this line. */
  readonly key: string
  /** The number of a clause; null for other lines. */
  readonly number: string | null
  readonly text: string
}

export type PointsRow = {
  readonly key: string
  readonly label: string
  /** Null if there is no such outcome. */
  readonly win: string
  readonly draw: string | null
  readonly loss: string
}

export type SheetSection = {
  readonly key: 'rank' | 'ties' | 'several' | 'across' | 'games' | 'leave' | 'source'
  readonly number: string
  readonly title: string
  readonly table: readonly PointsRow[]
  readonly lines: readonly SheetLine[]
}

type SheetContext = {
  readonly rulebook: Rulebook
  readonly unit: ScoreUnit | undefined
}

type UnnumberedSection = Omit<SheetSection, 'number'>

/**
 * Describes rules in the current language, in sections whose numbers `clauseNumber` shares. Leaves out the IDs of
 * clauses and anything that has no effect: `restart` without tie-breakers, and the points of a forfeit under rules that
 * give none.
 */
export function describeRules(rulebook: Rulebook, unit?: ScoreUnit): SheetSection[] {
  const context: SheetContext = { rulebook, unit }
  const sections: UnnumberedSection[] = [
    describeRank(context),
    describeTies(context),
    describeSeveral(context),
    ...describeAcross(context),
    describeGamesThatCount(rulebook),
    describeWithdrawal(rulebook),
    ...describeSource(rulebook),
  ]
  return sections.map((section, index) => ({ ...section, number: `${index + 1}` }))
}

/** The names of the columns of `SheetSection.table`. */
export function describePointsColumns(): Readonly<Record<'win' | 'draw' | 'loss', string>> {
  return { win: t.sheetWin, draw: t.sheetDraw, loss: t.sheetLoss }
}

const line = (key: string, text: string): SheetLine => ({ key, number: null, text })

// ── Sections ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function describeRank(context: SheetContext): UnnumberedSection {
  const { rank, points } = context.rulebook
  const clauses = describeClauses('rank', rank, context)
  const [first] = rank
  const isJustPoints = rank.length === 1 && first?.by === 'points' && Object.keys(first).length === 2
  return {
    key: 'rank',
    title: points === null ? t.sheetRanking : t.sheetPoints,
    table: points === null ? [] : describePoints(context.rulebook, points),
    lines: [
      ...(points === null ? [line('no_points', t.sheetNoPoints)] : describeOtherPoints(points, context)),
      ...(isJustPoints
        ? []
        : [line('ranked_by', rank.length === 1 ? t.sheetRankedBy : t.sheetRankedByMore), ...clauses]),
    ],
  }
}

function describeTies(context: SheetContext): UnnumberedSection {
  const { rulebook } = context
  const { order } = rulebook.ties
  const [first] = rulebook.rank
  const isOne = rulebook.rank.length === 1
  const asksMeetings = order.some(
    ({ games, meetings, by }) => games === 'among' && meetings !== 'any' && by !== 'sweep',
  )
  const title =
    isOne && first?.by === 'points'
      ? t.sheetLevelOnPoints
      : isOne && first?.by === 'percentage'
        ? t.sheetLevelOnPercentage
        : t.sheetLevel
  return {
    key: 'ties',
    title,
    table: [],
    lines:
      order.length === 0
        ? [line('no_ties', t.sheetNoTies)]
        : [
            ...describeClauses('ties', order, context),
            ...(asksMeetings ? [line('meetings', t.sheetMeetings)] : []),
            line('unknown', t.sheetIfUnknown),
            line('share', t.sheetShareAtEnd),
          ],
  }
}

function describeSeveral({ rulebook }: SheetContext): UnnumberedSection {
  const { restart, order } = rulebook.ties
  const first = clauseNumber(rulebook, { list: 'ties', index: 0 })
  const sentences = () => {
    switch (restart) {
      case 'never':
        return [t.sheetRestartNever]
      case 'block': {
        const blocks = citeBlocks(rulebook)
        if (blocks.length === 0) return [t.sheetRestartBlockNone]
        return [...blocks.map((block) => t.sheetRestartBlock(block)), t.sheetRestartBlockOthers]
      }
      case 'each_group':
        return [t.sheetRestartEachGroup(first)]
      case 'best_group':
        return [t.sheetRestartBestGroup(first)]
      case 'one_by_one':
        return [t.sheetRestartOneByOne(first)]
    }
  }
  const texts = order.length === 0 ? [t.sheetRestartNone] : sentences()
  return {
    key: 'several',
    title: t.sheetSeveral,
    table: [],
    lines: texts.map((text, index) => line(`restart_${index}`, text)),
  }
}

/** Returns the blocks of clauses about games between the tied teams: `2.1–2.3`, `2.5`. */
function citeBlocks(rulebook: Rulebook): string[] {
  const { order } = rulebook.ties
  const isAmong = (index: number) => order[index]?.games === 'among'
  const cite = (index: number) => clauseNumber(rulebook, { list: 'ties', index })
  const starts = [...order.keys()].filter((index) => isAmong(index) && !isAmong(index - 1))
  return starts.map((start) => {
    let end = start
    while (isAmong(end + 1)) end += 1
    return start === end ? cite(start) : `${cite(start)}–${cite(end)}`
  })
}

function describeAcross(context: SheetContext): UnnumberedSection[] {
  const { across } = context.rulebook
  if (across === undefined) return []
  return [
    {
      key: 'across',
      title: t.sheetAcross,
      table: [],
      lines: [
        line('across_order', t.sheetAcrossOrder),
        ...describeClauses('across', across.order, context),
        ...(across.ignore === undefined ? [] : [line('across_ignore', t.sheetAcrossIgnore)]),
      ],
    },
  ]
}

function describeGamesThatCount({
  points,
  forfeit,
  draws,
  carriedOver,
  rank,
  ties,
  across,
}: Rulebook): UnnumberedSection {
  const clauses = [...rank, ...ties.order, ...(across?.order ?? [])]
  const usesDraws = draws !== undefined || clauses.some(({ by }) => by === 'percentage' || by === 'strength')
  const score = forfeit?.score
  return {
    key: 'games',
    title: t.sheetGamesThatCount,
    table: [],
    lines: [
      ...(points === null
        ? [line('forfeit', score ? t.sheetForfeitScoreOnly(formatScore(...score)) : t.sheetForfeitWithoutScore)]
        : []),
      line('both_forfeit', t.sheetBothForfeit),
      ...(usesDraws ? [line('draws', t.sheetDraws[draws ?? 'ignored'])] : []),
      line('carried_over', t.sheetCarried[carriedOver ?? 'ignored']),
    ],
  }
}

function describeWithdrawal({ withdrawal }: Rulebook): UnnumberedSection {
  const { games = 'keep', remaining = 'void', place = 'listed' } = withdrawal ?? {}
  const counting =
    typeof games === 'string' ? t.sheetLeave[games] : t.sheetLeaveKeepFrom(`${games.keepFrom[0]}/${games.keepFrom[1]}`)
  return {
    key: 'leave',
    title: t.sheetTeamsThatLeave,
    table: [],
    lines: [
      line('leave_games', counting),
      ...(games === 'annul' ? [] : [line('leave_remaining', t.sheetLeaveRemaining[remaining])]),
      line('leave_place', t.sheetLeavePlace[place]),
    ],
  }
}

/** What `fromLeagueColumns` calls its documents; no one gave them a name. */
const columnNames: ReadonlySet<string> = new Set(['points', 'points_3_1_0', 'points_2_1_0', 'win_percentage'])

function describeSource({ name, source, revised }: Rulebook): UnnumberedSection[] {
  const { document, clause, date, uncertain = [] } = source ?? {}
  const lines = [
    ...(columnNames.has(name) ? [] : [line('name', t.sheetName(name))]),
    ...(document === undefined || date === undefined
      ? []
      : [line('source', clause === undefined ? `${document} (${date})` : `${document}, ${clause} (${date})`)]),
    ...(revised === undefined ? [] : [line('revised', t.sheetRevised(formatDate(revised, { year: true })))]),
    ...uncertain.map((what, index) => line(`uncertain_${index}`, t.sheetUncertain(what))),
  ]
  return lines.length === 0 ? [] : [{ key: 'source', title: t.sheetSource, table: [], lines }]
}

// ── Points ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function describePoints({ forfeit }: Rulebook, points: Points): PointsRow[] {
  const { overtime, shootout, byScore = [] } = points
  const row = (key: string, label: string, worth: { readonly win: number; readonly loss: number }, draw?: number) => ({
    key: `points_${key}`,
    label,
    win: formatWhole(worth.win),
    draw: draw === undefined ? null : formatWhole(draw),
    loss: formatWhole(worth.loss),
  })
  const score = forfeit?.score
  return [
    row('regulation', overtime || shootout ? t.sheetRegulation : t.sheetGame, points, points.draw),
    ...(overtime ? [row('overtime', shootout ? t.sheetOvertime : t.sheetOvertimeOrShootout, overtime)] : []),
    ...(shootout ? [row('shootout', t.sheetShootout, shootout)] : []),
    ...byScore.map((each) =>
      row(`score_${each.for}_${each.against}`, t.sheetScore(formatScore(each.for, each.against)), each),
    ),
    row('forfeit', score ? t.sheetForfeitScore(formatScore(...score)) : t.sheetForfeit, {
      win: forfeit?.win ?? points.win,
      loss: forfeit?.loss ?? points.loss,
    }),
  ]
}

function describeOtherPoints({ noResult = 0, bye = 0, bonuses = [] }: Points, context: SheetContext): SheetLine[] {
  return [
    ...bonuses.map((bonus, index) => line(`bonus_${index}`, describeBonus(bonus, context))),
    ...(bonuses.length > 0 ? [line('bonus_without', t.sheetBonusWithout)] : []),
    ...(noResult === 0 ? [] : [line('no_result', t.sheetNoResult(countPoints(noResult)))]),
    ...(bye === 0 ? [] : [line('bye', t.sheetBye(countPoints(bye)))]),
  ]
}

function describeBonus(bonus: Bonus, { unit }: SheetContext): string {
  const { of, outcomes = ['win', 'draw', 'loss'], atLeast, atMost, each } = bonus
  const given = (['win', 'draw', 'loss'] as const).filter((outcome) => outcomes.includes(outcome))
  const points = countPoints(bonus.points)
  if (bonus.unit === 'score' && of === 'margin' && each === undefined && given.length === 1) {
    if (given[0] === 'loss' && atLeast !== undefined && atLeast < 0 && atMost === undefined) {
      return t.sheetBonusLoss(formatNumber(-atLeast), points)
    }
    if (given[0] === 'win' && atLeast !== undefined && atLeast > 0 && atMost === undefined) {
      return t.sheetBonusWin(formatNumber(atLeast), points)
    }
  }
  const verbs = given.map((outcome) => t.sheetOutcomes[outcome])
  const who =
    given.length === 3
      ? t.sheetEveryTeam
      : t.sheetTeamThat(verbs.reduce<string>((all, next) => (all === '' ? next : t.sheetOr(all, next)), ''))
  const counted = describeUnit(bonus.unit, t.sheetNumbers, unit) ?? describeFact(bonus.unit)
  const what = of === 'own' ? t.sheetNumbersOwn(counted) : t.sheetNumbersMargin(counted)
  const range = describeRange(atLeast, atMost)
  if (each === undefined) return t.sheetBonus(who, points, t.sheetBonusMeasured(what, range))
  return range === '' ? t.sheetBonusEach(who, points, what) : t.sheetBonusEachIf(who, points, what, range)
}

function describeRange(atLeast: number | undefined, atMost: number | undefined): string {
  if (atLeast !== undefined && atMost !== undefined) {
    return t.sheetRangeBetween(formatWhole(atLeast), formatWhole(atMost))
  }
  if (atLeast !== undefined) return t.sheetRangeAtLeast(formatWhole(atLeast))
  return atMost === undefined ? '' : t.sheetRangeAtMost(formatWhole(atMost))
}

const formatWhole = (value: number) => (value < 0 ? `−${formatNumber(-value)}` : formatNumber(value))
const formatScore = (winner: number, loser: number) => `${formatNumber(winner)}–${formatNumber(loser)}`
const countPoints = (points: number) => t.sheetPointsWorth(formatWhole(points), Math.abs(points) === 1)

// ── Clauses ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function describeClauses(list: Citation['list'], clauses: readonly Clause[], context: SheetContext): SheetLine[] {
  return clauses.map((clause, index) => ({
    key: `${list}:${clause.id}`,
    number: clauseNumber(context.rulebook, { list, index }),
    text: describeClause(clause, context),
  }))
}

/** Describes one criterion with everything that limits it: `Better goal difference in all games. A game counts for at most 3.` */
export function describeClause(clause: Clause, context: SheetContext): string {
  const { by, cap, only, forPlaces, meetings, complete, atLeast, beaten } = clause
  const conditions = [
    by === 'rate' && t.sheetRateMeans,
    by === 'strength' && (beaten === true ? t.sheetStrengthBeatenMeans : t.sheetStrengthMeans),
    isFewestBetter(clause) && hidesDirection.has(by) && t.sheetFewestFirst,
    cap !== undefined && t.sheetCap(formatNumber(cap)),
    only !== undefined && t.sheetOnly[only],
    forPlaces !== undefined && t.sheetForPlaces(formatPlaces(forPlaces)),
    meetings === 'any' && t.sheetMeetingsAny,
    complete === true && t.sheetComplete,
    atLeast !== undefined && t.sheetAtLeast(atLeast),
  ].filter((sentence) => sentence !== false)
  const criterion = capitalize(nameClause(clause, context))
  return conditions.length === 0 ? criterion : [`${criterion}.`, ...conditions].join(' ')
}

/** `describeCriterion` and `nameClause` use "better" for these, whether the highest or the lowest value comes first. */
const hidesDirection: ReadonlySet<Clause['by']> = new Set([
  'difference',
  'ratio',
  'rate',
  'strength',
  'sweep',
  'playoff',
] as const)

function nameClause(clause: Clause, { rulebook, unit }: SheetContext): string {
  const { by, rule = '' } = clause
  if (by === 'missing') return t.sheetMissing(rule.replace(/\.$/, ''))
  if (by === 'lots') return t.sheetLots
  if (by === 'playoff') return t.sheetPlayoff
  if (by === 'rank') {
    return t.sheetRecord(describeScope(clause), rulebook.rank.length === 1 ? '1' : `1.1–1.${rulebook.rank.length}`)
  }
  if (by === 'sweep') return t.sheetSweep(describeScope(clause))
  const { cap: _, ...uncapped } = clause
  return describeCriterion(uncapped, unit) + (by === 'team_fact' ? '' : describeScope(clause))
}

/** Returns `1–2 and 17–18`. */
function formatPlaces(forPlaces: readonly number[]): string {
  const pairs = [...new Set(forPlaces)].toSorted((a, b) => a - b)
  return formatList(pairs.map((upper) => formatScore(upper, upper + 1)))
}

function describeScope({ games, venue, last }: Clause): string {
  return [
    games === undefined ? t.sheetAll : t.sheetGames[games],
    venue === 'home' ? t.sheetAtHome : venue === 'away' ? t.sheetAway : '',
    last === undefined ? '' : t.sheetLast(last),
  ].join('')
}

function capitalize(text: string): string {
  const [first = '', ...others] = text
  return first.toLocaleUpperCase() + others.join('')
}
