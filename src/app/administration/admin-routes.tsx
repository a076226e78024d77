import '#domain/time-zones/all-zones.ts' // the administration lists leagues of any organization, whose zones are not on the device
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Spinner } from '#ui/feedback/states.tsx'
import { AdminRoute } from '../routes/capability-routes.tsx'
import * as pages from './pages.ts'
import { AdminShell } from './admin-shell.tsx'
import { paths } from '../routes/paths.ts'
import { adminPaths } from './admin-paths.ts'
import { ScreenBoundary } from '../shell/app-shell.tsx'

/** The platform administration, in its own frame. Paths are relative to `/admin`, the parent route. */
export function AdminRoutes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={<AdminRoute />}>
          <Route element={<AdminShell />}>
            <Route element={<ScreenBoundary />}>
              <Route index element={<pages.AdminDashboardPage />} />
              <Route path={below(adminPaths.users)} element={<pages.UsersPage />} />
              <Route path={below(adminPaths.leagues)} element={<pages.LeaguesPage />} />
              <Route path={below(adminPaths.organization)} element={<pages.OrganizationPage />} />
              <Route path={below(adminPaths.tournaments)} element={<pages.TournamentsPage />} />
              <Route path={below(adminPaths.createTournament)} element={<pages.CreateTournamentPage />} />
              <Route path={below(adminPaths.tournament)} element={<pages.TournamentPage />} />
              <Route path={below(adminPaths.security)} element={<pages.SecurityPage />} />
              <Route path={below(adminPaths.settings)} element={<pages.SettingsPage />} />
              <Route path={below(adminPaths.notifications)} element={<pages.AnnouncementsPage />} />
              <Route path={below(adminPaths.createAnnouncement)} element={<pages.CreateAnnouncementPage />} />
              <Route path={below(adminPaths.announcement)} element={<pages.AnnouncementPage />} />
              <Route path={below(adminPaths.deliveries)} element={<pages.DeliveriesPage />} />
              <Route path={below(adminPaths.support)} element={<pages.SupportPage />} />
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  )
}

const below = (path: string) => path.slice(paths.admin.length + 1)
