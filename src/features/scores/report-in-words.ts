import type { ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { wasFiledEarly } from '#domain/scores/report-time.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import type { GameSheet } from './use-game-sheet.ts'

/** `Ana Ruiz (Tigers), Sat 21 Nov, 11:22, entered offline`. */
export function originInWords(report: ScoreReport, sheet: GameSheet): string {
  const who = `${sheet.nameOf(report.reported_by)} (${sideInWords(report.side, sheet)})`
  const when = formatGameDayAndTime(report.recorded_at, sheet.league.time_zone)
  const early = wasFiledEarly(sheet.game, report) ? 'before the game' : null
  return [who, when, report.recorded_offline ? 'entered offline' : null, early].filter(Boolean).join(', ')
}

export function sideInWords(side: ReportSide, { home, away }: Pick<GameSheet, 'home' | 'away'>): string {
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
