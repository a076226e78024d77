import type { Actor } from '#domain/people/capabilities.ts'
import type { ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { wasFiledEarly } from '#domain/scores/report-time.ts'
import { canConfirm, hasContradictingReport, formatScore } from '#domain/scores/results.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import type { GameSheet } from './use-game-sheet.ts'

/** `Ana Ruiz (Tigers), Sat 21 Nov, 11:22, entered offline`. */
export function describeReportOrigin(report: ScoreReport, sheet: GameSheet): string {
  const who = `${sheet.nameOf(report.reported_by)} (${describeReportSide(report.side, sheet)})`
  const when = formatGameDayAndTime(report.recorded_at, sheet.league.time_zone)
  const early = wasFiledEarly(sheet.game, report) ? 'before the game' : null
  return [who, when, report.recorded_offline ? 'entered offline' : null, early].filter(Boolean).join(', ')
}

export function describeReportSide(side: ReportSide, { home, away }: Pick<GameSheet, 'home' | 'away'>): string {
  switch (side) {
    case 'home':
      return home.name
    case 'away':
      return away.name
    case 'both':
      return `${home.name} and ${away.name}`
    case 'scorekeeper':
      return 'scorekeeper'
    case 'staff':
      return 'league staff'
  }
}

/** Returns what happens to the result and who acts next, from this person's perspective; null if that is obvious. */
export function describeNextStep(
  sheet: GameSheet,
  actor: Actor | null | undefined,
  side: ReportSide | null,
): string | null {
  const { game, league, reports } = sheet
  if (game.status !== 'completed') return null
  switch (game.result_state) {
    case null:
      return null
    case 'reported': {
      const counts = 'It counts in the standings meanwhile; league staff can correct it.'
      if (league.score_policy !== 'team_staff') return counts
      if (actor && canConfirm(game, reports, { side, userId: actor.userId })) {
        return 'Do you agree? If you report a different score, league staff settle it.'
      }
      return `Waiting for ${whoAgrees(sheet)} to agree. ${counts}`
    }
    case 'disputed':
      return 'The standings keep this score until both sides agree or league staff settle it.'
    case 'confirmed':
      return side === null || side === 'staff' ? null : 'Only league staff can change it now.'
    case 'official': {
      if (side === null || side === 'staff') return null
      const settled = hasContradictingReport(game, reports) && `League staff settled it at ${formatScore(game)}.`
      return [settled, 'Only league staff can change it now.'].filter(Boolean).join(' ')
    }
  }
}

/** Names the coaches who could confirm the result. */
function whoAgrees({ game, home, away }: GameSheet): string {
  if (game.result_side === 'home') return `a coach of ${away.name}`
  if (game.result_side === 'away') return `a coach of ${home.name}`
  return `a coach of ${home.name} or ${away.name}`
}
