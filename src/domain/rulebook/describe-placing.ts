import { compareText } from '../compare-text.ts'
import { formatList } from '#i18n/format-list.ts'
import type { Clause, Rulebook, Unit } from './document.ts'
import { formatRecord } from './format-record.ts'
import { formatValues } from './format-value.ts'
import { isFewestBetter } from './measure-teams.ts'
import type { Citation, Compared, Separated, Undecided } from './model.ts'
import { t } from './words.ts'

// Sentences: what put one team above another, and why teams share a place.

/** The scoring unit of the sport. */
export type ScoreUnit = 'goal' | 'run' | 'point'

export type PlacingContext = {
  readonly rulebook: Rulebook
  readonly nameOf: (teamId: string) => string
  readonly unit: ScoreUnit | undefined
  /** The tiebreaker game in which the first team beat the second; the score is null after a forfeit. */
  readonly playoffOf?: (
    winner: string,
    loser: string,
  ) => { readonly score: string | null; readonly on: string } | undefined
  /** When lots were drawn for these teams, and who recorded it, if this is known. */
  readonly lotsOf?: (teamIds: readonly string[]) => { readonly on: string; readonly by: string | null } | undefined
}

export function findClause({ rank, ties, across }: Rulebook, { list, index }: Citation): Clause | undefined {
  return { rank, ties: ties.order, across: across?.order ?? [] }[list][index]
}

/** Returns what ranks `above` higher: `won both meetings`, `better goal difference (+7 to +5)`. */
export function describeSeparation(
  separated: Separated,
  above: string,
  below: string,
  context: PlacingContext,
): string {
  const cited = findClause(context.rulebook, separated.clause)
  const [ours, theirs] = [separated.values.get(above), separated.values.get(below)]
  if (!cited || !ours || !theirs) return ''
  if (cited.by === 'lots') {
    const drawn = context.lotsOf?.([...separated.values.keys()])
    return drawn ? t.wonLotsOn(drawn.on) : t.wonLots
  }
  if (cited.by === 'playoff') {
    const won = context.playoffOf?.(above, below)
    if (!won) return t.wonPlayoff
    return won.score === null ? t.wonPlayoffByForfeit(won.on) : t.wonPlayoffOn(won.score, won.on)
  }
  if (cited.by === 'sweep') return ours.value.n > 0 ? t.wonAgainstEach : t.otherLostToEach
  if (wonEveryMeeting(cited, separated, ours)) return t.wonAllMeetings(ours.won)
  const clause = cited.by === 'rank' ? { ...cited, by: leadOf(context.rulebook, ours, theirs) } : cited
  const where = describeGames(clause, separated, ours, context)
  const values: readonly [string, string] =
    clause.by === 'rank' ? [formatRecord(ours), formatRecord(theirs)] : formatValues(clause, ours.value, theirs.value)
  const [first, second] =
    clause.by === 'percentage' && values[0].includes('/') ? [formatRecord(ours), formatRecord(theirs)] : values
  return t.comparison(describeCriterion(clause, context.unit) + where, first, second)
}

/** Returns why teams share their place: `tied under every rule`. */
export function describeUndecided(undecided: Undecided, { rulebook }: Pick<PlacingContext, 'rulebook'>): string {
  if (undecided.kind === 'exhausted') return t.tied
  const clause = findClause(rulebook, undecided.clause)
  if (undecided.facts.length > 0) return t.tiedWithoutFacts(formatList(undecided.facts.map(describeFact)))
  if (clause?.by === 'lots') return t.tiedWithoutLots
  if (clause?.by === 'playoff') return t.tiedWithoutPlayoff
  return t.tiedByMissingRule(clause?.rule ?? '')
}

/** Among the games of tied teams, a ranking by points is described by points, and every other one by a record. */
function leadOf({ rank }: Rulebook, ours: Compared, theirs: Compared): Clause['by'] {
  const isByPoints = rank[0]?.by === 'points' && ours.value.n !== theirs.value.n
  return isByPoints ? 'points' : 'rank'
}

function wonEveryMeeting({ by, games, venue, last }: Clause, { among }: Separated, { won, lost, drawn }: Compared) {
  const isWhole = games === 'among' && venue === undefined && last === undefined
  const isByOutcome = by === 'rank' || by === 'points' || by === 'percentage' || by === 'wins'
  return isWhole && isByOutcome && among?.length === 2 && won > 0 && lost + drawn === 0
}

/** Returns, for example, `more goals scored per game`. */
export function describeCriterion(clause: Clause, unit: ScoreUnit | undefined): string {
  const { by, of = 'score', beaten, per, cap, decided } = clause
  const what = describeFact(of)
  const isFewest = isFewestBetter(clause)
  const amount = isFewest ? t.fewerOf : t.moreOf
  const adjective = describeUnit(of, t.unitAdjectives, unit) ?? t.ofFact(what)
  const text = () => {
    switch (by) {
      case 'points':
      case 'wins':
      case 'draws':
      case 'losses':
      case 'played':
      case 'forfeits':
        return (isFewest ? t.fewer : t.more)[by]
      case 'percentage':
        return isFewest ? t.lowerPercentage : t.betterPercentage
      case 'scored':
        return amount(describeUnit(of, t.scored, unit) ?? what)
      case 'conceded':
        return amount(describeUnit(of, t.conceded, unit) ?? t.opponentsFact(what))
      case 'difference':
        return t.betterDifference(adjective)
      case 'ratio':
        return t.betterRatio(adjective)
      case 'rate':
        return t.betterRate
      case 'strength':
        return beaten === true ? t.strongerBeaten : t.strongerOpponents
      case 'team_fact':
        return isFewest ? t.lowerFact(what) : t.higherFact(what)
      case 'rank':
        return t.betterRecord
      case 'sweep':
        return t.wonAgainstEach
      case 'lots':
        return t.wonLots
      case 'playoff':
        return t.wonPlayoff
      case 'missing':
        return clause.rule ?? ''
    }
  }
  const ways = decided === undefined ? '' : t.decidedIn(formatList(decided.map((way) => t.decisions[way])))
  return text() + ways + (per === 'game' ? t.perGame : '') + (cap === undefined ? '' : t.atMostPerGame(cap))
}

const isWord = <Words extends Readonly<Record<string, string>>>(
  key: string,
  words: Words,
): key is keyof Words & string => Object.hasOwn(words, key)

/** Returns the name of what people enter by hand: `fact_fair_play` → `fair-play points`. */
export function describeFact(key: string): string {
  const name = key.replace(/^fact_/, '')
  return isWord(name, t.facts) ? t.facts[name] : name.replaceAll('_', ' ')
}

type UnitWords = Readonly<Record<ScoreUnit | 'any' | 'periods_won' | 'period_points', string>>

/** Returns null for a fact. */
export function describeUnit(of: Unit, words: UnitWords, unit: ScoreUnit | 'any' = 'any'): string | null {
  return of === 'score' ? words[unit] : of === 'periods_won' || of === 'period_points' ? words[of] : null
}

function describeGames(
  { games, venue, last }: Clause,
  { among }: Separated,
  { won, lost, drawn }: Compared,
  { nameOf }: PlacingContext,
): string {
  const names = (among ?? []).map(nameOf).toSorted(compareText)
  const withWhom =
    games === undefined
      ? ''
      : games === 'among'
        ? names.length === 2 && venue === undefined && last === undefined
          ? t.inTheirMeetings(won + lost + drawn)
          : t.inGamesAmong(names)
        : t.against[games]
  return (venue === undefined ? '' : t.venues[venue]) + withWhom + (last === undefined ? '' : t.inTheLast(last))
}
