import { expect, test } from 'playwright/test'
import { totp } from '../../tests/support/server/totp.ts'
import { laptopViewport, phoneViewport, checkScreen, setUpFileServer, signInOnPage } from '../support/support.ts'

// A second factor, from its first code to a lost phone: recovery codes and identity prompts.

const server = setUpFileServer({ sampleData: true })
const email = 'manager@example.com'

test('recovery codes come with a second factor, stand in for it once, and are replaced by who proves themselves', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  const codes = () => page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()
  let first: string[] = []
  let second: string[] = []

  await test.step('the second factor is set up, and shows ten codes', async () => {
    await signInOnPage(page, server.url, email)
    await page.goto(`${server.url}/dashboard/profile#second-factor`)
    await page.getByRole('button', { name: 'Set up a second factor' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    const secret = (await page.locator('p[translate=no]').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel('Code from your authenticator app').fill(totp(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    first = await codes()
    expect(first).toHaveLength(10)
    await checkScreen(page, 'second-factor-recovery-codes')
  })

  await test.step('on paper they stand alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden()
    await expect(page.getByText(first[9] ?? '')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText(/^You have 10 recovery codes left/)).toBeVisible()
  })

  await test.step('some time later new ones want the password, and a code of before', async () => {
    await page.clock.setSystemTime(Date.now() + 11 * 60_000)
    await page.getByRole('button', { name: 'Create new recovery codes' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByLabel('Your password').fill('fieldside-demo')
    await question.getByRole('button', { name: 'Create recovery codes' }).click()
    await question.getByRole('button', { name: 'Use a recovery code' }).click()
    await checkScreen(page, 'second-factor-confirm-identity')
    await question.getByLabel('Recovery code').fill((first[0] ?? '').toUpperCase())
    await question.getByRole('button', { name: 'Create recovery codes' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    second = await codes()
    expect(second).toHaveLength(10)
    expect(second.filter((code) => first.includes(code))).toEqual([])
  })

  await test.step('a new one lets in who has lost the phone, an old one does not', async () => {
    const elsewhere = await browser.newContext(laptopViewport)
    const other = await elsewhere.newPage()
    await other.goto(`${server.url}/login`)
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password').fill('fieldside-demo')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(first[1] ?? '')
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByText('This recovery code is incorrect or has already been used.')).toBeVisible()
    await other.getByLabel('Recovery code').fill(second[0] ?? '')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.waitForURL(/\/dashboard/)
    await elsewhere.close()
  })
  await context.close()
})
