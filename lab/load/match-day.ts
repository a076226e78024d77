import type { LoadPhone } from './phone.ts'
import { loadTableHeader, formatLoadLine } from './print.ts'
import { timeRequest, createLoadTally, type LoadTally } from './tally.ts'
import type { LoadWorld } from './world.ts'

type Options = {
  readonly seconds: number
  /** Seconds between saves on each phone whose user may report scores. */
  readonly every: number
  readonly mayReport: ReadonlySet<string>
  readonly serversCpuMs: () => number
  readonly world: LoadWorld
  readonly print: (line: string) => void
}

/** How often an open app polls if nothing signals a change. */
const pullEverySeconds = 30

/**
 * Simulates a crowd of phones that all have the app open: each pulls every half minute, and those whose users may
 * report also save on their own schedule and pull right after each save. Phones do not wait for each other, so a slow
 * server sees the same load as a fast one.
 */
export async function matchDay(phones: readonly LoadPhone[], options: Options): Promise<LoadTally[]> {
  const { seconds, every, mayReport, serversCpuMs, world, print } = options
  const [pulls, pushes] = [createLoadTally('match day: pull'), createLoadTally('match day: push')]
  const endsAt = performance.now() + seconds * 1000
  const before = { server: serversCpuMs(), database: world.databaseCpuMs() }

  const day = async (phone: LoadPhone): Promise<void> => {
    const saves = mayReport.has(phone.person.role)
    let [nextPull, nextSave] = [
      Math.random() * pullEverySeconds * 1000,
      saves ? Math.random() * every * 1000 : Infinity,
    ]
    const begin = performance.now()
    for (;;) {
      const at = begin + Math.min(nextPull, nextSave)
      if (at >= endsAt) return
      await until(at)
      if (nextSave <= nextPull) {
        await timeRequest(pushes, () => phone.pushScore())
        nextSave += every * 1000
      } else {
        nextPull += pullEverySeconds * 1000
      }
      await timeRequest(pulls, () => phone.pull())
    }
  }
  await Promise.all(phones.map(day))
  print(
    `\nA match day: ${phones.length} open phones for ${seconds} s, a save every ${every} s of each who may\n${loadTableHeader}`,
  )
  const cpu = {
    serverMs: serversCpuMs() - before.server,
    databaseMs: world.databaseCpuMs() - before.database,
    walBytes: Number.NaN,
  }
  const both = { ...pulls, name: 'match day: both', latenciesMs: [...pulls.latenciesMs, ...pushes.latenciesMs] }
  for (const tally of [pulls, pushes]) print(formatLoadLine(tally, seconds))
  print(formatLoadLine(both, seconds, cpu))
  return [pulls, pushes]
}

function until(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
}
