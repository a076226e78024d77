import type { StandingRow } from './standings.ts'

/** The teams that may hold a place: one, or all those that the rules leave level there. */
export type Place = { readonly place: number; readonly teamIds: readonly string[] }

/**
 * Who goes on from a table, place by place. Level teams stand at each of the places that they share: where one of these
 * is among the first `count` and another is not, the rules do not say which of the teams goes on.
 * @param rows as `standings` gives them
 */
export function firstPlaces(rows: readonly StandingRow[], count: number): Place[] {
  return rows.slice(0, count).map(({ rank }, index) => ({
    place: index + 1,
    teamIds: rows.filter((row) => row.rank === rank).map((row) => row.teamId),
  }))
}
