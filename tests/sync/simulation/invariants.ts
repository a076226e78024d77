import { isDeepStrictEqual } from 'node:util'
import type { ServerRow, HistoryNote, OutboxEntry, SentEntry } from '#data/store/outbox/entries.ts'
import type { Op, PatchOp } from '#data/store/ops.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import type { Game, ScoreReport } from '#domain/schema/schedules.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { tables } from '#domain/schema/tables.ts'
import { applyReport } from '#domain/scores/scores.ts'
import { checkReading } from './reading.ts'
import { checkFlicker, checkVanished } from './screen.ts'
import { changesOf, valuesOf } from './storage.ts'
import type { Profile, View, World } from './world.ts'
import { allProfiles, fail, metaOn, outboxOf, readRejectedChanges, viewOf } from './world.ts'

// What must hold after every step, and once all is quiet. Restated here without using the engine's own functions,
// except for the score rule, which has contract tests elsewhere.

export function checkStep(world: World): void {
  for (const profile of allProfiles(world)) {
    const changes = changesOf(profile.name)
    if (profile.checked === changes) continue
    profile.checked = changes
    const view = viewOf(profile)
    checkView(world, profile, view)
    checkFlicker(world, profile, view)
    checkVanished(world, profile, view)
    checkReading(world, profile)
    checkCount(world, profile)
    checkGiven(world, profile)
  }
}

/** I6: view = fold(base, pending), and exactly the rows with pending work have a base. */
function checkView(world: World, profile: Profile, view: View): void {
  const outbox = outboxOf(profile)
  const base = new Map(valuesOf<ServerRow>(profile.name, 'base').map((copy) => [`${copy.t}:${copy.id}`, copy.row]))
  const touched = new Set(outbox.flatMap(touchedBy))
  for (const key of touched) if (!base.has(key)) fail(world, profile, `I6 ${key} has pending work and no base`)
  for (const key of base.keys()) if (!touched.has(key)) fail(world, profile, `I6 ${key} has a base and no pending work`)

  const expected = new Map(base)
  const reported = new Map<string, ScoreReport[]>()
  for (const { ops, takes } of outbox) {
    for (const [index, op] of ops.entries()) {
      if ('rows' in op)
        for (const row of op.rows) insertInto(expected, { view, base, reported }, op.t, row as StoredRow)
      else if ('set' in op) {
        const row = expected.get(`${op.t}:${op.id}`)
        if (row) expected.set(`${op.t}:${op.id}`, { ...row, ...op.set })
      } else for (const { t, id } of takes[index] ?? [op]) expected.set(`${t}:${id}`, null)
    }
  }
  for (const [key, row] of expected) {
    const shown = view.get(key) ?? null
    if (touched.has(key) && !isDeepStrictEqual(shown, row))
      fail(world, profile, `I6 ${key} shows ${JSON.stringify(shown)} instead of ${JSON.stringify(row)}`)
  }
  checkTaken(world, profile, view, { outbox, touched })
}

type Ground = {
  readonly view: View
  readonly base: ReadonlyMap<string, StoredRow | null>
  readonly reported: Map<string, ScoreReport[]>
}

/**
 * The server's row takes precedence over the pending one. A report also changes its game, unless the server's game
 * already includes it.
 */
function insertInto(expected: Map<string, StoredRow | null>, ground: Ground, t: TableName, row: StoredRow): void {
  const key = `${t}:${row.id}`
  expected.set(key, expected.get(key) ?? row)
  if (t !== 'score_reports') return
  const report = row as unknown as ScoreReport
  const gameKey = `games:${report.game_id}`
  const game = expected.get(gameKey)
  if (!game) return
  const arrived = arrivedReports(ground, report.game_id)
  const known = arrived.find(({ id }) => id === report.id)
  if (known && known.version <= (ground.base.get(gameKey)?.version ?? 0)) return
  const pending = ground.reported.get(gameKey) ?? []
  const earlier = known
    ? arrived.filter(({ version }) => version < known.version)
    : [...arrived, ...pending.filter(({ id }) => !arrived.some((other) => other.id === id))]
  expected.set(gameKey, { ...game, ...applyReport(game as unknown as Game, known ?? report, earlier) })
  ground.reported.set(gameKey, [...pending, report])
}

function arrivedReports({ view, base }: Ground, game: string): ScoreReport[] {
  const rows = [...view].flatMap(([key, row]) => (key.startsWith('score_reports:') && !base.has(key) ? [row] : []))
  for (const [key, row] of base) if (row && key.startsWith('score_reports:')) rows.push(row)
  return (rows as unknown as ScoreReport[])
    .filter(({ game_id }) => game_id === game)
    .toSorted((a, b) => a.version - b.version || (a.created_at < b.created_at ? -1 : 1))
}

function touchedBy({ ops, takes }: Pick<OutboxEntry, 'ops' | 'takes'>): string[] {
  return ops.flatMap((op: Op, index) => {
    if ('rows' in op) {
      return op.rows.flatMap((row) => [
        `${op.t}:${String(row['id'])}`,
        ...(op.t === 'score_reports' ? [`games:${String(row['game_id'])}`] : []),
      ])
    }
    if ('set' in op) return [`${op.t}:${op.id}`]
    return (takes[index] ?? [op]).map(({ t, id }) => `${t}:${id}`)
  })
}

/** 1.6: rows that a pending delete removes along with its own row aren't on the screen, either. */
function checkTaken(
  world: World,
  profile: Profile,
  view: View,
  { outbox, touched }: { outbox: readonly OutboxEntry[]; touched: ReadonlySet<string> },
): void {
  const deleted = new Set(
    outbox.flatMap(({ takes }) =>
      Object.values(takes)
        .flat()
        .map(({ t, id }) => `${t}:${id}`),
    ),
  )
  if (deleted.size === 0) return
  for (const [key, row] of view) {
    if (touched.has(key)) continue
    const t = key.slice(0, key.indexOf(':')) as TableName
    for (const [column, parent] of Object.entries(tables[t].cascadesFrom)) {
      const above = `${parent}:${String(row[column])}`
      if (deleted.has(above) && !view.has(above)) fail(world, profile, `1.6 ${key} outlives its ${parent}`)
    }
  }
}

/**
 * 3.3: a change that was taken back, or discarded after it was refused, is sent empty. This isn't checked if profiles
 * are copied, because a copy may still contain the change.
 */
function checkGiven(world: World, profile: Profile): void {
  if (world.plan.features.has('copy')) return
  for (const { id, ops } of outboxOf(profile))
    if (ops.length > 0 && world.given.has(id)) fail(world, profile, `3.3 ${id} was given up and waits again`)
}

/** 1.2: entries are numbered without gaps under one name, in the order in which they were saved. */
function checkCount(world: World, profile: Profile): void {
  for (const org of world.orgs) {
    const queued = outboxOf(profile).filter((entry) => entry.organization_id === org && entry.state === 'queued')
    const clients = new Set(queued.map(({ client }) => client))
    if (clients.size > 1) fail(world, profile, '1.2 entries wait under two names')
    for (const [index, { seq }] of queued.entries()) {
      const before = queued[index - 1]
      if (before && seq !== before.seq + 1) fail(world, profile, `1.2 entry ${seq} follows ${before.seq}`)
    }
    const used = metaOn(profile, `sending:${org}`)
    const kept = [...outboxOf(profile), ...valuesOf<SentEntry>(profile.name, 'sent')]
      .filter(({ organization_id, client }) => organization_id === org && client === used?.client)
      .map(({ seq }) => seq)
    const next = used?.nextSeq ?? 1
    const oldest = world.aMonthPassed ? Math.min(next, ...kept) : 1 // the log does not reach further back
    const missing = Array.from({ length: next - oldest }, (_, index) => oldest + index).find(
      (seq) => !kept.includes(seq),
    )
    if (missing !== undefined) fail(world, profile, `1.2 no entry has the number ${missing}`)
  }
}

/** Checks what must hold once everything is quiet. */
export function checkEnd(world: World): void {
  for (const org of world.orgs) {
    checkAccepted(world, org)
    checkReplay(world, org)
  }
  for (const profile of allProfiles(world)) {
    checkConverged(world, profile)
    checkRejectedChanges(world, profile)
    checkPatience(world, profile)
    checkTold(world, profile)
  }
  checkSaved(world)
}

/** I1, I9, I11. */
function checkConverged(world: World, profile: Profile): void {
  const { server, orgs } = world
  const expected = new Map<string, StoredRow>()
  for (const org of orgs) {
    if (server.role(org, profile.user) === null) continue
    for (const [key, row] of server.rows(org)) {
      if (server.sees(profile.user, key.slice(0, key.indexOf(':')) as TableName, row)) expected.set(key, row)
    }
  }
  const view = viewOf(profile)
  for (const [key, row] of expected) {
    if (!isDeepStrictEqual(view.get(key), row))
      fail(world, profile, `I1 ${key} shows ${JSON.stringify(view.get(key))} instead of ${JSON.stringify(row)}`)
  }
  for (const key of view.keys()) if (!expected.has(key)) fail(world, profile, `I1 ${key} is not the server's`)
  checkAccount(world, profile)
  if (outboxOf(profile).length > 0) fail(world, profile, 'I9 an entry is left in the outbox')
  if (valuesOf(profile.name, 'base').length > 0) fail(world, profile, 'I6 a base is left')
  // While a person is not a member, marks on rows that are gone remain until the person is a member again.
  const marks = valuesOf<{ organization_id: string }>(profile.name, 'stale')
  if (marks.some(({ organization_id: org }) => server.role(org, profile.user) !== null))
    fail(world, profile, 'I10 a mark of a reset is left')
}

/** 4.5, 5.1: the device knows which organizations its user is a member of, and with which role. */
function checkAccount(world: World, profile: Profile): void {
  const account = metaOn(profile, 'account')
  for (const org of world.orgs) {
    const known = account?.organizations.find(({ id }) => id === org)?.role ?? null
    const role = world.server.role(org, profile.user)
    if (known !== role) fail(world, profile, `4.5 the account says ${known} instead of ${role}`)
  }
}

/** I3, I4, I8. */
function checkAccepted(world: World, org: string): void {
  const places = new Map<string, number>()
  for (const [index, { user, id, ops }] of world.server.accepted(org).entries()) {
    if (id === null) continue
    if (places.has(id)) world.faults.push(`I3 ${id} was applied twice`)
    places.set(id, index)
    const saved = world.saved.get(id)
    if (!saved) world.faults.push(`I3 ${id} was applied and never saved`)
    else if (saved.user !== user) world.faults.push(`I8 ${id} was sent by another person`)
    else if (saved.org !== org) world.faults.push(`I8 ${id} was sent to another organization`)
    else if (ops.length > 0 && !isDeepStrictEqual(ops, saved.ops)) world.faults.push(`I5 ${id} was changed on its way`)
    else if (ops.length === 0 && !world.given.has(id) && !world.lost.has(id) && !isRejected(world, id))
      world.faults.push(`I5 ${id} went empty`)
  }
  for (const profile of allProfiles(world)) {
    let last = -1
    for (const { id } of profile.saved.filter((each) => each.org === org)) {
      const place = places.get(id)
      if (place === undefined) continue
      if (place < last) fail(world, profile, `I4 ${id} was applied before what was saved before it`)
      last = place
    }
  }
}

function isRejected(world: World, id: string): boolean {
  return allProfiles(world).some((profile) => readRejectedChanges(profile).some((entry) => entry.id === id))
}

/**
 * I2: every saved change is either applied or among the rejected changes, unless the person gave it up. 2.4: what a
 * merge overwrote is in the history.
 */
function checkSaved(world: World): void {
  const accepted = new Map(
    world.orgs.flatMap((org) =>
      world.server.accepted(org).flatMap((each) => (each.id === null ? [] : [[each.id, each]])),
    ),
  )
  const notes = new Set<string>()
  const rejectedIds = new Set<string>()
  for (const profile of allProfiles(world)) {
    for (const { id } of readRejectedChanges(profile)) rejectedIds.add(id)
    for (const note of valuesOf<HistoryNote>(profile.name, 'history')) notes.add(`${note.what} ${note.mutation}`)
  }
  for (const id of world.saved.keys()) {
    if (world.lost.has(id)) continue
    const found = accepted.get(id)
    if (!found && !rejectedIds.has(id) && !world.given.has(id)) {
      world.faults.push(`I2 ${id} is neither applied nor among the rejected changes`)
    }
    if (found && rejectedIds.has(id) && found.ops.length > 0 && !world.plan.features.has('copy'))
      world.faults.push(`I2 ${id} is applied and among the rejected changes`)
    if (found?.over && !notes.has(`overwritten ${id}`) && !world.wasRestored) {
      world.faults.push(`2.4 what ${id} overwrote is in no history`)
    }
  }
}

/** I5: replaying the accepted mutations with separate code gives the same result. */
function checkReplay(world: World, org: string): void {
  const rows = new Map<string, Record<string, unknown>>()
  const reports = new Map<string, ScoreReport[]>()
  for (const { ops } of world.server.accepted(org)) {
    for (const op of ops) {
      const key = 'rows' in op ? '' : `${op.t}:${op.id}`
      if ('set' in op) world.faults.push(...replayPatch(rows.get(key) ?? {}, op))
      else if ('delete' in op) bury(rows, key)
      else for (const row of op.rows) replayInsert(rows, reports, op.t, { ...row })
    }
  }
  for (const [key, row] of world.server.rows(org)) {
    const replayed = rows.get(key)
    const { version: _version, created_at: _at, ...content } = row
    const { version: _v, created_at: _a, ...wanted } = replayed ?? {}
    if (!isDeepStrictEqual(content, wanted))
      world.faults.push(`I5 ${key} is ${JSON.stringify(content)} instead of ${JSON.stringify(wanted)}`)
    rows.delete(key)
  }
  for (const key of rows.keys()) world.faults.push(`I5 ${key} is missing on the server`)
}

/** S3: in a `cas` field, no one's value is overwritten unseen. */
function replayPatch(row: Record<string, unknown>, { t, id, set, was }: PatchOp): string[] {
  const unseen = Object.keys(set).filter(
    (field) =>
      (tables[t].cas as readonly string[]).includes(field) &&
      !isDeepStrictEqual(row[field], was[field]) &&
      !isDeepStrictEqual(row[field], set[field]),
  )
  Object.assign(row, set)
  return unseen.map((field) => `S3 ${t}:${id}.${field} was overwritten unseen`)
}

function replayInsert(
  rows: Map<string, Record<string, unknown>>,
  reports: Map<string, ScoreReport[]>,
  t: string,
  row: Record<string, unknown>,
): void {
  rows.set(`${t}:${String(row['id'])}`, row)
  if (t !== 'score_reports') return
  const report = row as unknown as ScoreReport
  const game = rows.get(`games:${report.game_id}`)
  const earlier = reports.get(report.game_id) ?? []
  if (game) Object.assign(game, applyReport(game as unknown as Game, report, earlier))
  reports.set(report.game_id, [...earlier, report])
}

function bury(rows: Map<string, Record<string, unknown>>, root: string): void {
  rows.delete(root)
  for (const [key, row] of rows) {
    const t = key.slice(0, key.indexOf(':')) as TableName
    for (const [column, parent] of Object.entries(tables[t].cascadesFrom)) {
      if (`${parent}:${String(row[column])}` === root) bury(rows, key)
    }
  }
}

/**
 * 2.6: nothing is set aside before it has been in three refused requests and the server has accepted an empty request
 * twice.
 */
function checkPatience(world: World, profile: Profile): void {
  for (const { id, refusal } of readRejectedChanges(profile)) {
    const refusals = world.refusals.get(id) ?? 0
    if (refusal.result === 'quarantined' && refusals < 3)
      fail(world, profile, `2.6 ${id} was set aside after ${refusals} refusals`)
    const probes = world.probes.get(id) ?? []
    const isProbed = probes.some((one) => probes.some(({ tab, atMs }) => tab === one.tab && atMs - one.atMs >= 5000))
    if (refusal.result === 'quarantined' && !isProbed)
      fail(world, profile, `2.6 ${id} was set aside without two probes`)
  }
}

/** 3.1: the server has counted every change that the device considers answered, including refused ones. */
function checkTold(world: World, profile: Profile): void {
  const { orgs, server } = world
  for (const org of orgs) {
    const sending = metaOn(profile, `sending:${org}`)
    if (!sending || server.role(org, profile.user) === null) continue
    const [counted, answered] = [server.lastSeq(org, sending.client), sending.nextSeq - 1]
    if (counted < answered) fail(world, profile, `3.1 the server counts to ${counted}, the device to ${answered}`)
  }
}

/** 2.5: every rejected change was refused for the reason that is stored with it. */
function checkRejectedChanges(world: World, profile: Profile): void {
  const sent = new Map(valuesOf<SentEntry>(profile.name, 'sent').map((entry) => [entry.id, entry]))
  for (const { id, organization_id: org, refusal, ops } of readRejectedChanges(profile)) {
    const saved = world.saved.get(id)
    if (!saved || !isDeepStrictEqual(saved.ops, ops))
      fail(world, profile, `I2 ${id} is not among the rejected changes as it was saved`)
    if (refusal.result === 'quarantined') {
      if (!world.poisoned.has(id) && world.plan.trouble === 0)
        fail(world, profile, `2.6 ${id} was set aside for no reason`)
      continue
    }
    const patch = ops.find((op) => 'set' in op && op.t === refusal.table && op.id === refusal.row_id)
    if (patch && 'set' in patch && refusal.field && isDeepStrictEqual(patch.set[refusal.field], refusal.theirs))
      fail(world, profile, `2.5 ${id} is in conflict over a value that both want`)
    if (world.wasRestored || world.aMonthPassed) continue
    const verdict = world.server.answerTo(org, profile.user, id)
    if (!verdict || 'v' in verdict || verdict.code !== refusal.code)
      fail(
        world,
        profile,
        `2.5 ${id} is among the rejected changes for ${refusal.code}, and the server said ${JSON.stringify(verdict)}`,
      )
    if (!sent.has(id)) fail(world, profile, `3.3 ${id} was refused and is not in the log`)
  }
}
