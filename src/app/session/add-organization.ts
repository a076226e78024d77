import { getMeta, setMeta, setOrganization } from '#data/store/meta.ts'
import type { StoredAccount } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Shows the new organization before the next account request. */
export async function showNewOrganization(
  db: LocalDatabase,
  added: StoredAccount['organizations'][number],
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = await getMeta(db, 'account')
    if (account && !account.organizations.some(({ id }) => id === added.id)) {
      await setMeta(db, 'account', { ...account, organizations: [...account.organizations, added] })
    }
    await setOrganization(db, added.id)
  })
}
