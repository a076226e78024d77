import { afterAll } from 'vitest'
import { scaleRateLimits } from '#server/gateway/rate-limits.ts'
import { startBackend } from '../../support/server/backend.ts'
import { createWorld, type World } from './account-world.ts'
import { tags } from './gotrue-tags.ts'
import { replayRecorded } from './replay-recorded.ts'

// Compares our own server with the recorded responses of a real auth server.

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.running.stop()
})

replayRecorded(tags, async () => {
  const noLimit = { matches: () => false, max: 1, windowMs: 1 } as const
  const counted = { rateLimits: [noLimit], requireEmailConfirmation: true }
  const [main, autoconfirm, limited] = (
    await Promise.all([
      startBackend(counted),
      startBackend({ rateLimits: [noLimit] }),
      startBackend({ rateLimits: scaleRateLimits(0.1), trustProxy: true }),
    ])
  ).map((running) => createWorld(running)) as [World, World, World]
  worlds.push(main, autoconfirm, limited)
  return {
    main,
    worldOf(name) {
      if (name.startsWith('autoconfirm.')) return autoconfirm
      return name.startsWith('limits.') && !/recover|emails/.test(name) ? limited : main
    },
  }
})
