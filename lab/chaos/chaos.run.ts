import { expect, test } from 'playwright/test'
import { readNumber } from '../figures.ts'
import { runChaos } from './chaos.ts'

// `npm run lab -- chaos` takes about 15 minutes. SEED, BROWSER_KILLS, and SERVER_KILLS change what it does.

test('nothing that was called saved is lost', async () => {
  const browserKills = readNumber('BROWSER_KILLS', 200)
  const serverKills = readNumber('SERVER_KILLS', 50)
  const startedAt = Date.now()
  const { missing, missingOnServer, doubled, ...figures } = await runChaos({
    seed: readNumber('SEED', 1),
    browserKills,
    serverKills,
    games: browserKills * 24 + 24,
    log: (line) => console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s: ${line}`),
  })
  console.log({ ...figures, missing: missing.length, missingOnServer: missingOnServer.length, doubled: doubled.length })
  expect({ missing, missingOnServer, doubled, rejected: figures.rejected }).toEqual({
    missing: [],
    missingOnServer: [],
    doubled: [],
    rejected: 0,
  })
  expect(figures.missedByControl, 'the count sees a loss').toBe(1)
  expect(figures.falseAlarms, 'alarms without a loss').toBe(0)
  expect(figures.signIns, 'nobody was signed out').toBe(0)
})
