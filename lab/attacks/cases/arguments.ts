import * as z from 'zod/mini'
import { tableNames } from '#domain/schema/tables.ts'
import type { Op } from '#data/store/ops.ts'
import { pushResponseSchema } from '#sync/wire.ts'
import { randomUUID } from 'node:crypto'
import type { Attack, AttackGroup } from '../attack.ts'
import { createVenueRow } from '../../venue-row.ts'
import type { AttackWorld } from '../world.ts'

// Calls every function with arguments of every kind, and with ids from another organization.

export type FunctionOfServer = {
  readonly name: string
  readonly parameters: readonly { name: string; type: string; optional: boolean }[]
}

/** Reads the functions from the database, not from the server's own list of those it exposes. */
export async function listServerFunctions(world: Pick<AttackWorld, 'sql'>): Promise<FunctionOfServer[]> {
  const rows = await world.sql<{ name: string; names: string[] | null; types: string[]; defaults: number }>(
    `select p.proname as name, p.proargnames as names, p.pronargdefaults as defaults,
       array(select format_type(t, null) from unnest(p.proargtypes) t) as types
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`,
  )
  return rows.map(({ name, names, types, defaults }) => ({
    name,
    parameters: types.map((type, index) => ({
      name: names?.[index] ?? '',
      type,
      optional: index >= types.length - defaults,
    })),
  }))
}

export const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '\u0000',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  {},
  { a: [{}] },
  'x'.repeat(10_000),
  '9999-99-99',
  '{}',
  '[]',
  'NaN',
  '-infinity',
]

/** Returns a value that the parameter accepts, so that the server gets as far as checking the other parameters. */
export function createFittingValue(type: string, world: Pick<AttackWorld, 'victimOrg'>): unknown {
  switch (type) {
    case 'uuid':
      return world.victimOrg
    case 'jsonb':
      return {}
    case 'integer':
    case 'bigint':
      return 1
    case 'boolean':
      return false
    case 'text[]':
      return []
    case 'timestamp with time zone':
      return '2026-01-01T00:00:00Z'
    default:
      return 'x'
  }
}

async function wrongArguments(world: AttackWorld, { name, parameters }: FunctionOfServer): Promise<string | null> {
  // Uses a new person for each function, because an exhausted rate limit would hide the function's response.
  const attacker = await world.newPerson()
  const right = Object.fromEntries(parameters.map((each) => [each.name, createFittingValue(each.type, world)]))
  for (const { name: parameter } of parameters) {
    for (const value of wrongValues) {
      for (const person of [attacker, null]) {
        const answer = await world.call(name, { ...right, [parameter]: value }, person, { from: world.freshAddress() })
        if (answer.status >= 500)
          return `${answer.status} for ${parameter} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.text.slice(0, 120)}`
        if (answer.text.includes(world.victim.email))
          return `somebody's address for ${parameter} = ${JSON.stringify(value)?.slice(0, 40)}`
      }
    }
  }
  return null
}

/**
 * Calls a function as a person who knows every id of the other organization. The call must change nothing and disclose
 * nothing.
 */
async function othersIds(world: AttackWorld, { name, parameters }: FunctionOfServer): Promise<string | null> {
  const attacker = await world.newPerson()
  const before = await world.digest()
  const ids = await knownIds(world)
  for (const id of ids) {
    const given = parameters.map(({ name: parameter, type }) => [
      parameter,
      parameter === 'p_organization' ? world.victimOrg : type === 'uuid' ? id : createFittingValue(type, world),
    ])
    const answer = await world.call(name, Object.fromEntries(given), attacker, { from: world.freshAddress() })
    if (answer.status >= 500) return `a failure: ${answer.status} ${answer.text.slice(0, 120)}`
    if (answer.text.includes(world.victim.email)) return 'an address'
    if (name !== 'public_league' && answer.status < 300 && /Tigers|Sharks/.test(answer.text)) return 'names of teams'
  }
  return before === (await world.digest()) ? null : 'a change'
}

/**
 * Returns the ids of one league, one game, one team, one member, and one tournament template of the other organization.
 */
async function knownIds(world: AttackWorld): Promise<string[]> {
  const org = [world.victimOrg]
  const rows = await world.sql<{ id: string }>(
    `(select id from app.leagues where organization_id = $1 limit 1) union all (select id from app.games where organization_id = $1 limit 1)
     union all (select id from app.teams where organization_id = $1 limit 1) union all (select user_id from app.memberships where organization_id = $1 limit 1)
     union all (select id from app.tournament_templates where organization_id = $1 limit 1)`,
    org,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the attacks on one table: changes pushed to the other organization, and changes to the attacker's own
 * organization that reference the other one.
 */
function pushes(table: (typeof tableNames)[number]): Attack[] {
  const firstRow = async (world: AttackWorld) => {
    const [row] = await world.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from app.${table} t where organization_id = $1 limit 1`,
      [world.victimOrg],
    )
    return row?.row
  }
  const tries: readonly (readonly [
    string,
    'victimOrg' | 'attackerOrg',
    (row: Record<string, unknown>, world: AttackWorld) => Op,
  ])[] = [
    [
      'a copy of a row, into their organization',
      'victimOrg',
      (row) => ({ t: table, rows: [{ ...row, id: randomUUID() }] }),
    ],
    [
      'a row again under its own id, in one’s own organization',
      'attackerOrg',
      (row, world) => ({ t: table, rows: [{ ...row, organization_id: world.attackerOrg }] }),
    ],
    [
      'a row that says it is theirs, in one’s own organization',
      'attackerOrg',
      (row) => ({ t: table, rows: [{ ...row, id: randomUUID() }] }),
    ],
    [
      'a change of their row',
      'victimOrg',
      (row) => ({ t: table, id: String(row['id']), set: { name: 'Mine', status: 'cancelled' }, was: {} }),
    ],
    [
      'a change of their row, in one’s own organization',
      'attackerOrg',
      (row) => ({ t: table, id: String(row['id']), set: { name: 'Mine', organization_id: 'x' }, was: {} }),
    ],
    ['a removal of their row', 'victimOrg', (row) => ({ t: table, id: String(row['id']), delete: true })],
    [
      'a removal of their row, in one’s own organization',
      'attackerOrg',
      (row) => ({ t: table, id: String(row['id']), delete: true }),
    ],
  ]
  return tries.map(([what, where, make]) => ({
    name: `${table}: ${what}`,
    async run(world: AttackWorld) {
      const row = (await firstRow(world)) ?? createVenueRow(randomUUID(), world.victimOrg)
      const before = await world.digest()
      const answer = await world.push(world.attacker, world[where], [{ name: 'attack', ops: [make(row, world)] }])
      if (answer.status >= 500) return `a failure: ${answer.status}`
      if (before !== (await world.digest())) return 'a change'
      if (where === 'victimOrg') {
        const verdicts = pushResponseSchema.safeParse(answer.json).data
        const isTaken = verdicts && 'results' in verdicts && verdicts.results.some(({ s }) => s === 'applied')
        return isTaken ? 'the answer that it was done' : null
      }
      return answer.text.includes(world.victim.email) ? 'an address' : null
    },
  }))
}

const pulls: Attack[] = ['', 'all', 'admin', '*'].map((visibility) => ({
  name: `reading their organization with the visibility "${visibility}"`,
  async run(world: AttackWorld) {
    const request = {
      client: randomUUID(),
      org: world.victimOrg,
      cursor: { v: 0, h: 0, visibility },
      have: [],
      limit: 1000,
      first: null,
    }
    const answer = await world.call('sync_pull', { request }, world.attacker)
    const rows = z.object({ rows: z.record(z.string(), z.array(z.unknown())) }).safeParse(answer.json).data?.rows ?? {}
    return Object.values(rows).some((list) => list.length > 0) ? 'rows' : null
  },
}))

export function argumentAttacks(functions: readonly FunctionOfServer[]): AttackGroup[] {
  return [
    {
      kind: 'argument of another kind',
      attacks: functions
        .filter(({ parameters }) => parameters.length > 0)
        .map((each) => ({ name: each.name, run: (world) => wrongArguments(world, each) })),
    },
    {
      kind: 'other organization, by a function',
      attacks: functions
        .filter(({ parameters }) => parameters.some(({ type }) => type === 'uuid'))
        .map((each) => ({ name: each.name, run: (world) => othersIds(world, each) })),
    },
    { kind: 'other organization, by sync', attacks: [...tableNames.flatMap(pushes), ...pulls] },
  ]
}
