import { useState } from 'react'
import type { Rainout, RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { listChangedGameIds } from './apply-rainout.ts'
import { useChangeReason } from './rainout-reason.tsx'
import { formatRainReason } from './rainout-words.ts'
import { useApplyRainout } from './use-apply-rainout.ts'
import { t } from './words.ts'

type Props = {
  scheduleId: string
  rainout: Rainout
  rows: LeagueRows
  plan: RainoutPlan
  games: readonly Game[]
}

/** A button for users who want to announce the postponement now and find new times later. */
export function PostponeAllButton({ games, ...rest }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const open = games.filter(({ status }) => status === 'scheduled')
  return (
    <>
      <Button disabled={open.length === 0} onClick={() => setIsAsking(true)}>
        {t.postponeNow(open.length)}
      </Button>
      {isAsking && <PostponeDialog {...rest} games={open} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function PostponeDialog({ scheduleId, rainout, rows, plan, games, onClose }: Props & { onClose: () => void }) {
  const { apply, isSaving, refusal } = useApplyRainout()
  const unplaced = games.map((game) => ({ gameId: game.id, scheduleId: game.schedule_id, reason: null }))
  const finding = { rows, plan, answer: { changes: [], unplaced } }
  const { reason, isMissing, note, field } = useChangeReason(
    formatRainReason(rainout),
    listChangedGameIds(finding, true).published,
  )
  return (
    <Dialog
      title={t.postpone(games.length)}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            disabled={isSaving || isMissing || games.length === 0}
            onClick={() => void apply({ scheduleId, finding, reason, isPostponing: true, date: rainout.date }, note)}
          >
            {t.postpone2}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
        <p>{t.theyWaitNewTime}</p>
        {field}
      </div>
    </Dialog>
  )
}
