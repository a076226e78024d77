import { expect, test } from 'playwright/test'
import { runChaos } from './chaos.ts'

// `npm run chaos`: takes about 15 minutes. Set SEED, BROWSER_KILLS and SERVER_KILLS to change it.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

test('nothing that was called saved is lost', async () => {
  const browserKills = number('BROWSER_KILLS', 200)
  const serverKills = number('SERVER_KILLS', 50)
  const startedAt = Date.now()
  const { missing, missingOnServer, doubled, ...figures } = await runChaos({
    seed: number('SEED', 1),
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
