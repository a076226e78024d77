import { createHash } from 'node:crypto'
import type { Sql } from '../database/database.ts'

/** How much may be taken per key in a window, which starts when something is first taken. */
export type Budget = { readonly max: number; readonly windowMs: number }

/** If not allowed, nothing was taken, and `retryAfterMs` is the time until the window ends. */
export type BudgetResult = { readonly allowed: boolean; readonly retryAfterMs: number }

export type Budgets = {
  /**
   * Counts a call before its work starts: however many calls run concurrently, no more succeed than the budget allows.
   */
  take(key: string, cost: number, budget: Budget): Promise<BudgetResult>
}

const table = 'gateway.request_budgets'

const takeStatement = `
  insert into ${table} as b (key, used, ends_at)
  values ($1, $2, clock_timestamp() + $4 * interval '1 millisecond')
  on conflict (key) do update set
    used = case when b.ends_at <= clock_timestamp() then excluded.used else b.used + excluded.used end,
    ends_at = case when b.ends_at <= clock_timestamp() then excluded.ends_at else b.ends_at end
  where b.ends_at <= clock_timestamp() or b.used + excluded.used <= $3
  returning 1`
const waitStatement = `
  select greatest(1, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000))::integer as ms from ${table} where key = $1`

/** Creates budgets in the database, where several servers share them. */
export function createBudgets(database: Pick<Sql, 'query'>): Budgets {
  return {
    async take(key, cost, { max, windowMs }) {
      if (cost > max) return { allowed: false, retryAfterMs: windowMs }
      const digest = digestOf(key)
      if ((await database.query(takeStatement, [digest, cost, max, windowMs])).length > 0) return taken
      const [wait] = await database.query<{ ms: number }>(waitStatement, [digest])
      return { allowed: false, retryAfterMs: wait?.ms ?? 1 }
    },
  }
}

/** Deletes expired budgets; runs once a day. */
export async function deleteExpiredBudgets(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query(`delete from ${table} where ends_at <= clock_timestamp()`)
}

export type MemoryBudgets = {
  take(key: string, cost: number, budget: Budget): BudgetResult
}

const mostKeys = 50_000

/** Creates budgets in this process. The oldest keys are evicted, so that no one can fill up the memory. */
export function createMemoryBudgets(now: () => number = Date.now): MemoryBudgets {
  const windows = new Map<string, { used: number; endsAt: number }>()
  return {
    take(key, cost, { max, windowMs }) {
      const time = now()
      let window = windows.get(key)
      if (window === undefined || window.endsAt <= time) {
        windows.delete(key) // moves the key to the end: the map is ordered by start
        window = { used: 0, endsAt: time + windowMs }
        windows.set(key, window)
        const [oldest] = windows.keys()
        if (windows.size > mostKeys && oldest !== undefined) windows.delete(oldest)
      }
      if (window.used + cost > max) return { allowed: false, retryAfterMs: window.endsAt - time }
      window.used += cost
      return taken
    },
  }
}

const taken: BudgetResult = { allowed: true, retryAfterMs: 0 }

/** Digests a key, because keys contain people's ids and addresses, which should not be stored for this purpose. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 16)
}
