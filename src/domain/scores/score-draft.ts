import type { GameDetails } from '../schema/schedules.ts'
import { getPart, withPart, type PartKey } from './game-details.ts'

// The running score before it is filed: the values of the two input fields, and the steps that led to them.

type Step = {
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
  readonly steps: readonly Step[]
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

/**
 * Adds or subtracts a goal, also in the chosen part of the game. Anything that is not a number counts as 0; the score never
 * leaves 0–999.
 */
export function adjustScore(draft: ScoreDraft, side: DraftSide, by: 1 | -1, at: string): ScoreDraft {
  const { part } = draft
  const to = String(part?.isApart ? numberIn(draft[side]) : within(numberIn(draft[side]) + by))
  const step = { side, from: draft[side], to, typed: false, at }
  if (!part) return to === draft[side] ? draft : withStep(draft, step)
  const details = countInPart(draft.details ?? null, part.key, side, by)
  if (to === draft[side] && (!part.isApart || details === (draft.details ?? null))) return draft
  const counted = { ...withStep(draft, { ...step, part: { key: part.key, by } }), details }
  return part.isApart ? withShootoutWinner(counted) : counted
}

/** A shoot-out decides a tied game. */
function withShootoutWinner(draft: ScoreDraft): ScoreDraft {
  const [home, away] = draft.details?.shootout ?? [0, 0]
  return home === away ? draft : { ...draft, winner: home > away ? 'home' : 'away' }
}

function countInPart(details: GameDetails | null, key: PartKey, side: DraftSide, by: 1 | -1): GameDetails | null {
  const [home, away] = getPart(details, key) ?? [0, 0]
  const next = side === 'home' ? ([within(home + by), away] as const) : ([home, within(away + by)] as const)
  return next[0] === home && next[1] === away ? details : withPart(details, key, next)
}

function within(score: number): number {
  return Math.min(999, Math.max(0, score))
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
  if (!last) return draft
  const undone = { ...draft, [last.side]: last.from, steps: draft.steps.slice(0, -1) }
  if (!last.part) return undone
  const by = last.part.by === 1 ? -1 : 1
  return { ...undone, details: countInPart(draft.details ?? null, last.part.key, last.side, by) }
}

/** Returns `+1 Tigers` for a tap, `Tigers 3` for a typed number. */
export function describeScoreStep({ from, to, typed, part }: Step, team: string): string {
  if (typed) return to === '' ? `${team} cleared` : `${team} ${to}`
  const by = part?.by ?? numberIn(to) - numberIn(from)
  return `${by > 0 ? '+1' : '−1'} ${team}`
}

const stepsKept = 200

function withStep(draft: ScoreDraft, next: Step): ScoreDraft {
  return { ...draft, [next.side]: next.to, steps: [...draft.steps, next].slice(-stepsKept) }
}

function numberIn(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
}

function isScoreDraft(kept: unknown): kept is ScoreDraft {
  const { home, away, note, steps, winner = null, details = null } = fieldsOf(kept)
  const isWinner = winner === null || winner === 'home' || winner === 'away'
  const isText = [home, away, note].every((each) => typeof each === 'string')
  return isText && isWinner && typeof details === 'object' && Array.isArray(steps) && steps.every(isStep)
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
