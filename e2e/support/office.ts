import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { collectConsoleErrors, laptopViewport, signInOnPage } from './support.ts'

export type Office = {
  readonly owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
  readonly league: MadeLeague
  readonly context: BrowserContext
  readonly page: Page
  /** What the console reported so far. */
  readonly trouble: readonly string[]
}

/** Creates an organization with one league on the server, and signs its owner in on a laptop. */
export async function openOffice(
  browser: Browser,
  url: string,
  options: Parameters<typeof makeLeague>[1],
): Promise<Office> {
  const owner = await createOrganizationOnServer(url)
  const league = makeLeague(owner, options)
  await owner.push(league.changes)
  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, url, owner.email, owner.password)
  return { owner, league, context, page, trouble }
}

/** Opens the wizard for tournaments and names the tournament; the caller chooses its format. */
export async function openTournamentWizard(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/dashboard/schedules/tournament`)
  await page.getByLabel('Schedule Name').fill(name)
}

/** Goes on from the format to the entrants, with games on these days in May 2027. */
export async function fillTournamentDates(
  page: Page,
  { days = ['Saturday'], until = '2027-05-30' }: { days?: readonly string[]; until?: string } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Start Date').fill('2027-05-08')
  await page.getByLabel('End Date').fill(until)
  for (const day of days) await page.getByLabel(day).check()
  await page.getByLabel('From', { exact: true }).fill('08:00')
  await page.getByLabel('To', { exact: true }).fill('20:00')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Goes on from the entrants to the proposal, in which all of the matches have a time. */
export async function generateTournament(page: Page, matches: number): Promise<void> {
  await page.getByLabel('All fields').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText(`${matches} of ${matches}`, { exact: true })).toBeVisible()
}

/** Accepts the proposal, and returns the address of the bracket. */
export async function acceptTournament(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.waitForURL(/\/bracket$/)
  return page.url()
}
