import { expect, test } from 'playwright/test'
import { runChaos } from '../bench/chaos/chaos.ts'

// The short form of `npm run chaos`.

test('scores that were called saved outlive kills of the browser and of the server', async () => {
  test.setTimeout(300_000)
  const figures = await runChaos({
    seed: Number(process.env['SEED'] ?? 7),
    browserKills: 5,
    serverKills: 3,
    games: 144,
    log: () => undefined,
  })
  expect(figures).toMatchObject({
    missing: [],
    missingOnServer: [],
    doubled: [],
    inTray: 0,
    signIns: 0,
    falseAlarms: 0,
    missedByControl: 1,
    serverKills: 3,
  })
  expect(figures.acknowledged).toBeGreaterThan(0)
})
