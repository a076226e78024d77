import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import {
  readTestAccount as readAccount,
  createTestClient,
  readVisibleRows,
} from '../../tests/support/server/test-client.ts'
import { storedRows } from './support.ts'

// Two coaches of the sample league who share a phone.

export const coachPassword = 'fieldside-demo'
export const ana = { name: 'Ana Ruiz', email: 'coach@example.com', team: 'Tigers' }
export const ben = { name: 'Ben Okafor', email: 'coach2@example.com', team: 'Sharks' }
export type TestCoach = typeof ana

/** Returns a coach's entry in the list on the sign-in screen. */
export const getSignInEntry = (page: Page, { name }: TestCoach) => page.getByRole('listitem').filter({ hasText: name })

export async function signOutCoach(page: Page, how: 'Sign out' | 'Switch person'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: how, exact: true }).click()
}

/** Returns a coach's open games, as stored on the device. */
export async function readDeviceGames(page: Page, { team }: TestCoach): Promise<string[]> {
  const [teams, games] = [await storedRows(page, 'teams'), await storedRows(page, 'games')]
  const ids = new Set(teams.filter((one) => one['name'] === team).map((one) => one['id']))
  const theirs = games.filter((game) => ids.has(game['home_team_id']) || ids.has(game['away_team_id']))
  return theirs.filter((game) => game['status'] === 'scheduled').map((game) => String(game['id']))
}

const config = z.object({ supabaseKey: z.string() })

/** Returns the reports of these games on the server, each with its author's email address. */
export async function readServerReports(
  url: string,
  gameIds: readonly string[],
): Promise<[string, string | undefined][]> {
  const { supabaseKey } = config.parse(await (await fetch(`${url}/config.json`)).json())
  const client = createTestClient(url, supabaseKey)
  const authors = new Map<string, string>()
  for (const { email } of [ana, ben]) {
    const { data, error } = await client.auth.signInWithPassword({ email, password: coachPassword })
    if (error) throw error
    authors.set(data.user.id, email)
  }
  const [organization] = (await readAccount(client)).organizations
  const reports = await readVisibleRows(client, organization?.id ?? '', 'score_reports')
  return reports
    .filter(({ game_id }) => gameIds.includes(game_id))
    .map(({ game_id, reported_by }) => [game_id, authors.get(reported_by)])
}
