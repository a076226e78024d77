import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Spinner } from '#ui/feedback/states.tsx'
import { CapabilityRoute } from '../routes/capability-routes.tsx'
import {
  AttentionPage,
  EnterScorePage,
  GamePage,
  OfficeRoutes,
  ScanPage,
  TodayPage,
} from '../routes/pages/field-pages.ts'
import { OpenDatabase } from './open-database.tsx'
import { OrganizationRoute } from '../routes/organization-route.tsx'
import { paths } from '../routes/paths.ts'
import type { DeviceWorkspace } from '../routes/protected-route.tsx'
import { ScreenBoundary, AppShell } from '../shell/app-shell.tsx'

const AdminRoutes = lazy(() => import('../administration/admin-routes.tsx').then((m) => ({ default: m.AdminRoutes })))
const WelcomeRoute = lazy(() => import('../routes/welcome-route.tsx').then((m) => ({ default: m.WelcomeRoute })))

export function SignedInApp({ workspace }: { workspace: DeviceWorkspace }) {
  return (
    <OpenDatabase workspace={workspace}>
      <SignedInRoutes />
    </OpenDatabase>
  )
}

/**
 * The screens used at the field, the welcome screen, and the platform administration. All others are in the office part
 * (office-routes.tsx), whose code loads later.
 */
function SignedInRoutes() {
  return (
    <Routes>
      <Route path={paths.welcome} element={<WelcomeRoute />} />
      <Route path={`${paths.admin}/*`} element={<AdminRoutes />} />
      <Route element={<AppShell />}>
        <Route element={<OrganizationRoute />}>
          <Route element={<ScreenBoundary />}>
            <Route path={paths.today} element={<TodayPage />} />
            <Route path={paths.enterScore} element={<EnterScorePage />} />
            <Route element={<CapabilityRoute needs="score.report_own" />}>
              <Route path={paths.scan} element={<ScanPage />} />
            </Route>
            <Route path={paths.game} element={<GamePage />} />
            <Route path={paths.attention} element={<AttentionPage />} />
          </Route>
        </Route>
        <Route
          path="*"
          element={
            <Suspense fallback={<Spinner />}>
              <OfficeRoutes />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  )
}
