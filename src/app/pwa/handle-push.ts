import { isAppPath, paths } from '../routes/paths.ts'
import { setBadge } from './set-badge.ts'
import { parsePushMessage, type OpenPathMessage } from './show-push.ts'

/** The parts of a service worker's scope that are used here. Tests provide their own. */
export type PushWorker = {
  readonly location: { readonly origin: string }
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<unknown> }
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly AppWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  addEventListener(type: 'push', run: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', run: (event: NotificationTap) => void): void
}

type AppWindow = {
  readonly url: string
  readonly focused: boolean
  postMessage(message: OpenPathMessage, transfer: []): void
  focus(): Promise<unknown>
}
type LongEvent = { waitUntil(work: Promise<unknown>): void }
type PushMessageEvent = LongEvent & { readonly data: { text(): string } | null }
type NotificationTap = LongEvent & { readonly notification: { readonly data: unknown; close(): void } }

/** Shows push messages in the service worker, and opens the right screen when a notification is tapped. */
export function handlePush(worker: PushWorker): void {
  worker.addEventListener('push', (event) => {
    const message = parsePushMessage(event.data?.text() ?? '', worker.location.origin)
    if (!message) return
    const { title, path, badge, ...shown } = message
    if (badge !== undefined) setBadge(badge)
    event.waitUntil(worker.registration.showNotification(title, { ...shown, icon: '/icon-192.png', data: path }))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path: unknown = event.notification.data
    event.waitUntil(openPath(worker, typeof path === 'string' ? path : paths.notifications))
  })
}

/**
 * Shows the path in a window of the app that is already open, without loading it again, because something may have been
 * typed there. Otherwise, opens a window.
 */
async function openPath(worker: PushWorker, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const ofApp = windows.filter(({ url }) => isSignedInScreen(new URL(url).pathname))
  const best = ofApp.find(({ focused }) => focused) ?? ofApp[0]
  if (!best) {
    await worker.clients.openWindow(path)
    return
  }
  // Unlike a window's, a client's postMessage takes no origin: it reaches only pages of this app.
  best.postMessage({ type: 'OPEN_PATH', path } satisfies OpenPathMessage, [])
  await best.focus()
}

const isSignedInScreen = (pathname: string): boolean => isAppPath(pathname) && pathname !== paths.login
