import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { createHardLeague, hardFamilies } from '../../tests/support/schedules/hard-league.ts'
import { formatRunDuration, percentile, printTable } from '../figures.ts'
import { judgeContender } from './contenders.ts'
import type { Contenders } from './contenders.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'instances-hard')

/** Measures leagues that leave almost no choice: `count` generated ones, and those of the folder beside. */
export function measureHard({ ours }: Contenders, from: number, count: number) {
  const generated = Array.from({ length: count }, (_, index) => createHardLeague(from + index))
  const beside = readInstances().map((instance) => ({ instance, family: 'of the folder beside' }))
  const outcomes = [...generated, ...beside].map(({ instance, family }) => {
    const { violations, metrics, ms } = judgeContender(ours, instance)
    return { league: instance.id, family, teams: instance.teams.length, violations: violations.length, metrics, ms }
  })
  printTable(
    `Leagues that leave almost no choice, ${ours.name}`,
    ['', 'leagues', 'complete', 'games left out', 'violations', 'median', 'worst'],
    [...hardFamilies, 'of the folder beside'].map((family) => {
      const group = outcomes.filter((outcome) => outcome.family === family)
      const times = group.map(({ ms }) => ms)
      return [
        family,
        group.length,
        group.filter(({ metrics }) => metrics.missing === 0).length,
        group.reduce((sum, { metrics }) => sum + metrics.missing, 0),
        group.reduce((sum, { violations }) => sum + violations, 0),
        ...(group.length === 0 ? ['–', '–'] : [0.5, 1].map((share) => formatRunDuration(percentile(times, share)))),
      ]
    }),
  )
  for (const { league, family, teams, metrics } of outcomes) {
    if (metrics.missing > 0)
      console.log(`  ${league} (${family}, ${teams} teams): ${metrics.missing} of ${metrics.required} left out`)
  }
  return outcomes
}

function readInstances(): ScheduleInstance[] {
  if (!existsSync(folder)) {
    console.log(`\n!! There are no leagues in ${folder}: this part of the measurement is left out.`)
    return []
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => scheduleInstanceSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}
