import { getBuiltInConfig, fetchConfig, toServerAddress } from '#api/server-config.ts'
import { runBackgroundSync } from './run-background-sync.ts'
import { createSessionRemote } from '../session/session-remote.ts'
import { createTokenStore } from '../session/session-tokens.ts'
import { createSession } from '../session/session.ts'

// A separate script, background-sync.js, which the service worker loads only for a `sync` event.

const store = createTokenStore()
const server = async () => toServerAddress(getBuiltInConfig() ?? (await fetchConfig()))
const session = createSession({
  store,
  locks: navigator.locks,
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  server,
})

Object.assign(globalThis, {
  sendOutbox: () =>
    runBackgroundSync({
      store,
      locks: navigator.locks,
      remoteFor: (userId) => createSessionRemote(userId, session, server),
    }),
})
