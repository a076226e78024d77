import { useActor } from '#data/queries/context.tsx'
import { describeResultSource, findReportingSide, formatScore } from '#domain/scores/results.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { describeNextStep } from './report-words.ts'
import type { GameSheet } from './use-game-sheet.ts'
import { t } from './words.ts'

/** Shows what others have reported while this person was scoring. This person's own score is not affected. */
export function OtherReportsNotice({ sheet }: { sheet: GameSheet }) {
  const { game, league, schedule, reports } = sheet
  const actor = useActor()
  if (game.status !== 'completed') return null
  const side = findReportingSide({ actor, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
  const provenance = describeResultSource(game, reports, side)
  const isSettled = game.result_state === 'official' || game.result_state === 'confirmed'
  const next = isSettled ? null : describeNextStep(sheet, actor, side)
  return (
    <Banner tone={game.result_state === 'disputed' ? 'amber' : 'gray'}>
      <span className="tabular">
        {t.resultIs(formatScore(game), [provenance && `${provenance}.`, next].filter(Boolean).join(' '))}
      </span>
      {isSettled && side !== 'staff' && <p className="text-note font-normal">{t.yourReportKeptHistory}</p>}
    </Banner>
  )
}
