import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'

export type TryLimit = { readonly max: number; readonly windowMs: number }

/**
 * Counts a try before it is made, so that only `max` of many concurrent ones are allowed. The count is in the database,
 * which several servers share, and survives a crash. Returns how long to wait, or 0 to proceed.
 */
export async function countTry(
  database: Pick<Database, 'query'>,
  key: readonly string[],
  { max, windowMs }: TryLimit,
): Promise<number> {
  const [row] = await database.query<{ waitMs: number }>(
    `insert into auth.tries as t (key, count, until) values ($1, 1, now() + $2 * interval '1 millisecond')
     on conflict (key) do update set
       count = case when t.until > now() then least(t.count, $3) + 1 else 1 end,
       until = case when t.until > now() then t.until else excluded.until end
     returning case when count > $3 then ceil(extract(epoch from until - now()) * 1000)::int else 0 end as "waitMs"`,
    [digestOf(key), windowMs, max],
  )
  return row?.waitMs ?? windowMs
}

/** Resets the count after a correct attempt, so that it does not use up a try. */
export async function resetTries(database: Pick<Database, 'query'>, key: readonly string[]): Promise<void> {
  await database.query('delete from auth.tries where key = $1', [digestOf(key)])
}

/** Digests a key, so that the database holds no list of addresses. */
function digestOf(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}
