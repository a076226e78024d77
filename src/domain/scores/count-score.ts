import type { GameDetails } from '../schema/schedules.ts'
import { getPart, withPart, type PartKey } from './game-details.ts'
import type { DraftSide, ScoreDraft, ScoreStep } from './score-draft.ts'

// The steps that a running score consists of. In a module of its own, since the day's screen reads drafts only.

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
export function describeScoreStep({ from, to, typed, part }: ScoreStep, team: string): string {
  if (typed) return to === '' ? `${team} cleared` : `${team} ${to}`
  const by = part?.by ?? numberIn(to) - numberIn(from)
  return `${by > 0 ? '+1' : '−1'} ${team}`
}

const stepsKept = 200

function withStep(draft: ScoreDraft, next: ScoreStep): ScoreDraft {
  return { ...draft, [next.side]: next.to, steps: [...draft.steps, next].slice(-stepsKept) }
}

function numberIn(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
}
