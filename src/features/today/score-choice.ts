import { addMinutes } from '#domain/time.ts'
import { sortIntoSections } from './day-sections.ts'
import type { DayGame } from './today-games.ts'

/** The one game whose score somebody at the field means to enter, or those among which they have to say. */
export type ScoreChoice =
  | { readonly kind: 'one'; readonly day: DayGame }
  | { readonly kind: 'several'; readonly days: readonly DayGame[] }
  | { readonly kind: 'none' }

/** A result is most likely entered within this time after the game. */
const justOverMinutes = 180

/**
 * Own games before everybody's. First the one that is being counted on this device, then the one that is on or just over,
 * then the one whose result is missing; wherever there are several of a kind, all open ones are to choose from.
 * @param now an instant
 */
export function chooseGameToScore(games: readonly DayGame[], now: string): ScoreChoice {
  const mine = games.filter(({ side }) => side !== null)
  const own = mine.filter(({ isOwn }) => isOwn)
  const sections = sortIntoSections(own.length > 0 ? own : mine, now)
  const open = [...sections.now, ...sections.missing]
  const isCurrent = (day: DayGame) => sections.now.includes(day) || now < addMinutes(day.game.end_time, justOverMinutes)
  for (const likely of [open.filter(({ counting }) => counting !== null), open.filter(isCurrent), open]) {
    const [first, ...others] = likely
    if (first) return others.length === 0 ? { kind: 'one', day: first } : { kind: 'several', days: open }
  }
  return { kind: 'none' }
}
