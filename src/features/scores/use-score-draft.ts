import { useRef, useState } from 'react'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toScoreDraftKey, scoreDraftParser, startScoreDraft, type ScoreDraft } from '#domain/scores/score-draft.ts'

type Counted = Pick<Game, 'id' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'winner' | 'details'>

/**
 * Manages the running score of one game on this device. Every step is stored immediately, so that a reload or a closed
 * tab loses nothing; reports from other devices do not affect it. `draft` is undefined while loading.
 */
export function useScoreDraft(game: Counted) {
  const { save, ...stored } = useFormDraft(toScoreDraftKey(game.id), scoreDraftParser)
  const [initial] = useState(() => startScoreDraft(game))
  const [changed, setChanged] = useState<ScoreDraft>()
  const latest = useRef<ScoreDraft>(undefined) // a ref, so that two taps within one frame both count
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
   * Throws only once: after reading the message, the user files what they see.
   * @throws RuleError `other_teams` if the game has different teams or sides than when scoring began
   */
  function requireSameTeams() {
    if (draft?.teams === undefined || draft.teams === teams) return
    change((current) => ({ ...current, teams }))
    throw new RuleError('other_teams')
  }

  return { draft, change, requireSameTeams, hasSameTeams: draft?.teams === teams }
}
