import type { Game, GameStatus, Schedule } from '../schema/schedules.ts'
import type { Bracket } from './model.ts'
import { computeProgress, type MatchProgress, type TournamentProgress, type TournamentFacts } from './progress.ts'
import type { MatchResult } from './results.ts'
import { hasGameBegun, hasResult } from '../scores/has-result.ts'

// A bracket and the games of its matches. The server stores the teams as results arrive (`private.advance_tournament`);
// a device computes the same from its data, so winners advance without a connection. A contract test keeps the two in
// sync.

export type TournamentSchedule = Pick<Schedule, 'bracket' | 'tournament_facts'>

/** The combined state of a bracket and its games. */
export type TournamentState = {
  readonly bracket: Bracket
  readonly entrants: readonly string[]
  readonly facts: TournamentFacts
  readonly progress: TournamentProgress
}

/**
 * Returns the state of a tournament from its games, or null if the schedule has no bracket.
 * @param games all games of the schedule
 */
export function getTournamentState(schedule: TournamentSchedule, games: readonly Game[]): TournamentState | null {
  const { bracket, tournament_facts: stored } = schedule
  if (bracket === null || stored === null) return null
  const { entrants } = stored
  const facts = toTournamentFacts(stored)
  const known = games.flatMap((game) => resultOf(game, game) ?? [])
  // Results entered before the teams were known belong to the teams that follow from the earlier results.
  const open = games.filter((game) => hasResult(game) && resultOf(game, game) === null)
  let now = computeProgress(bracket, entrants, known, facts)
  while (open.length > 0) {
    const found = open.flatMap((game) => {
      const teams = now.matches[(game.match_number ?? 0) - 1]?.teams
      return resultOf(game, { home_team_id: teams?.[0] ?? null, away_team_id: teams?.[1] ?? null }) ?? []
    })
    if (found.length === 0) break
    known.push(...found)
    const taken = new Set(found.map(({ match }) => match))
    open.splice(0, open.length, ...open.filter((game) => !taken.has(game.match_number ?? 0)))
    now = computeProgress(bracket, entrants, known, facts)
  }
  return { bracket, entrants, facts, progress: now }
}

export function toTournamentFacts({
  withdrawn,
  placings,
  qualified,
  paired,
}: NonNullable<Schedule['tournament_facts']>): TournamentFacts {
  return {
    withdrawn,
    ...(qualified && { qualified }),
    ...(paired && { paired }),
    placings: new Map(placings.flatMap((teams, pool) => (teams === null ? [] : [[pool, teams] as const]))),
  }
}

/**
 * Returns the games with the teams that follow from their results. A match that doesn't have to be played is cancelled;
 * if it turns out that it has to be played, it is restored. If a result belongs to different teams, it is not shown.
 * Games that are not matches of the bracket, and those of other schedules, stay unchanged.
 * @param games all games of the schedule
 */
export function resolveTournamentTeams(schedule: TournamentSchedule, games: readonly Game[]): Game[] {
  const stand = getTournamentState(schedule, games)
  if (stand === null) return [...games]
  return games.map((game) => {
    const match = game.home_source === null ? undefined : stand.progress.matches[(game.match_number ?? 0) - 1]
    return match ? applyMatchProgress(game, match) : game
  })
}

function applyMatchProgress(game: Game, match: MatchProgress): Game {
  const isKept = match.result !== null || (game.status === 'in_progress' && isOpen(match, game))
  if (isKept && hasTeams(game, match)) return game
  const [home_team_id, away_team_id] = match.state === 'not_needed' && !isKept ? [null, null] : match.teams
  if (isKept) return { ...game, home_team_id, away_team_id }
  const status = statusOf(game.status, match)
  const next = { ...game, home_team_id, away_team_id, status }
  return hasGameBegun(game) ? { ...next, ...noResult } : next
}

const noResult = {
  home_score: null,
  away_score: null,
  winner: null,
  details: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
} as const

/**
 * Whether a game in progress continues: both teams of the match are known, and the game has either these teams or none
 * yet.
 */
function isOpen(match: MatchProgress, game: Game): boolean {
  return match.teams[0] !== null && match.teams[1] !== null && (game.home_team_id === null || hasTeams(game, match))
}

function statusOf(stored: GameStatus, { state }: MatchProgress): GameStatus {
  if (state === 'bye' || state === 'not_needed' || state === 'walkover') return 'cancelled'
  return stored === 'postponed' ? stored : 'scheduled'
}

/** Whether the game has these teams, whichever is at home. */
function hasTeams({ home_team_id: home, away_team_id: away }: Game, { teams: [one, other] }: MatchProgress): boolean {
  return (home === one && away === other) || (home === other && away === one)
}

/** Returns the game's result for its match, or null if there is none yet or these teams are not known. */
function resultOf(game: Game, teams: Pick<Game, 'home_team_id' | 'away_team_id'>): MatchResult | null {
  const { match_number: match, forfeited_by, home_score, away_score } = game
  const { home_team_id: homeTeamId, away_team_id: awayTeamId } = teams
  if (match === null || game.home_source === null || homeTeamId === null || awayTeamId === null) return null
  const whose = { match, homeTeamId, awayTeamId }
  if (game.status === 'forfeited') return forfeited_by && { ...whose, kind: 'forfeit', by: forfeited_by }
  if (game.status !== 'completed' || home_score === null || away_score === null) return null
  const winnerTeamId = game.winner && (game.winner === 'home' ? homeTeamId : awayTeamId)
  return { ...whose, kind: 'score', homeScore: home_score, awayScore: away_score, winnerTeamId }
}

/**
 * Returns the games already begun that other teams, or no teams, would play after a change, in playing order. Their
 * results have to be withdrawn first, and the games are played again.
 * @param before all games of the schedule, after `resolveTournamentTeams`
 * @param after the same games with the change, or with different facts
 */
export function findLostGames(
  before: readonly Game[],
  after: { schedule: TournamentSchedule; games: readonly Game[] },
): Game[] {
  const stand = getTournamentState(after.schedule, after.games)
  if (stand === null) return []
  const now = new Map(after.games.map((game) => [game.id, game]))
  return before
    .filter((game) => {
      const match = stand.progress.matches[(game.match_number ?? 0) - 1]
      const begun = now.get(game.id)
      return (
        game.home_source !== null &&
        match &&
        begun &&
        hasGameBegun(begun) &&
        hasGameBegun(game) &&
        !hasTeams(game, match)
      )
    })
    .toSorted((a, b) => (a.match_number ?? 0) - (b.match_number ?? 0))
}
