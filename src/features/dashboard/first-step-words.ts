import { teamCountByLeagueSize, type Onboarding } from '#domain/get-started/onboarding.ts'
import type { FirstStepName } from '#domain/get-started/first-steps.ts'
import type { SetupState } from './read-setup-state.ts'
import { t } from './words.ts'

type Words = { readonly title: string; readonly note: string; readonly to: string }

/** Returns a step's title, its purpose, and where to do it. */
export function describeFirstStep(
  name: FirstStepName,
  { league, draftId }: SetupState,
  beginning: Onboarding | null,
): Words {
  const inLeague = (part: string) => (league ? `/dashboard/leagues/${league.id}/${part}` : '/dashboard/leagues/new')
  const needsLeague = (note: string) => (league ? note : t.comesAfterLeague)
  const isMany = beginning !== null && teamCountByLeagueSize[beginning.leagueSize] > teamCountByLeagueSize.medium
  switch (name) {
    case 'league':
      return {
        title: t.createLeague,
        note: t.sportSeasonDivisionsThree,
        to: '/dashboard/leagues/new',
      }
    case 'teams':
      return {
        title: t.addTeams,
        note: needsLeague(isMany ? t.allOnceFromFile : t.oneOneAllOnce),
        to: league && isMany ? '/dashboard/import' : inLeague('teams'),
      }
    case 'venue':
      return { title: t.addVenue, note: t.whereYouPlayFields, to: '/dashboard/venues' }
    case 'schedule':
      return {
        title: t.makeSchedule,
        note: needsLeague(t.sayDaysHoursGames),
        to: league ? '/dashboard/schedules/new' : inLeague(''),
      }
    case 'publish':
      return {
        title: t.publishSchedule,
        note: draftId ? t.lookThroughFirstThen : t.comesAfterSchedule,
        to: draftId ? `/dashboard/scheduling?schedule=${draftId}` : '/dashboard/scheduling',
      }
    case 'coach':
      return {
        title: t.inviteCoach,
        note: t.coachesKeepRosterReport,
        to: '/dashboard/members',
      }
    case 'public_page':
      return {
        title: t.switchPublicPage,
        note: needsLeague(t.familiesFollowGamesStandings),
        to: inLeague('settings#public-page'),
      }
    case 'sponsor':
      return { title: t.addSponsor, note: t.packagesDealsWhatThey, to: '/dashboard/sponsorship' }
    default:
      return name satisfies never
  }
}
