import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { sampleFounder, samplePassword } from '../../server/sample/accounts.ts'
import { createTestClient } from '../../tests/support/server/test-client.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  isLostConnection,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
} from '../support/support.ts'

// What a visitor sends arrives exactly once: by keyboard, across a reload, offline, and from two tabs.

const server = setUpFileServer({ sampleData: true })
let context: BrowserContext
let page: Page
let trouble: string[]
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ ...phoneViewport, timezoneId: 'Europe/Berlin' })
  trouble = collectConsoleErrors(context)
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
  expect(trouble.filter((words) => !isLostConnection(words))).toEqual([])
})

/** Returns what this visitor sent, as shown to the platform's operator. */
async function stored(kind: 'contact' | 'demo' | 'newsletter'): Promise<unknown[]> {
  const client = createTestClient(server.url, await publicKey())
  const signedIn = await client.auth.signInWithPassword({ email: sampleFounder.email, password: samplePassword })
  expect(signedIn.error).toBeNull()
  const { data, error } = await client.rpc('admin_list_leads', {
    p_kind: kind,
    p_search: 'ana@example.com',
    p_answered: null,
    p_offset: 0,
    p_limit: 100,
  })
  expect(error).toBeNull()
  return (data as { rows: unknown[] }).rows
}

async function publicKey(): Promise<string> {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseKey: string }
  return config.supabaseKey
}

test('a demo is asked for in three steps, with the keyboard, on a phone', async () => {
  const { keyboard } = page
  await page.goto(`${server.url}/demo`)
  await page.getByLabel('Name').focus()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await keyboard.press('Enter')
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await keyboard.type('Ana Ruiz')
  await keyboard.press('Tab')
  await keyboard.type('ana@example.com')
  await keyboard.press('Tab')
  await keyboard.type('555 0100')
  await keyboard.press('Tab')
  await keyboard.type('League O')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 2 of 3 Your league' })).toBeFocused()

  await page.getByLabel('Organization').fill('Riverside')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ana Ruiz')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.reload()
  await expect(page.getByLabel('Organization')).toHaveValue('Riverside')
  await page.getByLabel('League size').selectOption('9-16 teams')
  await page.getByLabel('Organization').press('Enter')
  await expect(page.getByText('Please choose at least one')).toBeVisible()
  await page.getByLabel('AI-Powered Scheduling').check()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByLabel('Date').locator('option')).toHaveCount(15)
  await page.getByLabel('Date').selectOption({ index: 14 })
  const date = await page.getByLabel('Date').inputValue()
  await page.getByLabel('1:00 PM').focus()
  await keyboard.press('Space')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Schedule demo' }).click()

  await expect(page.getByRole('heading', { name: 'Demo Scheduled' })).toBeFocused()
  await expect(page.getByText("Your demo request has been submitted! We'll be in touch shortly.")).toBeVisible()
  await expect(page.getByText(/ at 1:00 PM Eastern Time/)).toContainText(/ PM where you are/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `DTSTART;TZID=America/New_York:${date.replaceAll('-', '')}T130000`,
  )
  const [request, ...more] = await stored('demo')
  expect([request, more]).toMatchObject([
    { organization: 'Riverside', role: 'League Owner', league_size: '9-16', interests: ['AI-Powered Scheduling'] },
    [],
  ])
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a message is sent, with the subject that the link names', async () => {
  await page.goto(`${server.url}/contact?subject=pricing`)
  await expect(page.getByLabel('Subject')).toHaveValue('pricing')
  await page.getByLabel('Name').fill('Ana Ruiz')
  await page.getByLabel('Email').fill('ana@example')
  await page.getByLabel('Message').fill('What does it cost?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText("Your message has been sent! We'll be in touch soon.")).toBeVisible()
  expect(await stored('contact')).toMatchObject([
    { name: 'Ana Ruiz', phone: null, subject: 'pricing', message: 'What does it cost?' },
  ])
})

test('the newsletter waits for a connection, arrives once from two tabs, and says when there were too many', async () => {
  const other = await context.newPage()
  for (const each of [page, other]) await each.goto(`${server.url}/blog`)
  const form = page.locator('form[data-newsletter]')
  const subscribe = async (email: string) => {
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
  }
  await context.setOffline(true)
  await subscribe('ana@example.com')
  await expect(form.getByRole('status')).toHaveText(/^There is no connection\./)
  await expect(page.getByText('1 entry waits for a connection')).toBeVisible()
  await page.getByText('1 entry waits for a connection').click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expectReadable(page)
  await context.setOffline(false)
  await expect(form.getByRole('status')).toHaveText('Thank you for subscribing to our newsletter!')
  await expect(other.getByText('1 entry waits for a connection')).toBeHidden()
  expect(await stored('newsletter')).toMatchObject([{ email: 'ana@example.com', source: '/blog' }])

  const apikey = await publicKey()
  for (let count = 1; count < 20; count++) {
    await fetch(`${server.url}/rest/v1/rpc/subscribe_newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey },
      body: JSON.stringify({ p_id: crypto.randomUUID(), p_email: `fan${count}@example.com`, p_source: '/' }),
    })
  }
  await subscribe('late@example.com')
  await expect(form.getByRole('status')).toHaveText(/^Failed to subscribe\. Please try again\. Too many came/)
  await expect(form.getByLabel('E-mail')).toHaveValue('late@example.com')
})
