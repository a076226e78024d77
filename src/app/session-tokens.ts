import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'

export const sessionTokens = z.object({
  userId: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAtMs: z.number(), // by this device's clock, so that a clock that is wrong all the time does no harm
})
export type SessionTokens = z.infer<typeof sessionTokens>

export type TokenStore = {
  read(): Promise<SessionTokens | null>
  write(tokens: SessionTokens): Promise<void>
  remove(): Promise<void>
}

const only = 'tokens'

/**
 * The tokens stand in a database of their own: an account's database may outlive the session, and a service worker can
 * read IndexedDB but not localStorage. Strict durability, because a refresh token that was lost is a session that ended.
 */
export function createTokenStore(name = 'fieldside-session'): TokenStore {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ values: '' })
  const values: Table<unknown, string> = database.table('values')
  return {
    async read() {
      const parsed = sessionTokens.safeParse(await values.get(only))
      return parsed.success ? parsed.data : null
    },
    async write(tokens) {
      await values.put(tokens, only)
    },
    async remove() {
      await values.delete(only)
    },
  }
}
