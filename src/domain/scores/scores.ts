import { can, type Actor } from '../people/capabilities.ts'
import { RuleError } from '../rule-error.ts'
import type { League } from '../schema/leagues.ts'
import type { Game, ReportSide, Schedule, ScoreReport } from '../schema/schedules.ts'

// Who may report a score, and how a report changes its game. `private.apply_report` and the insert trigger on
// score_reports do the same in SQL; a contract test keeps them in sync.

/** A request to report: everything that the decision depends on. */
export type ReportContext = {
  readonly actor: Pick<Actor, 'role' | 'teamIds'> | null
  readonly kind: ScoreReport['kind']
  readonly game: Pick<Game, 'status' | 'home_team_id' | 'away_team_id'>
  readonly scheduleStatus: Schedule['status']
  readonly scorePolicy: League['score_policy']
}

/** The columns of a game that are changed by reports. */
export type GameResult = Pick<
  Game,
  'status' | 'home_score' | 'away_score' | 'winner' | 'details' | 'result_state' | 'result_side'
>

/** The part of a report that `applyReport` uses. */
export type ReportedScore = Pick<
  ScoreReport,
  'kind' | 'home_score' | 'away_score' | 'winner' | 'details' | 'side' | 'reported_by'
>

/**
 * Returns the side this person would report for.
 * @throws RuleError `game_not_open`, `teams_unknown`, `schedule_not_published` or `score_not_allowed`
 */
export function requireReportingSide(question: ReportContext): ReportSide {
  const { actor, kind, game, scheduleStatus, scorePolicy } = question
  if (isClosed(game)) throw new RuleError('game_not_open')
  if (!hasBothTeams(game)) throw new RuleError('teams_unknown')
  if (can(actor, 'score.settle')) return 'staff'
  if (kind === 'void') throw new RuleError('score_not_allowed')
  if (scheduleStatus === 'draft') throw new RuleError('schedule_not_published')
  if (actor === null || scorePolicy === 'staff_only') throw new RuleError('score_not_allowed')
  if (can(actor, 'score.report_any')) return 'scorekeeper'
  if (can(actor, 'score.report_own') && scorePolicy === 'team_staff') {
    const isHome = actor.teamIds.has(game.home_team_id)
    const isAway = actor.teamIds.has(game.away_team_id)
    if (isHome && isAway) return 'both'
    if (isHome) return 'home'
    if (isAway) return 'away'
  }
  throw new RuleError('score_not_allowed')
}

/**
 * Returns the game's result after this report. The first final report sets the score; one from another side confirms or
 * disputes it; one from league staff makes it official.
 * @param earlier the game's earlier reports in order of arrival
 */
export function applyReport(game: GameResult, report: ReportedScore, earlier: readonly ReportedScore[]): GameResult {
  const unchanged = pickResult(game)
  if (isClosed(game)) return unchanged
  switch (report.kind) {
    case 'void':
      return {
        status: 'scheduled',
        home_score: null,
        away_score: null,
        winner: null,
        details: null,
        result_state: null,
        result_side: null,
      }
    case 'progress':
      if (game.status === 'completed') return unchanged
      return { status: 'in_progress', ...resultOf(report), winner: null, result_state: null, result_side: null }
    case 'final':
      if (report.side === 'staff') return completed(report, 'official', 'staff')
      if (game.status !== 'completed') return completed(report, 'reported', report.side)
      if (game.result_state === 'official' || game.result_state === 'confirmed') return unchanged
      return compareWords(game, report, earlier)
  }
}

/** Whether both teams of the game are known. */
export function hasBothTeams<Teams extends Pick<Game, 'home_team_id' | 'away_team_id'>>(
  game: Teams,
): game is Teams & { readonly home_team_id: string; readonly away_team_id: string } {
  return game.home_team_id !== null && game.away_team_id !== null
}

const mayEndLevel = ['pool', 'first_leg', 'second_leg']

/** Whether the game must have a winner: true for bracket matches other than pool games and legs. */
export function isKnockout(game: Pick<Game, 'home_source' | 'tournament_stage'>): boolean {
  return game.home_source !== null && !mayEndLevel.includes(game.tournament_stage ?? '')
}

export const isSecondLeg = (game: Pick<Game, 'home_source' | 'tournament_stage'>): boolean =>
  game.home_source !== null && game.tournament_stage === 'second_leg'

/**
 * Returns the winner that a report names: set only for the final report of a knockout game that ended in a tie, or of a
 * second leg, where it counts if the total score is level. The server has the same rule (`private.admit_report`).
 * @throws RuleError `knockout_level`, `knockout_winner`
 */
export function getReportedWinner(
  game: Pick<Game, 'home_source' | 'tournament_stage'>,
  { kind, home_score, away_score, winner }: Pick<ScoreReport, 'kind' | 'home_score' | 'away_score' | 'winner'>,
): ScoreReport['winner'] {
  if (kind === 'final' && isSecondLeg(game)) return winner
  if (kind !== 'final' || !isKnockout(game)) return null
  if (home_score === away_score) {
    if (winner === null) throw new RuleError('knockout_level')
    return winner
  }
  if (winner !== null && winner !== (home_score > away_score ? 'home' : 'away')) throw new RuleError('knockout_winner')
  return null
}

/**
 * Parses the two score fields.
 * @throws RuleError `score_not_numeric` unless both are whole numbers from 0 to 999
 */
export function parseScore(home: string, away: string): { home_score: number; away_score: number } {
  return { home_score: parseOne(home), away_score: parseOne(away) }
}

function parseOne(typed: string): number {
  const digits = typed.trim()
  if (!/^\d{1,3}$/.test(digits)) throw new RuleError('score_not_numeric')
  return Number(digits)
}

/** The current report of one side. The reporter is unknown if the game got its score without a report. */
type Word = Result & { readonly reported_by: string | null }

function compareWords(game: GameResult, report: ReportedScore, earlier: readonly ReportedScore[]): GameResult {
  const words = standingWords(earlier)
  const before: Word = (game.result_side === null ? undefined : words.get(game.result_side)) ?? {
    ...resultOf(game),
    reported_by: null,
  }
  words.set(report.side, report)

  // A new report from the side or the person behind the current score replaces it; no one can confirm their own report
  // on behalf of another side.
  const takesOver = report.side === game.result_side || report.reported_by === before.reported_by
  const holder = takesOver ? report : before
  const side = takesOver ? report.side : game.result_side
  const others = [...words].flatMap(([other, word]) =>
    other !== side && word.reported_by !== holder.reported_by ? [word] : [],
  )

  if (others.some((word) => isSameScore(word, holder))) return completed(holder, 'confirmed', side)
  return completed(holder, others.length > 0 ? 'disputed' : 'reported', side)
}

/**
 * Returns each side's latest final report since the result was last withdrawn. Reports by staff are left out: they
 * settle the result.
 */
function standingWords(earlier: readonly ReportedScore[]): Map<ReportSide, Word> {
  const words = new Map<ReportSide, Word>()
  for (const report of earlier) {
    if (report.kind === 'void') words.clear()
    else if (report.kind === 'final' && report.side !== 'staff') words.set(report.side, report)
  }
  return words
}

function completed(result: Result, state: NonNullable<Game['result_state']>, side: Game['result_side']): GameResult {
  return { status: 'completed', ...resultOf(result), result_state: state, result_side: side }
}

function isClosed(game: Pick<Game, 'status'>): boolean {
  return game.status === 'cancelled' || game.status === 'postponed' || game.status === 'forfeited'
}

type Score = Pick<Game, 'home_score' | 'away_score' | 'winner'>

/** Whether two scores are the same, including the winner, if one is named. */
export function isSameScore(a: Score, b: Score): boolean {
  return a.home_score === b.home_score && a.away_score === b.away_score && a.winner === b.winner
}

type Result = Score & Pick<Game, 'details'>

function resultOf({ home_score, away_score, winner, details }: Result): Result {
  return { home_score, away_score, winner, details }
}

function pickResult({ status, result_state, result_side, ...result }: GameResult): GameResult {
  return { status, ...resultOf(result), result_state, result_side }
}
