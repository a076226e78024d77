import { isDeepStrictEqual } from 'node:util'
import { listStores } from '#data/store/database.ts'
import { readPendingEntries } from '#data/store/outbox/outbox.ts'
import { refold } from '#data/store/refold.ts'
import { RuleError } from '#domain/rule-error.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { createDevice, createEngineOn } from './device.ts'
import type { TestDevice } from './device.ts'
import {
  createTestIds,
  makeGame,
  makeLeagueRow,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  createTestRandom,
} from '../rows/factories.ts'
import { createModelServer } from './model-remote.ts'
import type { Fault, ModelServer } from './model-remote.ts'
import type { Change } from '#data/store/change.ts'

const steps = 40

const whats: Fault['what'][] = ['lost_request', 'lost_answer', 'twice', 'signed_out', 'refused', 'old_answer']

export type HistoryWorld = {
  readonly random: () => number
  readonly newId: () => string
  readonly org: string
  readonly users: readonly string[]
  readonly server: ModelServer
  devices: TestDevice[]
  /** Mutations that a screen reported as saved. */
  readonly saved: Set<string>
  readonly discarded: Set<string>
  restore: ReturnType<ModelServer['backup']> | null
  readonly faults: string[]
}

/**
 * Runs phones that save, lose their connection, restart, and meet a server restored from a backup, until everything
 * works again.
 */
export async function runHistory(seed: number): Promise<HistoryWorld> {
  const random = createTestRandom(seed)
  const newId = createTestIds(random)
  const org = newId()
  const server = createModelServer({ pageSize: 1 + Math.floor(random() * 5) })
  server.addOrganization(org)
  const users = [newId(), newId()]
  for (const user of users) server.setMember(org, user, 'league_manager')
  const devices: TestDevice[] = []
  for (const [index, user] of users.entries()) devices.push(await createDevice(server, user, org, seed * 10 + index))
  const world: HistoryWorld = {
    random,
    newId,
    org,
    users,
    server,
    devices,
    saved: new Set(),
    discarded: new Set(),
    restore: null,
    faults: [],
  }
  for (let step = 0; step < steps; step++) {
    await takeStep(world)
    for (const device of world.devices) await expectFolded(world, device)
  }

  for (const { remote } of world.devices) remote.isOffline = false
  for (const { remote } of world.devices) remote.faults.length = 0
  for (let round = 0; round < 3; round++) for (const device of world.devices) await device.syncUntilWell()
  return world
}

/** Describes every violation of what must hold once all faults have stopped. */
export async function findFaults(world: HistoryWorld): Promise<string[]> {
  const faults = [...world.faults]
  const rows = world.server.rows(world.org)
  const rejectedIds = new Set<string>()
  for (const device of world.devices) {
    const { db } = device
    if (!isDeepStrictEqual(await device.view(), rows)) faults.push('a phone shows other rows than the server has')
    if ((await db.outbox.count()) > 0) faults.push('an entry is left in the outbox')
    if ((await db.base.count()) > 0) faults.push('a row is left beneath pending work that there is none of')
    if ((await db.stale.count()) > 0) faults.push('a mark of a reset is left')
    for (const { id } of await db.rejectedChanges.toArray()) rejectedIds.add(id)
  }
  for (const id of world.saved) {
    const times = world.server.applied.get(id) ?? 0
    if (times > 1) faults.push(`${id} was applied ${times} times`)
    if (times === 0 && !rejectedIds.has(id) && !world.discarded.has(id))
      faults.push(`${id} is neither applied nor among the rejected changes`)
  }
  return faults
}

/** view = fold(base, pending): folding everything again changes nothing. */
async function expectFolded({ org, faults }: HistoryWorld, device: TestDevice): Promise<void> {
  const before = await device.view()
  const { db } = device
  await db.transaction('rw', listStores(db), async () =>
    refold(db, org, await readPendingEntries(db, org), await db.base.toArray()),
  )
  if (!isDeepStrictEqual(await device.view(), before)) faults.push('the view is not what base and pending entries make')
}

async function takeStep(world: HistoryWorld): Promise<void> {
  const { random, server, org } = world
  const device = pick(world, world.devices)
  const what = pick(world, whats)
  if (!device || !what) return
  const chance = random()
  if (chance < 0.5) await saveSomething(world, device)
  else if (chance < 0.8) await device.sync()
  else if (chance < 0.9) device.remote.faults.push({ on: random() < 0.5 ? 'push' : 'pull', what })
  else if (chance < 0.93) device.remote.isOffline = !device.remote.isOffline
  else if (chance < 0.95) restart(world, device)
  else if (chance < 0.97) await discardSomething(world, device)
  else if (chance < 0.98) server.changeVisibility(org, pick(world, world.users) ?? '')
  else if (world.restore === null) world.restore = server.backup()
  else world.restore()
}

function restart(world: HistoryWorld, device: TestDevice): void {
  const again = createEngineOn(device.db, device.remote, world.org, Math.floor(world.random() * 1e9))
  world.devices = world.devices.map((each) => (each === device ? again : each))
}

async function discardSomething(world: HistoryWorld, device: TestDevice): Promise<void> {
  const entry = pick(world, await device.db.outbox.orderBy('order').toArray())
  if (entry && (await undoQueuedChange(device.db, entry.id))) world.discarded.add(entry.id)
}

async function saveSomething(world: HistoryWorld, device: TestDevice): Promise<void> {
  const leagues = await device.db.leagues.toArray()
  const schedules = await device.db.schedules.toArray()
  const games = await device.db.games.toArray()
  try {
    await device.save('step', (tx) => changeSomething(world, tx, { leagues, schedules, games }))
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
  }
  for (const { id } of await device.db.outbox.toArray()) world.saved.add(id)
}

type Shown = {
  readonly leagues: { id: string }[]
  readonly schedules: { id: string; league_id: string }[]
  readonly games: { id: string }[]
}

async function changeSomething(world: HistoryWorld, tx: Change, shown: Shown): Promise<void> {
  const { random, newId } = world
  const [league, schedule, game] = [pick(world, shown.leagues), pick(world, shown.schedules), pick(world, shown.games)]
  const chance = random()
  if (!league || chance < 0.1) await tx.insert('leagues', [makeLeagueRow({ id: newId() })])
  else if (chance < 0.15) await tx.insert('teams', [makeTeam({ id: newId(), league_id: league.id })])
  else if (!schedule || chance < 0.25)
    await tx.insert('schedules', [makeSchedule({ id: newId(), league_id: league.id })])
  else if (!game || chance < 0.4) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      makeGame({ id: newId(), schedule_id: schedule.id, league_id: schedule.league_id }),
    )
    await tx.insert('games', rows)
  } else if (chance < 0.5) await tx.patch('games', game.id, { notes: word(world) })
  else if (chance < 0.55) await tx.patch('leagues', league.id, { name: word(world), rules: word(world) })
  else if (chance < 0.65)
    await tx.patch('games', game.id, { start_time: `2026-05-0${1 + Math.floor(random() * 8)}T08:00:00.000Z` })
  else if (chance < 0.68) await tx.patch('games', game.id, { status: 'postponed' })
  else if (chance < 0.72) await tx.remove('leagues', league.id)
  else if (chance < 0.76) await tx.remove('schedules', schedule.id)
  else {
    const side = pick(world, ['home', 'away', 'staff', 'scorekeeper'] as const) ?? 'home'
    const kind = pick(world, ['progress', 'final', 'final', 'final', 'void'] as const) ?? 'final'
    const home_score = Math.floor(random() * 3)
    await tx.insert('score_reports', [
      makeScoreReport({ id: newId(), game_id: game.id, side, kind, home_score, reported_by: newId() }),
    ])
  }
}

function word({ random }: HistoryWorld): string {
  return `word ${Math.floor(random() * 1000)}`
}

function pick<T>({ random }: HistoryWorld, from: readonly T[]): T | undefined {
  return from[Math.floor(random() * from.length)]
}
