import { useRef, useState } from 'react'
import { useDraft } from '#data/queries/use-draft.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { draftKey, scoreDraft, startDraft, type ScoreDraft } from '#domain/scores/score-draft.ts'

type Counted = Pick<Game, 'id' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'winner'>

/**
 * The count of one game on this device. Every step is stored as it is made, so that a reload or a closed tab loses
 * nothing; what other devices report meanwhile does not touch it. `draft` is undefined while it loads.
 */
export function useScoreDraft(game: Counted) {
  const { save, ...stored } = useDraft(draftKey(game.id), scoreDraft)
  const [initial] = useState(() => startDraft(game))
  const [changed, setChanged] = useState<ScoreDraft>()
  const latest = useRef<ScoreDraft>(undefined) // two taps within one frame both count
  const teams = `${game.home_team_id} – ${game.away_team_id}`
  const draft = changed ?? (stored.loaded ? (stored.value ?? initial) : undefined)

  function change(step: (draft: ScoreDraft) => ScoreDraft) {
    const before = latest.current ?? draft
    if (!before) return
    latest.current = step({ ...before, teams: before.teams ?? teams })
    setChanged(latest.current)
    save(latest.current)
  }

  /**
   * Says it once: whoever has read it files what they see from then on.
   * @throws RuleError `other_teams` where the game has other teams or sides than when the count began
   */
  function requireSameTeams() {
    if (draft?.teams === undefined || draft.teams === teams) return
    change((current) => ({ ...current, teams }))
    throw new RuleError('other_teams')
  }

  return { draft, change, requireSameTeams, hasSameTeams: draft?.teams === teams }
}
