import type { StandingRow } from './standings.ts'

/** The teams that may hold a place: one, or all those that the rules leave tied for it. */
export type TablePlace = { readonly place: number; readonly teamIds: readonly string[] }

/**
 * Returns the teams that advance from a table, place by place. Tied teams are listed at each of the places that they
 * share: if one of these is among the first `count` and another is not, the rules don't say which of the teams
 * advances.
 * @param rows from `computeStandings`
 */
export function getFirstPlaces(rows: readonly StandingRow[], count: number): TablePlace[] {
  return rows.slice(0, count).map(({ rank }, index) => ({
    place: index + 1,
    teamIds: rows.filter((row) => row.rank === rank).map((row) => row.teamId),
  }))
}
