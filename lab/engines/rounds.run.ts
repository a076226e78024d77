import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'playwright/test'
import { browserEngines, openBrowser } from '../../e2e/engines/engine-browser.ts'
import { toScreen } from '../../e2e/engines/screen.ts'
import { goOutAndBack, signInOn, storedGames } from '../../e2e/engines/steps.ts'
import { setUpFileServer } from '../../e2e/support/support.ts'
import { createDraftLeague } from '../../tests/support/server/draft-league.ts'
import { readNumber } from '../figures.ts'

// Signs in, then leaves the app and comes back ROUNDS times in ENGINE, and writes the number of rounds and the failed
// ones to the file RESULT.

const server = setUpFileServer({ sampleData: false })
const engine = browserEngines.find((name) => name === process.env['ENGINE']) ?? 'webkit'
const rounds = readNumber('ROUNDS', 20)
const limitMs = 15_000

test(`${rounds} times out and back in ${engine}`, async () => {
  const league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes'],
    fields: 1,
    monday: new Date().toISOString().slice(0, 10),
    status: 'published',
    games: [{ home: 0, away: 1, field: 0, day: 1, start: '10:00' }],
  })
  const folder = await mkdtemp(join(tmpdir(), `fieldside-rounds-`))
  const open = () => openBrowser(engine, { folder, width: 500, height: 844 })
  let browser = await open()
  const failed: string[] = []
  try {
    const signedIn = toScreen(browser)
    await signInOn(signedIn, server.url, league)
    const isRead = await signedIn.until(storedGames, 1, 'the game on the device', limitMs).then(
      () => true,
      (error: unknown) => (failed.push(`first sync: ${String(error).split('\n', 1)[0]}`), false),
    )
    const made = isRead ? rounds : 0
    for (let round = 0; round < made; round++) {
      try {
        await goOutAndBack(toScreen(browser), server.url, round, limitMs)
      } catch (error) {
        failed.push(`round ${round}: ${String(error).split('\n', 1)[0]}`)
        await browser.kill() // locks left behind by one round must not affect the next
        browser = await open()
      }
    }
    const result = { engine, rounds: isRead ? rounds : 1, failed }
    if (process.env['RESULT']) await writeFile(process.env['RESULT'], JSON.stringify(result))
    console.log(`${failed.length} of ${result.rounds} failed in ${engine}\n  ${failed.join('\n  ')}`)
  } finally {
    await browser.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
