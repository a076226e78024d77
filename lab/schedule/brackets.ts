import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { earlyRematches } from '../../tests/domain/tournaments/play.ts'
import { measureProcessorMs } from './contenders.ts'
import { formatRunDuration, printTable } from '../figures.ts'

const sizes = [8, 12, 16, 24, 32, 48, 64]
const playOuts = 300

/** Measures how many matches a bracket has, who has a bye, and how many pairs meet again earlier than necessary. */
export function measureBrackets() {
  const results = sizes.map((teams) => {
    const single = createSingleElimination(teams)
    const { result: double, ms } = measureProcessorMs(() => createDoubleElimination(teams))
    return {
      teams,
      single: single.matches.length,
      double: double.matches.length,
      byes: listSeedsWithBye(single).length,
      rematches: earlyRematches(double, playOuts),
      straight: earlyRematches(createDoubleElimination(teams, { dropOrders: [] }), playOuts),
      ms,
    }
  })
  printTable(
    `Brackets: early rematches on average of ${playOuts} play-outs, and where losers drop straight across`,
    ['teams', 'single', 'double', 'byes', 'early rematches', 'straight', 'time'],
    results.map(({ teams, single, double, byes, rematches, straight, ms }) => [
      `${teams}`,
      single,
      double,
      byes,
      rematches.toFixed(2),
      straight.toFixed(2),
      formatRunDuration(ms),
    ]),
  )
  return results
}
