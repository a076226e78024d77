import { toRowKey, isTableName } from '#data/store/stored-rows.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import type { Role, Tier } from '#domain/schema/organizations.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { tableNames, tables } from '#domain/schema/tables.ts'
import { applyReport } from '#domain/scores/scores.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import type { Remote } from '../../../sync/remote.ts'
import { RemoteError } from '../../../sync/remote.ts'
import type {
  AccountResponse,
  ServerHead,
  Mutation,
  Op,
  PatchOp,
  PullResponse,
  PullRequest,
  PushResponse,
  PushRequest,
  PushResult,
} from '../../../sync/wire.ts'
import type { LivePage } from '../../../sync/live-page.ts'
import { makeStoredAccount } from '../rows/factories.ts'
import { computeFirstLook } from '../database/first-look.ts'

// The server half of sync/SPEC.md in memory, for tests of the device half. It reaches the same verdicts as sync_push
// and sync_pull in supabase/schema, but has no rights beyond membership, and no constraints beyond the row's schema,
// unique ids, and existing parents.

type Line = { readonly user: string; last: number; readonly ids: Map<number, string> }
type Organization = {
  version: number
  /** The ids of all versions so far, keyed by version. */
  readonly ids: Map<number, string>
  horizon: number
  readonly members: Map<string, { role: Role; visibility: number }>
  readonly rows: Map<string, { readonly t: TableName; readonly row: StoredRow }>
  readonly tombstones: Map<string, { readonly t: TableName; readonly id: string; readonly v: number }>
  readonly lines: Map<string, Line>
  readonly answers: Map<string, PushResult> // keyed by person and mutation
  tier: Tier
  readonly log: CarriedOutMutation[]
}
type State = { epoch: string; readonly organizations: Map<string, Organization> }

/** An entry in the server's log of executed mutations. `user` is null if someone else wrote it. */
export type CarriedOutMutation = {
  readonly user: string | null
  readonly id: string | null
  readonly ops: readonly Op[]
  readonly over: boolean
}

/** One call as the server's functions see it, without a network in between. @throws RemoteError */
export type ModelCall =
  | { readonly kind: 'push'; readonly request: PushRequest }
  | { readonly kind: 'pull'; readonly request: PullRequest }
  | { readonly kind: 'account' }

/**
 * What goes wrong with the next call of a kind. `lost_request` means that it never arrives, and `lost_answer` that it
 * is executed but its response is lost.
 */
export type Fault = {
  readonly on: 'push' | 'pull' | 'account'
  readonly what:
    | 'lost_request'
    | 'lost_answer'
    | 'twice'
    | 'silence'
    | 'signed_out'
    | 'refused'
    | 'closed'
    | 'timed_out'
    | 'busy'
    | 'too_old'
    | 'old_answer'
}

export type ModelRemote = Remote & {
  readonly faults: Fault[]
  isOffline: boolean
  readonly calls: { readonly kind: Fault['on']; readonly request: unknown }[]
  /** Called before each call is executed. */
  onCall: ((kind: Fault['on']) => void | Promise<void>) | null
  /** Called after a call is executed and before its response is sent. */
  onAnswer: ((kind: Fault['on']) => void | Promise<void>) | null
}

export type ModelServer = {
  /** Requests with a mutation for which this returns true are refused as a whole. */
  poison: ((mutation: Mutation) => boolean) | null
  needsUpgrade: boolean
  addOrganization(id: string): void
  /** A null role means that the person is no longer a member. */
  setMember(org: string, user: string, role: Role | null): void
  /** Returns whether this person may read a row; other rows are left out of pulls. */
  sees: (user: string, t: TableName, row: StoredRow) => boolean
  /** Returns whether the server accepts this member's changes. */
  mayWrite: (user: string, org: string) => boolean
  changeVisibility(org: string, user: string): void
  setTier(org: string, tier: Tier): void
  /** Writes as someone else, in one transaction. */
  write(org: string, ops: readonly Op[]): void
  rows(org: string): Map<string, StoredRow>
  row(org: string, t: TableName, id: string): StoredRow | undefined
  /** How often each mutation was executed in this history of the server. */
  readonly applied: Map<string, number>
  tombstonesExpire(org: string): void
  /**
   * Forgets how far each device has counted, as if the table of these counts hadn't been restored; the stored verdicts
   * are still there.
   */
  forgetCounts(org: string): void
  /**
   * Takes a backup, and returns a function that restores it. The restored server has a new history, unless it doesn't
   * notice the restore.
   */
  backup(): (options?: { unnoticed?: boolean }) => void
  remoteFor(user: string): ModelRemote
  call(user: string, call: ModelCall): AccountResponse | PullResponse | PushResponse
  /**
   * Returns the page that a live stream brings to everyone with this person's visibility, read from a version on; null if
   * there is none.
   */
  livePage(org: string, reader: string, since: number): LivePage | null
  /** Returns the mutations that are in effect, in the order of execution. */
  accepted(org: string): readonly CarriedOutMutation[]
  /** Returns the stored verdict on a mutation. */
  answerTo(org: string, user: string, mutation: string): PushResult | undefined
  version(org: string): number
  /** Returns this device's latest sequence number that the server knows. */
  lastSeq(org: string, client: string): number
  role(org: string, user: string): Role | null
}

class Refusal extends Error {
  readonly verdict: Omit<Extract<PushResult, { code: string }>, 'seq' | 'mutation' | 's'> & {
    s: 'conflict' | 'rejected'
  }

  constructor(
    code: string,
    details: { message?: string; conflict?: { t: string; id: string; field: string; theirs: unknown } } = {},
  ) {
    super(code)
    const { message, conflict } = details
    this.verdict = { s: conflict ? 'conflict' : 'rejected', code, ...(message ? { message } : {}), ...conflict }
  }
}

export function createModelServer(options: { pageSize?: number; now?: () => number } = {}): ModelServer {
  let state: State = { epoch: 'epoch-1', organizations: new Map() }
  let epochs = 1
  let versionIds = 0 // never reset, so that an id from another history is never reused
  const nextVersionId = () => `00000000-0000-4000-8000-${String(++versionIds).padStart(12, '0')}`
  let clock = Date.parse('2026-04-11T16:00:00.000Z')
  const now = () => new Date(options.now ? options.now() : clock++).toISOString()
  const applied = new Map<string, number>()

  const server: ModelServer = {
    poison: null,
    needsUpgrade: false,
    sees: () => true,
    mayWrite: () => true,
    applied,
    setTier(org, tier) {
      find(org).tier = tier
    },
    addOrganization(id) {
      state.organizations.set(id, {
        version: 0,
        ids: new Map([[0, nextVersionId()]]),
        horizon: 0,
        members: new Map(),
        rows: new Map(),
        tombstones: new Map(),
        lines: new Map(),
        tier: 'enterprise',
        answers: new Map(),
        log: [],
      })
    },
    setMember(org, user, role) {
      const { members } = find(org)
      if (role === null) members.delete(user)
      else members.set(user, { role, visibility: (members.get(user)?.visibility ?? 0) + 1 })
    },
    changeVisibility(org, user) {
      const member = find(org).members.get(user)
      if (member) member.visibility++
    },
    write(org, ops) {
      const write = transaction(find(org), org)
      for (const op of ops) write.apply(op)
      find(org).log.push({ user: null, id: null, ops: structuredClone(ops), over: false })
    },
    rows: (org) => new Map([...find(org).rows].map(([key, { row }]) => [key, row])),
    row: (org, t, id) => find(org).rows.get(toRowKey({ t, id }))?.row,
    tombstonesExpire(org) {
      const organization = find(org)
      organization.horizon = organization.version
      organization.tombstones.clear()
    },
    forgetCounts(org) {
      find(org).lines.clear()
    },
    backup() {
      const copy = structuredClone(state)
      const appliedThen = new Map(applied)
      return ({ unnoticed = false } = {}) => {
        refill(applied, appliedThen)
        state = { ...structuredClone(copy), epoch: unnoticed ? state.epoch : `epoch-${++epochs}` }
      }
    },
    remoteFor,
    call(user, call) {
      if (call.kind === 'push') return structuredClone(push(user, structuredClone(call.request)))
      return structuredClone(call.kind === 'pull' ? pull(user, call.request) : account(user))
    },
    livePage(org, reader, since) {
      const { ids, members } = find(org)
      const member = members.get(reader)
      if (!member) return null
      const cursor = { v: since, h: since, visibility: toVisibility(member) }
      const {
        client: _client,
        last_seq: _lastSeq,
        ...page
      } = pull(reader, { client: '', org, cursor, have: [], limit: 200 })
      if (page.reset || page.more) return null
      const heads = [...ids].flatMap(([v, id]) => (v >= since && v <= page.to ? [{ v, id }] : []))
      return structuredClone({ ...page, heads })
    },
    accepted: (org) => find(org).log,
    answerTo: (org, user, mutation) => find(org).answers.get(`${user}:${mutation}`),
    version: (org) => find(org).version,
    lastSeq: (org, client) => find(org).lines.get(client)?.last ?? 0,
    role: (org, user) => find(org).members.get(user)?.role ?? null,
  }

  function find(org: string): Organization {
    const organization = state.organizations.get(org)
    if (!organization) throw new Error('The model knows no such organization')
    return organization
  }

  function transaction(organization: Organization, org: string) {
    let stamped: number | null = null
    const stamp = () => (stamped ??= nextVersion())

    function nextVersion(): number {
      organization.ids.set(++organization.version, nextVersionId())
      return organization.version
    }

    function put(t: TableName, row: StoredRow): void {
      organization.rows.set(toRowKey({ t, id: row.id }), { t, row: { ...row, version: stamp() } })
    }

    function insert(t: TableName, values: Readonly<Record<string, unknown>>): void {
      const parsed = tables[t].row.safeParse(values)
      if (!parsed.success) throw new Refusal('23514', { message: parsed.error.message })
      const row = parsed.data as StoredRow
      if (row.organization_id !== org) throw new Refusal('42501')
      if (t === 'score_reports' && isKnownReport(row)) return
      if (t === 'score_reports') applyScore(row) // before the constraints are checked, as in the server's trigger
      if (organization.rows.has(toRowKey({ t, id: row.id }))) throw new Refusal('23505')
      for (const [column, parent] of Object.entries(tables[t].cascadesFrom)) {
        if (!organization.rows.has(`${parent}:${String(row[column])}`)) throw new Refusal('23503')
      }
      put(t, t === 'score_reports' ? { ...row, created_at: arrivalIn(row['game_id']) } : row)
    }

    /** Returns a report's time of arrival, which is later than that of every other report of the game. */
    function arrivalIn(game: unknown): string {
      const latest = [...organization.rows.values()].reduce(
        (time, { t, row }) =>
          t === 'score_reports' && row['game_id'] === game
            ? Math.max(time, Date.parse(String(row['created_at'])) + 1)
            : time,
        Date.parse(now()),
      )
      return new Date(latest).toISOString()
    }

    /**
     * Returns whether the same report is already stored and at least one of the two copies is signed. (Validating
     * signatures is up to the server.)
     */
    function isKnownReport(row: StoredRow): boolean {
      const known = organization.rows.get(toRowKey({ t: 'score_reports', id: row.id }))?.row
      if (!known || (known['signature'] === null && row['signature'] === null)) return false
      return ['game_id', 'kind', 'reported_by', 'home_score', 'away_score', 'recorded_at'].every((column) =>
        isSame(known[column], row[column]),
      )
    }

    function applyScore(row: StoredRow): void {
      const report = row as unknown as ScoreReport
      const game = organization.rows.get(toRowKey({ t: 'games', id: report.game_id }))?.row as unknown as
        | Game
        | undefined
      if (!game) throw new Refusal('FSRUL', { message: 'row_gone' })
      if (['cancelled', 'postponed', 'forfeited'].includes(game.status)) {
        throw new Refusal('FSRUL', { message: 'game_not_open' })
      }
      const earlier = [...organization.rows.values()].flatMap(({ t, row: other }) => {
        const each = other as unknown as ScoreReport
        return t === 'score_reports' && each.game_id === game.id ? [each] : []
      })
      const sorted = earlier.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
      const result = applyReport(game, report, sorted)
      if (!isOnlyKept(game, report)) put('games', { ...game, ...result }) // gets a new version even if the result is the same
    }

    function patch(
      t: TableName,
      id: string,
      op: PatchOp,
    ): { t: string; id: string; fields: Record<string, unknown> }[] {
      const row = organization.rows.get(toRowKey({ t, id }))?.row
      if (!row) throw new Refusal('P0002', { message: 'row_gone' })
      const over: Record<string, unknown> = {}
      const taken: Record<string, unknown> = {}
      for (const [field, mine] of Object.entries(op.set)) {
        if (!(tables[t].patchable as readonly string[]).includes(field)) throw new Refusal('42703')
        const theirs = row[field]
        if (isSame(mine, theirs)) continue
        if (!isSame(theirs, op.was[field])) {
          if ((tables[t].cas as readonly string[]).includes(field)) {
            throw new Refusal('P0409', { message: 'conflict', conflict: { t, id, field, theirs } })
          }
          over[field] = theirs
        }
        taken[field] = mine
      }
      const next = tables[t].row.safeParse({ ...row, ...taken })
      if (!next.success) throw new Refusal('23514', { message: next.error.message })
      if (Object.keys(taken).length > 0) put(t, next.data)
      return Object.keys(over).length > 0 ? [{ t, id, fields: over }] : []
    }

    function remove(t: TableName, id: string): void {
      const key = toRowKey({ t, id })
      if (!organization.rows.has(key)) {
        if (organization.tombstones.has(key)) return // already deleted, which is what the person wanted
        throw new Refusal('P0002', { message: 'row_gone' })
      }
      organization.rows.delete(key)
      organization.tombstones.set(key, { t, id, v: stamp() })
      for (const child of tableNames) {
        for (const [column, parent] of Object.entries(tables[child].cascadesFrom)) {
          if (parent !== t) continue
          const children = [...organization.rows.values()].filter((each) => each.t === child && each.row[column] === id)
          for (const each of children) remove(child, each.row.id)
        }
      }
    }

    return {
      apply(op: Op) {
        if (!isTableName(op.t)) throw new Refusal('42P01')
        if ('rows' in op) {
          for (const row of op.rows) insert(op.t, row)
          return []
        }
        if (tables[op.t].appendOnly) throw new Refusal('42501')
        if ('set' in op) return patch(op.t, op.id, op)
        remove(op.t, op.id)
        return []
      },
      restart(previous: number | null) {
        stamped = previous
      },
      get stamped() {
        return stamped
      },
    }
  }

  function push(user: string, request: PushRequest): PushResponse {
    const organization = find(request.org)
    const answer = { client: request.client, epoch: state.epoch, now: now(), last_seq: 0 }
    if (server.poison && request.muts.some(server.poison)) throw new RemoteError('refused', 'The request is refused')
    if (request.epoch !== null && request.epoch !== state.epoch) {
      return { ...answer, error: 'epoch', last_seq: organization.lines.get(request.client)?.last ?? 0 }
    }
    const line = organization.lines.get(request.client) ?? { user, last: 0, ids: new Map<number, string>() }
    if (line.user !== user) return { ...answer, error: 'owner' }
    answer.last_seq = line.last
    if (!hasAll(organization, request.have)) return { ...answer, error: 'diverged' }
    organization.lines.set(request.client, line)
    let expected = line.last + 1
    const preceding = line.ids.get((request.muts[0]?.seq ?? 0) - 1)
    if (request.before && preceding && preceding !== request.before) return { ...answer, error: 'fork' }
    for (const { seq, id } of request.muts) {
      if (seq > expected) return { ...answer, error: 'gap' }
      if (seq === expected) {
        if (server.needsUpgrade) return { ...answer, error: 'upgrade' }
        expected++
      } else if (line.ids.get(seq) !== id) return { ...answer, error: 'fork' }
    }

    const write = transaction(organization, request.org)
    const mayWrite = organization.members.has(user) && server.mayWrite(user, request.org)
    const results = request.muts.map((mutation): PushResult => {
      const { id, seq } = mutation
      const known = organization.answers.get(`${user}:${id}`)
      line.last = Math.max(line.last, seq)
      line.ids.set(seq, id)
      if (known) return { ...known, seq, mutation: id, dup: true }
      const result = carryOut(organization, write, mutation, mayWrite)
      organization.answers.set(`${user}:${id}`, result)
      if ('v' in result) organization.log.push({ user, id, ops: mutation.ops, over: result.over !== undefined })
      return result
    })
    const head = organization.members.has(user) ? { head: headOf(organization) } : {}
    return { ...answer, last_seq: line.last, results, ...head }
  }

  function carryOut(
    organization: Organization,
    write: ReturnType<typeof transaction>,
    { id, seq, ops }: Mutation,
    mayWrite: boolean,
  ): PushResult {
    const before = {
      rows: new Map(organization.rows),
      tombs: new Map(organization.tombstones),
      v: organization.version,
    }
    const stamped = write.stamped
    try {
      if (!mayWrite) throw new Refusal('42501')
      const over = ops.flatMap((op) => write.apply(op))
      applied.set(id, (applied.get(id) ?? 0) + 1)
      return over.length > 0
        ? { seq, mutation: id, s: 'merged', v: organization.version, over }
        : { seq, mutation: id, s: 'applied', v: organization.version, ...(ops.length === 0 ? { empty: true } : {}) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refill(organization.rows, before.rows)
      refill(organization.tombstones, before.tombs)
      organization.version = before.v
      write.restart(stamped)
      return { ...error.verdict, seq, mutation: id }
    }
  }

  function pull(user: string, { client, org, cursor, have, limit, digest, first }: PullRequest): PullResponse {
    const organization = find(org)
    const { version, horizon } = organization
    const since = cursor.v
    const nothing = {
      client,
      epoch: state.epoch,
      now: now(),
      since,
      to: since,
      more: false,
      horizon,
      visibility: '',
      tier: organization.tier,
      rows: {},
      gone: {},
    }
    const member = organization.members.get(user)
    if (!member) return { ...nothing, gone_access: true }
    if (!hasAll(organization, have)) return { ...nothing, diverged: true }
    const visibility = toVisibility(member)
    const present = {
      ...nothing,
      visibility,
      head: headOf(organization),
      last_seq: server.lastSeq(org, client),
    }
    if (since > 0 && (cursor.visibility !== visibility || (since < horizon && cursor.h < horizon) || since > version)) {
      return { ...present, reset: true }
    }
    const readable = [...organization.rows.values()].filter(({ t, row }) => server.sees(user, t, row))
    const rows = readable.filter(({ row }) => row.version > since).toSorted((a, b) => a.row.version - b.row.version)
    const graves = [...organization.tombstones.values()].filter(({ v }) => since > 0 && v > since)
    const most = options.pageSize ?? limit
    const versions = [...rows.map(({ row }) => row.version), ...graves.map(({ v }) => v)]
    const to = pageEnd(versions, most, version)
    if (first !== undefined && since === 0 && versions.length > most) {
      const look = computeFirstLook(readable, { wanted: first, user, most })
      if (look) return { ...present, more: true, first: true, rows: look }
    }
    const answer: PullResponse = { ...present, to, more: to < version, rows: {}, gone: {} }
    for (const { t, row } of rows) if (row.version <= to) (answer.rows[t] ??= []).push({ ...row })
    for (const { t, id, v } of graves) if (v <= to) (answer.gone[t] ??= []).push(id)
    if (!digest || to < version) return answer
    const sum = readable.reduce((total, { row }) => total + mix(row.id, row.version), 0)
    return { ...answer, digest: { count: readable.length, hash: String(sum) } }
  }

  function account(user: string): AccountResponse {
    const organizations = [...state.organizations].flatMap(([id, { members, tier }]) => {
      const member = members.get(user)
      return member ? [{ id, name: 'Riverside', role: member.role, tier }] : []
    })
    const profile = { ...makeStoredAccount().profile, id: user }
    return { epoch: state.epoch, now: now(), profile, organizations, is_admin: false, sports: [] }
  }

  function remoteFor(user: string): ModelRemote {
    const lastAnswers = new Map<Fault['on'], unknown>()

    async function call<Answer>(
      kind: Fault['on'],
      request: unknown,
      signal: AbortSignal,
      work: () => Answer,
    ): Promise<Answer> {
      remote.calls.push({ kind, request: structuredClone(request) })
      await remote.onCall?.(kind)
      if (remote.isOffline) throw new RemoteError('transient', 'No connection')
      const index = remote.faults.findIndex(({ on }) => on === kind)
      const fault = index < 0 ? null : (remote.faults.splice(index, 1)[0]?.what ?? null)
      if (fault === 'lost_request') throw new RemoteError('transient', 'No connection')
      if (fault === 'signed_out') throw new RemoteError('auth', 'JWT expired')
      if (fault === 'refused') throw new RemoteError('refused', 'Bad request')
      if (fault === 'closed') throw new RemoteError('closed', 'This organization cannot be reached from this network.')
      if (fault === 'timed_out') throw new RemoteError('transient', 'Statement timeout', { wantsLess: true })
      if (fault === 'busy') throw new RemoteError('transient', 'Too many', { seen: 'Busy.', retryAfterMs: 120_000 })
      if (fault === 'too_old') throw new RemoteError('auth', 'Session too old', { isUnconfirmed: true })
      if (fault === 'old_answer' && lastAnswers.has(kind)) return lastAnswers.get(kind) as Answer
      if (fault === 'silence') {
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      }
      if (fault === 'twice') work()
      const answer = structuredClone(work())
      lastAnswers.set(kind, answer)
      await remote.onAnswer?.(kind)
      if (fault === 'lost_answer') throw new RemoteError('transient', 'No connection')
      return answer
    }

    const remote: ModelRemote = {
      faults: [],
      isOffline: false,
      calls: [],
      onCall: null,
      onAnswer: null,
      account: (signal) => call('account', null, signal, () => account(user)),
      push: (request, signal) => call('push', request, signal, () => push(user, structuredClone(request))),
      pull: (request, signal) => call('pull', request, signal, () => pull(user, request)),
    }
    return remote
  }

  return server
}

function headOf({ version, ids }: Organization): ServerHead {
  return { v: version, id: ids.get(version) ?? '' }
}

function hasAll({ version, ids }: Organization, have: readonly ServerHead[]): boolean {
  return have.every(({ v, id }) => v <= version && ids.get(v) === id)
}

/** Returns whether the server only stores a report in the history and does not change the game. */
function isOnlyKept(game: Game, { kind, side }: ScoreReport): boolean {
  if (game.status !== 'completed' || kind === 'void') return false
  return kind === 'progress' || (side !== 'staff' && ['official', 'confirmed'].includes(game.result_state ?? ''))
}

/**
 * Returns where a page ends: at a version's boundary, with at most `most` changes, unless its first version alone has
 * more.
 */
function toVisibility(member: { readonly role: Role; readonly visibility: number }): string {
  return `${member.role}.${member.visibility}`
}

function pageEnd(versions: readonly number[], most: number, version: number): number {
  const sorted = versions.toSorted((a, b) => a - b)
  if (sorted.length <= most) return version
  return Math.max((sorted[most] ?? version) - 1, sorted[0] ?? version)
}

/** Returns a row's part of the digest (SPEC S5). */
function mix(id: string, version: number): number {
  return Math.imul(Number.parseInt(id.slice(-8), 16) ^ version, 1_597_334_677) & 0x7fffffff
}

function refill<K, V>(map: Map<K, V>, from: ReadonlyMap<K, V>): void {
  map.clear()
  for (const [key, value] of from) map.set(key, value)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
