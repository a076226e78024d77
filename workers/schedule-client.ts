import type { MatchPlan, PlaceMatchesProgress } from '#domain/tournaments/layout/place-matches.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import type { OfferedPlace } from '#domain/scheduling/generate/offered-places.ts'
import type { RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairHelp } from '#domain/scheduling/repair/help.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import type { Repair } from '#domain/scheduling/repair/repair.ts'
import type { JobOptions } from './run-in-worker.ts'
import { createScheduleClient, type GenerateScheduleOptions } from './schedule-protocol.ts'
import workerUrl from './schedule.worker.ts?worker&url'
import { startWorker } from './start-worker.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'

export type { GenerateScheduleOptions } from './schedule-protocol.ts'

const client = createScheduleClient(() => startWorker(workerUrl, 'schedule'))

/** Creates a schedule in its own worker; see `createScheduleClient`. */
export function generateScheduleInWorker(
  input: ScheduleInput,
  options?: GenerateScheduleOptions,
): Promise<ScheduleProposal> {
  return client.generateSchedule(input, options)
}

/** Returns times and fields for the matches of a tournament: see `placeMatches`. */
export function placeMatchesInWorker(
  question: PlaceMatchesInput,
  options?: JobOptions<PlaceMatchesProgress>,
): Promise<MatchPlan> {
  return client.placeMatches(question, options)
}

/**
 * Returns new places for games that were rained out. Progress is the number of other games that may move in the next
 * attempt.
 */
export function repairInWorker(parts: readonly RepairPart[], options?: JobOptions<number>): Promise<RainoutRepair> {
  return client.repair(parts, options)
}

/** Returns what would make room for games that the repair could not place. */
export function findRainoutHelpInWorker(
  parts: readonly RepairPart[],
  found: RainoutRepair,
  options?: JobOptions<never>,
): Promise<RepairHelp[]> {
  return client.helpForRainout(parts, found, options)
}

/** Returns the other places to which a game of the repair could move. */
export function findOfferedPlacesInWorker(
  question: RepairInput,
  repair: Repair,
  gameId: string,
  options?: JobOptions<never>,
): Promise<OfferedPlace[]> {
  return client.offeredPlaces(question, repair, gameId, options)
}

/** Finds the conflicts of schedules among many games without blocking the page. */
export const findScheduleConflictsInWorker = client.findScheduleConflicts.bind(client)

export const countLeagueConflictsInWorker = client.countLeagueConflicts.bind(client)

/** Finds where the games of a conflict could be moved. */
export const findConflictResolutionsInWorker = client.findWaysOut.bind(client)
