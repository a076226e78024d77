import { lazy, Suspense, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { useInstallation } from '#features/install/installation.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { SyncBanner } from '#features/sync-status/sync-line.tsx'
import { useDisplaySize } from '#ui/brand/display-size.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SkipToContent } from './skip-to-content.tsx'
import { PhoneTabBar } from './phone-tab-bar.tsx'
import { useScrollAndFocusOnNavigation } from '../routes/use-scroll-and-focus.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { useIsDeviceFull } from './device-full.ts'
import { t } from './words.ts'

const InstallOffer = lazy(() =>
  import('#features/install/install-offer.tsx').then((m) => ({ default: m.InstallOffer })),
)
const PhoneTools = lazy(() => import('./phone-tools.tsx').then((m) => ({ default: m.PhoneTools })))
const Search = lazy(() => import('./search/search.tsx').then((m) => ({ default: m.Search })))
const SideNavigation = lazy(() => import('./side-navigation.tsx').then((m) => ({ default: m.SideNavigation })))

/** The frame of every signed-in screen: side navigation on a laptop, a tab bar on a phone. */
export function AppShell() {
  const main = useRef<HTMLElement>(null)
  useScrollAndFocusOnNavigation(main)
  useDisplaySize()
  const isWide = useMediaQuery('(min-width: 64rem)') // a phone does not render content that it would only hide
  return (
    <div className="lg:grid lg:grid-cols-[var(--sidebar)_minmax(0,1fr)] print:block">
      <SkipToContent />
      {isWide && (
        <Suspense fallback={<div />}>
          <SideNavigation />
        </Suspense>
      )}
      <div className="flex min-h-dvh min-w-0 flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[var(--foot)] pl-[env(safe-area-inset-left)] lg:border-l lg:border-line lg:bg-sheet print:border-0">
        <header className="flex pr-1 lg:hidden print:hidden">
          <div className="min-w-0 flex-1">
            <SyncBanner />
          </div>
          <OwnTools />
        </header>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <DeviceFullBanner />
          <Outlet />
        </main>
      </div>
      <PhoneTabBar />
      <Suspense>
        <Search />
      </Suspense>
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

/** Shown only with an organization: what can be found and notifications belong to one. */
function OwnTools() {
  if (!useActor()) return null
  return (
    <>
      <Suspense fallback={<span className="w-22" />}>
        <PhoneTools />
      </Suspense>
      <NotificationBell />
    </>
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
