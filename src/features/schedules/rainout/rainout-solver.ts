import { repairExactly } from '#workers/exact-client.ts'
import { findOfferedPlaces, helpForRainout, repairInWorker } from '#workers/schedule-client.ts'

/** Finds new times; uses workers. */
export type RainoutSolver = {
  readonly repair: typeof repairInWorker
  readonly repairExactly: typeof repairExactly
  readonly help: typeof helpForRainout
  readonly offeredPlaces: typeof findOfferedPlaces
}

export const workers: RainoutSolver = {
  repair: repairInWorker,
  repairExactly,
  help: helpForRainout,
  offeredPlaces: findOfferedPlaces,
}
