import { QrCode as CodeIcon, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '#data/queries/context.tsx'
import type { ReportSide } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { findOwnFinalReport } from './create-score-code.ts'
import type { GameSheet } from '../use-game-sheet.ts'
import { t } from './words.ts'

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((m) => ({ default: m.CodeDialog })))

/**
 * Lets the two sides confirm a result without a network connection by showing each other a code. League staff do not
 * need this.
 */
export function CountersignActions({ sheet, side }: { sheet: GameSheet; side: ReportSide }) {
  const { game, reports } = sheet
  const actor = useActor()
  const now = useCurrentMinute()
  const [isShown, setIsShown] = useState(false)
  const mine = findOwnFinalReport(reports, actor?.userId)
  const isSettled = game.result_state === 'confirmed' || game.result_state === 'official'
  const canScan = !isSettled && (game.status !== 'scheduled' || game.start_time <= now)
  // Even if the result is confirmed here, the other phone may still lack this side's report.
  const canShow =
    mine !== undefined && (!isSettled || (game.result_state === 'confirmed' && sheet.unsent === 'waiting'))
  if (side === 'staff' || (!canScan && !canShow)) return null
  const opponent = findOpponent(side, sheet)
  return (
    <>
      {canShow && (
        <Button fullWidth icon={<CodeIcon size={20} />} onClick={() => setIsShown(true)}>
          {opponent ? t.showCodeToTeam(opponent.name) : t.showCode}
        </Button>
      )}
      {canScan && (
        <ButtonLink to={`/dashboard/scan?game=${game.id}`} fullWidth icon={<ScanLine size={20} />}>
          {t.scanCode}
        </ButtonLink>
      )}
      {isShown && mine && (
        <Suspense>
          <CodeDialog sheet={sheet} report={mine} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </>
  )
}

function findOpponent(side: ReportSide, { home, away }: GameSheet) {
  if (side === 'home') return away
  return side === 'away' ? home : null
}
