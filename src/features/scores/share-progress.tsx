import { useEffect, useRef, useState } from 'react'
import { getEntryContext } from '#data/changes/create-score-report.ts'
import { reportScore } from '#data/changes/report-score.ts'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { findLatestCount, publishDelayMs, getPublishState, type PublishState } from '#domain/scores/publish-count.ts'
import { formatScore } from '#domain/scores/results.ts'
import { Button } from '#ui/button.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { CheckboxField } from '#ui/forms/form-field.tsx'
import { useIsServerReachable } from './countersign/use-is-server-reachable.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

export type CountedScore = { readonly home_score: number; readonly away_score: number }

/** The running score on a score sheet, and whether it is shared with everyone. */
export type CountSharing = {
  readonly score: CountedScore
  readonly hasCounted: boolean
  readonly countedAt: string | undefined
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
  /** Returns false while the final score is being filed. */
  readonly mayPublish: () => boolean
}

/** Publishes the running score as it changes, and lets the person switch that off. */
export function ShareProgress({ sheet, counting }: { sheet: GameSheet; counting: CountSharing }) {
  const { game } = sheet
  const { score, isHeld, onHold } = counting
  const { state, publish, problem } = usePublishedCount(sheet, counting)
  const isReachable = useIsServerReachable()
  if (game.status !== 'scheduled' && game.status !== 'in_progress') return null
  return (
    <div className="flex flex-col gap-1">
      <CheckboxField
        label={t.showMyCountEveryone}
        checked={!isHeld}
        onChange={(event) => onHold(!event.target.checked)}
      />
      <p className="text-[0.9375rem] text-soft tabular">
        {problem ? t.yourCountCouldNot(problem) : inWords(state, sheet, isReachable)}
      </p>
      {state === 'other' && (
        <Button onClick={publish} className="self-start tabular whitespace-normal!">
          {t.showInstead(formatScore(score))}
        </Button>
      )}
      {state === 'shown' && game.status === 'scheduled' && (
        <Button onClick={publish} className="self-start">
          {t.startGame}
        </Button>
      )}
    </div>
  )
}

function inWords(state: PublishState, { game, reports, nameOf }: GameSheet, isReachable: boolean): string {
  switch (state) {
    case 'early':
      return t.onlyPhoneShowsCountUntilStart
    case 'held':
      return t.onlyPhoneShowsCount
    case 'other': {
      const who = nameOf(findLatestCount(reports)?.reported_by ?? '')
      return t.countingTooEveryoneSees(who, formatScore(game))
    }
    case 'shown':
    case 'due':
    case 'waiting':
      if (!isReachable) return t.everyoneSeesYourCount
      return game.status === 'in_progress' ? t.everyoneSeesScoreSo(formatScore(game)) : t.everyoneSeesScoreYou
  }
}

function usePublishedCount(sheet: GameSheet, counting: CountSharing) {
  const { game, reports } = sheet
  const db = useDatabase()
  const actor = useActor()
  const [problem, setProblem] = useState<{ readonly count: string; readonly words: string }>()
  const userId = actor?.userId ?? ''
  const now = useCurrentMinute()
  const state = getPublishState({
    ...counting,
    count: counting.score,
    game,
    reports,
    userId,
    now,
  })
  const count = formatScore(counting.score)
  const isRefused = problem?.count === count // true until the score changes

  const publish = () => {
    if (!actor || !counting.mayPublish()) return
    reportScore(db, actor, game.id, { kind: 'progress', ...counting.score }, getEntryContext()).then(
      () => setProblem(undefined),
      (error: unknown) => setProblem({ count, words: errorMessage(error) }),
    )
  }
  const latest = useRef<{ readonly publishIfDue: () => void; readonly delayMs: () => number }>(undefined)
  useEffect(() => {
    latest.current = {
      publishIfDue: () => {
        if (state === 'due' && !isRefused) publish()
      },
      delayMs: () => publishDelayMs(findLatestCount(reports)?.recorded_at, new Date().toISOString()),
    }
  })

  const isDue = state === 'due' && !isRefused
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => latest.current?.publishIfDue(), latest.current?.delayMs())
    return () => clearTimeout(timer)
  }, [isDue])

  useEffect(() => {
    // Scoring pauses when the phone is put away, so publish a pending score first.
    const publishWhenHidden = () => {
      if (document.visibilityState === 'hidden') latest.current?.publishIfDue()
    }
    document.addEventListener('visibilitychange', publishWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', publishWhenHidden)
      latest.current?.publishIfDue()
    }
  }, [])

  return { state, publish, problem: isRefused ? problem.words : undefined }
}
