import { expect, test, type Page } from 'playwright/test'
import { findOverflowingScreens } from '../support/pushed-aside.ts'
import { examples, managerScreens } from '../support/sample-screens.ts'
import { phoneViewport, checkScreen, setUpFileServer, signInOnPage } from '../support/support.ts'

// Names of the maximum length without a space to break at, and names in right-to-left scripts.

const server = setUpFileServer({ sampleData: true })

test('names of 120 letters without a space push no screen of a phone aside', async ({ browser }) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  const shown = await examples(page, server.url)
  const screens = managerScreens(shown)
  for (const [store, column] of names) expect(await rename(page, store, column, ['W'.repeat(118)])).toBeGreaterThan(0)
  await page.goto(`${server.url}/dashboard/teams`)
  await expect(page.getByRole('link', { name: /W{118}/ }).first()).toBeVisible()
  expect(await findOverflowingScreens(page, server.url, screens)).toEqual({})

  await test.step('names written from right to left keep the home team first', async () => {
    await rename(page, 'teams', 'name', ['נמרים ', 'نسور '])
    for (const [name, path] of [
      ['game', `/dashboard/games/${shown.game}`],
      ['dashboard', '/dashboard'],
      ['standings', `/dashboard/leagues/${shown.league}/standings`],
    ] as const) {
      await page.goto(server.url + path)
      await expect(page.getByText(/(נמרים|نسور) \d/).first()).toBeVisible()
      if (name === 'game') expect(await pairsOf(page)).toContainEqual(expect.objectContaining({ isInOrder: true }))
      expect((await pairsOf(page)).filter(({ isInOrder }) => !isInOrder)).toEqual([])
      await checkScreen(page, `names-from-right-to-left-${name}`)
    }
    // Shows what would happen without bidirectional isolation.
    await page.evaluate(() => document.querySelector('h1')?.replaceChildren('נמרים 12 – نسور 7'))
    expect((await pairsOf(page)).filter(({ isInOrder }) => !isInOrder).length).toBe(1)
  })
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

/**
 * Returns each single-line text that contains the names of two teams, and whether the name that comes first in the text
 * is also displayed on the left.
 */
function pairsOf(page: Page): Promise<{ text: string; isInOrder: boolean }[]> {
  return page.evaluate(() => {
    const pairs: { text: string; isInOrder: boolean }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const text = node.textContent ?? ''
      const boxes = [...text.matchAll(/(?:נמרים|نسور) \d+/g)].map(({ index, 0: name }) => {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + name.length)
        return range.getBoundingClientRect()
      })
      const [first, second] = boxes // a name that wraps has a taller box, and isn't on a single line
      if (!first || !second || first.bottom !== second.bottom || first.width === 0) continue
      pairs.push({ text, isInOrder: first.left < second.left })
    }
    return pairs
  })
}

/**
 * Renames every row of the store, on the device only, to one of `begins` followed by a number. Returns the number of
 * rows.
 */
function rename(page: Page, store: string, column: string, begins: readonly string[]): Promise<number> {
  return page.evaluate(
    async ([store, column, begins]) => {
      const done = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')))
        })
      const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
      const db = await done(indexedDB.open(info?.name ?? ''))
      const rows = db.transaction(store, 'readwrite').objectStore(store)
      const all = await done<Record<string, unknown>[]>(rows.getAll())
      for (const [nr, row] of all.entries()) {
        await done(rows.put({ ...row, [column]: (begins[nr % begins.length] ?? '') + String(nr) }))
      }
      db.close()
      return all.length
    },
    [store, column, begins] as const,
  )
}
