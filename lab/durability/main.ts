import { runKillRounds } from './kill.ts'
import { cutPower, getPowerCutObstacle, type PowerCutFigures } from './power-cut.ts'

/** Runs `kill` or `cut` for a number of rounds and prints the figures. Returns the exit code: 1 if a push was lost. */
export async function main([what = '', number]: readonly string[]): Promise<number> {
  const log = (line: string) => console.log(line)
  if (what === 'kill') {
    const figures = await runKillRounds(Number(number ?? 100), { log })
    console.log('\ntarget               rounds  acknowledged  missing  recovery ms p50 / max  start ms p50 / max')
    for (const { target, rounds, acknowledged, missing, recoveryMs, startMs } of figures) {
      const [recovery, start] = [spread(recoveryMs), spread(startMs)]
      console.log(
        [
          target.padEnd(21),
          String(rounds).padStart(5),
          String(acknowledged).padStart(13),
          String(missing).padStart(8),
          recovery.padStart(22),
          start.padStart(20),
        ].join(' '),
      )
    }
    return figures.some(({ missing }) => missing > 0) ? 1 : 0
  }
  if (what === 'cut') {
    const reason = getPowerCutObstacle()
    if (reason !== null) {
      console.log(`Skipped: ${reason}.`)
      return 0
    }
    const safe = await cutPower(Number(number ?? 20), { log })
    console.log('\nThe control, with fsync off, which must lose something:')
    const control = await cutPower(3, { careless: true, log })
    print('durable', safe)
    print('control', control)
    return safe.missing > 0 || safe.failedStarts > 0 || control.missing === 0 ? 1 : 0
  }
  console.error('Usage: npm run durability -- kill [ROUNDS] | cut [CUTS]')
  return 2
}

function print(name: string, { cuts, acknowledged, missing, failedStarts, startMs }: PowerCutFigures): void {
  console.log(
    `${name}: ${cuts} cuts, ${acknowledged} acknowledged, ${missing} missing, ${failedStarts} failed starts, ` +
      `start ms p50 / max ${spread(startMs)}`,
  )
}

function spread(values: readonly number[]): string {
  const sorted = [...values].toSorted((a, b) => a - b)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return median === undefined || longest === undefined ? '–' : `${Math.round(median)} / ${Math.round(longest)}`
}
