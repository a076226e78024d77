import type { Rulebook, Unit } from '../rulebook/document.ts'
import type { GameDetails } from '../schema/schedules.ts'

// The parts of a game of each sport, and the numbers that a league's rules need besides the score.

export type PeriodKind = 'half' | 'quarter' | 'period' | 'inning' | 'set'

export type GameParts = {
  readonly period: PeriodKind
  /** How many of them a game usually has. */
  readonly usual: number
  /** How many there may be. */
  readonly most: number
  /** What is scored in a period: a part of the score or, in sets, points of their own. */
  readonly counts: 'score' | 'points'
  readonly hasOvertime: boolean
  /** `decides`: the winner of a shoot-out gets the deciding goal in the score; `apart`: the score stays tied. */
  readonly shootout: 'decides' | 'apart' | null
}

const parts = (period: PeriodKind, usual: number, more: Partial<GameParts> = {}): GameParts => ({
  period,
  usual,
  most: usual,
  counts: 'score',
  hasOvertime: true,
  shootout: null,
  ...more,
})

// The sports of supabase/schema/2-league/10-leagues.sql, by the last two characters of their IDs.
const partsBySport: ReadonlyMap<string, GameParts> = new Map([
  ['01', parts('half', 2, { shootout: 'apart' })], // soccer
  ['02', parts('inning', 9, { most: 20, hasOvertime: false })], // baseball
  ['03', parts('quarter', 4)], // basketball
  ['04', parts('inning', 7, { most: 20, hasOvertime: false })], // softball
  ['05', parts('set', 3, { most: 5, counts: 'points', hasOvertime: false })], // volleyball
  ['06', parts('period', 3, { shootout: 'decides' })], // ice hockey
  ['07', parts('quarter', 4)], // lacrosse
  ['08', parts('quarter', 4)], // American football
  ['0a', parts('half', 2)], // rugby
])

/** Returns the parts of a sport's games; for a sport that is not known, two halves, overtime and a shoot-out. */
export function getGameParts(sportId: string): GameParts {
  const isKnown = sportId.startsWith('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e')
  return (isKnown && partsBySport.get(sportId.slice(-2))) || parts('half', 2, { shootout: 'apart' })
}

/** What the rules need to know about each game, besides its score. */
export type NeededDetails = {
  readonly decision: boolean
  readonly periods: boolean
  /** The keys of facts, without `fact_`. */
  readonly facts: readonly string[]
}

/** Returns what a league's rules ask for. */
export function findNeededDetails({ points, rank, ties, across }: Rulebook): NeededDetails {
  const clauses = [...rank, ...ties.order, ...(across?.order ?? [])]
  const units: readonly (Unit | undefined)[] = [
    ...(points?.bonuses ?? []).map(({ unit }) => unit),
    ...clauses.flatMap(({ by, of }) => (by === 'team_fact' ? [] : by === 'rate' ? ['fact_balls' as const] : [of])),
  ]
  return {
    decision:
      points?.overtime !== undefined ||
      points?.shootout !== undefined ||
      clauses.some(({ decided }) => decided !== undefined),
    periods: units.some((unit) => unit === 'periods_won' || unit === 'period_points'),
    facts: [...new Set(units.flatMap((unit) => (unit?.startsWith('fact_') ? [unit.slice('fact_'.length)] : [])))],
  }
}

/** Returns by how much the parts of a game differ from its score, or null if they agree or are not all known. */
export function findPartsGap(
  parts: GameParts,
  details: GameDetails | null | undefined,
  score: { readonly home_score: number; readonly away_score: number },
): readonly [number, number] | null {
  const { periods, overtime } = details ?? {}
  if (!periods || periods.length < parts.usual) return null
  const shootoutGoal = parts.shootout === 'decides' ? details?.shootout : undefined
  const total = ([0, 1] as const).map((side) => {
    if (parts.counts === 'points') return periods.filter((period) => period[side] > period[(1 - side) as 0 | 1]).length
    const deciding = shootoutGoal ? Number(shootoutGoal[side] > shootoutGoal[(1 - side) as 0 | 1]) : 0
    return periods.reduce((sum, period) => sum + period[side], 0) + (overtime?.[side] ?? 0) + deciding
  })
  const [home = 0, away = 0] = total
  return home === score.home_score && away === score.away_score ? null : [home, away]
}
