import { insertChangeSet, reopenForfeit, toGameValues } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import { readTournamentGames } from '#data/changes/tournament-changes.ts'
import { createScoreReport, type EntryContext } from '#data/changes/create-score-report.ts'
import { findLostGames, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { applyGamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule, ScoreReport } from '#domain/schema/schedules.ts'
import { applyReport } from '#domain/scores/scores.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/** What league staff enter to correct a result; `none` removes the result. */
export type CorrectionInput =
  | ({ readonly kind: 'score'; readonly note?: string | null } & Pick<
      ScoreReport,
      'home_score' | 'away_score' | 'winner'
    >)
  | { readonly kind: 'forfeit'; readonly by: NonNullable<Game['forfeited_by']> }
  | { readonly kind: 'none' }

/** What the user agreed to: the games whose results are lost, as listed by `readLostGames`, and the reason. */
export type ConfirmedCorrection = {
  readonly lostGameIds: readonly string[]
  /** The reason given to the people affected, if a forfeit in a published schedule is added or removed. */
  readonly reason: string | null
}

/** Returns the started games whose results would be lost by a correction, in playing order, for the confirmation. */
export async function readLostGames(db: LocalDatabase, gameId: string, correction: CorrectionInput): Promise<Game[]> {
  const game = await db.games.get(gameId)
  const schedule = game && (await db.schedules.get(game.schedule_id))
  if (!game || !schedule) return []
  const games = resolveTournamentTeams(schedule, await db.games.where('schedule_id').equals(schedule.id).toArray())
  return lostBy(schedule, games, gameId, correction)
}

/**
 * Corrects a result of a tournament, and removes the later results that depend on it, in one change.
 * @throws RuleError `not_allowed`, `row_gone`, `teams_unknown`, `game_not_open`, `knockout_level`, `knockout_winner`,
 *   `reason_required`; `changed_since` if the results that would be lost are not those the user agreed to
 */
export async function correctResult(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  correction: CorrectionInput,
  { lostGameIds, reason }: ConfirmedCorrection,
  entered: EntryContext,
): Promise<void> {
  if (!can(actor, 'score.settle') || !can(actor, 'game.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'result.correct', async (tx) => {
    const stored = await tx.get('games', gameId)
    const schedule = stored && (await tx.get('schedules', stored.schedule_id))
    const league = stored && (await tx.get('leagues', stored.league_id))
    const games = schedule ? await readTournamentGames(tx, schedule) : []
    const game = games.find(({ id }) => id === gameId)
    if (!schedule || !league || !game) throw new RuleError('row_gone')

    const lost = lostBy(schedule, games, gameId, correction)
    const agreed = new Set(lostGameIds)
    if (lost.length !== agreed.size || lost.some(({ id }) => !agreed.has(id))) throw new RuleError('changed_since')
    const change = { tx, actor, league, schedule, entered }
    const changed: { before: Game; after: Game }[] = []
    // In reverse order, so that nothing depends on the game being reverted, here or on the server.
    for (const later of lost.toReversed()) changed.push(...(await takeBack(change, later)))
    changed.push(...(await apply(change, game, correction)))
    await insertChangeSet(tx, actor, { scheduleId: schedule.id, reason, changed, at: entered.recorded_at })
  })
}

type Work = {
  readonly tx: Change
  readonly actor: Actor
  readonly league: League
  readonly schedule: Schedule
  readonly entered: EntryContext
}

/**
 * The games that a change set names. Games for which only a score report was filed are not among them, because the
 * report itself records the change.
 */
type Told = readonly { before: Game; after: Game }[]

async function takeBack(work: Work, game: Game): Promise<Told> {
  if (game.status === 'forfeited') {
    const { tx, actor, entered } = work
    return [{ before: game, after: await reopenForfeit(tx, actor, game, entered) }]
  }
  await work.tx.insert('score_reports', [reportOf(work, game, { kind: 'none' })])
  return []
}

async function apply(work: Work, game: Game, correction: CorrectionInput): Promise<Told> {
  if (correction.kind === 'forfeit') {
    const after = corrected(game, correction)
    await work.tx.patch('games', game.id, toGameValues(after))
    return [{ before: game, after }]
  }
  if (game.status !== 'forfeited') {
    await work.tx.insert('score_reports', [reportOf(work, game, correction)])
    return []
  }
  const told = await takeBack(work, game)
  const open = told.map(({ after }) => after)
  if (correction.kind === 'score') {
    await work.tx.insert(
      'score_reports',
      open.map((each) => reportOf(work, each, correction)),
    )
  }
  return told
}

function reportOf({ actor, league, schedule, entered }: Work, game: Game, correction: CorrectionInput) {
  const words =
    correction.kind === 'score'
      ? { ...correction, kind: 'final' as const }
      : { kind: 'void' as const, home_score: 0, away_score: 0 }
  return createScoreReport(actor, { game, league, schedule }, words, entered)
}

function lostBy(schedule: Schedule, games: readonly Game[], gameId: string, correction: CorrectionInput): Game[] {
  const after = games.map((game) => (game.id === gameId ? corrected(game, correction) : game))
  return findLostGames(games, { schedule, games: after })
}

/** Returns the corrected game, with only the values that other games depend on. */
function corrected(game: Game, correction: CorrectionInput): Game {
  if (correction.kind === 'forfeit') {
    // A game that is now forfeited by the other side keeps its status, so reset the game first.
    const open = game.status === 'forfeited' ? applyGamePatch(game, { status: 'scheduled' }) : game
    return applyGamePatch(open, { status: 'forfeited', forfeited_by: correction.by })
  }
  const open = game.status === 'forfeited' ? applyGamePatch(game, { status: 'scheduled' }) : game
  const said = { details: null, side: 'staff', reported_by: '' } as const
  if (correction.kind === 'none') {
    return { ...open, ...applyReport(open, { ...said, kind: 'void', home_score: 0, away_score: 0, winner: null }, []) }
  }
  const { home_score, away_score, winner } = correction
  return { ...open, ...applyReport(open, { ...said, kind: 'final', home_score, away_score, winner }, []) }
}
