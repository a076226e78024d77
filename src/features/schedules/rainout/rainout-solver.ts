import { repairExactly } from '#workers/exact-client.ts'
import { findOfferedPlaces, helpForRainout, repairInWorker } from '#workers/schedule-client.ts'

/** Who looks for new times: workers. */
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
