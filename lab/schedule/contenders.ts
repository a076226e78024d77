import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { percentile } from '../figures.ts'
import { placeInFirstCell, plainCircle } from './greedy.ts'
import type { Rounds } from './greedy.ts'
import { checkSchedule } from '../../tests/support/schedules/schedule-check.ts'
import type { Check } from '../../tests/support/schedules/schedule-check.ts'

export type Contender = {
  readonly name: string
  readonly schedule: (instance: ScheduleInstance) => InstanceGame[]
}

/** A package that generates round robins without a calendar; `placeInFirstCell` assigns its rounds to dates. */
export type RoundRobinPeer = { readonly name: string; readonly roundsOf: (teams: number) => Rounds }

export type Contenders = { readonly ours: Contender; readonly greedy: Contender; readonly peers: readonly Contender[] }

export function createContenders(peers: readonly RoundRobinPeer[]): Contenders {
  return {
    ours: { name: 'fieldside', schedule: (instance) => listProposedGames(generateProposal(toScheduleInput(instance))) },
    greedy: { name: 'first cell', schedule: (instance) => placeInFirstCell(instance, plainCircle) },
    peers: peers.map(({ name, roundsOf }) => ({
      name,
      schedule: (instance) => placeInFirstCell(instance, roundsOf),
    })),
  }
}

export type ContenderResult = Check & { readonly ms: number }

/** @param times how many times to run it; the median time is used */
export function judgeContender({ schedule }: Contender, instance: ScheduleInstance, times = 1): ContenderResult {
  const runs = Array.from({ length: times }, () => measureProcessorMs(() => schedule(instance)))
  return {
    ...checkSchedule(instance, runs[0]?.result ?? []),
    ms: percentile(
      runs.map(({ ms }) => ms),
      0.5,
    ),
  }
}

/**
 * Runs `work` and measures the processor time it takes, on which other work on the machine has little effect. Returns
 * the result of `work`, too.
 */
export function measureProcessorMs<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const start = processorMs()
  const result = work()
  return { result, ms: processorMs() - start }
}

export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
