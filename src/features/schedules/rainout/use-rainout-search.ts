import { useCallback, useEffect, useRef, useState } from 'react'
import { toRainoutResult, type RainoutResult, type RainoutRepair } from '#domain/scheduling/repair/rainout/result.ts'
import { toRainoutParts, type RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import { type LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import type { RainoutSolver } from './rainout-solver.ts'
import { t } from './words.ts'

/** A result with everything it was computed from. */
export type RainoutSearchResult = {
  readonly rows: LeagueRows
  readonly plan: RainoutPlan
  readonly parts: readonly RepairPart[]
  readonly found: RainoutRepair
  readonly answer: RainoutResult
}

export type RainoutSearch =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly moves: number | undefined; readonly before: RainoutSearchResult | undefined }
  /** `trouble` says why a search for fewer changes failed. */
  | { readonly state: 'done'; readonly finding: RainoutSearchResult; readonly trouble?: string }
  | { readonly state: 'failed' }

const idle: RainoutSearch = { state: 'idle' }

/** Has a worker find new times, one search at a time. Leaving the screen stops the search. */
export function useRainoutSearch(solver: RainoutSolver) {
  const [search, setSearch] = useState(idle)
  const running = useRef<AbortController>(undefined)

  const begin = useCallback((before: RainoutSearchResult | undefined) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setSearch({ state: 'running', moves: undefined, before })
    const show = (next: RainoutSearch) => {
      if (running.current === mine) setSearch(next)
    }
    return {
      options: { signal: mine.signal, onProgress: (moves: number) => show({ state: 'running', moves, before }) },
      show,
    }
  }, [])

  const find = useCallback(
    async (rows: LeagueRows, plan: RainoutPlan, before?: RainoutSearchResult) => {
      const { options, show } = begin(before)
      try {
        const parts = toRainoutParts(rows, plan)
        const found = await solver.repair(parts, options)
        show({
          state: 'done',
          finding: { rows, plan, parts, found, answer: toRainoutResult(rows, plan, parts, found) },
        })
      } catch (error) {
        if (options.signal.aborted) return
        reportError(error)
        show({ state: 'failed' })
      }
    },
    [begin, solver],
  )

  /** Asks the solver whether fewer changes would be enough. */
  const prove = useCallback(
    async (finding: RainoutSearchResult) => {
      const { options, show } = begin(finding)
      const { rows, plan, parts } = finding
      try {
        const found = await solver.repairExactly(parts, options)
        show({ state: 'done', finding: { ...finding, found, answer: toRainoutResult(rows, plan, parts, found) } })
      } catch (error) {
        if (options.signal.aborted) return
        reportError(error)
        const trouble = navigator.onLine ? t.couldNotLookedTry : t.needsConnectionFirstTime
        show({ state: 'done', finding, trouble })
      }
    },
    [begin, solver],
  )

  /** Cancels a search and shows what was on screen before. */
  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setSearch((now) => (now.state === 'running' && now.before ? { state: 'done', finding: now.before } : idle))
  }, [])

  const forget = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setSearch(idle)
  }, [])

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return { search, find, prove, cancel, forget }
}
