import type { League } from '../schema/leagues.ts'

type SportRules = Pick<League, 'standings_preset' | 'tie_breakers'>

const byWins: SportRules = {
  standings_preset: 'win_percentage',
  tie_breakers: ['head_to_head', 'difference', 'scored'],
}
const soccerPoints: SportRules = {
  standings_preset: 'points_3_1_0',
  tie_breakers: ['difference', 'scored', 'head_to_head'],
}
const twoPoints: SportRules = {
  standings_preset: 'points_2_1_0',
  tie_breakers: ['head_to_head', 'difference', 'scored'],
}

// The sports of supabase/schema/2-league/10-leagues.sql, by the last two characters of their IDs.
const rulesBySport: ReadonlyMap<string, SportRules> = new Map(
  Object.entries({
    '01': soccerPoints, // soccer
    '02': byWins, // baseball
    '03': byWins, // basketball
    '04': byWins, // softball
    '05': twoPoints, // volleyball
    '06': twoPoints, // ice hockey
    '07': twoPoints, // lacrosse
    '08': twoPoints, // American football
    '09': twoPoints, // cricket
    '0a': twoPoints, // rugby
  }).map(([end, rules]) => [`5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e${end}`, rules]),
)

/** Returns how a new league of this sport is ranked. This is only the default; the league's settings can change it. */
export function getSportDefaults(sportId: string): SportRules {
  const { standings_preset, tie_breakers } = rulesBySport.get(sportId) ?? twoPoints
  return { standings_preset, tie_breakers: [...tie_breakers] }
}
