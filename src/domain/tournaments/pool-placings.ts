import { RuleError } from '../rule-error.ts'
import type { Rulebook } from '../rulebook/document.ts'
import type { Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { computeStandings, type StandingRow } from '../standings/standings.ts'
import { formatPoolLetter } from './describe-round.ts'
import { listSourcePools, type Bracket } from './model.ts'
import type { TournamentState } from './tournament.ts'
import { t } from './words.ts'

// Which teams advance from a pool. The standings decide, by the rules of the league; remaining ties are decided by
// people, for example by drawing lots, and stored with the tournament.

/** Returns, for example, `Pool B`. */
export function formatPool(pool: number): string {
  return t.pool(formatPoolLetter(pool))
}

export type PoolTable = {
  readonly pool: number
  /** Teams that have left remain in the table, but are placed after all others. */
  readonly rows: readonly StandingRow[]
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
    const rows = computeStandings({
      teams: teams.filter(({ id }) => ids.has(id)),
      games: listPoolGames(state, games, pool),
      rulebook,
    })
    return {
      pool,
      rows,
      isOver: matches.every(({ number }) => {
        const state = progress.matches[number - 1]?.state
        return state === 'played' || state === 'walkover'
      }),
      ties: tiesOf(rows, withdrawn, advancingFrom(bracket, pool)),
    }
  })
}

/**
 * Returns the games of a pool as they count in its table.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 */
export function listPoolGames({ bracket, facts }: TournamentState, games: readonly Game[], pool: number): Game[] {
  const numbers = new Set(bracket.matches.flatMap((match) => (match.pool === pool ? [match.number] : [])))
  const withdrawn = new Set(facts.withdrawn)
  return games
    .filter(({ match_number }) => match_number !== null && numbers.has(match_number))
    .map((game) => walkover(game, withdrawn))
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
 * Returns the game as a forfeit if it was not played because a team had left, so that it counts as a win for the
 * opponent.
 */
function walkover(game: Game, withdrawn: ReadonlySet<string>): Game {
  if (game.status !== 'cancelled') return game
  const home = withdrawn.has(game.home_team_id ?? '')
  const away = withdrawn.has(game.away_team_id ?? '')
  if (!home && !away) return game
  return { ...game, status: 'forfeited', forfeited_by: home && away ? 'both' : home ? 'home' : 'away' }
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
