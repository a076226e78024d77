import {
  LayoutDashboard,
  LifeBuoy,
  ListOrdered,
  Megaphone,
  Menu,
  Settings,
  ShieldCheck,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { SlideOver } from '#ui/dialogs/slide-over.tsx'
import { paths } from '../routes/paths.ts'
import { SkipToContent } from '../shell/skip-to-content.tsx'
import { useScrollAndFocusOnNavigation } from '../routes/use-scroll-and-focus.ts'
import { adminPaths } from './admin-paths.ts'
import { t } from './words.ts'

const AccountPanel = lazy(() => import('../shell/account-panel.tsx').then((m) => ({ default: m.AccountPanel })))

/** The administration screens, in navigation order. */
const items: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[] = [
  { to: paths.admin, label: t.dashboard, icon: LayoutDashboard },
  { to: adminPaths.users, label: t.users, icon: UserRound },
  { to: adminPaths.leagues, label: t.leagues, icon: ListOrdered },
  { to: adminPaths.tournaments, label: t.tournaments, icon: Trophy },
  { to: adminPaths.security, label: t.security, icon: ShieldCheck },
  { to: adminPaths.settings, label: t.settings, icon: Settings },
  { to: adminPaths.notifications, label: t.notifications, icon: Megaphone },
  { to: adminPaths.support, label: t.support, icon: LifeBuoy },
]

/** The frame of every administration screen: side navigation on a laptop, a slide-over menu on a phone. */
export function AdminShell() {
  const main = useRef<HTMLElement>(null)
  useScrollAndFocusOnNavigation(main)
  const isWide = useMediaQuery('(min-width: 64rem)')
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <SkipToContent />
      {isWide ? <SideNavigation /> : <TopBar />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 pr-[env(safe-area-inset-right)] pb-[var(--foot)] pl-[env(safe-area-inset-left)] outline-none"
      >
        <Outlet />
      </main>
    </div>
  )
}

function SideNavigation() {
  return (
    <aside
      aria-label={t.navigationAccount}
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-r border-line bg-card px-3 py-5 print:hidden"
    >
      <div className="flex min-h-11 flex-col justify-center pl-3">
        <OwnBrand />
        <p className="text-note text-soft">{t.administration}</p>
      </div>
      <Entries />
    </aside>
  )
}

function TopBar() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === pathname // navigating closes the menu
  return (
    <>
      <header className="admin-bar sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-card px-2 py-1 pt-[max(0.25rem,env(safe-area-inset-top))] print:hidden">
        <IconButton label={t.menu} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpenedOn(pathname)}>
          <Menu size={22} />
        </IconButton>
        <OwnBrand />
        <p className="ml-auto pr-2 text-note text-soft">{t.administration}</p>
      </header>
      {isOpen && (
        <SlideOver title={t.administration} onClose={() => setOpenedOn(null)}>
          <Entries onFollow={() => setOpenedOn(null)} />
        </SlideOver>
      )}
    </>
  )
}

function Entries({ onFollow }: { onFollow?: () => void }) {
  return (
    <>
      <nav aria-label={t.administration}>
        <ul className="flex flex-col gap-0.5">
          {items.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.admin} // the other paths are below this one
                onClick={onFollow}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-11 items-center gap-3 rounded-[9px] px-3 font-semibold no-underline',
                    isActive
                      ? 'bg-tint text-accent forced-colors:underline'
                      : 'text-soft hover:bg-gray-tint hover:text-ink',
                  )
                }
              >
                <Icon size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto px-3 pt-4">
        <Suspense>
          <AccountPanel />
        </Suspense>
      </div>
    </>
  )
}
