import {
  LayoutDashboard,
  LifeBuoy,
  ListOrdered,
  MailCheck,
  Megaphone,
  Menu,
  Settings,
  ShieldCheck,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { IconButton } from '#ui/button.tsx'
import { useDisplaySize } from '#ui/brand/display-size.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { SlideOver } from '#ui/dialogs/slide-over.tsx'
import { paths } from '../routes/paths.ts'
import { AccountMenu } from '../shell/account/account-menu.tsx'
import { AccountPanel } from '../shell/account/account-panel.tsx'
import { LeaveQuestion, type Leaving } from '../shell/account/leave-question.tsx'
import { getSideLinkClass, Sidebar } from '../shell/sidebar.tsx'
import { SkipToContent } from '../shell/skip-to-content.tsx'
import { useScrollAndFocusOnNavigation } from '../routes/use-scroll-and-focus.ts'
import { adminPaths } from './admin-paths.ts'
import { t } from './words.ts'

/** The administration screens, in navigation order. */
const items: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[] = [
  { to: paths.admin, label: t.dashboard, icon: LayoutDashboard },
  { to: adminPaths.users, label: t.users, icon: UserRound },
  { to: adminPaths.leagues, label: t.leagues, icon: ListOrdered },
  { to: adminPaths.tournaments, label: t.tournaments, icon: Trophy },
  { to: adminPaths.security, label: t.security, icon: ShieldCheck },
  { to: adminPaths.settings, label: t.settings, icon: Settings },
  { to: adminPaths.notifications, label: t.notifications, icon: Megaphone },
  { to: adminPaths.deliveries, label: t.deliveries, icon: MailCheck },
  { to: adminPaths.support, label: t.support, icon: LifeBuoy },
]

/** The frame of every administration screen: side navigation on a laptop, a slide-over menu on a phone. */
export function AdminShell() {
  const main = useRef<HTMLElement>(null)
  useScrollAndFocusOnNavigation(main)
  useDisplaySize()
  const isWide = useMediaQuery('(min-width: 64rem)')
  return (
    <div className="lg:grid lg:grid-cols-[var(--sidebar)_minmax(0,1fr)] print:block">
      <SkipToContent />
      {isWide ? <SideNavigation /> : <TopBar />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-h-dvh min-w-0 pr-[env(safe-area-inset-right)] pb-[var(--foot)] pl-[env(safe-area-inset-left)] outline-none lg:border-l lg:border-line lg:bg-sheet print:border-0"
      >
        <Outlet />
      </main>
    </div>
  )
}

function SideNavigation() {
  return (
    <Sidebar>
      <div className="mb-2 flex min-h-11 flex-col justify-center pl-2">
        <OwnBrand />
        <p className="text-note text-soft">{t.administration}</p>
      </div>
      <Entries />
      <div className="mt-auto pt-2">
        <AccountMenu />
      </div>
    </Sidebar>
  )
}

function TopBar() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isOpen = openedOn === pathname // navigating closes the menu
  const close = () => setOpenedOn(null)
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
        <SlideOver title={t.administration} onClose={close}>
          <Entries onFollow={close} />
          <div className="mt-auto pt-4">
            <AccountPanel
              onFollow={close}
              onLeave={(how) => {
                close()
                setLeaving(how)
              }}
            />
          </div>
        </SlideOver>
      )}
      {leaving && <LeaveQuestion how={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function Entries({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label={t.administration}>
      <ul className="flex flex-col gap-px">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.admin} // otherwise always marked as current, because all other paths are below this one
              onClick={onFollow}
              className={({ isActive }) => getSideLinkClass(isActive)}
            >
              <Icon size={16} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
