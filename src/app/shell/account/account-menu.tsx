import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useAccount, useActor } from '#data/queries/context.tsx'
import { formatRole } from '#domain/people/roles.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { LeaveQuestion, type Leaving } from './leave-question.tsx'
import { getAccountName } from './account-name.ts'
import { t } from './words.ts'

const AccountPanel = lazy(() => import('./account-panel.tsx').then((m) => ({ default: m.AccountPanel })))

/** The button at the foot of the side navigation, and the account panel above it. */
export function AccountMenu() {
  const account = useAccount()
  const actor = useActor()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const name = getAccountName(account)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={t.accountOf(name)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left leading-tight hover:bg-hover aria-expanded:bg-hover"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span title={name} className="block truncate font-medium">
            {name}
          </span>
          {actor && <span className="block truncate text-tiny text-mute">{formatRole(actor.role)}</span>}
        </span>
        <ChevronsUpDown size={14} className="shrink-0 text-mute" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.account}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="fixed inset-auto bottom-[calc(var(--spacing)*11+1rem)] left-2 max-h-[calc(100dvh-5rem)] w-80 overflow-y-auto rounded-card bg-card p-1.5 text-ink shadow-pop forced-colors:border compact:w-[272px]"
      >
        {isOpen && (
          <Suspense>
            <AccountPanel
              onFollow={close}
              onLeave={(how) => {
                close()
                setLeaving(how)
              }}
            />
          </Suspense>
        )}
      </div>
      {leaving && <LeaveQuestion how={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
