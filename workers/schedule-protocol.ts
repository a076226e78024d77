import { wrap, type Remote } from 'comlink'
import type { MatchPlan, PlaceMatchesProgress } from '#domain/tournaments/layout/place-matches.ts'
import type { OrganizationGames } from '#domain/scheduling/conflicts/conflict-input.ts'
import type { LeagueConflictCount } from '#domain/scheduling/conflicts/league-counts.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import type { OfferedPlace } from '#domain/scheduling/generate/offered-places.ts'
import type { RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import type { Repair } from '#domain/scheduling/repair/repair.ts'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { runInWorker, type JobOptions, type WorkerHandle } from './run-in-worker.ts'
import type { ScheduleJobs } from './schedule-jobs.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

export type GenerateScheduleOptions = JobOptions<ScheduleProgress>

type SharedWorker = {
  readonly jobs: Remote<ScheduleJobs>
  readonly waiting: Set<(error: Error) => void>
}

export function createScheduleClient(startWorker: () => WorkerHandle) {
  let shared: SharedWorker | null = null

  const startShared = (): SharedWorker => {
    const worker = startWorker()
    const started: SharedWorker = { jobs: wrap<ScheduleJobs>(worker.endpoint), waiting: new Set() }
    worker.onFailure((error) => {
      if (shared === started) shared = null
      worker.terminate()
      for (const reject of started.waiting) reject(error)
    })
    return started
  }

  /** Runs a short job. All short jobs share one worker; if it fails, it is replaced for the next job. */
  const inSharedWorker = async <Result>(job: (jobs: Remote<ScheduleJobs>) => Promise<Result>): Promise<Result> => {
    const { jobs, waiting } = (shared ??= startShared())
    let stopWaiting = () => {}
    try {
      return await new Promise<Result>((resolve, reject) => {
        waiting.add(reject)
        stopWaiting = () => waiting.delete(reject)
        job(jobs).then(resolve, reject)
      })
    } finally {
      stopWaiting()
    }
  }

  return {
    /** Each schedule has its own worker: see `runInWorker`. */
    generateSchedule(input: ScheduleInput, options: GenerateScheduleOptions = {}): Promise<ScheduleProposal> {
      return runInWorker<ScheduleJobs, ScheduleProgress, ScheduleProposal>(startWorker, options, (jobs, report) =>
        jobs.generate(input, report),
      )
    },

    placeMatches(question: PlaceMatchesInput, options: JobOptions<PlaceMatchesProgress> = {}): Promise<MatchPlan> {
      return runInWorker<ScheduleJobs, PlaceMatchesProgress, MatchPlan>(startWorker, options, (jobs, report) =>
        jobs.placeMatches(question, report),
      )
    },

    /** Progress is the number of other games that may move in the next attempt. */
    repair(parts: readonly RepairPart[], options: JobOptions<number> = {}): Promise<RainoutRepair> {
      return runInWorker<ScheduleJobs, number, RainoutRepair>(startWorker, options, (jobs, report) =>
        jobs.repair(parts, report),
      )
    },

    helpForRainout(
      parts: readonly RepairPart[],
      found: RainoutRepair,
      options: JobOptions<never> = {},
    ): Promise<RepairHelp[]> {
      return runInWorker<ScheduleJobs, never, RepairHelp[]>(startWorker, options, (jobs) =>
        jobs.helpForRainout(parts, found),
      )
    },

    offeredPlaces(
      question: RepairInput,
      repair: Repair,
      gameId: string,
      options: JobOptions<never> = {},
    ): Promise<OfferedPlace[]> {
      return runInWorker<ScheduleJobs, never, OfferedPlace[]>(startWorker, options, (jobs) =>
        jobs.offeredPlaces(question, repair, gameId),
      )
    },

    findScheduleConflicts(organization: OrganizationGames, scheduleIds: readonly string[]): Promise<Conflict[]> {
      return inSharedWorker((jobs) => jobs.findScheduleConflicts(organization, scheduleIds))
    },

    countLeagueConflicts(
      ...question: Parameters<ScheduleJobs['countLeagueConflicts']>
    ): Promise<LeagueConflictCount[]> {
      return inSharedWorker((jobs) => jobs.countLeagueConflicts(...question))
    },

    findWaysOut(...question: Parameters<ScheduleJobs['findWaysOut']>): Promise<ConflictResolution[]> {
      return inSharedWorker((jobs) => jobs.findWaysOut(...question))
    },
  }
}
