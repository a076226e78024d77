import type { Points, Rulebook } from '../../rulebook/document.ts'
import type { Team } from '../../schema/leagues.ts'
import type { Game } from '../../schema/schedules.ts'
import { computeStandings, type StandingRow } from '../../standings/standings.ts'
import { formatRound } from '../describe-round.ts'
import type { FinalPlace } from '../final-standing.ts'
import { listPoolGames } from '../pool-games.ts'
import type { TournamentState } from '../tournament.ts'
import { listSwissRounds, type SwissRound } from './rounds.ts'

// The table of a Swiss tournament: points, then how strong the opponents were. Source of both figures: FIDE Handbook C.07,
// Tie-Break Regulations, Buchholz and Sonneborn-Berger.

/** A row's points include those for byes, once the round is over. */
export type SwissRow = StandingRow & {
  readonly points: number
  readonly byes: number
  /** The points of all opponents together. */
  readonly buchholz: number
  /** The points of the opponents that the team beat, and half of those with which it drew. */
  readonly sonnebornBerger: number
}

type Teams = readonly Pick<Team, 'id' | 'name'>[]

/** Those of chess, for a league that counts no points. */
const usualPoints: Points = { win: 1, draw: 0.5, loss: 0 }

/**
 * Ranks the teams by points, then Buchholz, Sonneborn-Berger and the difference of their scores. Teams level on all of
 * them share a rank and are ordered by seed. A team that did not play in a round (a bye, a forfeit, or after it has left)
 * has met a team with as many points as itself, so that it neither gains nor loses by that.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 * @param before only rounds before this one count
 */
export function computeSwissTable(
  state: TournamentState,
  games: readonly Game[],
  teams: Teams,
  rulebook: Rulebook,
  before = Number.POSITIVE_INFINITY,
): SwissRow[] {
  const rounds = listSwissRounds(state).filter(({ round, isPaired }) => isPaired && round < before)
  const numbers = new Set(rounds.flatMap(({ matches }) => matches.map(({ number }) => number)))
  const points = rulebook.points ?? usualPoints
  const rows = computeStandings({
    teams: teams.filter(({ id }) => state.entrants.includes(id)),
    games: listPoolGames(state, games, 0).filter(({ match_number }) => numbers.has(match_number ?? 0)),
    rulebook: { ...rulebook, points, rank: [{ id: 'points', by: 'points' }], ties: { restart: 'never', order: [] } },
  })
  const byesOf = (id: string) => rounds.filter(({ bye, isOver }) => isOver && bye === id).length
  const pointsById = new Map(
    rows.map((row) => [row.teamId, (row.points ?? 0) + byesOf(row.teamId) * (points.bye ?? points.win)]),
  )
  const pointsOf = (id: string) => pointsById.get(id) ?? 0
  const figures = rows.map((row) => {
    const met = rounds.flatMap((round) => findOpponent(row.teamId, round) ?? [])
    return {
      ...row,
      points: pointsOf(row.teamId),
      byes: byesOf(row.teamId),
      buchholz: sum(met.map(({ opponentId }) => pointsOf(opponentId))),
      sonnebornBerger: sum(met.map(({ opponentId, won }) => won * pointsOf(opponentId))),
    }
  })
  const order = figures.toSorted((a, b) => compareRows(a, b) || seedOf(state, a) - seedOf(state, b))
  return order.map((row) => ({
    ...row,
    rank: 1 + order.filter((other) => compareRows(other, row) < 0).length,
    isShared: order.some((other) => other !== row && compareRows(other, row) === 0),
  }))
}

/** Returns all teams from first to last, or null while there are games left to play. */
export function toSwissStanding({ progress }: TournamentState, rows: readonly SwissRow[]): FinalPlace[] | null {
  if (!progress.isOver) return null
  return rows.map(({ teamId, rank }) => ({
    teamId,
    place: rank,
    lastPlace: rank - 1 + rows.filter((other) => other.rank === rank).length,
  }))
}

/** Returns the team with a bye in each round of a Swiss tournament, by the round's name. */
export function getByes(state: TournamentState): ReadonlyMap<string, string> {
  return new Map(
    listSwissRounds(state).flatMap(({ matches: [first], bye }) =>
      first && bye !== null ? [[formatRound(state.bracket, first), bye]] : [],
    ),
  )
}

/** Returns whom a team met in a round and how much of the game it won; itself if it did not play. */
function findOpponent(
  teamId: string,
  { progress, bye, isOver }: SwissRound,
): { readonly opponentId: string; readonly won: number } | null {
  const match = progress.find(({ teams }) => teams.includes(teamId))
  if (match === undefined || bye === teamId) return isOver ? { opponentId: teamId, won: bye === teamId ? 1 : 0 } : null
  const { state, winner, teams } = match
  const opponentId = teams.find((id) => id !== teamId)
  switch (state) {
    case 'played':
      return { opponentId: opponentId ?? teamId, won: winner === null ? 0.5 : winner === teamId ? 1 : 0 }
    case 'walkover':
      return { opponentId: teamId, won: winner === teamId ? 1 : 0 }
    case 'waiting':
    case 'ready':
    case 'bye':
    case 'not_needed':
      return null
  }
}

const compareRows = (a: SwissRow, b: SwissRow): number =>
  b.points - a.points || b.buchholz - a.buchholz || b.sonnebornBerger - a.sonnebornBerger || b.difference - a.difference

const seedOf = ({ entrants }: TournamentState, { teamId }: SwissRow): number => entrants.indexOf(teamId)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
