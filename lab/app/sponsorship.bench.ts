import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { laptopViewport, phoneViewport, signInOnPage, storedRows } from '../../e2e/support/support.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { sponsorshipCounts, createLargeSponsorship } from './large-sponsorship.ts'
import { formatBusy, startBusyMeasurement, navigate, printLine, watchBusy } from './measure.ts'

// How fast each sponsorship tab opens with 1,000 sponsors, 200 packages, 500 assets, and 5,000 deals, on the built app
// in Chromium: from another screen and from another tab, without a reload, with its code already loaded. Prints figures
// and asserts nothing.

const rounds = 15

let server: ServerProcess
let dataFolder: string
let who: { email: string; password: string }
test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  who = await createLargeSponsorship(server.url)
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

const tabs = {
  dashboard: 'Upcoming Renewals',
  sponsors: 'Company 0001',
  packages: 'Package 1',
  assets: 'Asset 1',
  reports: 'Export All',
} as const

for (const [device, options] of Object.entries({ laptop: laptopViewport, phone: phoneViewport })) {
  test(`the tabs of sponsorship on a ${device}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await signInOnPage(page, server.url, who.email, who.password)
    for (const store of ['sponsor_packages', 'fulfillment_items'])
      await expect
        .poll(async () => (await storedRows(page, store)).length, { timeout: 120_000, intervals: [1000] })
        .toBeGreaterThanOrEqual(store === 'sponsor_packages' ? sponsorshipCounts.deals : 2000)
    const devtools = await watchBusy(page)
    for (const [tab, words] of Object.entries(tabs)) {
      await test.step(tab, async () => {
        const path = `/dashboard/sponsorship?tab=${tab}`
        await navigate(page, path, words) // the first visit loads the screen's code
        const opened: number[] = []
        const nothing = { script: 0, style: 0, layout: 0, task: 0 }
        let busy = nothing
        for (let round = 0; round < rounds; round++) {
          await navigate(page, '/dashboard/profile', 'First name')
          const before = await startBusyMeasurement(devtools)
          opened.push(await navigate(page, path, words))
          const after = await startBusyMeasurement(devtools)
          busy = {
            script: busy.script + after.script - before.script,
            style: busy.style + after.style - before.style,
            layout: busy.layout + after.layout - before.layout,
            task: busy.task + after.task - before.task,
          }
        }
        printLine(`${device}, ${tab}, from another screen`, opened, formatBusy(nothing, busy, rounds))

        const [other, otherWords] = tab === 'sponsors' ? ['packages', tabs.packages] : ['sponsors', tabs.sponsors]
        const switched: number[] = []
        for (let round = 0; round < rounds; round++) {
          await navigate(page, `/dashboard/sponsorship?tab=${other}`, otherWords)
          switched.push(await navigate(page, path, words))
        }
        printLine(`${device}, ${tab}, from another tab`, switched)
      })
    }
    await context.close()
  })
}
