import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { inWords, seedsFrom, simulate } from '../../tests/sync/simulation/driver.ts'
import { keptSeeds } from '../../tests/sync/simulation/kept-seeds.ts'
import { sequencedFrom } from '../../tests/sync/simulation/plan.ts'
import { planted } from '../../tests/sync/simulation/planted.ts'
import { inTurns, plantedLimit, search, sequenced } from '../../tests/sync/simulation/search.ts'

/**
 * `npm run lab -- simulate [N] [--from S]` runs the kept seeds and N more histories starting from seed S; with `--seed
 * S`, it runs only that one, with its story. `npm run lab -- simulate --planted [NAME] [--equivalent]` shows how many
 * histories it takes to find each planted fault. Returns the exit code.
 */
export async function main(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      from: { type: 'string', default: '1' },
      planted: { type: 'boolean', default: false },
      equivalent: { type: 'boolean', default: false },
    },
  })
  if (values.planted) return searchPlanted(positionals[0] ?? '', values.equivalent)
  if (values.seed !== undefined) return run([Number(values.seed)])
  const count = Number(positionals[0] ?? 200)
  return run([
    ...Object.keys(keptSeeds).map(Number),
    ...seedsFrom(sequencedFrom, sequenced),
    ...seedsFrom(Number(values.from), count),
  ])
}

/**
 * Searches for each planted fault, or for those with this text in their name. Searches for faults marked as equivalent
 * only on request.
 */
async function searchPlanted(words: string, withEquivalent: boolean): Promise<number> {
  let missed = 0
  await inTurns(
    planted.filter(({ name, equivalent }) => name.includes(words) && (withEquivalent || equivalent === undefined)),
    availableParallelism(),
    async (fault) => {
      const { found, histories } = await search(fault, plantedLimit)
      if (!found && fault.equivalent === undefined) missed++
      const words = found ?? (fault.equivalent === undefined ? 'NOT FOUND' : `equivalent: ${fault.equivalent}`)
      console.log(`${fault.name.padEnd(62)} ${String(histories).padStart(5)}  ${words}`)
    },
  )
  console.log(`${missed} planted faults not found within ${plantedLimit} histories`)
  return missed > 0 ? 1 : 0
}

async function run(seeds: readonly number[]): Promise<number> {
  const start = performance.now()
  const sum = { histories: 0, steps: 0, saved: 0, refused: 0, violations: 0 }
  await simulate({
    seeds,
    workers: availableParallelism(),
    shrinks: true,
    onReport(report) {
      sum.histories++
      sum.steps += report.steps
      sum.saved += report.saved
      sum.refused += report.refused
      if (report.faults.length > 0) {
        sum.violations++
        console.log(inWords(report))
      }
      if (sum.histories % 5000 === 0) console.log(line(sum, start))
    },
  })
  console.log(line(sum, start))
  return sum.violations > 0 ? 1 : 0
}

function line(
  sum: { histories: number; steps: number; saved: number; refused: number; violations: number },
  start: number,
) {
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  return `${sum.histories} histories, ${sum.steps} steps, ${sum.saved} saved changes (${sum.refused} refused), ${seconds} s: ${sum.violations} violations`
}
