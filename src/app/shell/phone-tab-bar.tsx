import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { classNames } from '#ui/class-names.ts'
import { findCurrentItem, listNavigationItems, type NavigationItem } from '../routes/navigation.ts'
import { tabIcons } from '../routes/tab-icons.ts'
import { t } from './words.ts'

const MoreDialog = lazy(() => import('./more-dialog.tsx').then((m) => ({ default: m.MoreDialog })))

/** At the bottom of a phone, within reach of the thumb. Items without a tab are in the "More" menu. */
export function PhoneTabBar() {
  const { pathname } = useLocation()
  const items = listNavigationItems(useActor())
  const current = findCurrentItem(items, pathname)
  const tabs = items.filter(({ tab }) => tab)
  const others = items.filter(({ tab }) => !tab)
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === pathname // following a link in the menu closes it
  return (
    <>
      <nav
        aria-label={t.main}
        className="tab-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] lg:hidden print:hidden"
      >
        <ul className="mx-auto flex max-w-xl">
          {tabs.map((item) => (
            <li key={item.to} className="flex-auto">
              <Link
                to={item.to}
                aria-current={item === current ? 'page' : undefined}
                className={tabClass(item === current)}
              >
                <TabIcon of={item} />
                {item.label}
              </Link>
            </li>
          ))}
          <li className="flex-auto">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpenedOn(pathname)}
              className={tabClass(current !== undefined && others.includes(current))}
            >
              <Ellipsis size={22} />
              {t.more}
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && (
        <Suspense>
          <MoreDialog items={others} current={current} onClose={() => setOpenedOn(null)} />
        </Suspense>
      )}
    </>
  )
}

function TabIcon({ of }: { of: NavigationItem }) {
  const Shape = tabIcons[of.to]
  return Shape && <Shape size={22} />
}

function tabClass(isCurrent: boolean): string {
  return classNames(
    // as wide as its word, so that long words (`Calendario`, `Posiciones`) keep their distance
    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-[min(0.75rem,3.2vw)] whitespace-nowrap',
    // underlined as well: color alone can't mark the current item
    isCurrent
      ? 'font-semibold text-accent underline decoration-2 underline-offset-4'
      : 'font-medium text-soft no-underline',
  )
}
