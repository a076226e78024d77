import { compareText } from '../compare-text.ts'
import { RuleError, type RuleCode } from '../rule-error.ts'
import type { Game, ReportSide, ScoreReport } from '../schema/schedules.ts'
import {
  applyReport,
  isSameScore,
  requireReportingSide,
  type GameResult,
  type ReportContext,
  type ReportedScore,
} from './scores.ts'
import { t } from './words.ts'

// What a result is based on, for the screens that show one.

/** Returns why this person may not report now, or null if they may. */
export function getReportRefusal(question: ReportContext): RuleCode | null {
  try {
    requireReportingSide(question)
    return null
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

/** Returns the side this person would report a result for, or null if they may not. */
export function findReportingSide(question: Omit<ReportContext, 'kind'>): ReportSide | null {
  return getReportRefusal({ ...question, kind: 'final' }) === null
    ? requireReportingSide({ ...question, kind: 'final' })
    : null
}

/**
 * Orders reports by the time when the server received them (`created_at`), not by version: a report's version increases
 * again if its author's note arrives later. Reports that the server has not seen (version 0) come last, in order of
 * creation.
 */
export function sortByArrival<Report extends Pick<ScoreReport, 'id' | 'version' | 'created_at' | 'recorded_at'>>(
  reports: readonly Report[],
): Report[] {
  const isPending = (report: Report) => Number(report.version === 0)
  return reports.toSorted(
    (a, b) =>
      isPending(a) - isPending(b) ||
      compareText(a.created_at, b.created_at) ||
      a.version - b.version ||
      compareText(a.recorded_at, b.recorded_at) ||
      compareText(a.id, b.id),
  )
}

/**
 * Returns the final reports that differ from the game's score: the subject of a dispute. Includes only each side's
 * latest report since the result was last withdrawn; empty unless the game is disputed.
 * @param reports in order of arrival
 */
export function findContradictingReports<Report extends ReportedScore>(
  game: GameResult,
  reports: readonly Report[],
): Report[] {
  if (game.result_state !== 'disputed') return []
  const latest = new Map<ReportSide, Report>()
  for (const report of reports) {
    if (report.kind === 'void') latest.clear()
    else if (report.kind === 'final' && report.side !== 'staff') latest.set(report.side, report)
  }
  return [...latest.values()].filter((report) => report.side !== game.result_side && !isSameScore(report, game))
}

/** Whether someone other than league staff has reported a different score since the result was last withdrawn. */
export function hasContradictingReport(game: GameResult, reports: readonly ReportedScore[]): boolean {
  return sinceVoid(reports).some(
    (report) => report.kind === 'final' && report.side !== 'staff' && !isSameScore(report, game),
  )
}

/** Returns the report that gave the game its score, or undefined if it has none or the user may not read reports. */
export function findDecisiveReport<Report extends ReportedScore>(
  game: GameResult,
  reports: readonly Report[],
): Report | undefined {
  if (game.status !== 'completed') return undefined
  return sinceVoid(reports).findLast(
    (report) => report.kind === 'final' && report.side === game.result_side && isSameScore(report, game),
  )
}

function sinceVoid<Report extends ReportedScore>(reports: readonly Report[]): readonly Report[] {
  return reports.slice(reports.findLastIndex((report) => report.kind === 'void') + 1)
}

/** Whether this person's report of the score would confirm the result. No one can confirm their own report. */
export function canConfirm(
  game: GameResult,
  reports: readonly ReportedScore[],
  person: { readonly side: ReportSide | null; readonly userId: string },
  score: Pick<Game, 'home_score' | 'away_score' | 'winner'> = game,
): boolean {
  if (game.status !== 'completed' || person.side === null || person.side === 'staff') return false
  if (score.home_score === null || score.away_score === null || game.result_state === 'confirmed') return false
  const agreement: ReportedScore = {
    kind: 'final',
    home_score: score.home_score,
    away_score: score.away_score,
    winner: score.winner,
    details: null,
    side: person.side,
    reported_by: person.userId,
  }
  return applyReport(game, agreement, reports).result_state === 'confirmed'
}

/** Returns a short description of where the result comes from, or null if there is no result. */
export function describeResultSource(
  game: GameResult,
  reports: readonly ReportedScore[],
  viewer: ReportSide | null,
): string | null {
  switch (game.result_state) {
    case null:
      return null
    case 'official':
      return t.official
    case 'confirmed':
      return t.confirmed
    case 'reported':
      return t.reported
    case 'disputed': {
      const other = findContradictingReports(game, reports)[0]
      if (other === undefined) return t.disputed
      if (viewer === other.side) return t.yourSideReported(formatScore(other))
      if (viewer === game.result_side) return t.otherSideReported(formatScore(other))
      return t.disputedScore(formatScore(other))
    }
  }
}

/**
 * Returns `3 – 1`, home first, `2 – 1 (OT)` after overtime, `1 – 1, away won` in a knockout game that ended in a tie, or
 * `2 – 1, away won tiebreaker` after two legs that were level; empty if there is no score.
 */
export function formatScore({
  home_score,
  away_score,
  winner = null,
  details,
}: Pick<Game, 'home_score' | 'away_score'> & Partial<Pick<Game, 'winner' | 'details'>>): string {
  if (home_score === null || away_score === null) return ''
  const score = `${home_score} – ${away_score}`
  if (winner !== null) return t.wonBySide(score, winner, home_score === away_score)
  const way = details?.decidedBy
  return way ? t.decidedLate(score, way) : score
}
