import {
  placeBracketMatches,
  type MatchPlan,
  type PlaceMatchesProgress,
} from '#domain/tournaments/layout/place-matches.ts'
import { countLeagueConflicts } from '#domain/scheduling/conflicts/league-counts.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { listOfferedPlaces } from '#domain/scheduling/generate/offered-places.ts'
import { findRainoutHelp, repairRainout, type RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import { findScheduleConflicts, findConflictResolutions } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { throttle } from './throttle.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'

/** Called across the worker boundary: at most ten times a second, and with each better proposal. */
export type ReportProgress = (progress: ScheduleProgress) => unknown

const reportIntervalMs = 100

/** The worker's jobs for the page. They take and return plain data. */
export const scheduleJobs = {
  generate(input: ScheduleInput, report: ReportProgress | null): ScheduleProposal {
    if (report === null) return generateProposal(input)
    return generateProposal(input, { onProgress: throttle(reportIntervalMs, report, ({ best }) => best !== undefined) })
  },
  placeMatches(question: PlaceMatchesInput, report: ((progress: PlaceMatchesProgress) => unknown) | null): MatchPlan {
    return placeBracketMatches(question, report === null ? undefined : throttle(reportIntervalMs, report))
  },
  /** @param report receives how many other games may move in the next attempt */
  repair(parts: readonly RepairPart[], report: ((moves: number) => unknown) | null): Promise<RainoutRepair> {
    return repairRainout(parts, report === null ? {} : { onProgress: report })
  },
  helpForRainout: findRainoutHelp,
  offeredPlaces: listOfferedPlaces,
  findScheduleConflicts,
  countLeagueConflicts,
  findWaysOut: findConflictResolutions,
}
export type ScheduleJobs = typeof scheduleJobs
