import '#ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepInstallPrompt } from '#features/install/installation.ts'
import { followTyping } from '#ui/unsaved-fields.ts'
import { createAccountActions } from './account-actions.ts'
import { App } from './app.tsx'
import { ApplicationError, AuthenticationError } from './error-boundary.tsx'
import { preloadFieldPages } from './lazy-pages.ts'
import { followOtherTabs } from './other-tabs.ts'
import { createOrganizationActions } from './organization-actions.ts'
import { createProfileActions } from './profile-actions.ts'
import { createInvitationActions } from './invitations.ts'
import { createPeopleActions } from './people-actions.ts'
import { serverAddress } from './server-address.ts'
import { reloadWhenCodeIsGone } from './reload-when-code-is-gone.ts'
import { createSession } from './session.ts'
import { createTokenStore, type DeviceAccount } from './session-tokens.ts'
import { createStartSync } from './start-sync.ts'
import { followTheme } from './theme.ts'
import { createWaysOut } from './ways-out.tsx'
import { openWorkspace } from './workspace.ts'

// Everything is wired here, and nothing but the device is waited for: the last account's database opens, the screen shows
// it, and only then do the session, the server and the service worker come in.

const root = createRoot(document.querySelector('#root') ?? document.body)
start().catch((error: unknown) => {
  reportError(error)
  root.render(<ApplicationError error={error} />) // storage that the browser keeps closed, say
})

async function start(): Promise<void> {
  followTheme()
  reloadWhenCodeIsGone()
  keepInstallPrompt()
  followTyping()

  const store = createTokenStore()
  const session = createSession({
    store,
    locks: navigator.locks,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    server: serverAddress,
  })
  const startSync = createStartSync({ session, server: serverAddress })
  const parts = { session, store, server: serverAddress, startSync, tellOtherTabs: followOtherTabs() }

  let account: DeviceAccount | null
  try {
    account = await store.account()
  } catch (error) {
    reportError(error)
    return root.render(<AuthenticationError error={error} />) // nobody can tell whose device this is
  }
  if (account) void openWorkspace(account, startSync)

  root.render(
    <StrictMode>
      <App
        accountActions={createAccountActions(parts)}
        profileActions={createProfileActions(parts)}
        invitationActions={createInvitationActions(parts)}
        peopleActions={createPeopleActions(parts)}
        organizationActions={createOrganizationActions(parts)}
        waysOut={createWaysOut(parts)}
      />
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

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 })
  else requestAnimationFrame(() => requestAnimationFrame(work)) // Safari
}
