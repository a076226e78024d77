import { tableNames } from '#domain/schema/tables.ts'
import { attempt } from '../../tests/rights/support/matrix.ts'
import { pushOf, trying } from '../../tests/rights/support/probes.ts'
import type { Outcome, Statement } from '../../tests/rights/support/questions.ts'
import { insertOf } from '../../tests/rights/support/questions.ts'
import { readRows } from '../../tests/rights/support/rows.ts'
import { isGranted } from '../../tests/rights/support/table.ts'
import type { RightsWorld } from '../../tests/rights/support/world.ts'
import { untilSomebodyWaits } from '../../tests/support/database/postgres.ts'
import type { RequestInTest, TestDatabase } from '../../tests/support/database/postgres.ts'

// What happens while another person changes an organization. Anyone without rights in it is refused without waiting,
// because otherwise they could block the organization for others. Anyone who loses a right while waiting no longer has
// it when their turn comes.

export async function wrongWait(database: TestDatabase, world: RightsWorld): Promise<string | null> {
  return (await wrongWaiter(database, world)) ?? wrongAfterWaiting(database, world)
}

const holdClock = 'select from private.sync_clocks where organization_id = $1 for update'

async function wrongWaiter(database: TestDatabase, { here, outsider }: RightsWorld): Promise<string | null> {
  const first = `set local lock_timeout = '20ms'`
  const rows = await readRows(database)
  const inserts = tableNames
    .filter((table) => isGranted('insert', table))
    .map((table): Statement => {
      const row = rows.find((found) => found.table === table && found.subject.organization === here.id)?.row
      return { sql: insertOf(table, row ?? {}), row, first }
    })
  const calling = (call: string): Statement => ({ sql: `select to_jsonb(count(${call}))`, first })
  const emptyPush = calling(`public.sync_push('${pushOf(here.id, [])}')`)
  const leave = calling(`public.leave_organization('${here.id}')`)
  const ended: RequestInTest = { session_id: here.viewer }
  type Waiter = readonly [who: string, id: string, statements: readonly Statement[], code?: string, is?: RequestInTest]
  const waiters: readonly Waiter[] = [
    ['a manager', here.manager, [...inserts, emptyPush, leave], '55P03'], // a manager waits; everyone below must get a response without waiting
    ['somebody without an organization', outsider, inserts, '42501'],
    ['somebody without an organization', outsider, [leave], 'FSRUL'],
    ['somebody without an organization', outsider, [emptyPush]],
    ['a manager after the session', here.manager, inserts, '42501', ended],
    ['a manager after the session', here.manager, [leave], 'FSRUL', ended],
    ['a manager after the session', here.manager, [emptyPush], 'PT401', ended],
  ]
  return database.asOwner(async (query) => {
    await query(holdClock, [here.id])
    for (const [who, id, statements, expected, request] of waiters) {
      const outcomes: readonly Outcome[] = await attempt(database, { id }, statements, request)
      for (const [index, { code, message }] of outcomes.entries()) {
        if (code !== expected) return `while another holds it, ${who}: ${statements[index]?.sql}: ${code} ${message}`
      }
    }
    return null
  })
}

async function wrongAfterWaiting(database: TestDatabase, { here }: RightsWorld): Promise<string | null> {
  const losses = [
    {
      what: 'the role',
      sql: 'select public.transfer_organization($1, $2)',
      parameters: [here.id, here.administrator],
      lose: `update app.memberships set role = 'viewer' where user_id = $1`,
      regain: `update app.memberships set role = 'league_manager' where user_id = $1`,
      expected: 'FSRUL not_allowed',
    },
    {
      what: 'the session',
      sql: 'select public.sync_push($1)',
      parameters: [pushOf(here.id, [])],
      lose: `update auth.sessions set not_after = '-infinity' where id = $1`,
      regain: 'update auth.sessions set not_after = null where id = $1',
      expected: 'PT401',
    },
  ]
  for (const { what, sql, parameters, lose, regain, expected } of losses) {
    let asked: Promise<unknown> | undefined
    await database.asOwner(async (query) => {
      await query(holdClock, [here.id])
      asked = trying(database)(here.manager, sql, parameters)
      await Promise.race([untilSomebodyWaits(database), asked])
      await query(lose, [here.manager])
    })
    const got = await asked
    await database.asOwner(async (query) => {
      await query(regain, [here.manager])
      await query(`delete from app.activity where action = 'member.role_changed'`)
    })
    if (got !== expected) return `who loses ${what} while they wait: ${JSON.stringify(got)}`
  }
  return null
}
