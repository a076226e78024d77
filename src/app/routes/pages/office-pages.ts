import { lazy } from 'react'

// The screens of office-routes.tsx, one chunk each. The service worker stores them all on the device.

const load = {
  help: () => import('#features/help/help-page.tsx').then((m) => ({ default: m.HelpPage })),
  helpTopic: () => import('#features/help/help-topic-page.tsx').then((m) => ({ default: m.HelpTopicPage })),
  profile: () => import('#features/account/profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage })),
  organizationSettings: () =>
    import('#features/organization-settings/organization-settings-page.tsx').then((m) => ({
      default: m.OrganizationSettingsPage,
    })),
  dashboard: () => import('#features/dashboard/dashboard-page.tsx').then((m) => ({ default: m.DashboardPage })),
  leagues: () => import('#features/leagues/leagues-page.tsx').then((m) => ({ default: m.LeaguesPage })),
  createLeague: () => import('#features/leagues/create-league-page.tsx').then((m) => ({ default: m.CreateLeaguePage })),
  leagueSettings: () =>
    import('#features/leagues/league-settings-page.tsx').then((m) => ({ default: m.LeagueSettingsPage })),
  rulebookEditor: () =>
    import('#features/rulebook/editor/rulebook-editor-page.tsx').then((m) => ({ default: m.RulebookEditorPage })),
  leagueTeams: () => import('#features/teams/league-teams-page.tsx').then((m) => ({ default: m.LeagueTeamsPage })),
  teams: () => import('#features/teams/team-management-page.tsx').then((m) => ({ default: m.TeamManagementPage })),
  team: () => import('#features/teams/team-page.tsx').then((m) => ({ default: m.TeamPage })),
  venues: () => import('#features/venues/venues-page.tsx').then((m) => ({ default: m.VenuesPage })),
  availability: () => import('#features/venues/availability-page.tsx').then((m) => ({ default: m.AvailabilityPage })),
  sponsorship: () => import('#features/sponsorship/sponsorship-page.tsx').then((m) => ({ default: m.SponsorshipPage })),
  newSponsor: () =>
    import('#features/sponsorship/sponsors/new-sponsor-page.tsx').then((m) => ({ default: m.NewSponsorPage })),
  sponsor: () => import('#features/sponsorship/sponsors/sponsor-page.tsx').then((m) => ({ default: m.SponsorPage })),
  import: () => import('#features/import/import-page.tsx').then((m) => ({ default: m.ImportPage })),
  members: () => import('#features/members/members-page.tsx').then((m) => ({ default: m.MembersPage })),
  scheduling: () =>
    import('#features/schedules/management/schedule-page.tsx').then((m) => ({ default: m.SchedulePage })),
  events: () => import('#features/schedules/events/events-page.tsx').then((m) => ({ default: m.EventsPage })),
  newSchedule: () =>
    import('#features/schedules/wizard/new-schedule-page.tsx').then((m) => ({ default: m.NewSchedulePage })),
  newTournament: () =>
    import('#features/schedules/tournament/new-tournament-page.tsx').then((m) => ({ default: m.NewTournamentPage })),
  rainout: () => import('#features/schedules/rainout/rainout-page.tsx').then((m) => ({ default: m.RainoutPage })),
  addTeams: () =>
    import('#features/schedules/late-entry/late-entry-page.tsx').then((m) => ({ default: m.LateEntryPage })),
  generateAgain: () =>
    import('#features/schedules/wizard/generate-again-page.tsx').then((m) => ({ default: m.GenerateAgainPage })),
  bracket: () => import('../bracket-route.tsx').then((m) => ({ default: m.BracketRoute })),
  printBracket: () =>
    import('#features/tournaments/bracket/print-bracket-page.tsx').then((m) => ({ default: m.PrintBracketPage })),
  printSchedule: () =>
    import('#features/schedules/management/print-schedule-page.tsx').then((m) => ({ default: m.PrintSchedulePage })),
  scheduleChange: () =>
    import('#features/schedules/management/schedule-change-page.tsx').then((m) => ({ default: m.ScheduleChangePage })),
  notifications: () =>
    import('#features/notifications/notifications-page.tsx').then((m) => ({ default: m.NotificationsPage })),
  notificationSettings: () =>
    import('#features/notifications/notification-settings-page.tsx').then((m) => ({
      default: m.NotificationSettingsPage,
    })),
  gameNews: () => import('#features/notifications/game-news-page.tsx').then((m) => ({ default: m.GameNewsPage })),
  openNotification: () =>
    import('#features/notifications/open-notification-page.tsx').then((m) => ({ default: m.OpenNotificationPage })),
  rules: () => import('#features/rulebook/rules-page.tsx').then((m) => ({ default: m.RulesPage })),
  standings: () => import('#features/standings/standings-page.tsx').then((m) => ({ default: m.StandingsPage })),
}

export const HelpPage = lazy(load.help)
export const HelpTopicPage = lazy(load.helpTopic)
export const ProfilePage = lazy(load.profile)
export const OrganizationSettingsPage = lazy(load.organizationSettings)
export const DashboardPage = lazy(load.dashboard)
export const LeaguesPage = lazy(load.leagues)
export const CreateLeaguePage = lazy(load.createLeague)
export const LeagueSettingsPage = lazy(load.leagueSettings)
export const RulebookEditorPage = lazy(load.rulebookEditor)
export const LeagueTeamsPage = lazy(load.leagueTeams)
export const TeamManagementPage = lazy(load.teams)
export const TeamPage = lazy(load.team)
export const VenuesPage = lazy(load.venues)
export const AvailabilityPage = lazy(load.availability)
export const SponsorshipPage = lazy(load.sponsorship)
export const NewSponsorPage = lazy(load.newSponsor)
export const SponsorPage = lazy(load.sponsor)
export const ImportPage = lazy(load.import)
export const MembersPage = lazy(load.members)
export const SchedulePage = lazy(load.scheduling)
export const EventsPage = lazy(load.events)
export const NewSchedulePage = lazy(load.newSchedule)
export const NewTournamentPage = lazy(load.newTournament)
export const RainoutPage = lazy(load.rainout)
export const LateEntryPage = lazy(load.addTeams)
export const GenerateAgainPage = lazy(load.generateAgain)
export const BracketRoute = lazy(load.bracket)
export const PrintBracketPage = lazy(load.printBracket)
export const PrintSchedulePage = lazy(load.printSchedule)
export const ScheduleChangePage = lazy(load.scheduleChange)
export const NotificationsPage = lazy(load.notifications)
export const NotificationSettingsPage = lazy(load.notificationSettings)
export const GameNewsPage = lazy(load.gameNews)
export const OpenNotificationPage = lazy(load.openNotification)
export const RulesPage = lazy(load.rules)
export const StandingsPage = lazy(load.standings)
export const InstallGuide = lazy(() =>
  import('#features/install/install-guide.tsx').then((m) => ({ default: m.InstallGuide })),
)
