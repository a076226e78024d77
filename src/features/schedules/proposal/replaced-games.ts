import type { ProposedGame, ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { assignMeetings, isRuleOf, listRequiredMeetings } from '#domain/scheduling/model/meeting-rules.ts'
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

/**
 * Returns the generator's input with the games already played, which count toward the games of each team, and without
 * the rules about dates of meetings that these games meet.
 */
export function withPlayedGames(
  input: ScheduleInput,
  games: readonly Pick<Game, 'home_team_id' | 'away_team_id' | 'local_date'>[],
): ScheduleInput {
  const played = games.flatMap(({ home_team_id: homeTeamId, away_team_id: awayTeamId, local_date: date }) =>
    homeTeamId === null || awayTeamId === null ? [] : [{ homeTeamId, awayTeamId, date }],
  )
  const met = listRequiredMeetings(input.meetingRules ?? []).flatMap((rules) => {
    const own = played.filter(({ homeTeamId, awayTeamId }) => rules[0] && isRuleOf(rules[0], homeTeamId, awayTeamId))
    const assigned = assignMeetings(
      rules,
      own.map(({ date }) => date),
    )
    return rules.filter((_, index) => assigned[index] !== -1)
  })
  const meetingRules = (input.meetingRules ?? []).filter((rule) => !met.includes(rule))
  return {
    ...input,
    played: played.map(({ homeTeamId, awayTeamId }) => ({ homeTeamId, awayTeamId })),
    ...(met.length > 0 && { meetingRules }),
  }
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
