import type { Actor } from '#domain/people/capabilities.ts'
import type { ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { wasFiledEarly } from '#domain/scores/report-time.ts'
import { canConfirm, hasContradictingReport, formatScore } from '#domain/scores/results.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

/** Returns text such as `Ana Ruiz (Tigers), Sat, Nov 21, 11:22 AM, entered offline`. */
export function describeReportOrigin(report: ScoreReport, sheet: GameSheet): string {
  const who = `${sheet.nameOf(report.reported_by)} (${describeReportSide(report.side, sheet)})`
  const when = formatGameDayAndTime(report.recorded_at, sheet.league.time_zone)
  const early = wasFiledEarly(sheet.game, report) ? t.beforeGame : null
  return [who, when, report.recorded_offline ? t.enteredOffline : null, early].filter(Boolean).join(', ')
}

export function describeReportSide(side: ReportSide, { home, away }: Pick<GameSheet, 'home' | 'away'>): string {
  switch (side) {
    case 'home':
      return home.name
    case 'away':
      return away.name
    case 'both':
      return t.bothSides(home.name, away.name)
    case 'scorekeeper':
      return t.scorekeeper
    case 'staff':
      return t.leagueStaffAsSide
  }
}

/** Returns what happens to the result and who acts next, from this person's perspective, or null if that is obvious. */
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
      const counts = t.countsStandingsMeanwhileLeague
      if (league.score_policy !== 'team_staff') return counts
      if (actor && canConfirm(game, reports, { side, userId: actor.userId })) {
        return t.doYouAgreeIf
      }
      return t.waitingAgree(whoAgrees(sheet), counts)
    }
    case 'disputed':
      return t.standingsKeepScoreUntil
    case 'confirmed':
      return side === null || side === 'staff' ? null : t.onlyLeagueStaffCan
    case 'official': {
      if (side === null || side === 'staff') return null
      const settled = hasContradictingReport(game, reports) && t.leagueStaffSettled(formatScore(game))
      return [settled, t.onlyLeagueStaffCan].filter(Boolean).join(' ')
    }
  }
}

/** Names the coaches who could confirm the result. */
function whoAgrees({ game, home, away }: GameSheet): string {
  if (game.result_side === 'home') return t.aCoachOf(away.name)
  if (game.result_side === 'away') return t.aCoachOf(home.name)
  return t.aCoachOfOr(home.name, away.name)
}
