import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'

/** A proposal with the input it was computed from, and the form values that produced this input. */
export type ProposalResult<Asked, Answer = ScheduleProposal, Question = ScheduleInput> = {
  readonly proposal: Answer
  readonly input: Question
  readonly asked: Asked
}

type Done<Asked, Answer, Question> = ProposalResult<Asked, Answer, Question> & {
  readonly state: 'done'
  /** The previous proposal, to compare with and to go back to. */
  readonly former: ProposalResult<Asked, Answer, Question> | undefined
}

export type Generation<Asked, Answer = ScheduleProposal, Question = ScheduleInput, Progress = ScheduleProgress> =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running'
      readonly progress: Progress | undefined
      /** The best result so far that satisfies every rule and could be accepted right away. */
      readonly best: Answer | undefined
      readonly input: Question
      readonly asked: Asked
      /** What was on screen when the search began; cancelling returns to it. */
      readonly before: Done<Asked, Answer, Question> | undefined
    }
  | Done<Asked, Answer, Question>
  | { readonly state: 'failed'; readonly reason: string }

type Search<Answer, Question, Progress> = (
  question: Question,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Answer>

/**
 * Has a worker create schedules or tournaments, one at a time. Leaving the screen stops the worker.
 * @param search what the worker does; must be the same function on each call
 * @param finish post-processes a proposal before it is shown; must be the same function on each call
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

  /** Starts a search and returns its proposal, or null if there is none or another search was started meanwhile. */
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

  /** Leaves the proposal, or cancels a search and returns to the proposal before it, if there is one. */
  const stop = useCallback(() => {
    abort()
    setGeneration((current) => (current.state === 'running' && current.before ? current.before : { state: 'idle' }))
  }, [abort])

  /** Ends the search and accepts the best schedule found so far. */
  const takeBest = useCallback(() => {
    abort()
    setGeneration((current) =>
      current.state === 'running' && current.best
        ? proposedAfter(current, { proposal: finish(current.best), input: current.input, asked: current.asked })
        : current,
    )
  }, [abort, finish])

  /** Swaps the proposal on screen with the previous one. */
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
  proposed: ProposalResult<Asked, Answer, Question>,
): Done<Asked, Answer, Question> {
  const before = current.state === 'running' ? current.before : undefined
  return { state: 'done', ...proposed, former: before && onlyProposed(before) }
}

function onlyProposed<Asked, Answer, Question>({ proposal, input, asked }: ProposalResult<Asked, Answer, Question>) {
  return { proposal, input, asked }
}
