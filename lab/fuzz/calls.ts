import type { TestQuery, TestDatabase } from '../../tests/support/database/postgres.ts'
import { tables } from '#domain/schema/tables.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { createTestIds } from '../../tests/support/rows/factories.ts'
import { damage, garble, odd, toJson } from './values.ts'
import type { Draw } from './values.ts'
import type { FuzzWorld } from './world.ts'

// A function to call, and its parameters. Every function in the API's catalog is called.

export type ApiFunction = {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  readonly returnsSet: boolean
}

export async function functionsOfTheApi(database: TestDatabase): Promise<ApiFunction[]> {
  return database.asOwner((query: TestQuery) =>
    query<ApiFunction>(
      `select p.proname as name, p.proretset as "returnsSet", coalesce((
         select json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(p.proargtypes[n - 1], null)) order by n)
         from generate_series(1, p.pronargs) n), '[]') as parameters
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    ),
  )
}

/**
 * Builds the statement as PostgREST does: the body is read as the parameters' types, and the function receives the
 * parameters named in the body.
 */
export function statementOf({ name, parameters }: ApiFunction, given: readonly string[]): string {
  const named = parameters.filter((each) => given.includes(each.name))
  if (named.length === 0) return `select to_jsonb(public.${name}()) as answer from (select $1::json) b`
  if (name.startsWith('sync_')) return `select to_jsonb(public.${name}($1::jsonb)) as answer`
  const columns = named.map((each) => `${each.name} ${each.type}`).join(', ')
  const values = named.map((each) => `${each.name} := b.${each.name}`).join(', ')
  return `select to_jsonb(public.${name}(${values})) as answer from json_to_record($1::json) b(${columns})`
}

export type Call = {
  readonly target: ApiFunction
  readonly given: readonly string[]
  readonly body: string
  /** The mutations, each of which must get a verdict, if the call is an undamaged push; otherwise null. */
  readonly mutations: readonly { readonly seq: unknown }[] | null
}

type Device = { readonly client: string; seq: number }

/** Draws calls from a seed, and remembers what was sent so that it can be sent again. */
export function createCalls(draw: Draw, world: FuzzWorld, api: readonly ApiFunction[]) {
  const newId = createTestIds(draw.random)
  const devices = new Map<string, Device[]>()
  const tokens: string[] = []
  const sent: Call[] = []
  const spare = [...world.rows.slice(0, 80).map(({ id }) => id), world.here.id, world.there.id, ...world.people]
  const ownRows = world.rows.filter(({ isOurs }) => isOurs)
  const rowFor = () => draw.pick(draw.chance(0.75) ? ownRows : world.rows)

  function plausible(name: string, type: string): unknown {
    if (/organization/.test(name) && type === 'uuid') return draw.chance(0.7) ? world.here.id : world.there.id
    if (name.endsWith('user')) return draw.pick([...world.people, world.there.manager, world.there.player])
    if (/role/.test(name))
      return draw.pick(['league_manager', 'league_administrator', 'team_manager', 'viewer', 'owner'])
    if (/email|address/.test(name))
      return draw.pick([`${newId()}@example.com`, `${world.there.manager}@example.com`, 'x@y', 'a@b.c'])
    if (/token/.test(name))
      return tokens.length > 0 && draw.chance(0.7) ? draw.pick(tokens) : newId().replaceAll('-', '')
    if (/team/.test(name)) return draw.pick([world.here.home.id, world.there.home.id])
    if (/tier/.test(name)) return draw.pick(['free', 'enterprise', null])
    if (type === 'uuid') return draw.chance(0.5) ? newId() : draw.pick(spare)
    if (type === 'boolean') return draw.chance(0.5)
    if (type.endsWith('[]')) return ['one', 'two']
    if (type.startsWith('timestamp')) return '2030-01-01T10:00:00Z'
    if (/int|numeric/.test(type)) return draw.upTo(100)
    return draw.pick(['Riverside', 'demo', 'support', 'text', newId()])
  }

  function rowOf(table: string): Record<string, unknown> {
    const shape = Object.keys(tables[table as TableName].row.shape).filter((column) => column !== 'version')
    return Object.fromEntries(shape.map((column) => [column, columnValue(table, column)]))
  }

  function columnValue(table: string, column: string): unknown {
    if (column === 'id') return draw.chance(0.85) ? newId() : draw.pick(spare)
    if (column === 'organization_id') return draw.chance(0.9) ? world.here.id : world.there.id
    if (column.endsWith('_id')) {
      const parent = world.rows.filter(({ isOurs }) => isOurs === draw.chance(0.85))
      const named = parent.filter(({ table: of }) => of.startsWith(column.replace(/^(home|away)_/, '').slice(0, 4)))
      return named.length > 0 ? draw.pick(named).id : draw.pick(spare)
    }
    const { [column]: value } = sample(table, world)
    return draw.chance(0.9) ? value : odd(draw)
  }

  function op(): unknown {
    const { table, id } = rowFor()
    const { patchable, creatable } = tables[table as TableName]
    const kind = draw.random()
    if (kind < 0.35 && creatable)
      return { t: table, rows: Array.from({ length: 1 + draw.upTo(3) }, () => rowOf(table)) }
    if (kind < 0.8 && patchable.length > 0) {
      const column = draw.pick<string>(patchable)
      return {
        t: table,
        id,
        set: { [column]: columnValue(table, column) },
        was: { [column]: columnValue(table, column) },
      }
    }
    return draw.chance(0.3) ? { t: table, id, delete: true } : { t: table, id: draw.pick(spare), delete: true }
  }

  function push(person: string): unknown {
    const own = devices.get(person) ?? [{ client: newId(), seq: 0 }]
    if (own.length < 3 && draw.chance(0.05)) own.push({ client: newId(), seq: 0 })
    devices.set(person, own)
    const device = draw.pick(own)
    let { seq } = device
    const muts = Array.from({ length: draw.upTo(5) }, () => ({
      id: newId(),
      seq: ++seq,
      schema: 1,
      name: 'fuzz',
      at: '2026-04-11T17:00:00.000Z',
      ops: Array.from({ length: draw.pick([0, 1, 1, 1, 1, 2]) }, op),
    }))
    const org = draw.chance(0.9) ? world.here.id : world.there.id
    return { client: device.client, epoch: null, org, have: have(), muts }
  }

  /** Usually empty, because the server accepts nothing from a device that has a version the server doesn't know. */
  function have(): unknown {
    return draw.chance(0.9) ? [] : [{ v: draw.pick([0, 1, 5, 100_000]), id: newId() }]
  }

  function requestOf(name: string, person: string): unknown {
    if (name === 'sync_push') return push(person)
    const cursor = { v: draw.pick([0, 0, 1, 5, 100_000]), h: 0, visibility: draw.pick(['', 'abc']) }
    const org = draw.chance(0.75) ? world.here.id : world.there.id
    return {
      client: newId(),
      org,
      cursor,
      have: have(),
      limit: draw.pick([1, 10, 1000]),
      digest: draw.chance(0.3),
      ...(draw.chance(0.3) ? { first: draw.pick(spare) } : {}),
    }
  }

  function next(person: string): Call {
    if (sent.length > 0 && draw.chance(0.08)) return draw.pick(sent)
    const target = draw.chance(0.5) ? draw.pick(api.filter(({ name }) => name.startsWith('sync_'))) : draw.pick(api)
    const isSync = target.name.startsWith('sync_')
    let value: unknown = isSync
      ? requestOf(target.name, person)
      : Object.fromEntries(target.parameters.map(({ name, type }) => [name, plausible(name, type)]))
    const whole = value
    for (let wounds = draw.pick([0, 0, 1, 1, 2, 4]); wounds > 0; wounds--) value = damage(draw, value, spare)
    const isGarbled = draw.chance(0.04)
    const body = isGarbled ? garble(draw, toJson(value)) : toJson(value)
    const given =
      isSync && target.parameters.length > 0
        ? ['request']
        : target.parameters.filter(({ name }) => isObject(value) && name in value).map(({ name }) => name)
    const mutations = target.name === 'sync_push' && value === whole && !isGarbled ? mutationsOf(whole) : null
    const call = { target, given, body, mutations }
    sent[sent.length < 200 ? sent.length : draw.upTo(200)] = call
    return call
  }

  return {
    next,
    /** Remembers what a response reveals, for later calls. */
    learn(person: string, request: string, answer: unknown): void {
      if (!isObject(answer)) return
      if (typeof answer['token'] === 'string') tokens.push(answer['token'])
      if (typeof answer['last_seq'] !== 'number' || answer['error'] === 'owner') return
      const device = devices.get(person)?.find(({ client }) => request.includes(client))
      if (device) device.seq = answer['last_seq']
    },
  }
}

function mutationsOf(request: unknown): { seq: unknown }[] {
  return isObject(request) && Array.isArray(request['muts']) ? (request['muts'] as { seq: unknown }[]) : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const samples: Readonly<Record<string, unknown>> = {
  name: 'Something',
  description: null,
  display_name: 'Robin',
  status: 'active',
  type: 'round_robin',
  kind: 'final',
  role: 'head_coach',
  time_zone: 'UTC',
  num_teams: 8,
  score_policy: 'team_staff',
  standings_preset: 'win_percentage',
  tie_breakers: [],
  slug: null,
  is_public: false,
  public_parts: ['results'],
  hides_results: false,
  start_date: '2026-04-04',
  end_date: '2026-07-18',
  start_time: '2026-05-11T16:00:00.000Z',
  end_time: '2026-05-11T17:00:00.000Z',
  primary_color: '#0B6B4F',
  secondary_color: '#FFFFFF',
  address: '12 Mill Lane',
  has_parking: true,
  latitude: 50.8503,
  longitude: 4.3517,
  weekday: 3,
  opens: '08:00',
  closes: '20:00',
  format: 'single_elimination',
  advancing: 2,
  wild_cards: 0,
  has_consolation: false,
  has_third_place_game: true,
  has_placement_games: false,
  best_of: 1,
  two_legs: null,
  final_best_of: null,
  rounds: null,
  reseeds: false,
  is_builtin: false,
  home_score: 1,
  away_score: 0,
  side: 'home',
  recorded_at: '2026-04-11T17:05:00.000Z',
  recorded_offline: true,
  created_at: '2026-04-11T17:05:00.000Z',
  company_name: 'Mill Bakery',
  price_cents: 100,
  duration_months: 12,
  is_custom: false,
  category: 'signage',
  base_price_cents: 5,
  quantity: 1,
  fulfillment_status: 'pending',
  notes: 'A note',
}

const perTable: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  games: { status: 'scheduled', home_score: null, away_score: null },
  schedules: { status: 'published' },
  sponsorship_assets: { status: 'available', type: 'banner' },
}

function sample(table: string, world: FuzzWorld): Readonly<Record<string, unknown>> {
  const base = { sport_id: world.here.league.sport_id, created_by: null, reported_by: world.here.manager }
  const nothing = Object.fromEntries(Object.keys(tables[table as TableName].row.shape).map((column) => [column, null]))
  return { ...nothing, ...samples, ...base, ...perTable[table] }
}
