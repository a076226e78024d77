import '#domain/time-zones/all-zones.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContenders } from './contenders.ts'
import { measureBrackets } from './brackets.ts'
import { measureHard } from './hard.ts'
import { measureIndoorLeagues } from './indoor-leagues.ts'
import { measureImpossible } from './impossible.ts'
import { measureInstances } from './instances.ts'
import { measureLarge } from './large.ts'
import { measureMemory } from './memory.ts'
import { measureMix } from './mix.ts'
import { peers } from './peers/round-robins.mjs'
import { measureSizes } from './sizes.ts'

const parts = ['instances', 'mix', 'hard', 'sizes', 'large', 'impossible', 'indoor', 'brackets', 'memory'] as const
const mostHardLeagues = 60 // each takes seconds

/**
 * `npm run lab -- schedule [--part PART …] [--leagues N] [--from N]` creates schedules and judges them, running all
 * parts if none is named. Prints figures and asserts nothing; times are processor times.
 */
export async function main(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      part: { type: 'string', multiple: true, default: [...parts] },
      leagues: { type: 'string', default: '1600' },
      from: { type: 'string', default: '0' },
    },
  })
  const unknown = values.part.find((name) => !parts.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${parts.join(', ')}`)
  const contenders = createContenders(peers)
  const measure: Readonly<Record<(typeof parts)[number], () => unknown>> = {
    instances: () => measureInstances(contenders),
    mix: () => measureMix(contenders, Number(values.from), Number(values.leagues)),
    hard: () => measureHard(contenders, Number(values.from), Math.min(Number(values.leagues), mostHardLeagues)),
    sizes: () => measureSizes(contenders),
    large: () => measureLarge(contenders),
    impossible: measureImpossible,
    indoor: () => measureIndoorLeagues(Number(values.from), Number(values.leagues)),
    brackets: measureBrackets,
    memory: measureMemory,
  }
  const results: Record<string, unknown> = {}
  for (const part of parts) if (values.part.includes(part)) results[part] = await measure[part]()
  const file = join(await mkdtemp(join(tmpdir(), 'fieldside-bench-schedule-')), 'schedule.json')
  await writeFile(file, JSON.stringify(results, null, 1))
  console.log(`\nAll figures: ${file}`)
}
