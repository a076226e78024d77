import type { Query } from '../../../database/database.ts'
import { factorsOf, type FactorRow } from '../../person.ts'
import { AuthRefusal } from '../../refusal.ts'
import type { AuthContext } from '../../request.ts'

export function readFactorId(c: AuthContext): string {
  return c.req.param('id') ?? ''
}

export async function requireOwnFactor(query: Query, userId: string, factorId: string): Promise<FactorRow> {
  const factor = (await factorsOf(query, userId)).find(({ id }) => id === factorId)
  if (!factor) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
