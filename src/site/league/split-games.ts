import { groupLinesByDay, type GameDay, type GameLine } from '#domain/public-league/game-lines.ts'

export type SplitGames = {
  /**
   * What visitors look for first: games in progress and today's games or, if there are none, the games of the next game
   * day.
   */
  readonly first: readonly GameLine[]
  /** The day of `first`, if it is not today. */
  readonly nextDay: string | null
  readonly coming: readonly GameDay[]
  /** Latest day first. */
  readonly past: readonly GameDay[]
}

/**
 * Splits the games so that each appears on the page once.
 * @param lines ordered by time
 */
export function splitGames(lines: readonly GameLine[], today: string): SplitGames {
  const now = lines.filter(({ date, isOn }) => date === today || isOn)
  const after = lines.filter(({ date, isOn }) => date > today && !isOn)
  const next = now.length > 0 ? undefined : after.find(({ status }) => status !== 'cancelled')?.date
  return {
    first: next === undefined ? now : after.filter(({ date }) => date === next),
    nextDay: next ?? null,
    coming: groupLinesByDay(after.filter(({ date }) => date !== next)),
    past: groupLinesByDay(lines.filter(({ date, isOn }) => date < today && !isOn)).toReversed(),
  }
}
