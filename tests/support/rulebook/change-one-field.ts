import { rulebookSchema, type Clause, type Rulebook } from '#domain/rulebook/document.ts'
import { isFewestBetter } from '#domain/rulebook/measure-teams.ts'

// Documents that differ in one field, for tests of what reads every field.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const alternatives: Readonly<Record<string, readonly string[]>> = {
  better: ['most', 'fewest'],
  games: ['among', 'division', 'conference', 'common', 'keep', 'annul'],
  venue: ['home', 'away'],
  only: ['two', 'three_or_more'],
  meetings: ['equal', 'any'],
  restart: ['never', 'block', 'each_group', 'best_group', 'one_by_one'],
  draws: ['ignored', 'half_win'],
  carriedOver: ['ignored', 'games'],
  remaining: ['void', 'forfeit'],
  place: ['listed', 'last'],
  unit: ['score', 'periods_won', 'period_points', 'fact_tries'],
  of: ['score', 'periods_won', 'period_points', 'fact_tries', 'own', 'margin'],
  by: [
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
  ],
  name: ['Other rules'],
  rule: ['Another rule'],
  document: ['Another document'],
  date: ['1999'],
  revised: ['2026-01-02'],
}

/** Returns each valid document that has one value or entry changed or left out. */
export function changeOneField(rulebook: Rulebook): Rulebook[] {
  return changes(JSON.parse(JSON.stringify(rulebook)) as Json, '').flatMap((changed) => {
    const read = rulebookSchema.safeParse(changed)
    return read.success ? [read.data] : []
  })
}

function changes(value: Json, key: string): Json[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'string') return (alternatives[key] ?? []).filter((each) => each !== value)
  if (value === null || typeof value === 'boolean') return []
  if (isList(value)) {
    return value.flatMap((each, index) => [
      value.filter((_, other) => other !== index),
      ...changes(each, '').map((changed) => value.with(index, changed)),
    ])
  }
  return Object.entries(value).flatMap(([name, each]) => {
    const { [name]: _, ...others } = value
    return [others, ...(name === 'id' ? [] : changes(each, name).map((changed) => ({ ...value, [name]: changed })))]
  })
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Returns the clause without its ID, and with its defaults filled in: equal for clauses that mean the same. */
export function meaningOfClause(clause: Clause): string {
  const { id: _, ...meaning } = clause
  return toSortedJson({
    ...meaning,
    isFewest: isFewestBetter(clause),
    better: null,
    ...(clause.forPlaces && { forPlaces: [...new Set(clause.forPlaces)].toSorted((a, b) => a - b) }),
    ...(['scored', 'conceded', 'difference', 'ratio'].includes(clause.by) ? { of: clause.of ?? 'score' } : {}),
    ...(clause.games === 'among' && clause.by !== 'sweep' ? { meetings: clause.meetings ?? 'equal' } : {}),
  })
}

/** Equal for documents that rank all leagues the same and come from the same source. */
export function meaningOf(rulebook: Rulebook): string {
  const { points, forfeit, withdrawal, ties, rank, across } = rulebook
  const { games = 'keep', remaining = 'void', place = 'listed' } = withdrawal ?? {}
  const usesDraws = [...rank, ...ties.order, ...(across?.order ?? [])].some(
    ({ by }) => by === 'percentage' || by === 'strength',
  )
  return toSortedJson({
    ...rulebook,
    points: points && {
      ...points,
      noResult: points.noResult ?? 0,
      bye: points.bye ?? 0,
      byScore: points.byScore ?? [],
      bonuses: (points.bonuses ?? []).map((bonus) => ({ outcomes: ['win', 'draw', 'loss'], ...bonus })),
    },
    forfeit: {
      score: forfeit?.score ?? null,
      ...(points && { win: forfeit?.win ?? points.win, loss: forfeit?.loss ?? points.loss }),
    },
    withdrawal: { games, place, ...(games === 'annul' ? {} : { remaining }) },
    draws: usesDraws ? (rulebook.draws ?? 'ignored') : null,
    carriedOver: rulebook.carriedOver ?? 'ignored',
    rank: rank.map(meaningOfClause),
    ties: { order: ties.order.map(meaningOfClause), restart: ties.order.length === 0 ? null : ties.restart },
    across: across && { ...across, order: across.order.map(meaningOfClause) },
  })
}

/** JSON in which the order of keys does not matter. */
function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
