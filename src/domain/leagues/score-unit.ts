import type { ScoreUnit } from '../rulebook/describe-placing.ts'

// The sports of supabase/schema/2-league/10-leagues.sql, by the last two characters of their IDs. In volleyball, a score
// counts sets.
const unitBySport: ReadonlyMap<string, ScoreUnit> = new Map<string, ScoreUnit>([
  ['01', 'goal'], // soccer
  ['02', 'run'], // baseball
  ['03', 'point'], // basketball
  ['04', 'run'], // softball
  ['06', 'goal'], // ice hockey
  ['07', 'goal'], // lacrosse
  ['08', 'point'], // American football
  ['09', 'run'], // cricket
  ['0a', 'point'], // rugby
])

/** Returns what a sport's scores count, or undefined for a sport that calls it otherwise. */
export function getScoreUnit(sportId: string): ScoreUnit | undefined {
  return sportId.startsWith('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e') ? unitBySport.get(sportId.slice(-2)) : undefined
}
