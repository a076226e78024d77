import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { SyncPills } from '#features/sync-status/sync-line.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { AccountPanel } from './account/account-panel.tsx'
import { Person } from './account/person.tsx'
import { LeaveQuestion, type Leaving } from './account/leave-question.tsx'
import { openSearch } from './search/open-search.ts'
import { navigationIcons } from '../routes/navigation-icons.ts'
import type { NavigationItem } from '../routes/navigation.ts'
import { t } from './words.ts'

type Props = {
  items: readonly NavigationItem[]
  current: NavigationItem | undefined
  onClose: () => void
}

const rowClass = 'flex min-h-13 w-full items-center gap-3.5 px-3 text-left font-medium no-underline'

function Icon({ of }: { of: NavigationItem }) {
  const Shape = navigationIcons[of.to]
  return Shape && <Shape size={22} className="shrink-0 text-soft" />
}

/** The items that have no tab on a phone, and the account. */
export function MoreDialog({ items, current, onClose }: Props) {
  const isMember = useActor() !== null
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  if (leaving) return <LeaveQuestion how={leaving} onClose={onClose} /> // instead of this dialog, not above it
  return (
    <Dialog title={<Person />} startsAt="heading" onClose={onClose}>
      <div className="more-sheet flex flex-col gap-4">
        <ul className="flex flex-col divide-y divide-line-soft rounded-card border border-line">
          {isMember && (
            <li>
              <button
                type="button"
                className={rowClass}
                onClick={() => {
                  onClose()
                  openSearch()
                }}
              >
                <Search size={22} className="shrink-0 text-soft" />
                {t.search}
              </button>
            </li>
          )}
          {items.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                onClick={onClose}
                aria-current={item === current ? 'page' : undefined}
                className={rowClass}
              >
                <Icon of={item} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <SyncPills />
        <div className="rounded-card border border-line px-1.5">
          <AccountPanel isTitled onFollow={onClose} onLeave={setLeaving} />
        </div>
      </div>
    </Dialog>
  )
}
