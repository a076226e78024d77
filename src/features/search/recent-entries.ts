import { getMeta, setMeta } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads the keys of what was opened from the search, newest first. */
export async function readRecentKeys(db: LocalDatabase, organizationId: string): Promise<readonly string[]> {
  return (await getMeta(db, `recent:${organizationId}`)) ?? []
}

export async function rememberEntry(db: LocalDatabase, organizationId: string, key: string): Promise<void> {
  const others = (await readRecentKeys(db, organizationId)).filter((one) => one !== key)
  await setMeta(db, `recent:${organizationId}`, [key, ...others].slice(0, mostKept))
}

const mostKept = 8
