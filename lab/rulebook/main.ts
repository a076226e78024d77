import { parseArgs } from 'node:util'
import { createTestRandom } from '../../tests/support/rows/factories.ts'
import {
  checkLeague,
  decisiveClauses,
  differenceIn,
  presets,
  type FoundDifference,
} from '../../tests/support/rulebook/check-league.ts'
import { chanceOf } from '../../tests/support/rulebook/random-league.ts'
import { reduceCase } from '../../tests/support/rulebook/reduce-case.ts'

/** The number of differences that are shown, each reduced to a small example. */
const shownDifferences = 5

/**
 * `npm run lab -- rulebook [N] [--from SEED]` ranks N random leagues by every preset, and as many by random rules, with
 * the engine and with the naive implementation of `tests/support/rulebook`, which get the lists of the input in
 * different orders. Lists the clauses of presets that decided no place. Returns the exit code.
 */
export async function main(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { from: { type: 'string', default: '1' } },
  })
  const [from, count] = [Number(values.from), Number(positionals[0] ?? 2000)]
  const start = performance.now()
  const reached = new Set<string>()
  let differences = 0
  const report = (leagues: number) => {
    const tables = leagues * (presets.length + 1)
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(
      `${leagues} leagues, ${tables} tables by ${presets.length} presets and random rules, ${seconds} s: ${differences} differences`,
    )
  }
  for (let done = 0; done < count; done++) {
    if (done > 0 && done % 5000 === 0) report(done)
    for (const found of checkLeague(from + done, reached)) {
      differences++
      if (differences <= shownDifferences) show(from + done, found)
    }
  }
  report(count)
  const idle = decisiveClauses().filter((clause) => !reached.has(clause))
  console.log(`Clauses that decided no place: ${idle.join(', ') || 'none'}`)
  return differences > 0 ? 1 : 0
}

function show(seed: number, { rules, what, rulebook, input }: FoundDifference): void {
  const isWrong = (candidate: Pick<FoundDifference, 'rulebook' | 'input'>) =>
    differenceIn(candidate, chanceOf(createTestRandom(seed))) !== null
  const found = { rulebook, input }
  console.log(`Seed ${seed}, ${rules}: ${what}\n${JSON.stringify(isWrong(found) ? reduceCase(found, isWrong) : found)}`)
}
