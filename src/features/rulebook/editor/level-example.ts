import type { StandingsGame } from '#domain/standings/tally.ts'
import type { Results } from './preview-tables.ts'
import { t } from './words.ts'

const [ash, birch, cedar, dogwood] = ['ash', 'birch', 'cedar', 'dogwood'] as const

/**
 * Each of three teams beat one of the other two, and all beat the fourth. Ash is the best of the three in goals; whether
 * Birch or Cedar follows depends on whether the two start over, since Birch beat Cedar.
 */
const games = [
  [ash, 5, 0, birch],
  [cedar, 5, 4, ash],
  [birch, 5, 4, cedar],
  [ash, 1, 0, dogwood],
  [birch, 1, 0, dogwood],
  [cedar, 1, 0, dogwood],
] as const

export function createLevelExample(): Results {
  return {
    id: 'example',
    name: null,
    deductions: [],
    input: {
      teams: [ash, birch, cedar, dogwood].map((id) => ({ id, name: t.exampleTeams[id] })),
      games: games.map(([home, homeScore, awayScore, away], index): StandingsGame => ({
        id: `example-${index}`,
        home_team_id: home,
        away_team_id: away,
        start_time: '2026-05-02T10:00:00.000Z',
        status: 'completed',
        home_score: homeScore,
        away_score: awayScore,
        forfeited_by: null,
      })),
    },
  }
}
