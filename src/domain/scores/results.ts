import { compareText } from '../compare-text.ts'
import type { RuleCode } from '../rule-error.ts'
import { RuleError } from '../rule-error.ts'
import type { Game, ReportSide, ScoreReport } from '../schema/schedules.ts'
import { applyReport, isSameScore, sideOfReport } from './scores.ts'
import type { GameResult, ReportQuestion, ReportedScore } from './scores.ts'

// What a result rests on, for the screens that show one.

/** Why this person may not report now, or null where they may. */
export function refusalOfReport(question: ReportQuestion): RuleCode | null {
  try {
    sideOfReport(question)
    return null
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

/** From where in the game this person would report a result; null where they may not. */
export function reportingSide(question: Omit<ReportQuestion, 'kind'>): ReportSide | null {
  return refusalOfReport({ ...question, kind: 'final' }) === null ? sideOfReport({ ...question, kind: 'final' }) : null
}

/**
 * Reports in the order in which the server received them, which `created_at` says: the version of one goes up again where
 * its author's note came later. Those that it has not seen yet (version 0) come last, as they were made.
 */
export function inOrderOfArrival<Report extends Pick<ScoreReport, 'id' | 'version' | 'created_at' | 'recorded_at'>>(
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
 * Final reports that stand beside the game's score and differ from it: what a dispute is about. Each side's latest since
 * the result was last taken back; empty unless the game is disputed.
 * @param reports in order of arrival
 */
export function contradictingReports<Report extends ReportedScore>(
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

/** Somebody other than league staff has reported another score than the game's since the result was last taken back. */
export function hasOtherWords(game: GameResult, reports: readonly ReportedScore[]): boolean {
  return sinceVoid(reports).some(
    (report) => report.kind === 'final' && report.side !== 'staff' && !isSameScore(report, game),
  )
}

/** The report that gave the game its score; undefined where it came without one or the person may not read reports. */
export function decisiveReport<Report extends ReportedScore>(
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

/** Would this person's report of the score confirm the result? Nobody confirms their own word. */
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
    side: person.side,
    reported_by: person.userId,
  }
  return applyReport(game, agreement, reports).result_state === 'confirmed'
}

/** Where the result comes from, in a few words; null where there is no result. */
export function provenanceInWords(
  game: GameResult,
  reports: readonly ReportedScore[],
  viewer: ReportSide | null,
): string | null {
  switch (game.result_state) {
    case null:
      return null
    case 'official':
      return 'Official'
    case 'confirmed':
      return 'Confirmed by both'
    case 'reported':
      return 'Reported by one side'
    case 'disputed': {
      const other = contradictingReports(game, reports)[0]
      if (other === undefined) return 'Disputed'
      if (viewer === other.side) return `Your side reported ${scoreInWords(other)}`
      if (viewer === game.result_side) return `Other side reported ${scoreInWords(other)}`
      return `Disputed, also reported ${scoreInWords(other)}`
    }
  }
}

/** `3 – 1`, home first, `1 – 1, away won` after extra time or penalties; empty where there is no score. */
export function scoreInWords({
  home_score,
  away_score,
  winner = null,
}: Pick<Game, 'home_score' | 'away_score'> & Partial<Pick<Game, 'winner'>>): string {
  if (home_score === null || away_score === null) return ''
  return `${home_score} – ${away_score}${winner === null ? '' : `, ${winner} won`}`
}
