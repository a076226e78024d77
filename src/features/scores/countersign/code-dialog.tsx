import { formatScore } from '#domain/scores/results.ts'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { Score } from '#ui/brand/score.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { GameSheet } from '../use-game-sheet.ts'
import { ScoreCodeView } from './score-code-view.tsx'
import { t } from './words.ts'

/** Shows the user's own report as a code for the other side to scan. */
export function CodeDialog({ sheet, report, onClose }: { sheet: GameSheet; report: ScoreReport; onClose: () => void }) {
  const { game, home, away } = sheet
  return (
    <Dialog
      title={t.yourReportCode}
      onClose={onClose}
      footer={
        <ButtonLink to={`/dashboard/scan?game=${game.id}`} variant="primary">
          {t.scanTheirCode}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-center text-[20px] font-semibold tabular">
          {home.name} <Score of={report} /> {away.name}
        </p>
        <ScoreCodeView report={report} game={game} label={t.codeOf(home.name, formatScore(report), away.name)} />
        <ol className="list-decimal pl-5 text-[15px]">
          <li>{t.otherSideOpensTaps(getProductName())}</li>
          <li>{t.theirPhoneThenShows}</li>
        </ol>
        <p className="text-note text-soft">{t.worksWithoutSignalWhichever}</p>
      </div>
    </Dialog>
  )
}
