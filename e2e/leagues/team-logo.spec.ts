import { expect, test } from 'playwright/test'
import {
  collectConsoleErrors,
  collectPolicyViolations,
  expectAccessible,
  expectAllSynced,
  installableContext,
  isLostConnection,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

const server = setUpFileServer({ sampleData: true })

test('a logo is chosen without a connection, appears on the public page, and is removed', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  const violations = await collectPolicyViolations(context)
  await signInOnPage(page, server.url, 'manager@example.com')
  await waitForOfflineReady(page)
  await page.goto(`${server.url}/l/u12-spring-league`)
  const teamPath = await page.getByRole('link', { name: 'Tigers', exact: true }).first().getAttribute('href')
  const teamId = teamPath?.split('/').at(-1)
  await page.goto(`${server.url}/dashboard/teams/${teamId}`)
  await expect(page.getByRole('heading', { name: 'Tigers', level: 1 })).toBeVisible()
  await context.setOffline(true)

  await test.step('chosen offline, scaled down on the device', async () => {
    const large = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 700
      const pen = canvas.getContext('2d')
      for (let x = 0; x < 900; x += 10) {
        if (pen) pen.fillStyle = `hsl(${x % 360} 80% 50%)`
        pen?.fillRect(x, 0, 10, 700)
      }
      return canvas.toDataURL('image/png')
    })
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Edit Team' }).click()
    const dialog = page.getByRole('dialog')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose an image' }).click()
    const buffer = Buffer.from(large.replace(/^.*,/, ''), 'base64')
    await (await chooser).setFiles({ name: 'tigers.png', mimeType: 'image/png', buffer })
    await expect(dialog.locator('img[src^="data:image/"]')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const logo = page.getByRole('main').locator('img[src^="data:image/"]').first()
    await expect(logo).toBeVisible()
    expect((await logo.getAttribute('src'))?.length).toBeLessThanOrEqual(16_000)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(128)
  })

  await test.step('visitors see it', async () => {
    await context.setOffline(false)
    await expectAllSynced(page)
    const visitor = await browser.newContext(laptopViewport)
    const site = await visitor.newPage()
    await expect(async () => {
      await site.goto(`${server.url}${teamPath}`)
      const width = await site
        .locator('img[src*="/logo/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth), null, { timeout: 2_000 })
      expect(width).toBe(128)
    }).toPass({ timeout: 40_000 })
    await visitor.close()
  })

  await test.step('removed again', async () => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Edit Team' }).click()
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('main').locator('img[src^="data:image/"]')).toHaveCount(0)
  })

  expect(trouble.filter((one) => !isLostConnection(one))).toEqual([])
  expect(violations).toEqual([])
})
