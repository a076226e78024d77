import * as z from 'zod/mini'
import { rulebookSchema, type Bonus, type Clause, type Measure, type Rulebook } from '#domain/rulebook/document.ts'
import { t } from './words.ts'

// The form edits the document itself, so that nothing in it can get lost. A number field that is empty holds NaN, which
// the schema rejects.

/** What the device keeps while someone edits the rules of a league. */
export type Draft = {
  /** The number of the version that was edited; 0 if none was stored. */
  readonly base: number
  /** The preset that the document started from; null if there is none. */
  readonly startedFrom: Rulebook | null
  readonly document: Rulebook
}

/** A document that is well-formed, though a value in it may be out of range or missing. */
function isEditable(document: unknown): document is Rulebook {
  const read = rulebookSchema.safeParse(document)
  return read.success || read.error.issues.every((issue) => isAboutValue(issue, document))
}

function isAboutValue(issue: z.core.$ZodIssue, document: unknown): boolean {
  if (issue.code === 'custom' || issue.code === 'too_small' || issue.code === 'too_big') return true
  if (issue.code === 'invalid_format') return true
  return issue.code === 'invalid_type' && Number.isNaN(valueAt(document, issue.path))
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  )
}

export const draftSchema = z.object({
  base: z.int().check(z.gte(0)),
  startedFrom: z.nullable(z.custom<Rulebook>(isEditable)),
  document: z.custom<Rulebook>(isEditable),
})

/** Returns the object with the field set, or without it if the value is undefined. */
export function withField<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  key: Key,
  value: Whole[Key] | undefined,
): Whole {
  const { [key]: _, ...others } = whole
  if (value === undefined) return others as Whole // the cast is safe for optional fields, which alone can be undefined
  return { ...whole, [key]: value }
}

// ── Problems ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Problem = {
  /** Where in the document: `ties.order.2.cap`. */
  readonly at: string
  readonly message: string
}

/** Returns everything that must be changed before the document can be saved, in words for the place where it is shown. */
export function findProblems(document: Rulebook): readonly Problem[] {
  const read = rulebookSchema.safeParse(document)
  if (read.success) return []
  return read.error.issues.map((issue) => ({ at: issue.path.map(String).join('.'), message: toWords(issue) }))
}

function toWords(issue: z.core.$ZodIssue): string {
  const [last, parent] = issue.path.toReversed()
  if (last === 'of' || last === 'unit') return t.nameWhatIsCounted
  if (last === 'rule') return t.writeTheRule
  if (parent === 'bonuses' && issue.code === 'custom') return t.bonusNeedsLimit
  const isText = issue.code !== 'custom' && 'origin' in issue && issue.origin === 'string'
  if (isText) return issue.code === 'too_big' ? t.textTooLong(Number(issue.maximum)) : t.fillIn
  if (issue.code === 'invalid_type') return t.enterWholeNumber
  if (issue.code === 'too_small' && issue.origin !== 'array') return t.enterAtLeast(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin !== 'array') return t.enterAtMost(Number(issue.maximum))
  if (issue.code === 'too_small') return t.chooseOne
  if (issue.code === 'too_big') return t.tooMany(Number(issue.maximum))
  return issue.message
}

/** Returns the messages at this place and below it, except below the places in `except`. */
export function problemsAt(problems: readonly Problem[], place: string): readonly string[] {
  const found = problems.filter(({ at }) => at === place || at.startsWith(`${place}.`))
  return [...new Set(found.map(({ message }) => message))]
}

// ── Clauses ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export type ClauseList = 'rank' | 'ties' | 'across'

export function clausesOf({ rank, ties, across }: Rulebook, list: ClauseList): readonly Clause[] {
  return { rank, ties: ties.order, across: across?.order ?? [] }[list]
}

export function pathOf(list: ClauseList): string {
  return { rank: 'rank', ties: 'ties.order', across: 'across.order' }[list]
}

export function withClauses(document: Rulebook, list: ClauseList, clauses: readonly Clause[]): Rulebook {
  const order = [...clauses]
  if (list === 'rank') return { ...document, rank: order }
  if (list === 'ties') return { ...document, ties: { ...document.ties, order } }
  return { ...document, across: { ...document.across, order } }
}

/** Returns the clause with an id that no clause of the document has. */
export function withFreeId(document: Rulebook, clause: Omit<Clause, 'id'>): Clause {
  const taken = new Set(
    [...document.rank, ...document.ties.order, ...(document.across?.order ?? [])].map(({ id }) => id),
  )
  const stem = [clause.games, clause.by].filter(Boolean).join('_')
  let id = stem
  for (let count = 2; taken.has(id); count++) id = `${stem}_${count}`
  return { id, ...clause }
}

/** Criteria that people choose from, by group; everything else is an option of a clause. */
export const criteria: readonly (readonly Omit<Clause, 'id'>[])[] = [
  [
    { by: 'rank', games: 'among' },
    { by: 'points', games: 'among' },
    { by: 'difference', games: 'among' },
    { by: 'scored', games: 'among' },
    { by: 'wins', games: 'among' },
    { by: 'sweep', games: 'among' },
  ],
  [
    { by: 'points' },
    { by: 'percentage' },
    { by: 'wins' },
    { by: 'losses' },
    { by: 'draws' },
    { by: 'difference' },
    { by: 'scored' },
    { by: 'conceded' },
    { by: 'ratio' },
    { by: 'played' },
    { by: 'forfeits' },
  ],
  [
    { by: 'percentage', games: 'division' },
    { by: 'percentage', games: 'conference' },
    { by: 'percentage', games: 'common' },
    { by: 'strength' },
    { by: 'strength', beaten: true },
    { by: 'rate' },
  ],
  [
    { by: 'scored', of: 'fact_fair_play' },
    { by: 'team_fact', of: 'fact_ranking', better: 'fewest' },
    { by: 'playoff' },
    { by: 'lots' },
    { by: 'missing', rule: '' },
  ],
]

const ofLevelTeams: readonly Measure[] = ['rank', 'sweep']
const notInRank: readonly Measure[] = ['lots', 'playoff']

/** Whether the criterion may be in this list: `rank` and `across` do not know which teams are tied. */
export function isAllowedIn(list: ClauseList, { by, games }: Omit<Clause, 'id'>): boolean {
  if (list === 'ties') return true
  if (games === 'among' || games === 'common' || ofLevelTeams.includes(by)) return false
  return list === 'across' || !notInRank.includes(by)
}

/** Returns the key of a fact that people name: `Field goals` → `fact_field_goals`. */
export function toFactKey(name: string): `fact_${string}` {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
  return `fact_${key.slice(0, 35)}`
}

export function nameOfFact(key: string): string {
  return key.replace(/^fact_/, '').replaceAll('_', ' ')
}

export const newBonus: Bonus = { unit: 'score', of: 'own', atLeast: 4, points: 1 }

// ── What the table is ranked by ──────────────────────────────────────────────────────────────────────────────────────

export type RankedBy = 'points' | 'percentage' | 'points_per_game' | 'own'

const clauseByRankedBy: Readonly<Record<Exclude<RankedBy, 'own'>, Clause>> = {
  points: { id: 'points', by: 'points' },
  percentage: { id: 'percentage', by: 'percentage' },
  points_per_game: { id: 'points_per_game', by: 'points', per: 'game' },
}

export function findRankedBy({ rank }: Rulebook): RankedBy {
  const [only] = rank
  const measures = rank.map((clause) => (Object.keys(clause).length === 2 ? clause.by : '')).join()
  if (measures === 'percentage,wins,losses') return 'percentage' // what a league's settings stand for
  if (only === undefined || rank.length > 1) return 'own'
  const keys = Object.keys(only).toSorted().join()
  if (only.by === 'points' && keys === 'by,id') return 'points'
  if (only.by === 'percentage' && keys === 'by,id') return 'percentage'
  return only.by === 'points' && keys === 'by,id,per' ? 'points_per_game' : 'own'
}

const usualPoints: NonNullable<Rulebook['points']> = { win: 3, draw: 1, loss: 0 }

/** @param points the points to use if the document has none */
export function rankBy(
  document: Rulebook,
  rankedBy: Exclude<RankedBy, 'own'>,
  points: Rulebook['points'] = usualPoints,
): Rulebook {
  const others = [...document.ties.order, ...(document.across?.order ?? [])]
  const clause = clauseByRankedBy[rankedBy]
  const isTaken = others.some(({ id }) => id === clause.id)
  return {
    ...document,
    points: rankedBy === 'percentage' ? null : (document.points ?? points ?? usualPoints),
    rank: [isTaken ? { ...clause, id: `rank_${clause.id}` } : clause],
  }
}
