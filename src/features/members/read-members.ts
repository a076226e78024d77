import type { Member } from '#api/people.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'

/** A row of the list. `email` and `lastSignIn` come from the server, to league staff only: devices do not carry them. */
export type ListedMember = {
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly createdAt: string
  readonly email: string | null
  readonly lastSignIn: string | null
}

/** From the device's own data: names and roles, connection or not. */
export async function readMembers(db: LocalDatabase, organizationId: string) {
  const rows = await db.memberships.where('organization_id').equals(organizationId).toArray()
  return {
    members: inOrder(
      rows.map((row) => ({
        userId: row.user_id,
        name: row.display_name,
        role: row.role,
        createdAt: row.created_at,
        email: null,
        lastSignIn: null,
      })),
    ),
    /** Another one where the server has sent other members or roles. */
    stamp: `${rows.length}/${Math.max(0, ...rows.map(({ version }) => version))}`,
  }
}

export function listed(members: readonly Member[]): readonly ListedMember[] {
  return inOrder(
    members.map((member) => ({
      userId: member.user_id,
      name: member.display_name,
      role: member.role,
      createdAt: member.created_at,
      email: member.email,
      lastSignIn: member.last_sign_in_at,
    })),
  )
}

export function nameOf({ name, email }: Pick<ListedMember, 'name' | 'email'>): string {
  return name || email || 'A member'
}

/** Who may do most stands first. */
function inOrder(members: readonly ListedMember[]): readonly ListedMember[] {
  return members.toSorted(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || nameOf(a).localeCompare(nameOf(b), 'en'),
  )
}
