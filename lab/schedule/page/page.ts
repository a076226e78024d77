import '#domain/time-zones/all-zones.ts'
import { toScheduleInput } from '#domain/scheduling/model/instance.ts'
import type { ScheduleMetrics } from '#domain/scheduling/model/model.ts'
import { generateScheduleInWorker } from '../../../workers/schedule-client.ts'
import { compactLeague } from '../compact-league.ts'

// Runs the app's own worker and client on an otherwise empty page. Times are in milliseconds.

export type WorkerRun = {
  readonly metrics: ScheduleMetrics
  readonly ms: number
  readonly firstProgress: number | null
  /**
   * The longest time without a message: from the call to the first message, between two messages, or from the last one
   * to the result.
   */
  readonly longestSilence: number
  /** Times between the frames drawn during the run. */
  readonly frames: readonly number[]
}

export type SchedulePage = {
  /** Generates a compact league's complete schedule. */
  run(teams: number, meetings: number): Promise<WorkerRun>
  /**
   * Cancels `afterMs` after the start and returns the time until the rejection, or null if the schedule was already
   * done.
   */
  cancel(teams: number, meetings: number, afterMs: number): Promise<number | null>
}

declare global {
  // oxlint-disable-next-line no-var
  var schedulePage: SchedulePage | undefined
}

globalThis.schedulePage = {
  async run(teams, meetings) {
    const input = toScheduleInput(compactLeague(teams, meetings))
    const frames = recordFrames()
    const start = performance.now()
    const messages = [start]
    const { metrics } = await generateScheduleInWorker(input, { onProgress: () => messages.push(performance.now()) })
    const end = performance.now()
    const silences = [...messages.slice(1), end].map((time, index) => time - (messages[index] ?? start))
    return {
      metrics,
      ms: end - start,
      firstProgress: messages[1] === undefined ? null : messages[1] - start,
      longestSilence: Math.max(...silences),
      frames: frames.end(),
    }
  },

  async cancel(teams, meetings, afterMs) {
    const controller = new AbortController()
    let cancelledAt = Number.NaN
    setTimeout(() => {
      cancelledAt = performance.now()
      controller.abort()
    }, afterMs)
    try {
      await generateScheduleInWorker(toScheduleInput(compactLeague(teams, meetings)), { signal: controller.signal })
      return null
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return performance.now() - cancelledAt
      throw error
    }
  },
}

function recordFrames(): { end(): number[] } {
  const times: number[] = []
  let handle = requestAnimationFrame(function draw(time) {
    times.push(time)
    handle = requestAnimationFrame(draw)
  })
  return {
    end() {
      cancelAnimationFrame(handle)
      return times.slice(1).map((time, index) => time - (times[index] ?? time))
    },
  }
}
