import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { CapabilityRoute } from './capability-routes.tsx'
import * as pages from './pages/office-pages.ts'
import { OrganizationRoute } from './organization-route.tsx'
import { paths } from './paths.ts'
import { ScreenBoundary } from '../shell/app-shell.tsx'
import { MembersPage, OrganizationSettingsPage, InstallGuide, ProfilePage } from './pages/office-pages.ts'
import { Suspense } from 'react'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useProfileActions } from '#features/account/profile/profile-actions.tsx'
import { openNotificationPath } from '#domain/notifications/notification-address.ts'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { readUnsentInOrganization, describeUnsentLoss } from '#features/sync-status/unsent.ts'

/** All framed screens that are not used at the field. */
export function OfficeRoutes() {
  return (
    <Routes>
      <Route element={<ScreenBoundary />}>
        <Route path={paths.profile} element={<ProfileRoute />} />
        <Route path={paths.help} element={<pages.HelpPage />} />
        <Route path={paths.helpTopic} element={<pages.HelpTopicPage />} />
      </Route>
      <Route element={<OrganizationRoute />}>
        <Route element={<ScreenBoundary />}>
          <Route path={paths.dashboard} element={<pages.DashboardPage />} />
          <Route path={paths.leagues} element={<pages.LeaguesPage />} />
          <Route path={paths.leagueTeams} element={<pages.LeagueTeamsPage />} />
          <Route path={paths.leagueSchedule} element={<LeagueScheduleRedirect />} />
          <Route path={paths.leagueEvents} element={<pages.EventsPage />} />
          <Route path={paths.printSchedule} element={<pages.PrintSchedulePage />} />
          <Route path={paths.rulebook} element={<pages.RulebookEditorPage />} />
          <Route path={paths.leagueStandings} element={<pages.StandingsPage />} />
          <Route path={paths.leagueRules} element={<pages.RulesPage />} />
          <Route path={paths.teams} element={<pages.TeamManagementPage />} />
          <Route path={paths.team} element={<pages.TeamPage />} />
          <Route path={paths.venues} element={<pages.VenuesPage />} />
          <Route path={paths.venueAvailability} element={<pages.AvailabilityPage />} />
          <Route path={paths.import} element={<pages.ImportPage />} />
          <Route path={paths.members} element={<MembersRoute />} />
          <Route path={paths.scheduling} element={<pages.SchedulePage />} />
          <Route path={paths.rainout} element={<pages.RainoutPage />} />
          <Route path={paths.addTeams} element={<pages.LateEntryPage />} />
          <Route path={paths.generateAgain} element={<pages.GenerateAgainPage />} />
          <Route path={paths.bracket} element={<pages.BracketRoute />} />
          <Route path={paths.printBracket} element={<pages.PrintBracketPage />} />
          <Route path={paths.scheduleChange} element={<pages.ScheduleChangePage />} />
          <Route path={paths.notifications} element={<pages.NotificationsPage />} />
          <Route path={`${paths.notifications}/settings`} element={<NotificationSettingsRoute />} />
          <Route path={openNotificationPath} element={<pages.OpenNotificationPage />} />
          <Route element={<CapabilityRoute needs="game.update" />}>
            <Route path={`${paths.notifications}/:gameId`} element={<GameNewsRoute />} />
          </Route>
          <Route path={paths.standings} element={<pages.StandingsPage />} />
          <Route element={<CapabilityRoute needs="league.create" />}>
            <Route path={paths.newLeague} element={<pages.CreateLeaguePage />} />
          </Route>
          <Route element={<CapabilityRoute needs="league.update" />}>
            <Route path={paths.leagueSettings} element={<pages.LeagueSettingsPage />} />
          </Route>
          <Route element={<CapabilityRoute needs="schedule.create" />}>
            <Route path={paths.newSchedule} element={<pages.NewSchedulePage />} />
            <Route path={paths.newTournament} element={<pages.NewTournamentPage />} />
          </Route>
          <Route element={<CapabilityRoute needs="sponsorship.manage" />}>
            <Route path={paths.sponsorship} element={<pages.SponsorshipPage />} />
            <Route path={`${paths.sponsorship}/sponsors/new`} element={<pages.NewSponsorPage />} />
            <Route path={`${paths.sponsorship}/sponsors/:sponsorId`} element={<pages.SponsorPage />} />
          </Route>
          <Route element={<CapabilityRoute needs="organization.secure" />}>
            <Route path={paths.settings} element={<OrganizationSettingsRoute />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}

/** Keeps the former address of a league's games working, which notifications and bookmarks contain. */
function LeagueScheduleRedirect() {
  const { leagueId = '' } = useParams()
  const { search, hash, state } = useLocation()
  const params = new URLSearchParams(search)
  params.set('league', leagueId)
  if (!params.has('schedule')) params.set('schedule', 'all')
  return <Navigate replace to={{ pathname: paths.scheduling, search: params.toString(), hash }} state={state} />
}

function MembersRoute() {
  return <MembersPage unsent={useUnsentDescription('organization')} />
}

function OrganizationSettingsRoute() {
  return <OrganizationSettingsPage unsent={useUnsentDescription('organization')} />
}

function NotificationSettingsRoute() {
  return <pages.NotificationSettingsPage api={useProfileActions()} installation={<Installation />} />
}

function GameNewsRoute() {
  return <pages.GameNewsPage api={useProfileActions()} />
}

function ProfileRoute() {
  return <ProfilePage installation={<Installation />} unsent={useUnsentDescription('account')} />
}

function Installation() {
  return (
    <Suspense fallback={<SkeletonLines count={1} />}>
      <InstallGuide />
    </Suspense>
  )
}

/**
 * Describes what exists only on this device and would be lost with the current organization, or with the whole account.
 */
function useUnsentDescription(of: 'organization' | 'account'): string | null {
  const organizationId = useActor()?.organizationId ?? ''
  const unsent = useLiveQuery(
    (db) => (of === 'account' ? readUnsentEntries(db) : readUnsentInOrganization(db, organizationId)),
    [of, organizationId],
  )
  return describeUnsentLoss(unsent ?? [])
}
