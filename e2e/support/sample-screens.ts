import { expect, type Page } from 'playwright/test'
import { storedRows } from './support.ts'

export type Examples = Readonly<
  Record<'league' | 'team' | 'venue' | 'schedule' | 'sponsor' | 'game' | 'disputed' | 'change' | 'cup', string>
>

/** Returns the manager's screens that have content. */
export function managerScreens(of: Examples): readonly string[] {
  const { league, team, venue, schedule, sponsor, game, disputed, change, cup } = of
  return [
    '/dashboard',
    '/dashboard/today',
    '/dashboard/enter-score',
    '/dashboard/leagues',
    '/dashboard/leagues/new',
    `/dashboard/leagues/${league}/settings`,
    `/dashboard/leagues/${league}/rulebook`,
    `/dashboard/leagues/${league}/rules`,
    `/dashboard/leagues/${league}/teams`,
    `/dashboard/leagues/${league}/schedule`,
    `/dashboard/leagues/${league}/events`,
    `/dashboard/leagues/${league}/standings`,
    '/dashboard/teams',
    `/dashboard/teams/${team}`,
    '/dashboard/venues',
    `/dashboard/venues/${venue}/availability`,
    '/dashboard/sponsorship',
    '/dashboard/sponsorship?tab=sponsors',
    '/dashboard/sponsorship/sponsors/new',
    `/dashboard/sponsorship/sponsors/${sponsor}`,
    '/dashboard/sponsorship?tab=packages',
    '/dashboard/sponsorship?tab=assets',
    '/dashboard/sponsorship?tab=reports',
    '/dashboard/import',
    '/dashboard/members',
    '/dashboard/scheduling',
    '/dashboard/schedules/new',
    '/dashboard/schedules/tournament',
    `/dashboard/schedules/${schedule}/rainout`,
    `/dashboard/schedules/${schedule}/add-teams`,
    `/dashboard/schedules/${cup}/bracket?view=list`,
    `/dashboard/games/${game}`,
    `/dashboard/games/${game}?enter=score`,
    `/dashboard/games/${disputed}`,
    '/dashboard/attention',
    '/dashboard/notifications',
    `/dashboard/schedule-changes/${change}`,
    '/dashboard/profile',
    '/dashboard/settings',
    '/help',
    '/help/roles',
  ]
}

/** Waits for the sample data to arrive, then reads ids from the device's own database. */
export async function examples(page: Page, url: string): Promise<Examples> {
  await page.goto(`${url}/dashboard/standings`)
  await expect(page.getByRole('table').first()).toBeVisible()
  const stores = ['leagues', 'teams', 'venues', 'schedules', 'games', 'schedule_changes', 'sponsors'] as const
  const [leagues = [], teams = [], venues = [], schedules = [], games = [], changes = [], sponsors = []] =
    await Promise.all(stores.map((store) => storedRows(page, store)))
  const idOf = (row: Record<string, unknown> | undefined) => (typeof row?.['id'] === 'string' ? row['id'] : '')
  const league = idOf(leagues.find(({ name }) => name === 'U12 Spring League'))
  const played = games.filter((game) => game['league_id'] === league)
  return {
    league,
    team: idOf(teams.find(({ name }) => name === 'Tigers')),
    venue: idOf(venues[0]),
    schedule: idOf(schedules.find((schedule) => schedule['league_id'] === league)),
    sponsor: idOf(sponsors[0]),
    game: idOf(played.find(({ status }) => status === 'scheduled')),
    disputed: idOf(played.find((game) => game['result_state'] === 'disputed')),
    change: idOf(changes[0]),
    cup: idOf(schedules.find(({ type }) => type === 'tournament')),
  }
}
