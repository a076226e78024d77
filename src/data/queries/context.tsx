import { useLiveQuery as useDexieLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { getDeviceRegion } from '#i18n/device-region.ts'
import { setRegion } from '#i18n/locale.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Sport } from '#domain/schema/leagues.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { getMeta } from '../store/meta.ts'
import { isRowPending } from '../store/outbox/pending.ts'
import { abortReadOnSuspend } from '../store/save-across-suspension.ts'
import { readFirstSync, readSyncStatus, type FirstSync, type SyncStatus } from './sync-status.ts'
import type { StoredAccount } from '../store/meta-values.ts'
import type { LocalDatabase } from '../store/local-database.ts'

type Provided = { readonly database: LocalDatabase; readonly session: DeviceSession }

const DatabaseContext = createContext<Provided | null>(null)

/**
 * Provides the database and the session stored in it. Shows `fallback` for the few milliseconds until the session has
 * been read.
 */
export function DatabaseProvider(props: { database: LocalDatabase; fallback?: ReactNode; children: ReactNode }) {
  const { database, fallback = null, children } = props
  const session = useAnswer(() => readSession(database), [database])
  const provided = useMemo(() => session && { database, session }, [database, session])
  if (!provided) return fallback
  const { region } = provided.session
  setRegion(region)
  // The key remounts the screens, which would otherwise keep showing dates in the previous region's format.
  return (
    <DatabaseContext.Provider key={region} value={provided}>
      <SyncStatusProvider database={database}>{children}</SyncStatusProvider>
    </DatabaseContext.Provider>
  )
}

const SyncStatusContext = createContext<SyncStatus | undefined>(undefined)

/** Many places show the sync status: it is computed once for all of them. */
function SyncStatusProvider({ database, children }: { database: LocalDatabase; children: ReactNode }) {
  const status = useAnswer(() => readSyncStatus(database), [database])
  return <SyncStatusContext.Provider value={status}>{children}</SyncStatusContext.Provider>
}

export function useDatabase(): LocalDatabase {
  return useProvided().database
}

/**
 * Returns the current organization; `setOrganization` (meta.ts) changes and stores it. Null if the person has none yet.
 */
export function useOrganizationId(): string | null {
  return useProvided().session.organizationId
}

/**
 * Returns the current user with their role in the current organization; null if they belong to none or their account is
 * not known yet.
 */
export function useActor(): Actor | null {
  return useProvided().session.actor
}

/** Returns the profile, organizations, and sports; null until the first response from the server. */
export function useAccount(): StoredAccount | null {
  return useProvided().session.account
}

export function useSports(): readonly Sport[] {
  return useAccount()?.sports ?? noSports
}

const noSports: readonly Sport[] = []

/**
 * Runs a live query: reads from the database, and again whenever the data read changes. Returns `undefined` while it
 * loads; never shows the result of other `deps`.
 */
export function useLiveQuery<T>(query: (db: LocalDatabase) => Promise<T> | T, deps: readonly unknown[]): T | undefined {
  const db = useDatabase()
  const asked = [db, ...deps]
  const answer = useAnswer(async () => ({ asked, value: await query(db) }), asked)
  return answer && isSame(answer.asked, asked) ? answer.value : undefined
}

/** Whether the row has changes that the server has not confirmed: "Saved on this phone". */
export function useIsPending(table: TableName, id: string): boolean {
  return useLiveQuery((db) => isRowPending(db, table, id), [table, id]) ?? false
}

export function useSyncStatus(): SyncStatus | undefined {
  return useContext(SyncStatusContext)
}

/**
 * Returns how much of the first copy of the current organization has arrived ("Loading your leagues…"); undefined until
 * that is known.
 */
export function useFirstSync(): FirstSync | undefined {
  const organizationId = useOrganizationId()
  return useLiveQuery((db) => readFirstSync(db, organizationId), [organizationId])
}

/**
 * Runs a live query. One that is interrupted by a suspension ends as aborted, because Dexie repeats aborted queries.
 */
function useAnswer<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  return useDexieLiveQuery(abortReadOnSuspend(query), deps)
}

function useProvided(): Provided {
  const provided = useContext(DatabaseContext)
  if (!provided) throw new Error('There is no DatabaseProvider above this component')
  return provided
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}

/** This database's user, organization, and role, all from the device so that they are available offline. */
type DeviceSession = {
  readonly account: StoredAccount | null
  readonly organizationId: string | null
  readonly actor: Actor | null
  /** The organization's region. Without an organization, or until it is stored here, the device's region. */
  readonly region: string
}

export async function readSession(db: LocalDatabase): Promise<DeviceSession> {
  const [account = null, chosen] = await Promise.all([getMeta(db, 'account'), getMeta(db, 'organization')])
  const none = { account, organizationId: null, actor: null, region: getDeviceRegion() }
  if (!account) return none
  const organization = account.organizations.find(({ id }) => id === chosen) ?? account.organizations[0]
  if (!organization) return none
  const [actor, row] = await Promise.all([readActor(db, account, organization), db.organizations.get(organization.id)])
  return { account, organizationId: organization.id, actor, region: row?.region ?? none.region }
}

/** Prefers the role in the membership row, which is more recent: every pull includes it, but not the account. */
async function readActor(
  db: LocalDatabase,
  account: StoredAccount,
  organization: StoredAccount['organizations'][number],
): Promise<Actor> {
  const userId = account.profile.id
  const [memberships, staffRows] = await Promise.all([
    db.memberships.where('user_id').equals(userId).toArray(),
    db.team_staff.where('user_id').equals(userId).toArray(),
  ])
  const isHere = (row: { organization_id: string }) => row.organization_id === organization.id
  return {
    userId,
    organizationId: organization.id,
    role: memberships.find(isHere)?.role ?? organization.role,
    teamIds: new Set(staffRows.filter(isHere).map(({ team_id }) => team_id)),
  }
}
