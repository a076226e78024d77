import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { judgeContender } from './contenders.ts'
import type { Contenders, ContenderResult } from './contenders.ts'
import { formatRunDuration, printTable } from '../figures.ts'
import { formatWithBound } from './format-with-bound.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'instances')

/** Schedules each league in `shared/instances`, next to the checkout, three times with every contender. */
export function measureInstances({ ours, greedy, peers }: Contenders) {
  const instances = readInstances()
  if (instances.length === 0) return []
  const contenders = [ours, greedy, ...peers]
  const results = instances.map(({ instance, isFeasible }) => ({
    league: instance.id,
    teams: instance.teams.length,
    isFeasible,
    byContender: contenders.map((contender) => ({ name: contender.name, ...judgeContender(contender, instance, 3) })),
  }))
  const head = [
    'league',
    'teams',
    'placed',
    'violations',
    'breaks',
    'run',
    'imbalance',
    'slot spread',
    'slot gap',
    'time',
  ]
  for (const { name } of [ours, greedy]) {
    const rows = results.map(({ league, teams, isFeasible, byContender }) => {
      const result = byContender.find((one) => one.name === name)
      return [isFeasible ? league : `${league} (infeasible)`, teams, ...(result ? rowOf(result) : [])]
    })
    printTable(
      `Leagues of the folder beside, ${name}: the figure, and the least possible where it is known`,
      head,
      rows,
    )
  }
  const feasible = results.filter(({ isFeasible }) => isFeasible)
  const summary = contenders.map(({ name }) => {
    const own = feasible.flatMap(({ byContender }) => byContender.filter((one) => one.name === name))
    const total = (value: (result: ContenderResult) => number) => own.reduce((sum, result) => sum + value(result), 0)
    return [
      name,
      own.filter(({ metrics }) => metrics.missing === 0).length,
      total(({ metrics }) => metrics.missing),
      total(({ violations }) => violations.length),
      total(({ metrics }) => metrics.breaks),
      Math.max(...own.map(({ metrics }) => metrics.imbalance)),
      Math.max(...own.map(({ metrics }) => metrics.longestRun)),
      formatRunDuration(total(({ ms }) => ms)),
    ]
  })
  const columns = ['', 'complete', 'games left out', 'violations', 'breaks', 'imbalance', 'run', 'time of all']
  printTable(`All ${feasible.length} leagues that have a complete schedule`, columns, summary)
  return results
}

function rowOf({ violations, metrics, bounds, ms }: ContenderResult): (string | number)[] {
  return [
    `${metrics.placed}/${metrics.required}`,
    violations.length,
    formatWithBound(metrics.breaks, bounds.breaks),
    metrics.longestRun,
    formatWithBound(metrics.imbalance, bounds.imbalance),
    formatWithBound(metrics.slotSpread, bounds.slotSpread),
    metrics.slotGap,
    formatRunDuration(ms),
  ]
}

function readInstances(): { readonly instance: ScheduleInstance; readonly isFeasible: boolean }[] {
  if (!existsSync(folder)) {
    console.log(`\n!! There are no leagues in ${folder}: this part of the measurement is left out.`)
    return []
  }
  return readdirSync(folder)
    .filter((file) => /^[A-Z]\d+\.json$/.test(file))
    .map((file) => {
      const instance = scheduleInstanceSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return { instance, isFeasible: !file.startsWith('H') }
    })
}
