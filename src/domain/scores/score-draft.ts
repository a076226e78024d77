import type { GameDetails } from '../schema/schedules.ts'
import type { PartKey } from './game-details.ts'

// The running score before it is filed: the values of the two input fields, and the steps that led to them.

export type ScoreStep = {
  readonly side: DraftSide
  readonly from: string
  readonly to: string
  readonly typed: boolean
  readonly at: string
  /** The part of the game in which it was counted, and by how much. */
  readonly part?: { readonly key: PartKey; readonly by: 1 | -1 }
}

export type ScoreDraft = {
  readonly home: string
  readonly away: string
  readonly note: string
  readonly steps: readonly ScoreStep[]
  /** The chosen winner of a tied game, remembered while the score is not tied. */
  readonly winner?: DraftSide | null
  /** The teams and their sides when counting began. */
  readonly teams?: string
  /** Whether the running score is kept private. */
  readonly isHeld?: boolean
  readonly details?: GameDetails | null
  /** The part of the game that is being counted, if the person has chosen one. */
  readonly part?: CountedPart
}
/** With `isApart`, the goals do not belong to the score, as in a shoot-out. */
type CountedPart = { readonly key: PartKey; readonly isApart: boolean }
export type DraftSide = 'home' | 'away'

/**
 * Parses the draft stored on the device. It doesn't use zod, because a phone shows its games before the schema code is
 * loaded.
 */
export const scoreDraftParser = {
  safeParse: (kept: unknown): { readonly data?: ScoreDraft } => (isScoreDraft(kept) ? { data: kept } : {}),
}

export const toScoreDraftKey = (gameId: string) => `score:${gameId}`

export function startScoreDraft({
  home_score,
  away_score,
  winner = null,
  details = null,
}: {
  home_score: number | null
  away_score: number | null
  winner?: DraftSide | null
  details?: GameDetails | null
}): ScoreDraft {
  return { home: String(home_score ?? 0), away: String(away_score ?? 0), note: '', steps: [], winner, details }
}

function isScoreDraft(kept: unknown): kept is ScoreDraft {
  const { home, away, note, steps, winner = null, details = null } = fieldsOf(kept)
  const isWinner = winner === null || winner === 'home' || winner === 'away'
  const isText = [home, away, note].every((each) => typeof each === 'string')
  return isText && isWinner && typeof details === 'object' && Array.isArray(steps) && steps.every(isStep)
}

function isStep(kept: unknown): kept is ScoreStep {
  const { side, from, to, typed, at } = fieldsOf(kept)
  return (
    (side === 'home' || side === 'away') &&
    typeof from === 'string' &&
    typeof to === 'string' &&
    typeof typed === 'boolean' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}

function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}
