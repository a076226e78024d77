import type { Actor } from '#domain/people/capabilities.ts'
import type { LocalDatabase } from './database.ts'
import type { Account } from './meta.ts'
import { getMeta } from './meta.ts'

/** Who uses this database, where they are, and as whom: all from the device, so that it is there without a connection. */
export type Session = {
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
