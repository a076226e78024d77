import { expect, test, type Page } from 'playwright/test'
import { pushedAside } from './pushed-aside.ts'
import { examples, managerScreens } from './sample-screens.ts'
import { phone, serverOfFile, signIn } from './support.ts'

// Names as long as they may be, without a space at which they could be broken.

const server = serverOfFile({ sampleData: true })

test('names of 120 letters without a space push no screen of a phone aside', async ({ browser }) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, server.url, 'manager@example.com')
  const screens = managerScreens(await examples(page, server.url))
  for (const [store, column] of names) expect(await lengthen(page, store, column)).toBeGreaterThan(0)
  await page.goto(`${server.url}/dashboard/teams`)
  await expect(page.getByRole('link', { name: /W{118}/ }).first()).toBeVisible()
  expect(await pushedAside(page, server.url, screens)).toEqual({})
  await context.close()
})

const names = [
  ['leagues', 'name'],
  ['teams', 'name'],
  ['players', 'display_name'],
  ['venues', 'name'],
  ['venue_fields', 'name'],
  ['schedules', 'name'],
  ['sponsors', 'company_name'],
  ['sponsorship_packages', 'name'],
  ['sponsorship_assets', 'name'],
] as const

/** On the device alone: each name of the store. Answers how many there are. */
function lengthen(page: Page, store: string, column: string): Promise<number> {
  return page.evaluate(
    async ([store, column]) => {
      const done = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')))
        })
      const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
      const db = await done(indexedDB.open(info?.name ?? ''))
      const rows = db.transaction(store, 'readwrite').objectStore(store)
      const all = await done<Record<string, unknown>[]>(rows.getAll())
      for (const [nr, row] of all.entries()) await done(rows.put({ ...row, [column]: 'W'.repeat(118) + String(nr) }))
      db.close()
      return all.length
    },
    [store, column] as const,
  )
}
