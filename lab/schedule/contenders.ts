import { generate } from '#domain/scheduling/generate/generate.ts'
import { gamesOfProposal, inputOfInstance } from '#domain/scheduling/model/instance.ts'
import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { quantile } from './print.ts'
import { placeInFirstCell, plainCircle } from './greedy.ts'
import type { Rounds } from './greedy.ts'
import { checkSchedule } from '../../tests/support/schedule-check.ts'
import type { Check } from '../../tests/support/schedule-check.ts'

export type Contender = {
  readonly name: string
  readonly schedule: (instance: ScheduleInstance) => InstanceGame[]
}

/** A package that generates round robins without a calendar; `placeInFirstCell` assigns its rounds to dates. */
export type Peer = { readonly name: string; readonly roundsOf: (teams: number) => Rounds }

export type Contenders = { readonly ours: Contender; readonly greedy: Contender; readonly peers: readonly Contender[] }

export function contendersWith(peers: readonly Peer[]): Contenders {
  return {
    ours: { name: 'fieldside', schedule: (instance) => gamesOfProposal(generate(inputOfInstance(instance))) },
    greedy: { name: 'first cell', schedule: (instance) => placeInFirstCell(instance, plainCircle) },
    peers: peers.map(({ name, roundsOf }) => ({
      name,
      schedule: (instance) => placeInFirstCell(instance, roundsOf),
    })),
  }
}

export type Result = Check & { readonly ms: number }

/** @param times how often to run it; the median time counts */
export function judge({ schedule }: Contender, instance: ScheduleInstance, times = 1): Result {
  const runs = Array.from({ length: times }, () => timed(() => schedule(instance)))
  return {
    ...checkSchedule(instance, runs[0]?.result ?? []),
    ms: quantile(
      runs.map(({ ms }) => ms),
      0.5,
    ),
  }
}

/** Measures processor time, so that other work on the machine matters little. */
export function timed<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const start = processorMs()
  const result = work()
  return { result, ms: processorMs() - start }
}

export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
