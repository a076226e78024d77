import { expect, test } from 'playwright/test'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { createTestClient } from '../../tests/support/server/test-client.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
} from '../support/support.ts'

// A visitor with a phone becomes the league manager of an organization.

const server = setUpFileServer({ sampleData: false })
const password = 'corner-flag-and-whistle'

test('three steps by touch, a taken address, one account and one organization', async ({ browser }) => {
  const taken = await createOrganizationOnServer(server.url)
  const email = 'nora@example.com'
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()

  await test.step('from the landing page to the first step', async () => {
    await page.goto(server.url)
    await page
      .getByRole('link', { name: /^Get Started/ })
      .first()
      .tap()
    await page.waitForURL(/\/get-started$/)
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Lind')
    await page.getByLabel('Email').fill(taken.email)
    await page.getByLabel('Password').fill('short')
    await tap('Next')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    await expectNoSidewaysScroll(page)
    await tap('Next')
  })

  await test.step('league details, preferences', async () => {
    await page.getByLabel('Organization name').fill('Lakeside Juniors')
    await page.getByText('9–16 teams').tap()
    await tap('Next')
    await page.getByRole('checkbox', { name: /^Scheduling/ }).tap()
    await page.getByRole('checkbox', { name: /^Revenue/ }).tap()
    await tap('Create my account')
  })

  await test.step('an address that has an account is refused at its field; the rest stays', async () => {
    await expect(page.getByText('Signup failed. Please try again.')).toBeVisible()
    await expect(page.getByText('An account with this email address already exists. Sign in instead.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in with this address' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await tap('Next')
    await expect(page.getByLabel('Organization name')).toHaveValue('Lakeside Juniors')
    await tap('Next')
    await expect(page.getByRole('checkbox', { name: /^Revenue/ })).toBeChecked()
    await tap('Create my account')
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
  })

  await test.step('the league’s first steps wait, in the order that was asked for', async () => {
    await tap('Go to your league')
    await page.waitForURL(/\/dashboard$/)
    const steps = page.getByRole('region', { name: /^First steps/ }).getByRole('link')
    await expect(steps).toHaveText([
      /^Create a league/,
      /^Add the teams/,
      /^Add a venue/,
      /^Make a schedule/,
      /^Invite a coach/,
      /^Publish the schedule/,
      /^Add a sponsor/,
      /^Turn on the public page/,
    ])
    await expectNoSidewaysScroll(page)
  })

  await test.step('the server has one organization, and what was said of it', async () => {
    const { supabaseKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseKey: string }
    const client = createTestClient(server.url, supabaseKey)
    const { error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    const { data } = await client.rpc('export_my_data')
    expect(data).toMatchObject({
      memberships: [{ organization: 'Lakeside Juniors' }],
      organization_beginnings: [{ league_size: 'large', interests: ['scheduling', 'revenue'], phone: null }],
    })
  })

  await test.step('somebody signed in is not asked to get started', async () => {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Get Started/ })).toHaveCount(0)
    await page.goto(`${server.url}/get-started`)
    await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeVisible()
  })
  // Chromium itself logs the refusal that the page has already shown.
  expect(trouble.filter((words) => !words.includes('/auth/v1/signup'))).toEqual([])
})
