import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import {
  dateOfSlot,
  toIf18Input,
  isIf18There,
  judgeIf18,
  readIf18,
  teamId,
} from '../../tests/support/schedules/if18.ts'
import { measureProcessorMs } from './contenders.ts'
import { formatRunDuration, printTable } from '../figures.ts'
import { formatWithBound } from './format-with-bound.ts'

const seeds = [1, 2, 3, 4, 5]
/** All 0: the published league's only goal is to spread each team's games, which its game limits already express. */
const weights = { balance: 0, breaks: 0, slots: 0, fields: 0, weekdays: 0, spacing: 0, travel: 0, utilization: 0 }

/**
 * Compares the generator's schedules for a published league, whose home halls are available on only a few evenings,
 * with the best known timetable. Measures nothing if the league's data is not there.
 */
export function measureIf18() {
  if (!isIf18There) return []
  const league = readIf18()
  const teams = Array.from({ length: league.teams }, (_, team) => teamId(team))
  const dates = Array.from({ length: league.slots }, (_, slot) => dateOfSlot(slot))
  const results = seeds.map((seed) => {
    const { result, ms } = measureProcessorMs(() => generateProposal({ ...toIf18Input(league, seed), weights }))
    const games = result.games.map(({ homeTeamId, awayTeamId, start }) => ({
      h: teams.indexOf(homeTeamId),
      a: teams.indexOf(awayTeamId),
      slot: dates.indexOf(start.slice(0, 10)),
    }))
    return { seed, unplaced: result.unplaced.length, ...judgeIf18(league, games), ms }
  })
  printTable(
    'The indoor football league IF18: games too near to one another, and the fewest that are known',
    ['seed', 'left out', 'rules broken', 'objective', 'time'],
    results.map(({ seed, unplaced, broken, objective, ms }) => [
      `${seed}`,
      unplaced,
      broken,
      formatWithBound(objective, league.best_known_objective),
      formatRunDuration(ms),
    ]),
  )
  return results
}
