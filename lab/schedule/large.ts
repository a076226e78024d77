import { createRandom } from '#domain/random.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { addDays, minutesToTime } from '#domain/time.ts'
import { formatRunDuration, printTable } from '../figures.ts'
import { judgeContender } from './contenders.ts'
import type { Contenders } from './contenders.ts'

const divisions = 40
const teamsOfDivision = 25
const slots = 8
const venues = 54
const shareAway = 0.05

/**
 * Measures leagues of 12,000 games in which each team is away on a twentieth of the dates: on 32 dates, the median of
 * three runs; and on 28 dates, which have room for only 96 games more. There, 11 teams of different divisions have more
 * games than dates, so at least 11 games are left out.
 */
export function measureLarge({ ours }: Contenders) {
  const results = [
    { dates: 32, runs: 3 },
    { dates: 28, runs: 1 },
  ].map(({ dates, runs }) => ({ dates, ...judgeContender(ours, createLargeLeague(dates), runs) }))
  printTable(
    `${divisions} divisions of ${teamsOfDivision} teams with absences, ${ours.name}`,
    ['dates', 'placed', 'violations', 'breaks', 'imbalance', 'time'],
    results.map(({ dates, metrics, violations, ms }) => [
      dates,
      `${metrics.placed}/${metrics.required}`,
      violations.length,
      metrics.breaks,
      metrics.imbalance,
      formatRunDuration(ms),
    ]),
  )
  return results
}

function createLargeLeague(weeks: number): ScheduleInstance {
  const random = createRandom(5)
  const dates = Array.from({ length: weeks }, (_, week) => addDays('2026-03-07', 7 * week))
  return {
    format: 'lsi/1',
    id: 'large',
    teams: Array.from({ length: divisions * teamsOfDivision }, (_, team) => ({
      id: `T${String(team).padStart(4, '0')}`,
      name: `Team ${team}`,
      division: `D${team % divisions}`,
      unavailable: dates.filter(() => random() < shareAway).map((date) => ({ date })),
    })),
    venues: Array.from({ length: venues }, (_, venue) => ({
      id: `V${String(venue).padStart(3, '0')}`,
      name: `Venue ${venue}`,
    })),
    dates,
    slots: Array.from({ length: slots }, (_, slot) => ({
      start: minutesToTime(480 + 90 * slot),
      end: minutesToTime(570 + 90 * slot),
    })),
    meetings: 1,
    rules: { minRestMinutes: 120, maxGamesPerTeamPerDay: 1, balanceHomeAway: true },
  }
}
