import type { Sport } from '#domain/schema/leagues.ts'
import type { Role, Tier, UserProfile } from '#domain/schema/organizations.ts'

// Single values in the database. Each key's type is defined here.

export type StoredAccount = {
  readonly profile: UserProfile
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly role: Role
    readonly tier: Tier // the organization's own plan, or the deployment's default; every pull reports it
  }[]
  /** Whether the person is a platform administrator. */
  readonly isAdmin: boolean
  readonly sports: readonly Sport[]
}

export type SyncPhase = 'idle' | 'sending' | 'receiving' | 'offline' | 'signed_out' | 'upgrade'

export type SyncState = {
  readonly phase: SyncPhase
  readonly lastSyncedAt: string | null
  readonly lastError: string | null
  /** A sentence for the user that describes what responded instead of the server. */
  readonly seen?: string | null
}

/** How one organization's changes are numbered and sent, and what the server has reported about its history. */
export type PushState = {
  readonly client: string
  readonly nextSeq: number
  readonly epoch: string | null
  /** Versions of responses that no later response has confirmed. Usually there is only one. */
  readonly heads: readonly ServerHead[]
}

/** A version of the organization, with an ID that is unique to one history of the server. */
export type ServerHead = { readonly v: number; readonly id: string }

/** How much of one organization's data has been pulled. */
export type PullState = {
  readonly cursor: { readonly v: number; readonly h: number; readonly visibility: string }
  /**
   * The version that the last complete pull reached: at that point, the device showed the server's state at a single
   * moment.
   */
  readonly complete: number
  /** Whether the device has ever had a full copy; until then a screen says that it is loading. */
  readonly loaded: boolean
  /** Whether the data that the person sees first has arrived, so that screens can open before the rest arrives. */
  readonly usable: boolean
  /** Rows received since the copy began, for a progress message. */
  readonly received: number
  /** Whether a reset is in progress; stale rows stay until it ends. */
  readonly resetting: boolean
  /** The number of resets so far: a response to a request that was sent before the latest reset is dropped. */
  readonly round: number
}

/** A request to the leading tab to sync with the server now. */
export type SyncRequest = { readonly nr: number; readonly account: boolean }

/**
 * The key with which this device signs for the person in one organization. The private key can't be read, only used.
 */
export type StoredDeviceKey = { readonly id: string; readonly publicKey: string; readonly privateKey: CryptoKey }

export type MetaValues = {
  account: StoredAccount
  organization: string // the current organization
  sync: SyncState
  wake: SyncRequest
  live: boolean // whether a tab is following the server's stream of changes
} & Record<`sending:${string}`, PushState> &
  Record<`reading:${string}`, PullState> &
  Record<`missing:${string}`, number> & // how many unsent changes were lost, by the change sequence they belonged to
  Record<`device:${string}`, StoredDeviceKey> & // by organization
  Record<`recent:${string}`, readonly string[]> & // what was last opened from the search, by organization
  Record<`league:${string}`, string> // the league that the screens of an organization show, by organization

export type MetaKey = keyof MetaValues

export type MetaRow = { [K in MetaKey]: { readonly key: K; readonly value: MetaValues[K] } }[MetaKey]
