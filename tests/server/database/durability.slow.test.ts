import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runKillRounds, killTargets } from '../../../lab/durability/kill.ts'
import { cutPower, getPowerCutObstacle } from '../../../lab/durability/power-cut.ts'
import { buildServer } from '../../support/server/build-server.ts'

// The short form of `npm run lab -- durability`: the whole server, its PostgreSQL, and its disk, while writers push.

let built: { bundle: string; remove(): void }

beforeAll(async () => {
  built = await buildServer()
})

afterAll(() => built.remove())

test('whichever process is killed, every acknowledged push is there, and the next one is answered', async () => {
  const figures = await runKillRounds(killTargets.length, built)
  expect(figures.map(({ target }) => target)).toEqual([...killTargets])
  for (const { acknowledged, missing } of figures) {
    expect(acknowledged).toBeGreaterThan(0)
    expect(missing).toBe(0)
  }
}, 300_000)

const reason = getPowerCutObstacle()
if (reason !== null) console.warn(`Skipping power cuts: ${reason}.`)

describe.skipIf(reason !== null)('a power cut', () => {
  test('loses no acknowledged push', async () => {
    const figures = await cutPower(2, built)
    expect(figures).toMatchObject({ cuts: 2, missing: 0, failedStarts: 0 })
    expect(figures.acknowledged).toBeGreaterThan(0)
  }, 300_000)

  test('loses some where the database does not sync', async () => {
    const { missing } = await cutPower(2, { ...built, careless: true })
    expect(missing).toBeGreaterThan(0)
  }, 300_000)
})
