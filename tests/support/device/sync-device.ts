import { randomUUID } from 'node:crypto'
import type { Mutation, Op, PullResponse, PullRequest, PushResponse, PushResult } from '#sync/wire.ts'
import { pullResponseSchema, pushResponseSchema } from '#sync/wire.ts'
import { makeTeam } from '../rows/factories.ts'
import type { OrganizationInTest } from '../database/league-world.ts'
import type { TestDatabase } from '../database/postgres.ts'

// Devices that call sync_push and sync_pull directly, so that a test can inspect every message.

export const start = { v: 0, h: 0, visibility: '' } as const

/** `here` is called each time, so that a test file can have a new organization for each of its tests. */
export function syncWith(here: () => { database: TestDatabase; org: OrganizationInTest }) {
  async function call(person: string, name: string, request: unknown): Promise<unknown> {
    const [row] = await here().database.asPerson(person, (query) =>
      query<{ answer: unknown }>(`select public.${name}($1::jsonb) as answer`, [JSON.stringify(request)]),
    )
    return row?.answer
  }

  async function push(person: string, request: unknown): Promise<PushResponse> {
    return pushResponseSchema.parse(await call(person, 'sync_push', request))
  }

  async function pull(person: string, request: Partial<PullRequest> = {}): Promise<PullResponse> {
    const whole = { client: randomUUID(), org: here().org.id, cursor: start, have: [], limit: 1000, ...request }
    return pullResponseSchema.parse(await call(person, 'sync_pull', whole))
  }

  /** Creates a device that numbers its mutations and pushes them on behalf of this person. */
  function device(person: string, options: { client?: string; org?: string } = {}) {
    const client = options.client ?? randomUUID()
    let seq = 0
    const self = {
      client,
      mutation: (ops: readonly Op[], given: Partial<Mutation> = {}): Mutation => ({
        id: randomUUID(),
        seq: ++seq,
        schema: 1,
        name: 'test',
        at: '2026-04-11T17:00:00.000Z',
        ops,
        ...given,
      }),
      send: (muts: readonly Mutation[], epoch: string | null = null, before?: string) =>
        push(person, { client, epoch, org: options.org ?? here().org.id, muts, before }),
      /** Sends one mutation and returns its verdict. */
      async apply(...ops: Op[]): Promise<PushResult> {
        const [result] = readGameResults(await self.send([self.mutation(ops)]))
        if (!result) throw new Error('no verdict')
        return result
      },
    }
    return self
  }

  /** Returns a device's cursor after this person has read everything. */
  async function cursorOf(person: string) {
    const { to, horizon, visibility, more } = await pull(person, { limit: 10_000 })
    if (more) throw new Error('There is more than one page.')
    return { v: to, h: horizon, visibility }
  }

  /** Returns a patch of the notes of the organization's game. */
  const notes = (set: unknown, was: unknown): Op => ({
    t: 'games',
    id: here().org.game.id,
    set: { notes: set },
    was: { notes: was },
  })

  async function gameNow(): Promise<Record<string, unknown>> {
    const { database, org } = here()
    const [row] = await database.asOwner((query) =>
      query<{ row: Record<string, unknown> }>('select to_jsonb(g) as row from app.games g where id = $1', [
        org.game.id,
      ]),
    )
    return row?.row ?? {}
  }

  const newTeam = (name: string) =>
    makeTeam({ id: randomUUID(), organization_id: here().org.id, league_id: here().org.league.id, name })

  return { push, pull, device, cursorOf, notes, gameNow, newTeam }
}

export function readGameResults(answer: PushResponse): PushResult[] {
  if ('error' in answer) throw new Error(`The push was answered with ${answer.error}`)
  return answer.results
}
