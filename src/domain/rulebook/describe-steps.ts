import { formatNumber } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { compareText } from '../compare-text.ts'
import { clauseNumber } from './clause-number.ts'
import {
  describeFact,
  describeSeparation,
  describeUndecided,
  describeUnit,
  findClause,
  type PlacingContext,
  type ScoreUnit,
} from './describe-placing.ts'
import type { Clause, Rulebook } from './document.ts'
import type { Comparison, Step, Values } from './explain-placing.ts'
import { formatRecord } from './format-record.ts'
import { formatShare, formatSigned, formatValue } from './format-value.ts'
import { compareFractions } from './fraction.ts'
import { isFewestBetter } from './measure-teams.ts'
import type { Citation, Compared, Fraction, Undecided } from './model.ts'
import { t } from './words.ts'

// The steps of an explanation in words.

export type ToldRow = {
  readonly teamId: string
  /** `9 games`; empty if the value is not based on games. */
  readonly note: string
  readonly value: string
}

export type ToldStep = {
  readonly clause: Citation
  /** `2.3` */
  readonly number: string
  /** `Head-to-head points` */
  readonly title: string
  readonly kind: Step['result']['kind']
  /** `2 points each. Still tied.` */
  readonly detail: string
  /** The values of the tied teams, the better ones first; empty if the detail already says everything. */
  readonly rows: readonly ToldRow[]
}

export type ToldComparison = {
  /** `Foxes and St. Barts are tied on 17 points.`; empty if the first clause decides. */
  readonly level: string
  /** `Foxes ranks above St. Barts: better goal difference (+6 to +5).` */
  readonly verdict: string
  readonly steps: readonly ToldStep[]
}

/** If more teams than this are tied, only their number and the values of the two compared teams are given. */
const fewTeams = 8

/** @param shared the teams that share the place of both, and why; null if one of the two is above the other */
export function describeComparison(
  comparison: Comparison,
  shared: { readonly teamIds: readonly string[]; readonly because: Undecided } | null,
  context: PlacingContext,
): ToldComparison {
  const { above, below, steps } = comparison
  const [upper, lower] = [context.nameOf(above), context.nameOf(below)]
  return {
    level: describeLevel(comparison, context),
    verdict: shared
      ? t.stepShare(nameTeams(shared.teamIds, context), upperFirst(describeUndecided(shared.because, context)))
      : describeVerdict(comparison, upper, lower, context),
    // One sentence says what the teams are tied on before the tie-breakers.
    steps: steps
      .filter(({ clause }) => clause.list === 'ties' || steps.at(-1)?.clause.list === 'rank')
      .map((step) => describeStep(step, comparison, context)),
  }
}

function describeVerdict({ above, below, steps }: Comparison, upper: string, lower: string, context: PlacingContext) {
  const last = steps.at(-1)
  if (last?.result.kind !== 'decided') return t.stepLeft(lower, upper)
  const { clause, compared, result } = last
  return t.stepRanksAbove(
    upper,
    lower,
    describeSeparation({ clause, among: compared, values: result.values }, above, below, context),
  )
}

/** Returns what teams are tied on if only the tie-breakers separate them. */
function describeLevel({ above, steps }: Comparison, context: PlacingContext): string {
  const teams = steps.find(({ clause }) => clause.list === 'ties')?.level ?? steps.at(-1)?.level ?? []
  const values = steps.flatMap(({ clause: citation, result }) => {
    const clause = findClause(context.rulebook, citation)
    const own = result.kind === 'level' ? result.values.get(above) : undefined
    if (citation.list !== 'rank' || !clause || !own) return []
    return clause.by === 'points' && clause.per === undefined
      ? [formatPoints(own.value)]
      : [withValue(nameClause(clause, context.unit), formatValue(clause, own.value))]
  })
  return values.length === 0 ? '' : t.stepLevelOn(nameTeams(teams, context), formatList(values))
}

function describeStep(step: Step, comparison: Comparison, context: PlacingContext): ToldStep {
  const { clause: citation, level, compared, isRestart, result } = step
  const clause = findClause(context.rulebook, citation)
  if (!clause) throw new RangeError(`These rules have no clause ${citation.id}`)
  const isPair = level.length === 2 || citation.list === 'rank'
  const isAmong = clause.games === 'among' && compared.length > 2 && result.kind !== 'skipped'
  const drawn = clause.by === 'lots' && 'values' in result ? context.lotsOf?.(level) : undefined
  const details = [
    isRestart && t.stepAgain(nameTeams(level, context)),
    isAmong && t.stepAmong(nameTeams(compared, context)),
    drawn && (drawn.by === null ? t.stepLotsDrawn(drawn.on) : t.stepLotsRecorded(drawn.on, drawn.by)),
    describeResult(step, comparison, clause, context, isPair),
  ]
  return {
    clause: citation,
    number: clauseNumber(context.rulebook, citation),
    title: upperFirst(nameClause(clause, context.unit)),
    kind: result.kind,
    detail: details.filter((each) => typeof each === 'string').join(' '),
    rows:
      'values' in result && (result.kind !== 'level' || !isPair)
        ? listRows(clause, result.values, comparison, context, citation.list === 'rank')
        : [],
  }
}

/** @param isPair whether the step is about the two teams only */
function describeResult(
  { result }: Step,
  { above }: Comparison,
  clause: Clause,
  context: PlacingContext,
  isPair: boolean,
) {
  switch (result.kind) {
    case 'decided':
      return false
    case 'set_aside':
      return t.stepSetAside(nameTeams(result.ahead, context))
    case 'skipped':
      return t.stepSkipped[result.because]
    case 'open':
      return `${upperFirst(describeUndecided(result.undecided, context))}.`
    case 'level': {
      const own = result.values.get(above)
      return own && isPair ? t.stepLevel(formatCompared(clause, own, context.rulebook)) : t.stepStillLevel
    }
  }
}

function listRows(
  clause: Clause,
  values: Values,
  { above, below }: Comparison,
  { rulebook, nameOf }: PlacingContext,
  onlyPair: boolean,
): ToldRow[] {
  const isPair = (id: string) => id === above || id === below
  const sign = isFewestBetter(clause) ? 1 : -1
  return [...values]
    .filter(([id]) => (!onlyPair && values.size <= fewTeams) || isPair(id))
    .toSorted(
      ([one, a], [other, b]) =>
        compareFractions(a.value, b.value) * sign ||
        Number(other === above) - Number(one === above) ||
        compareText(nameOf(one), nameOf(other)),
    )
    .map(([teamId, compared]) => ({
      teamId,
      note: describeNote(clause, compared),
      value: formatCompared(clause, compared, rulebook),
    }))
}

const withoutGames: ReadonlySet<Clause['by']> = new Set(['team_fact', 'lots', 'playoff', 'missing', 'played'])

function describeNote({ by }: Clause, { won, drawn, lost }: Compared): string {
  return withoutGames.has(by) ? '' : t.stepGames(won + drawn + lost)
}

function formatCompared(clause: Clause, compared: Compared, { rank: [first] }: Pick<Rulebook, 'rank'>): string {
  const { by, per } = clause
  const { value } = compared
  const record = formatRecord(compared)
  if (by === 'points' && per === undefined) return formatPoints(value)
  if (by === 'rank' && first?.by === 'points' && first.per === undefined) return withValue(formatPoints(value), record)
  if (by === 'rank' || by === 'sweep') return record
  if (by === 'percentage') return withValue(formatShare(value), record)
  if (by === 'lots') return formatNumber(1 - value.n)
  return formatValue(clause, value)
}

const formatPoints = ({ n }: Fraction) => t.stepPoints(n < 0 ? formatSigned(n) : formatNumber(n))

/** Returns what a clause compares, such as `head-to-head goal difference`. */
export function nameClause(clause: Clause, unit: ScoreUnit | undefined): string {
  const { by, of = 'score', games, venue, last, decided, per, cap, beaten, rule = '' } = clause
  const adjective = describeUnit(of, t.unitAdjectives, unit) ?? t.ofFact(describeFact(of))
  const base = () => {
    switch (by) {
      case 'scored':
        return describeUnit(of, t.scored, unit) ?? describeFact(of)
      case 'conceded':
        return describeUnit(of, t.conceded, unit) ?? t.opponentsFact(describeFact(of))
      case 'difference':
        return t.nameDifference(adjective)
      case 'ratio':
        return t.nameRatio(adjective)
      case 'team_fact':
        return describeFact(of)
      case 'missing':
        return rule
      case 'strength':
        return beaten === true ? t.names.strengthBeaten : t.names.strength
      case 'points':
      case 'percentage':
      case 'wins':
      case 'draws':
      case 'losses':
      case 'played':
      case 'forfeits':
      case 'rate':
      case 'sweep':
      case 'rank':
      case 'lots':
      case 'playoff':
        return t.names[by]
    }
  }
  const isAmong = games === 'among' && by !== 'sweep'
  return [
    isAmong ? t.nameAmong(base()) : base(),
    decided && t.decidedIn(formatList(decided.map((way) => t.decisions[way]))),
    venue && t.venues[venue],
    games && games !== 'among' && t.against[games],
    last !== undefined && t.inTheLast(last),
    per === 'game' && t.perGame,
    cap !== undefined && t.atMostPerGame(cap),
  ]
    .filter((part) => typeof part === 'string')
    .join('')
}

function nameTeams(teamIds: readonly string[], { nameOf }: PlacingContext): string {
  return teamIds.length > fewTeams
    ? t.stepLevelTeams(teamIds.length)
    : formatList(teamIds.map(nameOf).toSorted(compareText))
}

const upperFirst = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1)

const withValue = (what: string, value: string) => `${what} (${value})`
