import type { ProposedGame, ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'

/**
 * A draft being generated again: its games that have begun and are not replaced, and the number of games to be
 * replaced.
 */
export type RegeneratedDraft = {
  readonly schedule: Schedule
  readonly played: readonly Game[]
  readonly replaced: number
}

/**
 * Returns whether a game is replaced when its schedule is generated again. A game that has begun is not, and keeps its
 * result.
 */
export function isReplaced(
  game: Pick<Game, 'schedule_id' | 'status' | 'home_score'>,
  scheduleId: string | undefined,
): boolean {
  return game.schedule_id === scheduleId && game.home_score === null && notBegun.has(game.status)
}

const notBegun: ReadonlySet<Game['status']> = new Set(['scheduled', 'postponed', 'cancelled'])

/** Returns the games already played for the generator, which counts them toward the games of each team. */
export function toPlayedGames(
  played: readonly Pick<Game, 'home_team_id' | 'away_team_id'>[],
): NonNullable<ScheduleInput['played']> {
  return played.flatMap(({ home_team_id: homeTeamId, away_team_id: awayTeamId }) =>
    homeTeamId === null || awayTeamId === null ? [] : [{ homeTeamId, awayTeamId }],
  )
}

/**
 * Returns the proposal without the games already played: removes one proposed game for each, starting with unplaced
 * ones.
 */
export function removePlayedGames(
  proposal: ScheduleProposal,
  played: readonly Pick<Game, 'home_team_id' | 'away_team_id'>[],
): ScheduleProposal {
  if (played.length === 0) return proposal
  const games = [...proposal.games]
  const unplaced = [...proposal.unplaced]
  for (const one of played) if (!takeOut(unplaced, one)) takeOut(games, one)
  return {
    ...proposal,
    games,
    unplaced,
    metrics: { ...proposal.metrics, games: games.length + unplaced.length, placed: games.length },
  }
}

/**
 * Removes one game between the teams of the given game, preferably with the same host. Returns whether there was one.
 */
function takeOut(
  games: Pick<ProposedGame, 'homeTeamId' | 'awayTeamId'>[],
  { home_team_id, away_team_id }: Pick<Game, 'home_team_id' | 'away_team_id'>,
): boolean {
  const same = games.findIndex((one) => one.homeTeamId === home_team_id && one.awayTeamId === away_team_id)
  const turned = games.findIndex((one) => one.homeTeamId === away_team_id && one.awayTeamId === home_team_id)
  const index = same === -1 ? turned : same
  if (index !== -1) games.splice(index, 1)
  return index !== -1
}
