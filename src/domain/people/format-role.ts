import type { Role } from '../schema/organizations.ts'
import { t } from './words.ts'

export function formatRole(role: Role): string {
  return t.roles[role]
}
