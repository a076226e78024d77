import { Link } from 'react-router-dom'
import { SyncPills } from '#features/sync-status/sync-line.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { NavigationItem } from '../routes/navigation.ts'
import { t } from './words.ts'

type Props = {
  items: readonly NavigationItem[]
  current: NavigationItem | undefined
  onClose: () => void
}

/** The items that have no tab on a phone. */
export function MoreDialog({ items, current, onClose }: Props) {
  return (
    <Dialog title={t.more} startsAt="heading" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col">
          {items.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                onClick={onClose}
                aria-current={item === current ? 'page' : undefined}
                className="flex min-h-12 items-center gap-3 font-semibold no-underline"
              >
                <item.icon size={20} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <SyncPills />
        <AccountPanel />
      </div>
    </Dialog>
  )
}
