import { lazy, Suspense, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { useInstallation } from '#features/install/installation.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { SyncBanner, SyncPills } from '#features/sync-status/sync-line.tsx'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { classNames } from '#ui/class-names.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { findCurrentItem, listNavigationItems } from '../routes/navigation.ts'
import { SkipToContent } from './skip-to-content.tsx'
import { PhoneTabBar } from './phone-tab-bar.tsx'
import { useScrollAndFocusOnNavigation } from '../routes/use-scroll-and-focus.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { useIsDeviceFull } from './device-full.ts'
import { t } from './words.ts'

const InstallOffer = lazy(() =>
  import('#features/install/install-offer.tsx').then((m) => ({ default: m.InstallOffer })),
)
const AccountPanel = lazy(() => import('./account-panel.tsx').then((m) => ({ default: m.AccountPanel })))

/** The frame of every signed-in screen: side navigation on a laptop, a tab bar on a phone. */
export function AppShell() {
  const main = useRef<HTMLElement>(null)
  useScrollAndFocusOnNavigation(main)
  const isWide = useMediaQuery('(min-width: 64rem)') // a phone does not render what it would only hide
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <SkipToContent />
      {isWide && <SideNavigation />}
      <div className="flex min-h-dvh min-w-0 flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[var(--foot)] pl-[env(safe-area-inset-left)]">
        <header className="flex pr-1 lg:hidden print:hidden">
          <div className="min-w-0 flex-1">
            <SyncBanner />
          </div>
          <OwnBell />
        </header>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <DeviceFullBanner />
          <Outlet />
        </main>
      </div>
      <PhoneTabBar />
      <OwnInstallOffer />
    </div>
  )
}

function OwnInstallOffer() {
  const isOffered = useInstallation((installation) => installation.isOffered)
  if (!isOffered) return null
  return (
    <Suspense fallback={null}>
      <InstallOffer />
    </Suspense>
  )
}

/** One screen in the frame: an error disappears when the user leaves the screen. */
export function ScreenBoundary() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname} framed>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The bell, shown only with an organization: notifications belong to one. */
function OwnBell() {
  return useActor() && <NotificationBell />
}

function SideNavigation() {
  const items = listNavigationItems(useActor())
  const current = findCurrentItem(items, useLocation().pathname)
  return (
    <aside
      aria-label={t.navigationAccount}
      className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-line bg-card px-3 py-5 lg:flex print:hidden"
    >
      <div className="flex min-h-11 items-center justify-between pl-3">
        <OwnBrand />
        <OwnBell />
      </div>
      <nav aria-label={t.main}>
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.to}>
              <NavLink
                to={item.to}
                aria-current={item === current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-[9px] px-3 font-semibold no-underline',
                  item === current
                    ? 'bg-tint text-accent forced-colors:underline'
                    : 'text-soft hover:bg-gray-tint hover:text-ink',
                )}
              >
                <item.icon size={18} />
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-4 px-3">
        <SyncPills />
        <Suspense>
          <AccountPanel />
        </Suspense>
      </div>
    </aside>
  )
}

function DeviceFullBanner() {
  const { isFull } = useIsDeviceFull()
  if (!isFull) return null
  return (
    <div className="px-4 pt-3 print:hidden">
      <Banner>{t.deviceFullWhatNew}</Banner>
    </div>
  )
}
