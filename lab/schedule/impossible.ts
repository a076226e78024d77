import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { impossibleLeagues } from '../../tests/domain/scheduling/impossible-leagues.ts'
import { measureProcessorMs } from './contenders.ts'
import { formatRunDuration, percentile, printTable } from '../figures.ts'

/**
 * Measures leagues that cannot be scheduled, each for exactly one reason: whether the reason and its teams are named,
 * and how long that takes.
 */
export function measureImpossible() {
  const outcomes = impossibleLeagues.map(({ name, input, codes, teams }) => {
    const { result, ms } = measureProcessorMs(() => generateProposal(input).reasons)
    const found = result.map(({ code }) => code)
    const isNamed = found.join() === codes.join() && (!teams || result[0]?.teams?.join() === teams.join())
    return { kind: codes[0] ?? '', name, codes, found, isNamed, ms }
  })
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  printTable(
    'Leagues that cannot be placed: is the reason named, and no other?',
    ['reason', 'leagues', 'named right', 'median', 'worst'],
    [...kinds, 'all'].map((kind) => {
      const group = outcomes.filter((outcome) => kind === 'all' || outcome.kind === kind)
      const times = group.map(({ ms }) => ms)
      const right = group.filter(({ isNamed }) => isNamed).length
      return [
        kind,
        group.length,
        right,
        formatRunDuration(percentile(times, 0.5)),
        formatRunDuration(Math.max(...times)),
      ]
    }),
  )
  for (const { name, codes, found, isNamed } of outcomes) {
    if (!isNamed) console.log(`  ${name}: ${found.join(', ') || 'none'} instead of ${codes.join(', ')}`)
  }
  return outcomes
}
