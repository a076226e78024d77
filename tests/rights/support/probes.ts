import { randomUUID } from 'node:crypto'
import { expectRefusal } from '../../support/database/league-world.ts'
import type { RequestInTest, TestDatabase } from '../../support/database/postgres.ts'

// For tests that try to get more than a person is entitled to: the database's response to a single statement.

/** Returns the first column of the first row, or if refused, the error code, with the message if a rule refused it. */
export type Ask = (
  person: string,
  sql: string,
  parameters?: readonly unknown[],
  request?: RequestInTest,
) => Promise<unknown>

/** Runs the statement and commits its effects. */
export const asking = (database: TestDatabase): Ask => askWith(database, () => {})

/** Runs the statement and rolls it back. */
export const trying = (database: TestDatabase): Ask =>
  askWith(database, () => {
    throw new Undo()
  })

class Undo extends Error {}

function askWith(database: TestDatabase, finish: () => void): Ask {
  return async (person, sql, parameters = [], request) => {
    let value: unknown
    const work = database.asPerson(
      person,
      async (query) => {
        const [row] = await query(sql, parameters)
        value = row && Object.values(row)[0]
        finish()
      },
      request,
    )
    try {
      await work
    } catch (error) {
      if (error instanceof Undo) return value
      const { code, message } = await expectRefusal(work)
      return code === 'FSRUL' ? `FSRUL ${message}` : code
    }
    return value
  }
}

export type Operation = Readonly<Record<string, unknown>>

/** Returns a push of one mutation, as a device would send it. */
export function pushOf(organization: string, operations: readonly Operation[], client: string = randomUUID()): string {
  const mutation = {
    id: randomUUID(),
    seq: 1,
    schema: 1,
    name: 'test',
    at: '2026-04-11T17:00:00.000Z',
    ops: operations,
  }
  return JSON.stringify({ client, epoch: null, org: organization, muts: [mutation] })
}

export const push = 'select public.sync_push($1::jsonb) as answer'
export const pull = 'select public.sync_pull($1::jsonb) as answer'
export const pullOf = (organization: string, version = 0): string =>
  JSON.stringify({ org: organization, cursor: { v: version, h: 0, visibility: '' }, limit: 1000 })

export type Invitation = { readonly id: string; readonly email: string; readonly token: string }

export async function emailOf(database: TestDatabase, person: string): Promise<string> {
  const [row] = await database.asOwner((query) =>
    query<{ email: string }>('select email from app.user_profiles where id = $1', [person]),
  )
  return row?.email ?? ''
}

export async function invite(
  database: TestDatabase,
  by: string,
  organization: string,
  email: string,
  role: string,
  team: string | null = null,
): Promise<Invitation> {
  const [row] = await database.asPerson(by, (query) =>
    query<{ invitation: Invitation }>('select public.invite_member($1, $2, $3, $4) as invitation', [
      organization,
      email,
      role,
      team,
    ]),
  )
  if (!row) throw new Error('no invitation')
  return row.invitation
}
