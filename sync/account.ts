import { listStores } from '#data/store/database.ts'
import { getMeta, readMetaByOrganization, setMeta } from '#data/store/meta.ts'
import { toIsoTime } from './clock.ts'
import { removeOrganization } from './remove-organization.ts'
import { callRemote, type SyncContext } from './exchange.ts'
import { listOrganizationsWith } from './push.ts'
import { RemoteError } from './remote.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Requests the signed-in account, and adds and removes organizations accordingly. Returns the name of the server's
 * history, and the organizations that the person has left and for which the device knows a server history.
 */
export async function refreshAccount(exchange: SyncContext): Promise<{ epoch: string; left: readonly string[] }> {
  const { db, remote, clock } = exchange
  const answer = await callRemote(exchange, (signal) => remote.account(signal))
  const { epoch, profile, organizations, is_admin: isAdmin, sports } = answer
  return db.transaction('rw', listStores(db), async () => {
    const known = await getMeta(db, 'account')
    if (known && known.profile.id !== profile.id) {
      // Someone else's session: nothing of the account on this device may be sent or shown under it.
      throw new RemoteError('auth', 'Another account is signed in', { isUnconfirmed: true })
    }
    const isLeft = (id: string) => !organizations.some((each) => each.id === id)
    const left = (await organizationsOnDevice(db)).filter(isLeft)
    for (const id of left) await removeOrganization(db, id, toIsoTime(clock))
    await setMeta(db, 'account', { profile, organizations, isAdmin, sports })
    const lines = await readMetaByOrganization(db, 'sending:')
    return { epoch, left: lines.flatMap(([id, known]) => (isLeft(id) && known.epoch !== null ? [id] : [])) }
  })
}

/**
 * Returns the organizations that have rows on this device, or acknowledged changes that no pull has caught up with yet.
 */
async function organizationsOnDevice(db: LocalDatabase): Promise<string[]> {
  const readings = await readMetaByOrganization(db, 'reading:')
  // While a copy is being read again, its rows are counted from 0, although the earlier ones are still there.
  const holding = readings.filter(([, { received, resetting, usable }]) => received > 0 || resetting || usable)
  return [...new Set([...holding.map(([id]) => id), ...(await listOrganizationsWith(db, 'acked'))])]
}
