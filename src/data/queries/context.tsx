import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Sport } from '#domain/schema/leagues.ts'
import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from '../store/database.ts'
import { type Account, getMeta } from '../store/meta.ts'
import { isPending } from '../store/pending.ts'
import { abortedWhenSuspended } from '../store/save-when-shown.ts'
import { firstSync, syncStatus } from './sync-status.ts'
import type { FirstSync, SyncStatus } from './sync-status.ts'

type Provided = { readonly database: LocalDatabase; readonly session: Session }

const DatabaseContext = createContext<Provided | null>(null)

/** Shows `fallback` for the few milliseconds until the device has said who is using it. */
export function DatabaseProvider(props: { database: LocalDatabase; fallback?: ReactNode; children: ReactNode }) {
  const { database, fallback = null, children } = props
  const session = useAnswer(() => readSession(database), [database])
  const provided = useMemo(() => session && { database, session }, [database, session])
  if (!provided) return fallback
  return (
    <DatabaseContext.Provider value={provided}>
      <SyncStatusProvider database={database}>{children}</SyncStatusProvider>
    </DatabaseContext.Provider>
  )
}

const SyncStatusContext = createContext<SyncStatus | undefined>(undefined)

/** Many places say how sync stands: it is counted once for all of them. */
function SyncStatusProvider({ database, children }: { database: LocalDatabase; children: ReactNode }) {
  const status = useAnswer(() => syncStatus(database), [database])
  return <SyncStatusContext.Provider value={status}>{children}</SyncStatusContext.Provider>
}

export function useDatabase(): LocalDatabase {
  return useProvided().database
}

/** The organization on screen; `setOrganization` (meta.ts) changes and remembers it. Null: the person has none yet. */
export function useOrganizationId(): string | null {
  return useProvided().session.organizationId
}

/** Who is asking, in the organization on screen; null where nobody is signed in or they belong to none. */
export function useActor(): Actor | null {
  return useProvided().session.actor
}

/** Profile, organizations and sports; null until the device has first heard from the server. */
export function useAccount(): Account | null {
  return useProvided().session.account
}

export function useSports(): readonly Sport[] {
  return useAccount()?.sports ?? noSports
}

const noSports: readonly Sport[] = []

/**
 * Reads from the database and again whenever what was read changes. `undefined` while it loads; the answer to other
 * `deps` is never shown for these.
 */
export function useLive<T>(query: (db: LocalDatabase) => Promise<T> | T, deps: readonly unknown[]): T | undefined {
  const db = useDatabase()
  const asked = [db, ...deps]
  const answer = useAnswer(async () => ({ asked, value: await query(db) }), asked)
  return answer && isSame(answer.asked, asked) ? answer.value : undefined
}

/** Whether the row has changes that the server has not confirmed: "Saved on this phone". */
export function usePending(table: TableName, id: string): boolean {
  return useLive((db) => isPending(db, table, id), [table, id]) ?? false
}

export function useSyncStatus(): SyncStatus | undefined {
  return useContext(SyncStatusContext)
}

/** Whether the first copy of the organization on screen is still on its way: "Loading your leagues…". */
export function useFirstSync(): FirstSync | undefined {
  const organizationId = useOrganizationId()
  return useLive((db) => firstSync(db, organizationId), [organizationId])
}

/** Dexie asks again what was aborted. */
function useAnswer<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  return useLiveQuery(abortedWhenSuspended(query), deps)
}

function useProvided(): Provided {
  const provided = useContext(DatabaseContext)
  if (!provided) throw new Error('There is no DatabaseProvider above this component')
  return provided
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}

/** Who uses this database, where they are, and as whom: all from the device, so that it is there without a connection. */
type Session = {
  readonly account: Account | null
  readonly organizationId: string | null
  readonly actor: Actor | null
}

export async function readSession(db: LocalDatabase): Promise<Session> {
  const [account = null, chosen] = await Promise.all([getMeta(db, 'account'), getMeta(db, 'organization')])
  if (!account) return { account, organizationId: null, actor: null }
  const organization = account.organizations.find(({ id }) => id === chosen) ?? account.organizations[0]
  if (!organization) return { account, organizationId: null, actor: null }
  return { account, organizationId: organization.id, actor: await readActor(db, account, organization) }
}

/** The membership row is the fresher of the two: it comes with every pull, the account only now and then. */
async function readActor(
  db: LocalDatabase,
  account: Account,
  organization: Account['organizations'][number],
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
