import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'

/** A proposal with the question that it answers, and what had been filled in to ask it. */
export type Proposed<Asked, Answer = ScheduleProposal, Question = ScheduleInput> = {
  readonly proposal: Answer
  readonly input: Question
  readonly asked: Asked
}

type Done<Asked, Answer, Question> = Proposed<Asked, Answer, Question> & {
  readonly state: 'done'
  /** The one that was on screen before, to compare with and to go back to. */
  readonly former: Proposed<Asked, Answer, Question> | undefined
}

export type Generation<Asked, Answer = ScheduleProposal, Question = ScheduleInput, Progress = ScheduleProgress> =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running'
      readonly progress: Progress | undefined
      /** Keeps every rule, and could be taken as it is. */
      readonly best: Answer | undefined
      readonly input: Question
      readonly asked: Asked
      /** What was on screen when this began; a cancel leads back to it. */
      readonly before: Done<Asked, Answer, Question> | undefined
    }
  | Done<Asked, Answer, Question>
  | { readonly state: 'failed'; readonly reason: string }

type Search<Answer, Question, Progress> = (
  question: Question,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Answer>

/**
 * Lets a worker make a schedule, or a tournament; one at a time. Leaving the screen stops it.
 * @param search what the worker does; the same function at each call
 * @param finish what becomes of a proposal before it is shown; the same function at each call
 */
export function useGeneration<Asked, Answer, Question, Progress extends { readonly best?: Answer }>(
  search: Search<Answer, Question, Progress>,
  finish: (proposal: Answer) => Answer,
) {
  type Current = Generation<Asked, Answer, Question, Progress>
  const [generation, setGeneration] = useState<Current>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)

  const abort = useCallback(() => {
    running.current?.abort()
    running.current = undefined
  }, [])
  useEffect(() => abort, [abort])

  /** Returns what is proposed; null where nothing is, or something else was asked meanwhile. */
  const start = useCallback(
    async (input: Question, asked: Asked): Promise<Answer | null> => {
      abort()
      const mine = new AbortController()
      running.current = mine
      setGeneration((current) => ({
        state: 'running',
        progress: undefined,
        best: undefined,
        input,
        asked,
        before: current.state === 'running' ? current.before : current.state === 'done' ? current : undefined,
      }))
      const show = (next: (current: Current) => Current) => {
        if (running.current === mine) setGeneration(next)
      }
      try {
        const found = await search(input, {
          signal: mine.signal,
          onProgress: (progress) =>
            show((current) =>
              current.state === 'running' ? { ...current, progress, best: progress.best ?? current.best } : current,
            ),
        })
        const proposal = finish(found)
        show((current) => proposedAfter(current, { proposal, input, asked }))
        return running.current === mine ? proposal : null
      } catch (error) {
        if (mine.signal.aborted) return null
        reportError(error)
        show(() => ({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }))
        return null
      }
    },
    [abort, search, finish],
  )

  /** Leaves the proposal, or a search, which leads back to the proposal before it where there was one. */
  const stop = useCallback(() => {
    abort()
    setGeneration((current) => (current.state === 'running' && current.before ? current.before : { state: 'idle' }))
  }, [abort])

  /** Ends the search with the best schedule that it has found. */
  const takeBest = useCallback(() => {
    abort()
    setGeneration((current) =>
      current.state === 'running' && current.best
        ? proposedAfter(current, { proposal: finish(current.best), input: current.input, asked: current.asked })
        : current,
    )
  }, [abort, finish])

  /** Shows the former proposal; the one on screen becomes the former. */
  const swap = useCallback(
    () =>
      setGeneration((current) =>
        current.state === 'done' && current.former
          ? { state: 'done', ...current.former, former: onlyProposed(current) }
          : current,
      ),
    [],
  )
  return { generation, start, stop, takeBest, swap }
}

function proposedAfter<Asked, Answer, Question, Progress>(
  current: Generation<Asked, Answer, Question, Progress>,
  proposed: Proposed<Asked, Answer, Question>,
): Done<Asked, Answer, Question> {
  const before = current.state === 'running' ? current.before : undefined
  return { state: 'done', ...proposed, former: before && onlyProposed(before) }
}

function onlyProposed<Asked, Answer, Question>({ proposal, input, asked }: Proposed<Asked, Answer, Question>) {
  return { proposal, input, asked }
}
