import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { abortTransactionsOnSuspend } from '#data/store/save-across-suspension.ts'
import { passwordVerifierSchema, type PasswordVerifier } from './password-verifier.ts'
import { noFailedAttempts, failedAttemptsSchema } from './failed-attempts.ts'

export const sessionTokensSchema = z.object({
  userId: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAtMs: z.number(), // by this device's clock, so that a clock that is always off by the same amount does no harm
})
export type SessionTokens = z.infer<typeof sessionTokensSchema>

const deviceAccount = z.object({ userId: z.uuid(), email: z.string(), name: z.string() })
/** The person whose data this device shows. Kept when their session expires, removed when they sign out. */
export type DeviceAccount = z.infer<typeof deviceAccount>

const storedPersonSchema = z.extend(deviceAccount, {
  /**
   * For checking the person's password without a server. Null if this device never got one (for example, after signing
   * in only with a link) or no longer accepts it: the server ended the session or refused the password, or there were
   * too many wrong attempts.
   */
  verifier: z.nullable(passwordVerifierSchema),
  tries: failedAttemptsSchema,
  /** How many changes were unsent when they left. */
  unsent: z.object({ scores: z.number(), others: z.number() }),
})
/** A person whose data is on this device, whether or not they are the current user. */
export type StoredPerson = z.infer<typeof storedPersonSchema>
export type UnsentCounts = StoredPerson['unsent']

const endedSession = z.object({
  userId: z.uuid(),
  /** When this device learned that the session had ended. */
  atMs: z.number(),
  /**
   * True if the session reached its maximum age or idle time; false if it was ended by another device or a new
   * password.
   */
  isExpired: z.boolean(),
})
export type EndedSession = z.infer<typeof endedSession>

export type TokenStore = {
  account(): Promise<DeviceAccount | null>
  read(): Promise<SessionTokens | null>
  /** Without a `verifier` the previous one is kept: the person used a link, and their password is unchanged. */
  begin(tokens: SessionTokens, account: DeviceAccount, verifier?: PasswordVerifier | null): Promise<void>
  /** Gives the person access to their own data, without a session. */
  reopen(account: DeviceAccount): Promise<void>
  /** Writes nothing if the person has signed out in the meantime. */
  renew(tokens: SessionTokens): Promise<void>
  /**
   * Removes the tokens and the password verifier, because the server has ended the session: from now on, only a real
   * sign-in opens the account again.
   */
  remove(ended: EndedSession): Promise<void>
  /** Returns how this person's last session here ended, or null if they have signed in since. */
  ended(userId: string): Promise<EndedSession | null>
  /** Removes the account and its tokens from the device. Returns those tokens. */
  clear(): Promise<SessionTokens | null>
  readonly kept: PersonStore
  close(): void
}

/** The people whose data is on this device. */
export type PersonStore = {
  all(): Promise<StoredPerson[]>
  change(userId: string, change: Partial<StoredPerson>): Promise<void>
  /** Records that the person's data stays on this device after they leave. */
  putAway(account: DeviceAccount, unsent: UnsentCounts): Promise<void>
  /** Records that the person's data is no longer on this device. */
  forget(userId: string): Promise<void>
}

/**
 * The account and tokens are in their own database: an account's database may outlive the session, and a service worker
 * can read IndexedDB but not localStorage. Durability is strict because losing a refresh token ends the session, and
 * losing the account leaves a phone that shows only the sign-in page.
 */
export function createTokenStore(name = 'fieldside-session'): TokenStore {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  abortTransactionsOnSuspend(database)
  database.version(1).stores({ values: '', people: 'userId' })
  const values: Table<unknown, string> = database.table('values')
  const people: Table<StoredPerson, string> = database.table('people')

  async function kept(userId: string): Promise<StoredPerson | null> {
    const parsed = storedPersonSchema.safeParse(await people.get(userId))
    return parsed.success ? parsed.data : null
  }
  async function read(): Promise<SessionTokens | null> {
    const parsed = sessionTokensSchema.safeParse(await values.get('tokens'))
    return parsed.success ? parsed.data : null
  }
  const both = <Result>(work: () => Promise<Result>) => database.transaction('rw', values, people, work)

  return {
    async account() {
      const parsed = deviceAccount.safeParse(await values.get('account'))
      return parsed.success ? parsed.data : null
    },
    read,
    begin: (tokens, account, verifier) =>
      both(async () => {
        const before = await kept(account.userId)
        const entry = { ...account, tries: noFailedAttempts, unsent: { scores: 0, others: 0 } }
        await people.put({ ...entry, verifier: verifier === undefined ? (before?.verifier ?? null) : verifier })
        await values.bulkPut([tokens, account], ['tokens', 'account'])
        await values.delete('ended')
      }),
    reopen: (account) =>
      both(async () => {
        await people.update(account.userId, { tries: noFailedAttempts })
        await values.delete('tokens') // the tokens belong to another person, whose session had ended
        await values.put(account, 'account')
      }),
    renew: (tokens) =>
      database.transaction('rw', values, async () => {
        if ((await read())?.userId === tokens.userId) await values.put(tokens, 'tokens')
      }),
    remove: (ended) =>
      both(async () => {
        const tokens = await read()
        if (tokens) await people.update(tokens.userId, { verifier: null })
        await values.delete('tokens')
        await values.put(ended, 'ended')
      }),
    async ended(userId) {
      const { data } = endedSession.safeParse(await values.get('ended'))
      return data?.userId === userId ? data : null
    },
    clear: () =>
      database.transaction('rw', values, async () => {
        const tokens = await read()
        await values.clear()
        return tokens
      }),
    close: () => database.close(),
    kept: {
      async all() {
        const rows = await people.toArray()
        return rows.flatMap((row) => storedPersonSchema.safeParse(row).data ?? [])
      },
      async change(userId, change) {
        await people.update(userId, change)
      },
      putAway: ({ userId, email, name }, unsent) =>
        database.transaction('rw', people, async () => {
          const before = await kept(userId)
          const { verifier, tries } = before ?? { verifier: null, tries: noFailedAttempts }
          await people.put({ userId, email, name, verifier, tries, unsent })
        }),
      async forget(userId) {
        await people.delete(userId)
      },
    },
  }
}
