import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'

export const sessionTokens = z.object({
  userId: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAtMs: z.number(), // by this device's clock, so that a clock that is wrong all the time does no harm
})
export type SessionTokens = z.infer<typeof sessionTokens>

const deviceAccount = z.object({ userId: z.uuid(), email: z.string(), name: z.string() })
/** The person whose data this device shows. It stays when their session expires, and goes when they sign out. */
export type DeviceAccount = z.infer<typeof deviceAccount>

export type TokenStore = {
  account(): Promise<DeviceAccount | null>
  read(): Promise<SessionTokens | null>
  begin(tokens: SessionTokens, account: DeviceAccount): Promise<void>
  /** Renewed ones. */
  write(tokens: SessionTokens): Promise<void>
  /** The session is over, by the server's word. */
  remove(): Promise<void>
  /** The person signed out: tokens and account go. */
  clear(): Promise<void>
}

/**
 * Account and tokens stand in a database of their own: an account's database may outlive the session, and a service worker can
 * read IndexedDB but not localStorage. Strict durability, because a refresh token that was lost is a session that ended,
 * and an account that was lost is a phone that shows nothing but the sign-in page.
 */
export function createTokenStore(name = 'fieldside-session'): TokenStore {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ values: '' })
  const values: Table<unknown, string> = database.table('values')
  return {
    async account() {
      const parsed = deviceAccount.safeParse(await values.get('account'))
      return parsed.success ? parsed.data : null
    },
    async read() {
      const parsed = sessionTokens.safeParse(await values.get('tokens'))
      return parsed.success ? parsed.data : null
    },
    async begin(tokens, account) {
      await values.bulkPut([tokens, account], ['tokens', 'account'])
    },
    async write(tokens) {
      await values.put(tokens, 'tokens')
    },
    async remove() {
      await values.delete('tokens')
    },
    async clear() {
      await values.clear()
    },
  }
}
