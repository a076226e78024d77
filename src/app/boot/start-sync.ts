import { followSuspension, whenResumed } from '#data/store/suspension.ts'
import { whenShown } from '#ui/browser/when-shown.ts'
import type { ServerSide } from '../routes/server-side.ts'
import type { RunningSync, StartSync } from './workspace.ts'

/**
 * Starts the engine on an account's database. Its code loads after the first screen, which needs only the data on the
 * device.
 */
export function createStartSync(serverSide: () => Promise<Pick<ServerSide, 'session' | 'server'>>): StartSync {
  return (db, { userId }) => {
    let running = start()
    // A suspended page would keep the lead, and no other page could sync.
    const unfollow = followSuspension({
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

    function start(): RunningSync {
      let isStopped = false
      const starting = whenShown().then(async () => {
        await whenResumed()
        if (isStopped) return null
        const [{ runEngine }, { session, server }] = await Promise.all([import('./run-engine.ts'), serverSide()])
        return isStopped ? null : runEngine({ db, userId, session, server })
      })
      starting.catch(reportError)
      return {
        async stop() {
          isStopped = true
          const engine = await starting.catch(() => null) // it never started
          await engine?.stop()
        },
      }
    }
  }
}
