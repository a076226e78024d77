import type { Query } from '../../../database/database.ts'
import { readFactors, type AuthFactorRow } from '../../person.ts'
import { AuthRefusal } from '../../refusal.ts'
import type { AuthContext } from '../../request.ts'

export function readFactorId(c: AuthContext): string {
  return c.req.param('id') ?? ''
}

export async function requireOwnFactor(query: Query, userId: string, factorId: string): Promise<AuthFactorRow> {
  const factor = (await readFactors(query, userId)).find(({ id }) => id === factorId)
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
