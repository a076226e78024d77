import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { OperatorError } from '#server/operator-error.ts'
import { resolveInProject } from '#server/project-root.ts'
import { createEmptyDatabase, openOn, type MadeDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startBackend } from '../../support/server/backend.ts'

// What an operator may do to the server's logins, and what is necessary if the database's owner isn't allowed to create
// them.

describe('the logins of the server, on a Postgres server of an operator', () => {
  let made: MadeDatabase
  let superuser: TestDatabase
  let owner: string
  let url: string
  let logins: { readonly gateway: string; readonly accounts: string }

  beforeEach(async () => {
    await (await createEmptyDatabase('postgres, plain owner')).drop() // this creates the request roles
    made = await createEmptyDatabase()
    const at = new URL(made.url)
    const database = at.pathname.slice(1)
    logins = { gateway: `${database}_gateway`, accounts: `${database}_accounts` }
    owner = `fieldside_operator_${randomBytes(6).toString('hex')}`
    ;[at.username, at.password] = [owner, owner]
    url = at.href
    superuser = openOn(new URL(at.pathname, inject('postgresUrl')).href)
    await ask(`create role ${owner} login password '${owner}'`)
    await ask(`grant anon, authenticated, service_role to ${owner}`)
    await ask(`alter database ${database} owner to ${owner}`)
  })
  afterEach(async () => {
    await superuser.close()
    await made.drop()
    const server = openOn(inject('postgresUrl'))
    await server.asOwner((query) => query(`drop role ${owner}`))
    await server.close()
  })

  const ask = (statement: string) => superuser.asOwner((query) => query(statement))
  /** Starts the server, makes it handle a call and a sign-in, and stops it. */
  async function start(): Promise<void> {
    const running = await startBackend({ database: { url } })
    try {
      const { data, error } = await running.client().rpc('platform_branding')
      expect(error).toBeNull()
      expect(data).toMatchObject({ product_name: expect.any(String) })
      const signedIn = await running
        .client()
        .auth.signInWithPassword({ email: 'ana@example.com', password: 'not hers' })
      expect(signedIn.error).toMatchObject({ code: 'invalid_credentials' })
    } finally {
      await running.stop()
    }
  }
  async function refusal(): Promise<string> {
    const error: unknown = await start().then(
      () => 'It started.',
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(OperatorError)
    return error instanceof OperatorError ? error.message : ''
  }
  async function mayMakeRoles(): Promise<void> {
    await ask(`alter role ${owner} createrole`)
    await ask(`grant anon, authenticated to ${owner} with admin option`)
  }

  test('an owner who may not make them hears what to do, and the statements of the manual do it', async () => {
    const words = await refusal()
    expect(words).toContain(`The server needs the login ${logins.gateway}, NOINHERIT and a member of anon and auth`)
    expect(words).toContain('docs/operations.md')
    const manual = readFileSync(resolveInProject('docs', 'operations.md'), 'utf8')
    const [, statements = ''] = /^ *```sql\n( *do \$\$.*?)^ *```$/ms.exec(manual) ?? []
    expect(statements).toContain('grant anon, authenticated to fieldside_gateway')
    await ask(statements.replaceAll('fieldside_gateway', logins.gateway).replaceAll(/\bto fieldside\b/g, `to ${owner}`))
    await start()
    await start()
  })

  test('an owner who may make them at the first start need not be allowed to after it', async () => {
    await mayMakeRoles()
    await start()
    await ask(`alter role ${owner} nocreaterole`)
    await expect(start()).resolves.toBeUndefined()
  })

  test('what somebody has changed about them is put right, or said', async () => {
    await mayMakeRoles()
    await start()
    for (const change of [
      `alter role ${logins.gateway} password 'another'`,
      `alter role ${logins.accounts} password null`,
      `alter role ${logins.gateway} inherit`,
      `alter role ${logins.gateway} nologin`,
      `revoke authenticated from ${logins.gateway}`,
      `delete from gateway.logins`,
    ]) {
      await ask(change)
      await start()
    }

    await ask(`alter role ${logins.gateway} connection limit 0`)
    expect(await refusal()).toMatch(
      new RegExp(`^The login ${logins.gateway}, .* cannot connect to the database: too many connections`),
    )
    await ask(`alter role ${logins.gateway} connection limit -1`)
    await ask(`grant service_role to ${logins.gateway}`)
    expect(await refusal()).toContain('a member of anon and authenticated only')
  })
})
