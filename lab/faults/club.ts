import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { schemaVersion } from '#data/store/ops.ts'
import { signUpTestUser, createTestClient } from '../../tests/support/server/test-client.ts'
import { startServerProcess } from '../../tests/support/server/server-process.ts'
import { seedDataFolder, insertClub, insertPeople, copyRows, newPerson } from '../data-folder.ts'
import type { SeededClub, SeededPerson } from '../data-folder.ts'

/** A club with the phone's user, their league, and another person who signs in on the same phone. */
export type FaultClub = SeededClub & {
  readonly owner: SeededPerson
  readonly member: SeededPerson
  readonly guest: SeededPerson
  readonly venueId: string
}

export const faultPassword = 'correct horse battery' // the password that the tests' signUp sets

/**
 * Creates a data folder with `count` clubs. `member`, who uses the phone, is league staff and may do everything the
 * journeys do.
 */
export async function createClubs(dataFolder: string, count: number, gamesEach: number): Promise<FaultClub[]> {
  const server = await startServerProcess({ dataFolder })
  const { supabaseKey } = config.parse(await (await fetch(`${server.url}/config.json`)).json())
  await signUpTestUser(createTestClient(server.url, supabaseKey), 'pattern')
  await server.stop()
  return seedDataFolder(dataFolder, async (database) => {
    const [pattern] = await database.query<{ hash: string }>('select encrypted_password as hash from auth.users')
    const clubs: FaultClub[] = []
    for (let made = 0; made < count; made++) {
      const people = { owner: newPerson(), member: newPerson(), guest: newPerson() }
      await insertPeople(database, Object.values(people), pattern?.hash)
      const desks = Object.values(people).map(({ userId }) => ({ id: deskSessionOf(userId), user_id: userId }))
      await copyRows(
        database,
        'auth.sessions',
        desks.map((desk) => ({ ...desk, created_at: new Date() })),
      )
      const club = await insertClub(database, 4, Math.ceil(gamesEach / 4))
      const common = { organization_id: club.organizationId }
      const [{ owner, member, guest }, venueId] = [people, crypto.randomUUID()]
      const roles = [
        { user_id: owner.userId, role: 'league_manager' },
        { user_id: member.userId, role: 'league_administrator' },
        { user_id: guest.userId, role: 'scorekeeper' },
      ]
      await copyRows(
        database,
        'app.memberships',
        roles.map((role) => ({ ...common, id: crypto.randomUUID(), display_name: 'Pat Lee', ...role })),
      )
      const venue = { ...common, id: venueId, name: 'Harbor', address: 'Lane 0', has_parking: false }
      await copyRows(database, 'app.venues', [venue])
      const field = { ...common, id: crypto.randomUUID(), venue_id: venueId, name: 'Field 1' }
      await copyRows(database, 'app.venue_fields', [field])
      clubs.push({ ...club, ...people, venueId })
    }
    return clubs
  })
}

const deskSessionOf = (userId: string): string => userId.replace('-4', '-8')

const config = z.object({ supabaseKey: z.string() })
const secretsFile = z.object({ jwtSecret: z.string(), publishableKey: z.string() })

/**
 * Creates a client that bypasses the phone's bad network and calls the server as any person, in a session separate from
 * the phone's.
 */
export async function createDesk(dataFolder: string, url: string) {
  const { jwtSecret, publishableKey } = secretsFile.parse(
    JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8')),
  )
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const tokenOf = ({ userId, email }: SeededPerson) => {
    const now = Math.floor(Date.now() / 1000)
    const who = { sub: userId, aud: 'authenticated', role: 'authenticated', email, session_id: deskSessionOf(userId) }
    const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...who, iat: now, exp: now + 3600 })}`
    return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
  }
  async function call(person: SeededPerson, name: string, parameters: object): Promise<unknown> {
    const headers = { apikey: publishableKey, authorization: `Bearer ${tokenOf(person)}` }
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    call,
    /**
     * Pushes changes as the club's owner, as someone at a desk would while the phone is in use. Throws if they are not
     * applied.
     */
    async push({ owner, organizationId }: FaultClub, ops: readonly object[]): Promise<void> {
      const { epoch } = z.object({ epoch: z.string() }).parse(await call(owner, 'sync_account', {}))
      const at = new Date().toISOString()
      const mutation = { id: crypto.randomUUID(), seq: 1, schema: schemaVersion, name: 'desk', at, ops }
      const request = { client: crypto.randomUUID(), epoch, org: organizationId, muts: [mutation] }
      const { results } = pushed.parse(await call(owner, 'sync_push', { request }))
      if (results[0]?.s !== 'applied') throw new Error(`The desk was refused: ${JSON.stringify(results)}`)
    },
    /** Returns all rows of the club, as its owner reads them. */
    async rows({ owner, organizationId: org }: FaultClub): Promise<ServerRows> {
      const all: Record<string, Record<string, unknown>[]> = {}
      let cursor = { v: 0, h: 0, visibility: '' }
      for (;;) {
        const page = pulled.parse(await call(owner, 'sync_pull', { request: { org, cursor, limit: 5000 } }))
        for (const [table, rows] of Object.entries(page.rows)) all[table] = [...(all[table] ?? []), ...rows]
        cursor = { v: page.to, h: page.horizon, visibility: page.visibility }
        if (!page.more) return all
      }
    },
  }
}

const pushed = z.object({ results: z.array(z.object({ s: z.string() })) })
const pulled = z.object({
  to: z.number(),
  more: z.boolean(),
  horizon: z.number(),
  visibility: z.string(),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

export type ServerRows = Readonly<Record<string, readonly Record<string, unknown>[]>>
export type Desk = Awaited<ReturnType<typeof createDesk>>
