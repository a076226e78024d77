import { largestPostgres, measured, oneOfEach, saturday } from './assumptions.ts'
import { computeCapacity, type Machines } from './capacity.ts'

const cases: readonly [number, string, Machines][] = [
  [10_000, 'one server, one Postgres, 4 cores each', oneOfEach],
  [1_000_000, 'many servers, the largest Postgres', largestPostgres],
  [10_000_000, 'many servers, the largest Postgres', largestPostgres],
]
const rounded = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US')

/** Prints the figures of docs/scale.md for 10 thousand, 1 million, and 10 million phones. */
export function printCapacity(print: (line: string) => void): void {
  for (const [phones, what, machines] of cases) {
    const { requests, demand, bottleneck, carries } = computeCapacity(phones, measured, saturday, machines)
    const each = Object.entries(requests).map(([kind, times]) => `${kind} ${rounded(times)}`)
    print(`\n${phones.toLocaleString('en-US')} phones: ${what}\n  a second: ${each.join(', ')}`)
    for (const [resource, { needed, there, share }] of Object.entries(demand)) {
      print(`  ${resource.padEnd(20)} ${rounded(needed)} of ${rounded(there)} (${Math.round(share * 100)} %)`)
    }
    print(`  ends first: ${bottleneck}, at ${carries.toLocaleString('en-US')} phones`)
  }
}
