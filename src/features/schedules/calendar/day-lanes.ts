import { compareText } from '#domain/compare-text.ts'
import { toDayMinutes } from '#domain/time.ts'
import { isStruckOut, type CalendarGame } from './calendar-game.ts'
import type { DayField, Span } from './day-field.ts'

// The layout of a day whose columns are fields, in minutes after midnight.

export type PlacedGame = {
  readonly game: CalendarGame
  readonly top: number
  readonly bottom: number
  /** The minutes until a later game covers this one. */
  readonly visible: number
  /** How many games of this field began earlier and are still on: each moves the game to the right. */
  readonly level: number
  /** Whether another game that is played overlaps this one. */
  readonly isDouble: boolean
}

/** A column of a day: a field, or the games that have none. */
export type Lane = { readonly field: DayField | null; readonly name: string; readonly games: readonly PlacedGame[] }

/**
 * Places the games of one field. Overlapping games are staggered; games that start together share their time from top to
 * bottom.
 */
export function placeGames(games: readonly CalendarGame[], date: string, timeZone: string): PlacedGame[] {
  const spans = games
    .map((game) => ({ game, ...toDayMinutes(game, date, timeZone) }))
    .toSorted((a, b) => a.top - b.top || a.bottom - b.bottom || compareText(a.game.id, b.game.id))
  return spans.map((span) => {
    const { game, top, bottom } = span
    const together = spans.filter((other) => other.top === top)
    const earlier = spans.filter((other) => other.top < top && other.bottom > top)
    const next = spans.find((other) => other.top > top)?.top ?? bottom
    const share = (Math.min(...together.map((other) => other.bottom)) - top) / together.length
    const from = top + share * together.indexOf(span)
    const to = together.length === 1 ? bottom : from + share
    const overlapping = spans.filter((other) => other !== span && other.top < bottom && other.bottom > top)
    return {
      game,
      top: from,
      bottom: to,
      visible: Math.min(to, Math.max(next, from)) - from,
      level: new Set(earlier.map((other) => other.top)).size,
      isDouble: isPlayed(game) && overlapping.some((other) => isPlayed(other.game)),
    }
  })
}

const isPlayed = ({ status }: CalendarGame) => !isStruckOut(status)

/** The hours shown if a field has no opening hours and games neither begin earlier nor end later. */
const usualHours: Span = { top: 8 * 60, bottom: 22 * 60 }

/** Returns the whole hours that a day shows: when fields are open, and all of its games. */
export function getShownMinutes(open: readonly Span[], taken: readonly Span[]): Span {
  const shown = [...(open.length > 0 ? open : [usualHours]), ...taken]
  return {
    top: Math.floor(Math.min(...shown.map(({ top }) => top)) / 60) * 60,
    bottom: Math.ceil(Math.max(...shown.map(({ bottom }) => bottom)) / 60) * 60,
  }
}

/** Merges the spans of slots that touch or overlap, which must be in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.top <= last.bottom) merged[merged.length - 1] = { ...last, bottom: span.bottom }
    else merged.push(span)
  }
  return merged
}
