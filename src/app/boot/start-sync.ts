import { whenShown } from '#ui/browser/when-shown.ts'
import type { ServerSide } from '../routes/server-side.ts'
import type { StartSync } from './workspace.ts'

/** Starts the engine on an account's database. Its code comes after the first screen: what is on the device shows without. */
export function createStartSync(serverSide: () => Promise<Pick<ServerSide, 'session' | 'server'>>): StartSync {
  return (db, { userId }) => {
    let isStopped = false
    const start = async () => {
      await whenShown()
      if (isStopped) return null
      const [{ runEngine }, { session, server }] = await Promise.all([import('./run-engine.ts'), serverSide()])
      return runEngine({ db, userId, session, server })
    }
    const running = start()
    running.catch(reportError)
    return {
      async stop() {
        isStopped = true
        const engine = await running.catch(() => null) // it never started
        await engine?.stop()
      },
    }
  }
}
