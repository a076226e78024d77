import { getMedian } from '../figures.ts'

export type Measured = {
  readonly ms: number
  readonly requests: number
  readonly sends: number
  readonly bytes: number
}

export type Run = {
  readonly peer: string
  readonly delayMs: number
  readonly firstSync: Measured
  readonly push: Measured
  readonly edit: Measured
}

const steps = [
  { key: 'firstSync', title: 'First sync of 10,000 games' },
  { key: 'push', title: 'Push of 200 offline scores' },
  { key: 'edit', title: 'One edit, with a connection' },
] as const

/** Prints medians over the rounds as a Markdown table. "×" is the ratio to our engine's figure. */
export function printSyncTable(runs: readonly Run[]): void {
  const delays = [...new Set(runs.map(({ delayMs }) => delayMs))]
  const peers = [...new Set(runs.map(({ peer }) => peer))]
  for (const { key, title } of steps) {
    console.log(`\n${title}\n`)
    console.log('| engine | delay | time | × | requests | that send | bytes |')
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
    for (const delayMs of delays) {
      const of = (peer: string, value: keyof Measured) =>
        getMedian(runs.filter((run) => run.peer === peer && run.delayMs === delayMs).map((run) => run[key][value]))
      const ours = of('fieldside', 'ms')
      for (const peer of peers) {
        const ms = of(peer, 'ms')
        const cells = [
          peer,
          `+${delayMs} ms`,
          `${Math.round(ms).toLocaleString('en')} ms`,
          (ms / ours).toFixed(1),
          of(peer, 'requests').toLocaleString('en'),
          of(peer, 'sends').toLocaleString('en'),
          `${(of(peer, 'bytes') / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`,
        ]
        console.log(`| ${cells.join(' | ')} |`)
      }
    }
  }
}
