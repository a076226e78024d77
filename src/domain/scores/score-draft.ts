// The running score before it is filed: the values of the two input fields, and the steps that led to them.

type Step = {
  readonly side: DraftSide
  readonly from: string
  readonly to: string
  readonly typed: boolean
  readonly at: string
}

export type ScoreDraft = {
  readonly home: string
  readonly away: string
  readonly note: string
  readonly steps: readonly Step[]
  /** The chosen winner of a tied game, remembered while the score is not tied. */
  readonly winner?: DraftSide | null
  /** The teams and their sides when counting began. */
  readonly teams?: string
  /** Whether the running score is kept private. */
  readonly isHeld?: boolean
}
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
}: {
  home_score: number | null
  away_score: number | null
  winner?: DraftSide | null
}): ScoreDraft {
  return { home: String(home_score ?? 0), away: String(away_score ?? 0), note: '', steps: [], winner }
}

/** Adds or subtracts a goal. Anything that is not a number counts as 0; the score never leaves 0–999. */
export function adjustScore(draft: ScoreDraft, side: DraftSide, change: 1 | -1, at: string): ScoreDraft {
  const to = String(Math.min(999, Math.max(0, numberIn(draft[side]) + change)))
  if (to === draft[side]) return draft
  return withStep(draft, { side, from: draft[side], to, typed: false, at })
}

/**
 * Replaces a side's entire number with what was typed. The keystrokes for one number are one step, so Undo reverts them
 * together.
 */
export function typeNumber(draft: ScoreDraft, side: DraftSide, to: string, at: string): ScoreDraft {
  const last = draft.steps.at(-1)
  if (last?.typed && last.side === side) {
    return { ...draft, [side]: to, steps: [...draft.steps.slice(0, -1), { ...last, to, at }] }
  }
  return withStep(draft, { side, from: draft[side], to, typed: true, at })
}

/** Enters a digit on the keypad: the first one replaces the current number, further ones are appended. */
export function typeDigit(draft: ScoreDraft, side: DraftSide, digit: string, at: string): ScoreDraft {
  const last = draft.steps.at(-1)
  const typed = last?.typed && last.side === side && draft[side] !== '0' ? draft[side] : ''
  return typed.length === 3 ? draft : typeNumber(draft, side, typed + digit, at)
}

/** Removes the last digit; a single digit becomes 0. */
export function eraseDigit(draft: ScoreDraft, side: DraftSide, at: string): ScoreDraft {
  const to = draft[side].slice(0, -1) || '0'
  return to === draft[side] ? draft : typeNumber(draft, side, to, at)
}

export function undoScoreStep(draft: ScoreDraft): ScoreDraft {
  const last = draft.steps.at(-1)
  return last ? { ...draft, [last.side]: last.from, steps: draft.steps.slice(0, -1) } : draft
}

/** Returns `+1 Tigers` for a tap, `Tigers 3` for a typed number. */
export function describeScoreStep({ from, to, typed }: Step, team: string): string {
  if (typed) return to === '' ? `${team} cleared` : `${team} ${to}`
  return `${numberIn(to) > numberIn(from) ? '+1' : '−1'} ${team}`
}

const stepsKept = 200

function withStep(draft: ScoreDraft, next: Step): ScoreDraft {
  return { ...draft, [next.side]: next.to, steps: [...draft.steps, next].slice(-stepsKept) }
}

function numberIn(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
}

function isScoreDraft(kept: unknown): kept is ScoreDraft {
  const { home, away, note, steps, winner = null } = fieldsOf(kept)
  const isWinner = winner === null || winner === 'home' || winner === 'away'
  const isText = [home, away, note].every((each) => typeof each === 'string')
  return isText && isWinner && Array.isArray(steps) && steps.every(isStep)
}

function isStep(kept: unknown): kept is Step {
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
