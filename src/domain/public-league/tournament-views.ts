import type { FinalPlace } from '../tournaments/final-standing.ts'
import { toMatchViews, type MatchView } from '../tournaments/match-view.ts'
import { computePoolTables, toFinalStanding, type PoolTable } from '../tournaments/pool-placings.ts'
import { getTournamentState, type TournamentState } from '../tournaments/tournament.ts'
import { formatTeam } from '../scores/game-teams.ts'
import type { Schedule } from '../schema/schedules.ts'
import type { GameLine } from './game-lines.ts'
import type { PublicLeague } from './public-league.ts'
import type { Rulebook } from '../rulebook/document.ts'

/** A tournament whose bracket is public. */
export type TournamentView = {
  readonly schedule: Schedule
  readonly stand: TournamentState
  readonly matches: readonly MatchView[]
  /** Maps match numbers to their games. */
  readonly lineOf: ReadonlyMap<number, GameLine>
  readonly pools: readonly PoolTable[]
  /** Null while there are games left to play. */
  readonly standing: readonly FinalPlace[] | null
  readonly nameOf: (teamId: string) => string
}

/** Returns the tournaments in the order of the league's schedules. */
export function toTournamentViews(
  data: PublicLeague,
  lines: readonly GameLine[],
  rulebook: Rulebook,
): TournamentView[] {
  const names = new Map(data.teams.map(({ id, name }) => [id, name]))
  return data.schedules.flatMap((schedule) => {
    const ofSchedule = lines.filter(({ game }) => game.schedule_id === schedule.id)
    const games = ofSchedule.map(({ game }) => game)
    const stand = getTournamentState(schedule, games)
    if (stand === null) return []
    const pools = computePoolTables(stand, games, data.teams, rulebook)
    return [
      {
        schedule,
        stand,
        matches: toMatchViews(stand, games, (id) => names.get(id)),
        lineOf: new Map(ofSchedule.map((line) => [line.game.match_number ?? 0, line])),
        pools,
        standing: toFinalStanding(stand, pools),
        nameOf: (teamId: string) => formatTeam(names.get(teamId)),
      },
    ]
  })
}
