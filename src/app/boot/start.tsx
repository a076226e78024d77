import '#ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { storeInstallPrompt } from '#features/install/installation.ts'
import { retryAfterResume, resumePage, suspendPage } from '#data/store/suspension.ts'
import { startUnsavedTracking } from '#ui/forms/unsaved-fields.ts'
import { waitUntilLoaded } from '#ui/browser/loading-state.ts'
import { ApplicationError, AuthenticationError } from '../shell/error-boundary.tsx'
import { preloadPageAt } from '../routes/pages/field-pages.ts'
import { memoizeUntilFailure } from '../session/memoize-until-failure.ts'
import { reloadOnAccountChange } from './other-tabs.ts'
import { paths } from '../routes/paths.ts'
import { reloadOnMissingChunk } from '../pwa/reload-on-missing-chunk.ts'
import type { ServerServices } from '../routes/server-services.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'
import { describeSignInReason, type LoginState } from '../session/sign-in-words.ts'
import { loadLanguage } from './load-language.ts'
import { createSyncStarter } from './start-sync.ts'
import { startTheme } from '#ui/brand/theme.ts'
import { preloadSignedInApp } from '../routes/pages/visitor-pages.ts'
import { readDeviceOwner, type DeviceOwner } from '../session/device-owner.ts'
import { showWorkspace, useWorkspace } from './workspace.ts'
import { OnlineError } from '#domain/online-error.ts'
import { removeLocalText, writeLocalText } from '#ui/forms/local-text.ts'

// Everything is wired up here, and the first screen waits only for the device: as soon as the device knows its account,
// the account's database opens and the screen shows it. Only then do the session, the server, and the service worker
// come into play. A visitor gets only the code of the sign-in page (docs/performance.md).

const root = createRoot(document.querySelector('#root') ?? document.body)
start().catch((error: unknown) => {
  reportError(error)
  root.render(<ApplicationError error={error} />) // for example, if the browser blocks storage
})

async function start(): Promise<void> {
  trackPageSuspension()
  startTheme()
  reloadOnMissingChunk()
  storeInstallPrompt()
  startUnsavedTracking()
  await loadLanguage()

  const tellOtherTabs = reloadOnAccountChange()
  const serverSide = memoizeUntilFailure(async () => {
    const { createServerServices } = await import('../routes/server-services.ts')
    return createServerServices({ startSync, tellOtherTabs })
  })
  const startSync = createSyncStarter(serverSide)
  const onServer = <Part extends 'profile' | 'invitation' | 'people' | 'organization' | 'waysOut'>(part: Part) =>
    lazyActions<ServerServices[Part]>(async () => (await serverSide())[part])

  let device: DeviceOwner
  try {
    device = await retryAfterResume(() => readDeviceOwner())
  } catch (error) {
    reportError(error)
    return root.render(<AuthenticationError error={error} />) // the device's account is unknown
  }
  const { account } = device
  storeSignedInMark(account !== null)
  useWorkspace.subscribe(({ phase }) => phase === 'lost' || storeSignedInMark(phase !== 'closed'))
  const accountActions = lazyActions(async () => (await serverSide()).account, {
    accountsHere: async () => (isNobodyKnown(device) ? [] : (await serverSide()).account.accountsHere()),
  })
  if (account) {
    // Loads in parallel everything that the first screen needs.
    const parts = [openFor(account), preloadSignedInApp(), preloadPageAt(location.pathname)]
    for (const part of parts) part.catch(() => undefined) // the screen requests it again and shows the error
  }
  await (account || !isForVisitors(location.pathname) ? showApp() : showVisitor())
  waitUntilLoaded()
    .then(() => import('./after-first-screen.ts'))
    .then(({ runAfterFirstScreen }) => runAfterFirstScreen(serverSide))
    .catch((error: unknown) => reportError(error))

  async function openFor(account: DeviceAccount): Promise<void> {
    showWorkspace({ phase: 'opening', account })
    try {
      const { openWorkspace } = await import('./open-workspace.ts')
      await openWorkspace(account, startSync)
    } catch (error) {
      showWorkspace({ phase: 'failed', account, error })
    }
  }

  async function showApp(): Promise<void> {
    const { App } = await import('./app.tsx')
    root.render(
      <StrictMode>
        <App
          accountActions={accountActions}
          profileActions={onServer('profile')}
          invitationApi={onServer('invitation')}
          peopleApi={onServer('people')}
          organizationApi={onServer('organization')}
          adminApi={lazyActions(async () => {
            const { createAdminForDevice } = await import('../administration/admin-api.ts')
            return createAdminForDevice(await serverSide())
          })}
          waysOut={onServer('waysOut')}
        />
      </StrictMode>,
    )
  }

  async function showVisitor(): Promise<void> {
    const state = stateForVisitor()
    const goOn = async (next?: string) => {
      const { getPathAfterSignIn } = await import('../routes/redirects.ts')
      history.replaceState(null, '', next ?? getPathAfterSignIn(location.search, state.from, location.origin))
      await showApp()
    }
    const { VisitorApp } = await import('../routes/visitor-app.tsx')
    root.render(
      <StrictMode>
        <VisitorApp
          accountActions={accountActions}
          state={state}
          onSignedIn={(next) => {
            goOn(next).catch(() => location.reload()) // the account is stored on the device by now, so a reload opens it
          }}
        />
      </StrictMode>,
    )
  }
}

/** Whether a visitor sees the sign-in page at this path. */
function isForVisitors(pathname: string): boolean {
  const isClosed = [paths.dashboard, paths.admin].some((part) => pathname === part || pathname.startsWith(`${part}/`))
  return isClosed || pathname === paths.login || pathname === paths.welcome
}

/**
 * Puts the sign-in page's path in the address bar and returns the page's state, which is stored in the history entry to
 * survive a reload.
 */
function stateForVisitor(): LoginState {
  const { pathname, search, hash } = location
  if (pathname === paths.login) return (history.state as { usr?: LoginState } | null)?.usr ?? {}
  const state = { message: describeSignInReason(pathname, search), from: pathname + search + hash }
  history.replaceState({ usr: state }, '', paths.login)
  return state
}

/** Whether no one has used this device, so that no account needs to be looked up. */
function isNobodyKnown({ account, isShared }: DeviceOwner): boolean {
  const workspace = useWorkspace.getState()
  return !account && !isShared && workspace.phase === 'closed' && !workspace.signedOut
}

/** Notifies the local database when the browser suspends, freezes, or resumes this page. */
function trackPageSuspension(): void {
  window.addEventListener('pagehide', ({ persisted }) => persisted && suspendPage())
  window.addEventListener('pageshow', resumePage)
  document.addEventListener('freeze', suspendPage)
  document.addEventListener('resume', resumePage)
}

type Actions = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

/**
 * Creates actions whose code loads on the first call, so screens can appear without it. Each action is the same
 * function on every access, as screens that repeat a request expect. A call rejects with an OnlineError if the code
 * can't be loaded. `here`: the actions that need no other code.
 */
function lazyActions<Made extends Actions>(load: () => Promise<Made>, here: Partial<Made> = {}): Made {
  const known = new Map<string, unknown>(Object.entries(here))
  const callLater =
    (name: string) =>
    async (...given: unknown[]) => {
      const made = await load().catch((error: unknown) => {
        throw new OnlineError('no_connection', '', { cause: error })
      })
      const action = (made as Readonly<Record<string, unknown>>)[name] as (...given: unknown[]) => Promise<unknown>
      return action(...given)
    }
  return new Proxy({} as Made, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      if (!known.has(name)) known.set(name, callLater(name))
      return known.get(name)
    },
  })
}

// The key of the mark that public/theme.js reads before the first paint of a public page, which then links to the
// dashboard instead of the sign-up page.
const key = 'fieldside-signed-in'

/** Stores whether this device has an account. A public page around the app (Get Started) is updated right away. */
function storeSignedInMark(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  if (isSignedIn) writeLocalText(key, '1')
  else removeLocalText(key)
}
