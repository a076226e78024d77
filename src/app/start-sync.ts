import type { ServerAddress } from './server-config.ts'
import type { Session } from './session.ts'
import type { StartSync } from './workspace.ts'

type Parts = { session: Session; server: () => Promise<ServerAddress> }

/** Starts the engine on an account's database. Its code comes after the first paint: what is on the device shows without. */
export function createStartSync({ session, server }: Parts): StartSync {
  return (db, { userId }) => {
    const running = import('./run-engine.ts').then(({ runEngine }) => runEngine({ db, userId, session, server }))
    running.catch(reportError)
    return {
      async stop() {
        const engine = await running.catch(() => null) // it never started
        await engine?.stop()
      },
    }
  }
}
