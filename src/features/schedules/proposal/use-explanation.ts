import { useCallback, useEffect, useRef, useState } from 'react'
import type { Explanation } from '#domain/scheduling/explain/explain.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { explainScheduleInWorker } from '#workers/exact-client.ts'

export type ExplanationState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly tried: number }
  | { readonly state: 'done'; readonly explanation: Explanation }
  | { readonly state: 'failed'; readonly isOffline: boolean }

const idle: ExplanationState = { state: 'idle' }

/** Has the solver find out why the games do not fit. Leaving the screen stops it. */
export function useExplanation(input: ScheduleInput) {
  const [explaining, setExplaining] = useState(idle)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setExplaining(idle)
  }, [])

  const start = useCallback(async () => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const show = (next: ExplanationState) => {
      if (running.current === mine) setExplaining(next)
    }
    show({ state: 'running', tried: 0 })
    try {
      const explanation = await explainScheduleInWorker(input, {
        signal: mine.signal,
        onProgress: (tried) => show({ state: 'running', tried }),
      })
      show({ state: 'done', explanation })
    } catch (error) {
      if (mine.signal.aborted) return
      reportError(error)
      show({ state: 'failed', isOffline: !navigator.onLine })
    }
  }, [input])

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return { explaining, start, stop }
}
