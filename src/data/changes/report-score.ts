import { commit, type CommitOptions } from '../store/commit.ts'
import { readResolvedMatch, requireNoLostGames } from './tournament-changes.ts'
import { createScoreReport, type EntryContext, type NewScoreReport } from './create-score-report.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { sortByArrival } from '#domain/scores/results.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { applyReport } from '#domain/scores/scores.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { Change } from '../store/change.ts'

type Shown = { readonly game: Game; readonly schedule: Schedule; readonly league: League }

export type ReportOptions = CommitOptions & {
  /**
   * The game as the screen shows it. If given, the rule is checked against it, and the report is journaled. Has no
   * effect in a bracket, where the rule has to read other games.
   */
  readonly shown?: Shown
}

/**
 * Files a person's report of a game's score. The game's result follows from the report.
 * @throws RuleError if this person may not report a score for this game now, or the game is gone; `later_games_played`
 */
export async function reportScore(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  report: NewScoreReport,
  entered: EntryContext,
  { shown, ...options }: ReportOptions = {},
): Promise<void> {
  const name = 'score.report'
  if (shown?.game.home_source === null) {
    const rows = [createScoreReport(actor, shown, report, entered)]
    return commit(db, actor.organizationId, name, { into: 'score_reports', rows }, options)
  }
  const file = async (tx: Change) => {
    const stored = await tx.get('games', gameId)
    if (!stored) throw new RuleError('row_gone')
    const game = stored.home_source === null ? stored : await readResolvedMatch(tx, stored)
    const [schedule, league] = await Promise.all([
      tx.get('schedules', game.schedule_id),
      tx.get('leagues', game.league_id),
    ])
    if (!schedule || !league) throw new RuleError('row_gone')
    const row = createScoreReport(actor, { game, schedule, league }, report, entered)
    if (game.home_source !== null) {
      const earlier = sortByArrival(await tx.where('score_reports', 'game_id', gameId))
      await requireNoLostGames(tx, actor, { ...game, ...applyReport(game, row, earlier) })
    }
    await tx.insert('score_reports', [row])
  }
  return commit(db, actor.organizationId, name, file, options)
}
