import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/schedule/model.ts'
import { generateSchedule } from '#workers/schedule-client.ts'

export type Generation =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running'
      readonly progress: ScheduleProgress | undefined
      /** Keeps every rule, and could be taken as it is. */
      readonly best: ScheduleProposal | undefined
      readonly input: ScheduleInput
    }
  | { readonly state: 'done'; readonly proposal: ScheduleProposal; readonly input: ScheduleInput }
  | { readonly state: 'failed'; readonly reason: string }

const idle: Generation = { state: 'idle' }

/** Lets the worker make a schedule; one at a time. Leaving the screen stops it. */
export function useGeneration() {
  const [generation, setGeneration] = useState(idle)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setGeneration(idle)
  }, [])

  const start = useCallback(async (input: ScheduleInput): Promise<boolean> => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    let best: ScheduleProposal | undefined
    setGeneration({ state: 'running', progress: undefined, best, input })
    const show = (next: Generation) => {
      if (running.current === mine) setGeneration(next)
    }
    try {
      const proposal = await generateSchedule(input, {
        signal: mine.signal,
        onProgress(progress) {
          best = progress.best ?? best
          show({ state: 'running', progress, best, input })
        },
      })
      show({ state: 'done', proposal, input })
      return running.current === mine
    } catch (error) {
      if (mine.signal.aborted) return false
      reportError(error)
      show({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      return false
    }
  }, [])

  /** Ends the search with the best schedule that it has found. */
  const takeBest = useCallback(() => {
    if (generation.state !== 'running' || generation.best === undefined) return
    running.current?.abort()
    running.current = undefined
    setGeneration({ state: 'done', proposal: generation.best, input: generation.input })
  }, [generation])

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return { generation, start, stop, takeBest }
}
