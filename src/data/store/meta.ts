import type { Sport } from '#domain/schema/leagues.ts'
import type { Role, Tier, UserProfile } from '#domain/schema/organizations.ts'
import type { LocalDatabase } from './database.ts'

// Single values of the database. Each key has its type here.

export type Account = {
  readonly profile: UserProfile
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly role: Role
    readonly tier: Tier // its own, or else the deployment's default; every pull tells it
  }[]
  /** Of the platform. */
  readonly isAdmin: boolean
  readonly sports: readonly Sport[]
}

export type SyncPhase = 'idle' | 'sending' | 'receiving' | 'offline' | 'signed_out' | 'upgrade'

export type SyncState = {
  readonly phase: SyncPhase
  readonly lastSyncedAt: string | null
  readonly lastError: string | null
  /** What answered in the server's place, in a sentence for the person. */
  readonly seen?: string | null
}

/** How one organization's changes are counted and sent, and what the server has told of its history. */
export type Sending = {
  readonly client: string
  readonly nextSeq: number
  readonly epoch: string | null
  /** Versions that answers came from, as far as no later answer has confirmed them. Usually there is one. */
  readonly heads: readonly Head[]
}

/** A version of the organization, with the id that only one history of the server gives it. */
export type Head = { readonly v: number; readonly id: string }

/** How far one organization has been read. */
export type Reading = {
  readonly cursor: { readonly v: number; readonly h: number; readonly visibility: string }
  /** The version that the last complete pull reached: what the device then showed was the server's state at one moment. */
  readonly complete: number
  /** A whole copy has been on the device before; until then a screen says that it is loading. */
  readonly loaded: boolean
  /** What the person is about to look at has come ahead of the rest: screens may open. */
  readonly usable: boolean
  /** Rows received since the copy was begun, for a progress line. */
  readonly received: number
  /** Started over, and not yet through: stale rows stand until the end. */
  readonly resetting: boolean
  /** Counts the times it was started over: an answer to a question from before is dropped. */
  readonly round: number
}

/** Somebody asks the leading tab to exchange with the server now. */
export type Wake = { readonly nr: number; readonly account: boolean }

/** By what this device signs for the person in one organization. The private key cannot be read, only used. */
export type StoredDeviceKey = { readonly id: string; readonly publicKey: string; readonly privateKey: CryptoKey }

type MetaValues = {
  account: Account
  organization: string // the organization on screen
  sync: SyncState
  wake: Wake
} & Record<`sending:${string}`, Sending> &
  Record<`reading:${string}`, Reading> &
  Record<`missing:${string}`, number> & // by the line of changes that was lost: how many of it were not sent
  Record<`device:${string}`, StoredDeviceKey> & // by organization
  Record<`league:${string}`, string> // by organization: the league that its screens show

export type MetaKey = keyof MetaValues
export type MetaRow = { [K in MetaKey]: { readonly key: K; readonly value: MetaValues[K] } }[MetaKey]

export async function getMeta<K extends MetaKey>(db: LocalDatabase, key: K): Promise<MetaValues[K] | undefined> {
  const row = await db.meta.get(key)
  return row?.value as MetaValues[K] | undefined // written by setMeta only
}

export async function setMeta<K extends MetaKey>(db: LocalDatabase, key: K, value: MetaValues[K]): Promise<void> {
  await db.meta.put({ key, value } as MetaRow)
}

/** How the organization's changes are counted and sent; a device without a name there takes the new one. */
export async function sendingOf(db: LocalDatabase, organizationId: string, newClient: string): Promise<Sending> {
  const known = await getMeta(db, `sending:${organizationId}`)
  if (known) return known
  const fresh: Sending = { client: newClient, nextSeq: 1, epoch: null, heads: [] }
  await setMeta(db, `sending:${organizationId}`, fresh)
  return fresh
}

export async function readingOf(db: LocalDatabase, organizationId: string): Promise<Reading> {
  return (await getMeta(db, `reading:${organizationId}`)) ?? unread
}

export const unread: Reading = {
  cursor: { v: 0, h: 0, visibility: '' },
  complete: 0,
  loaded: false,
  usable: false,
  received: 0,
  resetting: false,
  round: 0,
}

/** The values of all organizations under such keys. */
export async function metaByOrganization<P extends 'sending:' | 'reading:'>(
  db: LocalDatabase,
  prefix: P,
): Promise<[string, MetaValues[`${P}${string}`]][]> {
  const rows = await db.meta.where('key').startsWith(prefix).toArray()
  return rows.map(({ key, value }) => [key.slice(prefix.length), value as MetaValues[`${P}${string}`]])
}

/** Asks the engine, in whichever tab it leads, for an exchange with the server now. */
export async function requestSync(db: LocalDatabase, options: { account?: boolean } = {}): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const last = await getMeta(db, 'wake')
    await setMeta(db, 'wake', { nr: (last?.nr ?? 0) + 1, account: options.account ?? false })
  })
}

export async function setOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  await setMeta(db, 'organization', organizationId)
}
