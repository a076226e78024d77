import { RuleError } from '../rule-error.ts'
import type { Rulebook } from '../rulebook/document.ts'
import type { Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { computeStandings, type StandingRow } from '../standings/standings.ts'
import { formatPoolLetter } from './describe-round.ts'
import { computeFinalStanding, type FinalPlace } from './final-standing.ts'
import { listSourcePools, type Bracket } from './model.ts'
import { listPoolGames } from './pool-games.ts'
import { computeSwissTable, toSwissStanding, type SwissRow } from './swiss/swiss-table.ts'
import type { TournamentState } from './tournament.ts'
import { t } from './words.ts'

// Which teams advance from a pool. The standings decide, by the rules of the league; remaining ties are decided by
// people, for example by drawing lots, and stored with the tournament.

/** Returns, for example, `Pool B`. */
export function formatPool(pool: number): string {
  return t.pool(formatPoolLetter(pool))
}

/** Returns the title of a pool's table: `Standings` for the only one of a Swiss tournament. */
export function formatPoolTitle(bracket: Pick<Bracket, 'format'>, pool: number): string {
  return bracket.format === 'swiss' ? t.standings : formatPool(pool)
}

export type PoolTable = {
  readonly pool: number
  /** Teams that have left remain in the table, but are placed after all others. */
  readonly rows: readonly StandingRow[]
  /** The same rows with the figures of a Swiss tournament, where teams that have left keep their place. */
  readonly swiss?: readonly SwissRow[]
  /** Whether there are no games left to play. */
  readonly isOver: boolean
  /** Groups of teams that are tied by every rule and whose order matters for the bracket. */
  readonly ties: readonly (readonly string[])[]
}

/** @param games all games of the tournament, after `resolveTournamentTeams` */
export function computePoolTables(
  state: TournamentState,
  games: readonly Game[],
  teams: readonly Pick<Team, 'id' | 'name'>[],
  rulebook: Rulebook,
): PoolTable[] {
  const { bracket, entrants, facts, progress } = state
  const withdrawn = new Set(facts.withdrawn)
  return bracket.pools.map((seeds, pool): PoolTable => {
    const ids = new Set(seeds.flatMap((seed) => entrants[seed - 1] ?? []))
    const matches = bracket.matches.filter((match) => match.pool === pool)
    const swiss = bracket.format === 'swiss' ? computeSwissTable(state, games, teams, rulebook) : undefined
    const rows =
      swiss ??
      computeStandings({
        teams: teams.filter(({ id }) => ids.has(id)),
        games: listPoolGames(state, games, pool),
        rulebook,
      })
    return {
      pool,
      rows,
      ...(swiss && { swiss }),
      isOver: matches.every(({ number }) => {
        const state = progress.matches[number - 1]?.state
        return state === 'played' || state === 'walkover' || state === 'bye'
      }),
      ties: tiesOf(rows, withdrawn, advancingFrom(bracket, pool)),
    }
  })
}

/**
 * Returns the teams of a pool, starting with first place.
 * @param decided the order of teams that the table leaves tied, best first
 * @throws RuleError `pool_not_over`, `pool_tied`
 */
export function getPoolPlacing(
  { rows, isOver, ties }: PoolTable,
  withdrawn: readonly string[],
  decided: readonly string[] = [],
): string[] {
  if (!isOver) throw new RuleError('pool_not_over')
  if (ties.flat().some((id) => !decided.includes(id))) throw new RuleError('pool_tied')
  const order = (id: string) => (decided.includes(id) ? decided.indexOf(id) : decided.length)
  const left = (id: string) => (withdrawn.includes(id) ? 1 : 0)
  return rows
    .toSorted((a, b) => left(a.teamId) - left(b.teamId) || a.rank - b.rank || order(a.teamId) - order(b.teamId))
    .map(({ teamId }) => teamId)
}

/**
 * Returns all teams from first to last, or null while there are games left to play.
 * @param tables from `computePoolTables`
 */
export function toFinalStanding(state: TournamentState, tables: readonly PoolTable[]): FinalPlace[] | null {
  const swiss = tables[0]?.swiss
  if (swiss) return toSwissStanding(state, swiss)
  return computeFinalStanding(state.bracket, state.entrants, state.progress, state.facts)
}

/** Returns how many places of the pool advance. */
function advancingFrom(bracket: Bracket, pool: number): number {
  const places = bracket.matches.flatMap(({ sources }) =>
    sources.flatMap((source) =>
      'place' in source && listSourcePools(source, bracket).includes(pool) ? [source.place] : [],
    ),
  )
  return Math.max(0, ...places)
}

function tiesOf(rows: readonly StandingRow[], withdrawn: ReadonlySet<string>, advancing: number): string[][] {
  const staying = rows.filter(({ teamId }) => !withdrawn.has(teamId))
  const ranks = [...new Set(staying.map(({ rank }) => rank))]
  return ranks.flatMap((rank) => {
    const level = staying.filter((row) => row.rank === rank)
    const above = staying.filter((row) => row.rank < rank).length
    return level.length > 1 && above < advancing ? [level.map(({ teamId }) => teamId)] : []
  })
}
