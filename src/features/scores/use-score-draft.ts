import { useRef, useState } from 'react'
import { useDraft } from '#db/use-draft.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { draftKey, scoreDraft, startDraft, type ScoreDraft } from '#domain/score-draft.ts'

type Score = Pick<Game, 'home_score' | 'away_score' | 'winner'>

/**
 * The count of one game on this device. Every step is stored as it is made, so that a reload or a closed tab loses
 * nothing; what other devices report meanwhile does not touch it. `draft` is undefined while it loads.
 */
export function useScoreDraft(gameId: string, score: Score) {
  const { save, ...stored } = useDraft(draftKey(gameId), scoreDraft)
  const [initial] = useState(() => startDraft(score))
  const [changed, setChanged] = useState<ScoreDraft>()
  const latest = useRef<ScoreDraft>(undefined) // two taps within one frame both count
  const draft = changed ?? (stored.loaded ? (stored.value ?? initial) : undefined)

  function change(step: (draft: ScoreDraft) => ScoreDraft) {
    const before = latest.current ?? draft
    if (!before) return
    latest.current = step(before)
    setChanged(latest.current)
    save(latest.current)
  }

  return { draft, change }
}
