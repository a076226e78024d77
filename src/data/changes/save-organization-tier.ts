import type { Tier } from '#domain/schema/organizations.ts'
import { getMeta, setMeta } from '../store/meta.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/**
 * Stores the plan that applies. Every pull reports it, because the deployment's plan can change without any row of the
 * organization changing. Written only if it differs: many screens observe the account.
 */
export async function saveOrganizationTier(db: LocalDatabase, org: string, tier: Tier | undefined): Promise<void> {
  const account = await getMeta(db, 'account')
  const known = account?.organizations.find(({ id }) => id === org)
  if (!account || !known || tier === undefined || tier === known.tier) return
  const organizations = account.organizations.map((each) => (each.id === org ? { ...each, tier } : each))
  await setMeta(db, 'account', { ...account, organizations })
}
