import { useState } from 'react'
import type { RainoutPlan, RainoutRows } from '#domain/schedule/rainout.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ReasonField } from './rainout-accept.tsx'
import { rainReason } from './rainout-words.ts'
import { useApplyRainout } from './use-apply-rainout.ts'

/** For who wants to say now that nothing is played, and look for new times another day. */
export function PostponeAllButton({
  scheduleId,
  rows,
  plan,
  games,
}: {
  scheduleId: string
  rows: RainoutRows
  plan: RainoutPlan
  games: readonly Game[]
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { apply, isSaving, refusal } = useApplyRainout()
  const open = games.filter(({ status }) => status === 'scheduled')
  const postpone = () =>
    apply({
      scheduleId,
      finding: {
        rows,
        plan,
        answer: {
          changes: [],
          unplaced: open.map((game) => ({ gameId: game.id, scheduleId: game.schedule_id, reason: null })),
        },
      },
      reason,
      isPostponing: true,
    })
  return (
    <>
      <Button
        disabled={open.length === 0}
        onClick={() => {
          setReason(rainReason(plan.rainout))
          setIsAsking(true)
        }}
      >
        Postpone {open.length === 1 ? 'it' : 'them'} for now…
      </Button>
      {isAsking && (
        <Dialog
          title={`Postpone ${count(open.length, 'game')}?`}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <Button variant="primary" disabled={isSaving || reason.trim() === ''} onClick={() => void postpone()}>
                Postpone
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            {refusal !== undefined && <Banner tone="red">{refusal}</Banner>}
            <p>They wait for a new time. Come back to this day to find them one.</p>
            <ReasonField value={reason} onChange={setReason} />
          </div>
        </Dialog>
      )}
    </>
  )
}
