import { preloadFieldPages } from '../routes/pages/field-pages.ts'
import { refreshBranding } from '../shell/refresh-branding.ts'
import type { ServerServices } from '../routes/server-services.ts'
import { registerServiceWorker } from '../pwa/service-worker-registration.ts'
import { useWorkspace } from './workspace.ts'

/**
 * Runs after the first screen is shown: registers the service worker, preloads the code that will likely be needed
 * next, and starts what the first screen did not need.
 */
export async function runAfterFirstScreen(serverSide: () => Promise<ServerServices>): Promise<void> {
  const isVisitor = useWorkspace.getState().phase === 'closed'
  // Vite's development server has no service worker
  const installed = import.meta.env.DEV ? undefined : registerServiceWorker()
  const next = isVisitor
    ? serverSide()
    : Promise.all([preloadFieldPages(), import('../shell/database-lost-screen.tsx')])
  const waits = import('../shell/slow-loading.tsx').then(({ trackSlowLoading }) => trackSlowLoading())
  const keyboard = import('../shell/keep-above-keyboard.ts').then(({ keepAboveKeyboard }) => keepAboveKeyboard())
  const look = refreshBranding().catch(() => undefined) // without a connection, the device uses its stored branding
  await Promise.all([waits, keyboard, installed, next, look])
}
