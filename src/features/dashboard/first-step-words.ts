import { teamCountByLeagueSize, type Onboarding } from '#domain/get-started/onboarding.ts'
import type { FirstStepName } from '#domain/get-started/first-steps.ts'
import type { SetupState } from './read-setup-state.ts'

type Words = { readonly title: string; readonly note: string; readonly to: string }

/** Returns a step's title, its purpose, and where to do it. */
export function describeFirstStep(
  name: FirstStepName,
  { league, draftId }: SetupState,
  beginning: Onboarding | null,
): Words {
  const inLeague = (part: string) => (league ? `/dashboard/leagues/${league.id}/${part}` : '/dashboard/leagues/new')
  const needsLeague = (note: string) => (league ? note : 'Comes after the league.')
  const isMany = beginning !== null && teamCountByLeagueSize[beginning.leagueSize] > teamCountByLeagueSize.medium
  switch (name) {
    case 'league':
      return {
        title: 'Create a league',
        note: 'Its sport, its season and its divisions, in three steps.',
        to: '/dashboard/leagues/new',
      }
    case 'teams':
      return {
        title: 'Add the teams',
        note: needsLeague(
          isMany ? 'All at once from a file, or one by one.' : 'One by one, or all at once from a file.',
        ),
        to: league && isMany ? '/dashboard/import' : inLeague('teams'),
      }
    case 'venue':
      return { title: 'Add a venue', note: 'Where you play: its fields and opening hours.', to: '/dashboard/venues' }
    case 'schedule':
      return {
        title: 'Make a schedule',
        note: needsLeague('Say the days and hours; the games come without clashes.'),
        to: league ? '/dashboard/schedules/new' : inLeague(''),
      }
    case 'publish':
      return {
        title: 'Publish the schedule',
        note: draftId ? 'Look it through first: then coaches and players see it.' : 'Comes after the schedule.',
        to: draftId ? `/dashboard/scheduling?schedule=${draftId}` : '/dashboard/scheduling',
      }
    case 'coach':
      return {
        title: 'Invite a coach',
        note: 'Coaches keep the roster and report scores. Done when the first one has joined.',
        to: '/dashboard/members',
      }
    case 'public_page':
      return {
        title: 'Switch on the public page',
        note: needsLeague('Families follow games and standings without an account.'),
        to: inLeague('settings#public-page'),
      }
    case 'sponsor':
      return { title: 'Add a sponsor', note: 'Packages, deals and what they bring.', to: '/dashboard/sponsorship' }
    default:
      return name satisfies never
  }
}
