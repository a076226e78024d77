import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Spinner } from '#ui/states.tsx'
import { AcceptInvitationRoute } from './accept-invitation-route.tsx'
import * as pages from './lazy-pages.ts'
import { LoginRoute } from './login-route.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { MembersRoute, OrganizationSettingsRoute } from './organization-routes.tsx'
import { paths } from './paths.ts'
import { CapabilityRoute } from './access-denied.tsx'
import { OrganizationRoute, ProtectedRoute } from './protected-route.tsx'
import { ProfileRoute } from './profile-route.tsx'
import { Screen, Shell } from './shell.tsx'
import { WelcomeRoute } from './welcome-route.tsx'
import { useWorkspace } from './workspace.ts'

export function AppRoutes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path={paths.login} element={<LoginRoute />} />
        <Route path={paths.resetPassword} element={<pages.ResetPasswordPage />} />
        <Route path={paths.confirmEmail} element={<pages.ConfirmEmailPage />} />
        <Route path={paths.acceptInvitation} element={<AcceptInvitationRoute />} />
        <Route element={<ProtectedRoute />}>
          <Route path={paths.welcome} element={<WelcomeRoute />} />
          <Route element={<Shell />}>
            <Route element={<Screen />}>
              <Route path={paths.profile} element={<ProfileRoute />} />
            </Route>
            <Route element={<OrganizationRoute />}>
              <Route element={<Screen />}>
                <Route path={paths.dashboard} element={<pages.DashboardPage />} />
                <Route path={paths.today} element={<pages.TodayPage />} />
                <Route path={paths.enterScore} element={<pages.EnterScorePage />} />
                <Route path={paths.leagues} element={<pages.LeaguesPage />} />
                <Route path={paths.newLeague} element={<pages.CreateLeaguePage />} />
                <Route path={paths.leagueSettings} element={<pages.LeagueSettingsPage />} />
                <Route path={paths.leagueTeams} element={<pages.LeagueTeamsPage />} />
                <Route path={paths.leagueSchedule} element={<pages.LeagueSchedulePage />} />
                <Route path={paths.printSchedule} element={<pages.PrintSchedulePage />} />
                <Route path={paths.leagueStandings} element={<pages.StandingsPage />} />
                <Route path={paths.teams} element={<pages.TeamManagementPage />} />
                <Route path={paths.team} element={<pages.TeamPage />} />
                <Route path={paths.venues} element={<pages.VenuesPage />} />
                <Route path={paths.venueAvailability} element={<pages.AvailabilityPage />} />
                <Route path={paths.import} element={<pages.ImportPage />} />
                <Route path={paths.members} element={<MembersRoute />} />
                <Route path={paths.scheduling} element={<pages.ScheduleManagementPage />} />
                <Route path={paths.newSchedule} element={<pages.NewSchedulePage />} />
                <Route path={paths.rainout} element={<pages.RainoutPage />} />
                <Route path={paths.generateAgain} element={<pages.GenerateAgainPage />} />
                <Route path={paths.game} element={<pages.GamePage />} />
                <Route path={paths.scheduleChange} element={<pages.ScheduleChangePage />} />
                <Route path={paths.notifications} element={<pages.NotificationsPage />} />
                <Route path={paths.standings} element={<pages.StandingsPage />} />
                <Route path={paths.attention} element={<pages.AttentionPage />} />
                <Route element={<CapabilityRoute needs="score.report_own" />}>
                  <Route path={paths.scan} element={<pages.ScanPage />} />
                </Route>
                <Route element={<CapabilityRoute needs="organization.secure" />}>
                  <Route path={paths.settings} element={<OrganizationSettingsRoute />} />
                </Route>
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

function Home() {
  const { phase } = useWorkspace()
  return <Navigate to={phase === 'closed' ? paths.login : paths.dashboard} replace />
}
