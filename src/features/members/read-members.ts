import type { Member } from '#api/people.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * A row of the list. `email` and `lastSignIn` come from the server, which sends them only to league staff; devices do
 * not store them.
 */
export type ListedMember = {
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly createdAt: string
  readonly email: string | null
  readonly lastSignIn: string | null
}

/** Reads names and roles from the device's own data, so it works offline. */
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
    /** Changes when the server sends different members or roles. */
    stamp: `${rows.length}/${Math.max(0, ...rows.map(({ version }) => version))}`,
  }
}

export function toListedMembers(members: readonly Member[]): readonly ListedMember[] {
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

export function getMemberName({ name, email }: Pick<ListedMember, 'name' | 'email'>): string {
  return name || email || t.aMember
}

/** Orders members by role, most rights first. */
function inOrder(members: readonly ListedMember[]): readonly ListedMember[] {
  return members.toSorted(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || getMemberName(a).localeCompare(getMemberName(b), 'en'),
  )
}
