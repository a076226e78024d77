import { QrCode as CodeIcon, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { scoreInWords } from '#domain/scores/results.ts'
import type { ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useMinute } from '#ui/browser/use-minute.ts'
import { ownFinal } from './make-score-code.ts'
import { ScoreCodeView } from './score-code-view.tsx'
import type { GameSheet } from '../use-game-sheet.ts'
import { ownName } from '#ui/brand/own-look.ts'

/** Without a signal: the two sides confirm a result by showing each other a code. League staff need no countersign. */
export function CountersignActions({ sheet, side }: { sheet: GameSheet; side: ReportSide }) {
  const { game, reports } = sheet
  const actor = useActor()
  const now = useMinute()
  const [isShown, setIsShown] = useState(false)
  const mine = ownFinal(reports, actor?.userId)
  const isSettled = game.result_state === 'confirmed' || game.result_state === 'official'
  const canScan = !isSettled && (game.status !== 'scheduled' || game.start_time <= now)
  // Once it is confirmed here, the other phone may still lack this one's word.
  const canShow =
    mine !== undefined && (!isSettled || (game.result_state === 'confirmed' && sheet.unsent === 'waiting'))
  if (side === 'staff' || (!canScan && !canShow)) return null
  return (
    <>
      {canShow && (
        <Button fullWidth icon={<CodeIcon aria-hidden="true" size={20} />} onClick={() => setIsShown(true)}>
          Show as code{otherTeam(side, sheet)}
        </Button>
      )}
      {canScan && (
        <ButtonLink to={`/dashboard/scan?game=${game.id}`} fullWidth icon={<ScanLine aria-hidden="true" size={20} />}>
          Scan a code
        </ButtonLink>
      )}
      {isShown && mine && <CodeDialog sheet={sheet} report={mine} onClose={() => setIsShown(false)} />}
    </>
  )
}

function CodeDialog({ sheet, report, onClose }: { sheet: GameSheet; report: ScoreReport; onClose: () => void }) {
  const { game, home, away } = sheet
  return (
    <Dialog
      title="Your report as a code"
      onClose={onClose}
      footer={
        <ButtonLink to={`/dashboard/scan?game=${game.id}`} variant="primary">
          Scan their code
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-center text-[20px] font-semibold tabular">
          {home.name} {scoreInWords(report)} {away.name}
        </p>
        <ScoreCodeView
          report={report}
          game={game}
          label={`Code of ${home.name} ${scoreInWords(report)} ${away.name}`}
        />
        <ol className="list-decimal pl-5 text-[15px]">
          <li>The other side opens {ownName()}, taps Scan a code, and points the camera here.</li>
          <li>Their phone then shows a code of its own. Scan it, so that both phones have both reports.</li>
        </ol>
        <p className="text-note text-soft">
          It works without a signal. Whichever phone finds one first sends both reports.
        </p>
      </div>
    </Dialog>
  )
}

function otherTeam(side: ReportSide, { home, away }: GameSheet): string {
  if (side === 'home') return ` to ${away.name}`
  return side === 'away' ? ` to ${home.name}` : ''
}
