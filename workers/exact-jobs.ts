import type { SolveProgram } from '#domain/scheduling/exact/program.ts'
import { explainUnplacedGames, type Explanation } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague, type LeagueScheduleResult } from '#domain/scheduling/explain/schedule-league.ts'
import type { ScheduleInput, ScheduleProgress } from '#domain/scheduling/model/model.ts'
import { repairRainout, type RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import { throttle } from './throttle.ts'

const reportIntervalMs = 100

/** The worker's jobs for the page. They take and return plain data. */
export function createExactJobs(solve: SolveProgram) {
  return {
    /** @param report receives how many variants of the league have been tried */
    explain(input: ScheduleInput, report: ((questions: number) => unknown) | null): Promise<Explanation> {
      return explainUnplacedGames(
        input,
        solve,
        report === null ? {} : { onProgress: throttle(reportIntervalMs, report) },
      )
    },
    /** Repairs as the search does, and uses the solver for what the search can't prove. */
    repair(parts: readonly RepairPart[], report: ((moves: number) => unknown) | null): Promise<RainoutRepair> {
      return repairRainout(parts, report === null ? { solve } : { solve, onProgress: report })
    },
    scheduleLeague(
      input: ScheduleInput,
      report: ((progress: ScheduleProgress) => unknown) | null,
    ): Promise<LeagueScheduleResult> {
      return scheduleLeague(input, solve, report === null ? {} : { onProgress: throttle(reportIntervalMs, report) })
    },
  }
}
export type ExactJobs = ReturnType<typeof createExactJobs>
