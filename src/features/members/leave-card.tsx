import { useState } from 'react'
import { useAccount, useActor } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { UnsentBanner } from '#ui/feedback/unsent-banner.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { usePeopleApi } from './use-people-api.ts'
import { t } from './words.ts'

type Props = { unsent: string | null; onRefusal: (words: string | null) => void }

/** Lets a member with any role leave the organization. */
export function LeaveCard({ unsent, onRefusal }: Props) {
  const people = usePeopleApi()
  const actor = useActor()
  const account = useAccount()
  const online = useOnline()
  const [isAsked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const name = account?.organizations.find(({ id }) => id === actor?.organizationId)?.name ?? t.theOrganization

  const leave = async () => {
    if (!actor) return
    setAsked(false)
    setLeaving(true)
    onRefusal(null)
    try {
      await people.leave(actor.organizationId) // the next sync removes this screen
    } catch (error) {
      onRefusal(t.failedLeave(name, errorMessage(error)))
      setLeaving(false)
    }
  }
  return (
    <section
      aria-labelledby="leave"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
    >
      <div className="min-w-0">
        <h2 id="leave">{t.leave(name)}</h2>
        <p className="text-soft">{online ? t.youLoseAccessCan : t.leavingNeedsConnectionDevice}</p>
      </div>
      <Button variant="danger" disabled={!online || isLeaving} onClick={() => setAsked(true)}>
        {isLeaving ? t.leaving : t.leaveOrganization}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t.leave(name)}
          confirmLabel={t.leave2}
          onConfirm={() => void leave()}
          onClose={() => setAsked(false)}
        >
          <div className="flex flex-col gap-4">
            <UnsentBanner words={unsent} />
            <p>{t.youLoseAccessOnce(name)}</p>
          </div>
        </ConfirmDialog>
      )}
    </section>
  )
}
