import { subscribeToSuspension, waitForResume } from '#data/store/suspension.ts'
import { waitUntilLoaded } from '#ui/browser/loading-state.ts'
import type { ServerServices } from '../routes/server-services.ts'
import type { SyncHandle, StartSync } from './workspace.ts'

/**
 * Returns a function that starts the engine on an account's database. The engine's code loads after the first screen,
 * which needs only the data on the device.
 */
export function createSyncStarter(serverSide: () => Promise<Pick<ServerServices, 'session' | 'server'>>): StartSync {
  return (db, { userId }) => {
    let running = start()
    // Stops the engine while the page is suspended: otherwise the page would remain the leader, and no other page could
    // sync.
    const unfollow = subscribeToSuspension({
      suspend: () => void running.stop(),
      resume() {
        running = start()
      },
    })
    return {
      async stop() {
        unfollow()
        await running.stop()
      },
    }

    function start(): SyncHandle {
      let isStopped = false
      const starting = waitUntilLoaded().then(async () => {
        await waitForResume()
        if (isStopped) return null
        const [{ startEngine }, { session, server }] = await Promise.all([import('./start-engine.ts'), serverSide()])
        return isStopped ? null : startEngine({ db, userId, session, server })
      })
      starting.catch(reportError)
      return {
        async stop() {
          isStopped = true
          const engine = await starting.catch(() => null) // null: the engine never started
          await engine?.stop()
        },
      }
    }
  }
}
