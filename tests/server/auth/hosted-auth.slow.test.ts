import { afterAll } from 'vitest'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { standardSettings, type HostedSettings } from '../../support/hosted-auth/project.ts'
import { startHostedAuth, type HostedAuth } from '../../support/hosted-auth/start-hosted-auth.ts'
import { createWorld } from './account-world.ts'
import { tags } from './hosted-tags.ts'
import { replayRecorded } from './replay-recorded.ts'

// Compares the stand-in for a hosted project's auth server with the recorded responses of a real one, because other
// tests about hosted projects are only as reliable as this stand-in.

let running: RunningBackend
let hosted: HostedAuth
afterAll(async () => {
  await hosted.stop()
  await running.stop()
})

/** The settings with which cases were recorded, by a prefix of the case's name, if they aren't the defaults. */
const variants: Readonly<Record<string, Partial<HostedSettings>>> = {
  'default-templates.': { templates: 'own' },
  'autoconfirm.': { confirmsEmail: false },
  'strict.signup': { isSignUpOpen: false },
  'strict.': { passwordNeedsKinds: true, changeNeedsCurrentPassword: true, changeNeedsNonce: true },
  'sessions.timebox': { sessionHours: 24 },
  'sessions.inactive': { idleHours: 8 },
  'sessions.single-per-user.': { oneSessionPerPerson: true },
  'limits.emails-of-the-project': { mailsPerHour: 4 },
  'limits.': { callsPerAddress: 30 },
}

replayRecorded(tags, async () => {
  running = await startBackend()
  hosted = await startHostedAuth(running)
  const main = createWorld(running, hosted)
  return {
    main,
    worldOf(name) {
      const [, changed] = Object.entries(variants).find(([beginning]) => name.startsWith(beginning)) ?? []
      hosted.configure({ ...standardSettings, ...changed })
      return main
    },
  }
})
