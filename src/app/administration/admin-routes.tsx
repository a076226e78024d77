import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Spinner } from '#ui/states.tsx'
import { AdminRoute } from '../required-right.tsx'
import * as pages from './pages.ts'
import { AdminShell } from './admin-shell.tsx'
import { paths } from '../paths.ts'
import { Screen } from '../shell.tsx'

/** The administration of the platform, in a frame of its own. Paths are below `/admin`, as the route above has them. */
export function AdminRoutes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={<AdminRoute />}>
          <Route element={<AdminShell />}>
            <Route element={<Screen />}>
              <Route index element={<pages.AdminDashboardPage />} />
              <Route path={below(paths.adminUsers)} element={<pages.UsersPage />} />
              <Route path={below(paths.adminLeagues)} element={<pages.LeaguesPage />} />
              <Route path={below(paths.adminOrganization)} element={<pages.OrganizationPage />} />
              <Route path={below(paths.adminTournaments)} element={<pages.TournamentsPage />} />
              <Route path={below(paths.createAdminTournament)} element={<pages.CreateTournamentPage />} />
              <Route path={below(paths.adminTournament)} element={<pages.TournamentPage />} />
              <Route path={below(paths.adminSecurity)} element={<pages.SecurityPage />} />
              <Route path={below(paths.adminSettings)} element={<pages.SettingsPage />} />
              <Route path={below(paths.adminNotifications)} element={<pages.AnnouncementsPage />} />
              <Route path={below(paths.createAdminAnnouncement)} element={<pages.CreateAnnouncementPage />} />
              <Route path={below(paths.adminAnnouncement)} element={<pages.AnnouncementPage />} />
              <Route path={below(paths.adminSupport)} element={<pages.SupportPage />} />
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  )
}

const below = (path: string) => path.slice(paths.admin.length + 1)
