import '#ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAccountActions } from './account-actions.ts'
import { App } from './app.tsx'
import { rememberedAccount } from './device-memory.ts'
import { ApplicationError } from './error-boundary.tsx'
import { preloadFieldPages } from './lazy-pages.ts'
import { serverAddress } from './server-address.ts'
import { reloadWhenCodeIsGone } from './reload-when-code-is-gone.ts'
import { createSession } from './session.ts'
import { createTokenStore } from './session-tokens.ts'
import { createSignOut } from './sign-out.tsx'
import { createStartSync } from './start-sync.ts'
import { followTheme } from './theme.ts'
import { openWorkspace } from './workspace.ts'

// Everything is wired here, and nothing is waited for: the last account's database opens, the screen shows it, and only
// then do the session, the server and the service worker come in.

const root = createRoot(document.querySelector('#root') ?? document.body)
try {
  start()
} catch (error) {
  reportError(error)
  root.render(<ApplicationError error={error} />) // storage that the browser keeps closed, say
}

function start(): void {
  followTheme()
  reloadWhenCodeIsGone()

  const session = createSession({
    store: createTokenStore(),
    locks: navigator.locks,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    server: serverAddress,
  })
  const startSync = createStartSync({ session, server: serverAddress })
  const parts = { session, server: serverAddress, startSync }

  const account = rememberedAccount.read()
  if (account) void openWorkspace(account, startSync)
  reloadWhenAccountChanges(account?.userId)

  root.render(
    <StrictMode>
      <App accountActions={createAccountActions(parts)} signOut={createSignOut(parts)} />
    </StrictMode>,
  )
  whenIdle(() => {
    installApp().catch(reportError)
    preloadFieldPages().catch(reportError)
  })
}

/** Vite's development server has no service worker. */
async function installApp(): Promise<void> {
  if (import.meta.env.DEV) return
  const { registerServiceWorker } = await import('./service-worker-registration.ts')
  await registerServiceWorker()
}

/** Somebody signed in or out in another tab: this one begins anew with what the device shows now. */
function reloadWhenAccountChanges(shown: string | undefined): void {
  let userId = shown
  window.addEventListener('storage', (event) => {
    if (event.key !== rememberedAccount.key) return
    const now = rememberedAccount.read()?.userId
    if (now === userId) return
    userId = now
    location.reload()
  })
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 })
  else requestAnimationFrame(() => requestAnimationFrame(work)) // Safari
}
