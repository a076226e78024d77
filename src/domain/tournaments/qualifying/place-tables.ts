import { rankAcrossGroups } from '../../rulebook/rank-teams.ts'
import type { Clause, Rulebook } from '../../rulebook/document.ts'
import type { Game } from '../../schema/schedules.ts'
import type { StandingRow } from '../../standings/standings.ts'
import { toRulebookGames } from '../../standings/tally.ts'
import { listPoolGames } from '../pool-games.ts'
import type { PoolTable } from '../pool-placings.ts'
import type { TournamentState } from '../tournament.ts'
import { countSlotsByPlace, hasPrintedSlots } from './slots.ts'

// Teams of different pools that finished in the same place, compared by their records.

export type PlaceTable = {
  readonly place: number
  /** With the rank among these teams; those that have left come last. */
  readonly rows: readonly StandingRow[]
  /** How many of them advance. */
  readonly advancing: number
  /** Groups of teams that are tied by every rule and whose order matters for the bracket. */
  readonly ties: readonly (readonly string[])[]
}

/**
 * Returns a table for each place whose teams are compared; none if the bracket compares none.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 * @param placings for each pool, its teams from first place on
 */
export function computePlaceTables(
  state: TournamentState,
  games: readonly Game[],
  tables: readonly PoolTable[],
  ownRules: Rulebook,
  placings: readonly (readonly string[])[],
): PlaceTable[] {
  const { bracket, entrants, facts } = state
  const counts = countSlotsByPlace(bracket)
  if (counts.size === 0) return []
  const rulebook = withAcross(ownRules)
  const played = bracket.pools.flatMap((_, pool) => listPoolGames(state, games, pool))
  const input = { teams: entrants.map((id) => ({ id })), games: toRulebookGames(played, undefined) }
  const rowsById = new Map(tables.flatMap(({ rows }) => rows).map((row) => [row.teamId, row]))
  const withdrawn = new Set(facts.withdrawn)
  const isPrinted = hasPrintedSlots(bracket)
  return [...counts].map(([place, advancing]): PlaceTable => {
    const groups = rankAcrossGroups(rulebook, input, placings, place).flatMap(({ teamIds }) => {
      const staying = teamIds.filter((id) => !withdrawn.has(id))
      return staying.length > 0 ? [staying] : []
    })
    const left = placings.flatMap((teams) => teams[place - 1] ?? []).filter((id) => withdrawn.has(id))
    const ranked = [...groups, ...left.map((id) => [id])]
    const above = (index: number) => ranked.slice(0, index).flat().length
    return {
      place,
      rows: ranked.flatMap((ids, index) =>
        ids.flatMap((id) => {
          const row = rowsById.get(id)
          return row ? [{ ...row, rank: above(index) + 1, isShared: ids.length > 1 }] : []
        }),
      ),
      advancing,
      // A printed table depends only on who advances, a draw by record also on who is better.
      ties: groups.filter((ids, index) => {
        const isCut = above(index) < advancing && above(index) + ids.length > advancing
        return ids.length > 1 && (isPrinted ? isCut : above(index) < advancing)
      }),
    }
  })
}

/**
 * Returns the rules with a comparison across pools. If they have none, teams are compared by all criteria of the table
 * that do not depend on who is tied, leaving out games against teams in places that smaller pools do not have.
 */
function withAcross(rulebook: Rulebook): Rulebook {
  if (rulebook.across) return rulebook
  const order = [...rulebook.rank, ...rulebook.ties.order].filter(isComparable)
  return { ...rulebook, across: { order, ignore: 'last_places' } }
}

function isComparable({ by, games, only }: Clause): boolean {
  const isAlone = by === 'rank' || by === 'sweep' || by === 'playoff' || by === 'lots'
  return !isAlone && games !== 'among' && games !== 'common' && only === undefined
}
