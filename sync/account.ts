import type { LocalDatabase } from '#db/database.ts'
import { allStores } from '#db/database.ts'
import { getMeta, setMeta } from '#db/meta.ts'
import { isoTime } from './clock.ts'
import { readingOf } from './counts.ts'
import { removeOrganization } from './departure.ts'
import type { Exchange } from './exchange.ts'
import { ask } from './exchange.ts'
import { organizationsWith } from './push.ts'
import { RemoteError } from './remote.ts'

/** Asks who is signed in, and adds and removes organisations accordingly. */
export async function refreshAccount(exchange: Exchange): Promise<void> {
  const { db, remote, clock } = exchange
  const { profile, organizations, sports } = await ask(exchange, (signal) => remote.account(signal))
  await db.transaction('rw', allStores(db), async () => {
    const known = await getMeta(db, 'account')
    if (known && known.profile.id !== profile.id) {
      // Somebody else's session: nothing of this account's may be sent or shown under it.
      throw new RemoteError('auth', 'Another account is signed in')
    }
    const left = (await organizationsOnDevice(db)).filter((id) => !organizations.some((each) => each.id === id))
    for (const id of left) await removeOrganization(db, id, isoTime(clock))
    await setMeta(db, 'account', { profile, organizations, sports })
  })
}

/** Those that rows came from, or whose answer to a change is still awaited. */
async function organizationsOnDevice(db: LocalDatabase): Promise<string[]> {
  const prefix = 'reading:'
  const keys = await db.meta.where('key').startsWith(prefix).primaryKeys()
  const ids = keys.map((key) => key.slice(prefix.length))
  const readings = await Promise.all(ids.map((id) => readingOf(db, id)))
  // A copy that is being read again counts its rows anew, while those from before still stand.
  const holding = ids.filter((_, index) => {
    const reading = readings[index]
    return reading && (reading.received > 0 || reading.resetting || reading.usable)
  })
  return [...new Set([...holding, ...(await organizationsWith(db, 'acked'))])]
}
