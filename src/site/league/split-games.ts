import { gameDays, type GameDay, type GameLine } from '#domain/public-league/game-lines.ts'

export type SplitGames = {
  /** What is looked for first: what is on and today's games or, on any other day, the next day of games. */
  readonly first: readonly GameLine[]
  /** The day of `first`, where it is another than today. */
  readonly nextDay: string | null
  readonly coming: readonly GameDay[]
  /** The latest day first. */
  readonly past: readonly GameDay[]
}

/**
 * Each game stands on the page once.
 * @param lines in order of time
 */
export function splitGames(lines: readonly GameLine[], today: string): SplitGames {
  const now = lines.filter(({ date, isOn }) => date === today || isOn)
  const after = lines.filter(({ date, isOn }) => date > today && !isOn)
  const next = now.length > 0 ? undefined : after.find(({ status }) => status !== 'cancelled')?.date
  return {
    first: next === undefined ? now : after.filter(({ date }) => date === next),
    nextDay: next ?? null,
    coming: gameDays(after.filter(({ date }) => date !== next)),
    past: gameDays(lines.filter(({ date, isOn }) => date < today && !isOn)).toReversed(),
  }
}
