import '#domain/time-zones/all-zones.ts' // a change from the server may add a league in any zone
import * as z from 'zod/mini'
import { callFunction, voidResponse } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { Language } from '#i18n/locale.ts'
import { watchCheckpoint } from '#data/store/checkpoint.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine } from '#sync/engine.ts'
import { syncAppBadge } from '../pwa/app-badge.ts'
import { requestBackgroundSync } from '../pwa/request-background-sync.ts'
import { createAskAs } from '../session/ask-as.ts'
import { trackStorageRoom } from '../shell/device-full.ts'
import type { PageState } from './live-changes.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'
import { reportActivity } from '../session/report-activity.ts'
import { persistStorageOnFirstChange } from '../pwa/persist-storage.ts'
import { offerInstallAfterScore } from '../pwa/offer-install.ts'
import { keepDeviceRegistered, type RegisterKey } from '../session/register-device.ts'
import { logSync, createSessionRemote, fetchWithRenewal } from '../session/session-remote.ts'
import type { Session } from '../session/session.ts'
import { syncLanguage } from '../session/sync-language.ts'
import { notifyRejectedChanges } from '../shell/notify-rejected-changes.ts'
import { updateWhenOutdated } from '../pwa/update-when-outdated.ts'
import type { SyncHandle } from './workspace.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = { db: LocalDatabase; userId: string; session: Session; server: () => Promise<ServerAddress> }

/**
 * Runs the engine and what belongs to it, and tells the engine what the browser knows: whether there is a connection
 * and whether the page is visible.
 */
export function startEngine({ db, userId, session, server }: Parts): SyncHandle {
  const room = trackStorageRoom(db)
  const log: typeof logSync = (message, details) => {
    room.onFailure(details)
    logSync(message, details)
  }
  const surroundings = { db, locks: navigator.locks, clock: systemClock, random: Math.random, log }
  const ask = createAskAs({ server, session, userId })
  const engine = createEngine({ ...surroundings, remote: createSessionRemote(userId, session, server) })
  const registerKey: RegisterKey = (p_organization, { id, publicKey }) => {
    const args = { p_organization, p_id: id, p_public_key: publicKey }
    return callFunction(ask, 'register_device_key', args, voidResponse)
  }
  const saveLanguage = async (p_language: Language) => {
    await callFunction(ask, 'choose_language', { p_language }, z.boolean())
  }
  const onConnection = () => engine.online() // also for a lost connection: the attempt that follows notices the loss
  const onVisibility = () => engine.visible(document.visibilityState === 'visible')
  window.addEventListener('online', onConnection)
  window.addEventListener('offline', onConnection)
  document.addEventListener('visibilitychange', onVisibility)
  const stopWatching = [
    () => room.stop(),
    persistStorageOnFirstChange(db),
    watchCheckpoint(db),
    updateWhenOutdated(db),
    requestBackgroundSync(db),
    offerInstallAfterScore(db),
    syncAppBadge(db),
    syncLanguage(db, saveLanguage, () => location.reload()),
    notifyRejectedChanges(db),
    keepDeviceRegistered(db, registerKey, () => systemClock.now()),
    subscribeToChanges({
      ...surroundings,
      server,
      accessToken: () => session.accessToken(userId),
      request: fetchWithRenewal(userId, session),
      page: watchPage(),
    }),
    reportActivity({
      ...surroundings,
      isOnline: () => navigator.onLine,
      noteUse: () => callFunction(ask, 'note_use', {}, z.nullable(z.number())),
      target: window,
    }),
  ]
  import('../pwa/keep-push.ts')
    .then(({ keepPushSubscription }) => keepPushSubscription(userId, ask))
    .catch(() => undefined) // the next start tries again
  applyLeftChanges(db).catch(reportError) // changes that remain are retried on the next start
  engine.start()
  return {
    async stop() {
      for (const stop of stopWatching) stop()
      window.removeEventListener('online', onConnection)
      window.removeEventListener('offline', onConnection)
      document.removeEventListener('visibilitychange', onVisibility)
      await engine.stop()
    },
  }
}

/** `visibilitychange` bubbles from the document to the window, which also dispatches `online`. */
function watchPage(): PageState {
  return {
    isVisible: () => document.visibilityState === 'visible',
    addEventListener: (type, run) => window.addEventListener(type, run),
    removeEventListener: (type, run) => window.removeEventListener(type, run),
  }
}

/** Applies changes journaled by a page that ended before applying them: no screen shows them yet. */
async function applyLeftChanges(db: LocalDatabase): Promise<void> {
  if ((await db.journal.count()) === 0) return
  const { applyJournal } = await import('#data/store/commit.ts')
  await applyJournal(db)
}
