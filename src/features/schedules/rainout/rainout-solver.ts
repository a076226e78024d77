import { repairExactlyInWorker } from '#workers/exact-client.ts'
import { findOfferedPlacesInWorker, findRainoutHelpInWorker, repairInWorker } from '#workers/schedule-client.ts'

/** Finds new times using workers. */
export type RainoutSolver = {
  readonly repair: typeof repairInWorker
  readonly repairExactly: typeof repairExactlyInWorker
  readonly help: typeof findRainoutHelpInWorker
  readonly offeredPlaces: typeof findOfferedPlacesInWorker
}

export const workerSolver: RainoutSolver = {
  repair: repairInWorker,
  repairExactly: repairExactlyInWorker,
  help: findRainoutHelpInWorker,
  offeredPlaces: findOfferedPlacesInWorker,
}
