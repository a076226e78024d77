import { percentile, printTable } from '../figures.ts'
import { runKillRounds } from './kill.ts'
import { cutPower, getPowerCutObstacle, type PowerCutFigures } from './power-cut.ts'

/**
 * `npm run lab -- durability`: `kill [ROUNDS]` kills the server's processes while phones push; `cut [CUTS]` cuts the
 * power to its disk. Prints what was acknowledged, what is missing, and how long recovery took. Returns the exit code,
 * which is 1 if a push was lost.
 */
export async function main([what = '', number]: readonly string[]): Promise<number> {
  const log = (line: string) => console.log(line)
  if (what === 'kill') {
    const figures = await runKillRounds(Number(number ?? 100), { log })
    printTable(
      'Reports of phones',
      ['target', 'rounds', 'acknowledged', 'missing', 'recovery ms p50 / max', 'start ms p50 / max'],
      figures.map(({ target, rounds, acknowledged, missing, recoveryMs, startMs }) => [
        target,
        rounds,
        acknowledged,
        missing,
        spread(recoveryMs),
        spread(startMs),
      ]),
    )
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
  console.error('Usage: npm run lab -- durability kill [ROUNDS] | cut [CUTS]')
  return 2
}

function print(name: string, { cuts, acknowledged, missing, failedStarts, startMs }: PowerCutFigures): void {
  console.log(
    `${name}: ${cuts} cuts, ${acknowledged} acknowledged, ${missing} missing, ${failedStarts} failed starts, ` +
      `start ms p50 / max ${spread(startMs)}`,
  )
}

function spread(values: readonly number[]): string {
  return values.length === 0 ? '–' : `${Math.round(percentile(values, 0.5))} / ${Math.round(Math.max(...values))}`
}
