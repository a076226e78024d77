import { limitSolverCalls, type SolveProgram } from '../exact/program.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleInput } from '../model/model.ts'
import {
  decideFeasibility,
  quickFeasibilityOptions,
  toFeasibilityInput,
  type FeasibilityOptions,
  type FeasibilityVerdict,
} from './feasibility-input.ts'
import type { InfeasibilityReason } from './reason.ts'
import { findInfeasibilityReasons } from './reasons.ts'
import { listRelaxations } from './relaxations.ts'
import { listRelaxableRules, type Relaxation, type RelaxableRule } from './rules.ts'
import { formatCount, formatMatchCount } from './format-lists.ts'

/** `input`: the league with the change applied. */
export type HelpfulChange = Pick<Relaxation, 'words' | 'input'>

export type Explanation =
  | { readonly kind: 'feasible' }
  | {
      readonly kind: 'infeasible'
      /** Found by counting; each is a proof. */
      readonly reasons: readonly InfeasibilityReason[]
      /**
       * Rules that can't all be kept, each as a sentence. If all other rules and any one of these are dropped, the
       * games fit, as far as could be determined within the limits.
       */
      readonly rules: readonly string[]
      /** The explanation as a single text. */
      readonly summary: string
      /** Changes, each of which makes all games fit. */
      readonly relaxations: readonly HelpfulChange[]
      /** Whether it is proven that the games don't fit. False if the limits were too low to tell. */
      readonly proven: boolean
    }

export type ExplainOptions = {
  /** The maximum number of variants of the league to try, including the unchanged one. */
  readonly maxQuestions?: number
  /** The maximum number of solver calls if counting and searching are inconclusive. */
  readonly maxSolves?: number
  /** How many helpful changes to find before stopping. */
  readonly maxRelaxations?: number
  readonly oracle?: FeasibilityOptions
  /** Called after each variant of the league that was tried. */
  readonly onProgress?: (questions: number) => void
}

/**
 * Explains why the games of a league don't fit, and what would help: reasons found by counting, a minimal set of
 * clashing rules, and single changes that have been tried and are sufficient.
 *
 * The rules are found by dropping rules one at a time while the rest still clash. Those that are hardest to change are
 * dropped first, so that easy ones remain. Source: J. W. Chinneck and E. W. Dravnieks, Locating minimal infeasible
 * constraint sets in linear programs, ORSA Journal on Computing 3 (1991); many rules at a time as in U. Junker,
 * QuickXplain, AAAI 2004.
 */
export async function explainUnplacedGames(
  input: ScheduleInput,
  solve: SolveProgram,
  {
    maxQuestions = 120,
    maxSolves = 24,
    maxRelaxations = 6,
    oracle = quickFeasibilityOptions,
    onProgress,
  }: ExplainOptions = {},
): Promise<Explanation> {
  let asked = 0
  const solveSome = limitSolverCalls(maxSolves, solve)
  const ask = async (league: ScheduleInput): Promise<FeasibilityVerdict> => {
    if (asked >= maxQuestions) return 'unknown'
    const verdict = await decideFeasibility(toFeasibilityInput(league), solveSome, oracle)
    asked++
    onProgress?.(asked)
    return verdict
  }

  const verdict = await ask(input)
  if (verdict === 'fits') return { kind: 'feasible' }
  const isProven = verdict === 'impossible'
  const clashing = isProven ? await clashingRules(input, ask) : []
  const relaxations: HelpfulChange[] = []
  const helped = new Set<string>()
  for (const { words, input: changed, series } of listRelaxations(input, clashing)) {
    if (relaxations.length >= maxRelaxations) break
    if ((series !== undefined && helped.has(series)) || (await ask(changed)) !== 'fits') continue
    relaxations.push({ words, input: changed })
    if (series !== undefined) helped.add(series)
  }
  const { calendar, matches } = toFeasibilityInput(input)
  return {
    kind: 'infeasible',
    reasons: findInfeasibilityReasons(calendar, matches),
    rules: clashing.map(({ words }) => words),
    summary: summaryOf(clashing, { matches: matches.length, calendar, isProven }),
    relaxations,
    proven: isProven,
  }
}

type Ask = (league: ScheduleInput) => Promise<FeasibilityVerdict>

/** Returns a minimal set of clashing rules. If it is empty, the dates, slots and fields alone leave too little room. */
async function clashingRules(input: ScheduleInput, ask: Ask): Promise<RelaxableRule[]> {
  const without = (rules: readonly RelaxableRule[]) => rules.reduce((league, rule) => rule.without(league), input)
  const dropped: RelaxableRule[] = []
  const kept: RelaxableRule[] = []
  const tryWithout = async (rules: readonly RelaxableRule[]): Promise<void> => {
    if (rules.length === 0) return
    if ((await ask(without([...dropped, ...rules]))) === 'impossible') {
      dropped.push(...rules)
      return
    }
    if (rules.length === 1) {
      kept.push(...rules)
      return
    }
    const half = Math.ceil(rules.length / 2)
    await tryWithout(rules.slice(0, half))
    await tryWithout(rules.slice(half))
  }
  await tryWithout(listRelaxableRules(input))
  return kept
}

function summaryOf(
  clashing: readonly RelaxableRule[],
  {
    matches,
    calendar,
    isProven,
  }: { readonly matches: number; readonly calendar: SchedulingCalendar; readonly isProven: boolean },
): string {
  const games = formatMatchCount(matches, calendar)
  if (!isProven) return `No schedule with all ${games} was found, and it is not known whether there is one.`
  if (clashing.length === 0)
    return `The ${games} do not fit into ${formatCount(calendar.dates.length, 'date')}, whatever the rules: more dates, slots or fields are needed.`
  const rules = clashing.map(({ words }) => words).join(' ')
  return clashing.length === 1
    ? `The ${games} do not fit because of one rule. ${rules}`
    : `The ${games} do not fit while all of these are so. ${rules}`
}
