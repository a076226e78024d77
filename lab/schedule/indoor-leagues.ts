import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import {
  dateOfSlot,
  judgeIndoorGames,
  readIndoorLeagues,
  teamId,
  toIndoorInput,
} from '../../tests/support/schedules/indoor-leagues.ts'
import { measureProcessorMs } from './contenders.ts'
import { formatRunDuration, printTable } from '../figures.ts'
import { formatWithBound } from './format-with-bound.ts'

/** All 0: the published leagues' only goal is to spread each team's games, which their game limits already express. */
const weights = { balance: 0, breaks: 0, slots: 0, fields: 0, weekdays: 0, spacing: 0, travel: 0, utilization: 0 }

/**
 * Compares the generator's schedules for 53 published leagues, whose home halls are available on only a few evenings,
 * with the best known timetables. Measures nothing if the leagues' data is not there.
 * @param from the index of the first league that is measured
 * @param count how many are measured at most; all of them take about half an hour
 */
export function measureIndoorLeagues(from: number, count: number) {
  const leagues = readIndoorLeagues().slice(from, from + count)
  const results = leagues.map((league) => {
    const teams = Array.from({ length: league.teams }, (_, team) => teamId(team))
    const dates = Array.from({ length: league.slots }, (_, slot) => dateOfSlot(slot))
    const { result, ms } = measureProcessorMs(() => generateProposal({ ...toIndoorInput(league), weights }))
    const games = result.games.map(({ homeTeamId, awayTeamId, start }) => ({
      h: teams.indexOf(homeTeamId),
      a: teams.indexOf(awayTeamId),
      slot: dates.indexOf(start.slice(0, 10)),
    }))
    const { instance, best } = league
    return { instance, best, unplaced: result.unplaced.length, ...judgeIndoorGames(league, games), ms }
  })
  if (results.length === 0) return results
  printTable(
    'Indoor football leagues IF1 to IF53: games too near to one another, and the fewest that are known',
    ['league', 'left out', 'objective', 'time'],
    results.map(({ instance, best, unplaced, objective, ms }) => [
      instance,
      unplaced,
      best === null ? objective : formatWithBound(objective, best),
      formatRunDuration(ms),
    ]),
  )
  const known = results.flatMap(({ best, ...result }) => (best === null ? [] : [{ ...result, best }]))
  printTable(
    `The ${known.length} leagues for which a schedule with all games is published`,
    ['complete, no rule broken', 'as good as the best known', 'sum of objectives', 'longest time'],
    [
      [
        known.filter(({ unplaced, broken }) => unplaced + broken === 0).length,
        known.filter(({ unplaced, broken, objective, best }) => unplaced + broken === 0 && objective <= best).length,
        formatWithBound(
          known.reduce((sum, { objective }) => sum + objective, 0),
          known.reduce((sum, { best }) => sum + best, 0),
        ),
        formatRunDuration(Math.max(...known.map(({ ms }) => ms))),
      ],
    ],
  )
  return results
}
