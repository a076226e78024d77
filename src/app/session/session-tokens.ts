import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { abortAllWhenSuspended } from '#data/store/save-when-shown.ts'
import { passwordVerifier, type PasswordVerifier } from './password-verifier.ts'
import { noTries, wrongTries } from './wrong-tries.ts'

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

const keptAccount = z.extend(deviceAccount, {
  /** Of the password of their last real sign-in; null where that went without one, or the server has ended it. */
  verifier: z.nullable(passwordVerifier),
  tries: wrongTries,
  /** What waited when they were put away. */
  unsent: z.object({ scores: z.number(), others: z.number() }),
})
/** A person whose data is on this device, on the screen or put away. */
export type KeptAccount = z.infer<typeof keptAccount>
export type UnsentCounts = KeptAccount['unsent']

const endedSession = z.object({
  userId: z.uuid(),
  /** When this device heard of it. */
  atMs: z.number(),
  /** It had lasted, or lain unused, for as long as it may. Else it was ended: from another device, or by a new password. */
  isExpired: z.boolean(),
})
export type EndedSession = z.infer<typeof endedSession>

export type TokenStore = {
  account(): Promise<DeviceAccount | null>
  read(): Promise<SessionTokens | null>
  /** Without a `verifier` the one of before stays: they came by a link, and their password is the same. */
  begin(tokens: SessionTokens, account: DeviceAccount, verifier?: PasswordVerifier | null): Promise<void>
  /** Back among their own data, without a session. */
  reopen(account: DeviceAccount): Promise<void>
  /** Nothing is written where the person has left meanwhile. */
  renew(tokens: SessionTokens): Promise<void>
  /** The session is over, by the server's word: from then on only a real sign-in opens the account again. */
  remove(ended: EndedSession): Promise<void>
  /** How this person's last session here came to its end, where they have not signed in since. */
  ended(userId: string): Promise<EndedSession | null>
  /** Nobody's device: tokens and account go. Returns the tokens that stood here. */
  clear(): Promise<SessionTokens | null>
  readonly kept: KeptAccounts
  close(): void
}

/** The people whose data is on this device. */
export type KeptAccounts = {
  all(): Promise<KeptAccount[]>
  change(userId: string, change: Partial<KeptAccount>): Promise<void>
  /** Their data stays here after them. */
  putAway(account: DeviceAccount, unsent: UnsentCounts): Promise<void>
  /** Their data is not here any more. */
  forget(userId: string): Promise<void>
}

/**
 * Account and tokens stand in a database of their own: an account's database may outlive the session, and a service worker can
 * read IndexedDB but not localStorage. Strict durability, because a refresh token that was lost is a session that ended,
 * and an account that was lost is a phone that shows nothing but the sign-in page.
 */
export function createTokenStore(name = 'fieldside-session'): TokenStore {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  abortAllWhenSuspended(database)
  // Version 1 had no people; who is on the screen then is added to them when they are put away or sign in the next time.
  // Code of version 1 finds its values as they were, and knows nobody else.
  database.version(2).stores({ values: '', people: 'userId' })
  const values: Table<unknown, string> = database.table('values')
  const people: Table<KeptAccount, string> = database.table('people')

  async function kept(userId: string): Promise<KeptAccount | null> {
    const parsed = keptAccount.safeParse(await people.get(userId))
    return parsed.success ? parsed.data : null
  }
  async function read(): Promise<SessionTokens | null> {
    const parsed = sessionTokens.safeParse(await values.get('tokens'))
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
        const entry = { ...account, tries: noTries, unsent: { scores: 0, others: 0 } }
        await people.put({ ...entry, verifier: verifier === undefined ? (before?.verifier ?? null) : verifier })
        await values.bulkPut([tokens, account], ['tokens', 'account'])
        await values.delete('ended')
      }),
    reopen: (account) =>
      both(async () => {
        await people.update(account.userId, { tries: noTries })
        await values.delete('tokens') // another person's, whose session had ended
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
        return rows.flatMap((row) => keptAccount.safeParse(row).data ?? [])
      },
      async change(userId, change) {
        await people.update(userId, change)
      },
      putAway: ({ userId, email, name }, unsent) =>
        database.transaction('rw', people, async () => {
          const before = await kept(userId)
          const { verifier, tries } = before ?? { verifier: null, tries: noTries }
          await people.put({ userId, email, name, verifier, tries, unsent })
        }),
      async forget(userId) {
        await people.delete(userId)
      },
    },
  }
}
