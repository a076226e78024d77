import { roles, type Role } from '../schema/organizations.ts'
import { t } from './words.ts'

export function formatRole(role: Role): string {
  return t.roles[role]
}

const aliases: ReadonlyMap<string, Role> = new Map([
  ['league_admin', 'league_administrator'],
  ['league_Administrator', 'league_administrator'],
  ['organization_admin', 'league_administrator'],
  ['division_admin', 'league_administrator'],
  ['master_admin', 'league_administrator'],
])

const known: ReadonlySet<string> = new Set<Role>(roles)

/** Parses a role, including its other spellings. An unknown role is treated as a viewer, never as an administrator. */
export function parseRole(value: string): Role {
  if (known.has(value)) return value as Role
  return aliases.get(value) ?? 'viewer'
}
