import { openDatabase } from '#data/store/database.ts'
import type { OutboxEntry, RejectedChange } from '#data/store/outbox/entries.ts'
import type { getMeta } from '#data/store/meta.ts'
import type { Op } from '#data/store/ops.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import { tableNames } from '#domain/schema/tables.ts'
import { createRound } from '#sync/round.ts'
import type { Round, RoundResult } from '#sync/round.ts'
import { createTestIds, makeGame, makeLeagueRow, makeSchedule, createTestRandom } from '../../support/rows/factories.ts'
import type { ModelServer } from '../../support/device/model-remote.ts'
import { createModelServer } from '../../support/device/model-remote.ts'
import type { VirtualClock } from '../../support/device/virtual-clock.ts'
import { createVirtualClock } from '../../support/device/virtual-clock.ts'
import { asWrittenNow } from './forms.ts'
import type { Message } from './network.ts'
import { remoteOver } from './network.ts'
import type { LivePage } from '#sync/live-page.ts'
import type { Plan } from './plan.ts'
import { copyDatabase, isKilled, kill, passTimeOfWrites, valuesOf } from './storage.ts'
import { idle } from './turns.ts'
import type { MetaKey, PullState } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * One page, or the service worker, with its own connection to its account's database. All tabs are leaders at the same
 * time.
 */
export type Tab = {
  readonly db: LocalDatabase
  readonly round: Round
  readonly clock: VirtualClock
  running: boolean
  ended: RoundResult | null
}

/** A change that a screen reported as saved. */
export type Saved = {
  readonly id: string
  readonly user: string
  readonly org: string
  readonly order: number
  readonly ops: readonly Op[]
}

/**
 * A field that a person changed on this profile: once the new value has been on the screen, the previous value must not
 * come back.
 */
export type Watch = {
  readonly entry: string
  readonly t: string
  readonly row: string
  readonly field: string
  readonly mine: unknown
  readonly before: unknown
  wasShown: boolean
}

/** One account's data on one phone. */
export type Profile = {
  readonly name: string
  readonly user: string
  readonly phone: Phone
  tabs: Tab[]
  readonly saved: Saved[]
  /** Rows that have been on the screen. */
  readonly seen: Set<string>
  /** Row → the id of the entry that inserts it. */
  readonly inserted: Map<string, string>
  watches: Watch[]
  /** Organization → how far this profile had read it at the last check. */
  readonly readings: Map<string, PullState>
  /** The change counter of the profile's storage at the last check. */
  checked: number
  isSignedIn: boolean
  /** The person whose session the profile's requests carry, if it isn't the profile's own user. */
  wrongUser: string | null
}

export type Phone = {
  readonly profiles: Map<string, Profile>
  user: string
  isOffline: boolean
  readonly skewMs: number
}

export type World = {
  readonly plan: Plan
  readonly newId: () => string
  readonly orgs: readonly string[]
  readonly users: readonly string[]
  readonly server: ModelServer
  readonly phones: Phone[]
  /** One for each tab that has ever existed, so that whatever a tab still waits for can be released at the end. */
  readonly stops: AbortController[]
  network: Message[]
  /** Pages of live streams, which devices may receive late, twice, or not at all. */
  readonly livePages: { readonly org: string; readonly page: LivePage }[]
  readonly clock: VirtualClock
  readonly saved: Map<string, Saved>
  /** Ids of changes that a person took back or saved again, and of changes that were lost with a phone's storage. */
  readonly given: Set<string>
  readonly lost: Set<string>
  readonly poisoned: Set<string>
  /** Entry → the number of requests containing it that were refused as a whole. */
  readonly refusals: Map<string, number>
  /** Entry → when the server accepted an empty request while the entry was the first to be sent. */
  readonly probes: Map<string, readonly { readonly tab: Tab; readonly atMs: number }[]>
  /** The largest push that the server accepts. */
  mostAtOnce: number
  restore: ReturnType<ModelServer['backup']> | null
  wasRestored: boolean
  /** Whether devices may have forgotten what they sent. */
  aMonthPassed: boolean
  profiles: number
  readonly faults: string[]
  readonly log: string[]
}

export async function createWorld(plan: Plan): Promise<World> {
  const random = createTestRandom(plan.seed + 17)
  const newId = createTestIds(random)
  const clock = createVirtualClock()
  const server = createModelServer({ pageSize: plan.pageSize, now: () => clock.now() })
  const orgs = Array.from({ length: plan.organizations }, newId)
  const users = Array.from({ length: plan.people }, newId)
  for (const org of orgs) {
    server.addOrganization(org)
    for (const user of users) server.setMember(org, user, random() < 0.8 ? 'league_manager' : 'viewer')
    server.setMember(org, users[0] ?? '', 'league_manager')
    if (random() < 0.7) writeSeason(server, org, newId)
  }
  const world: World = {
    plan,
    newId,
    orgs,
    users,
    server,
    phones: [],
    stops: [],
    network: [],
    livePages: [],
    clock,
    saved: new Map(),
    given: new Set(),
    lost: new Set(),
    poisoned: new Set(),
    refusals: new Map(),
    probes: new Map(),
    mostAtOnce: Infinity,
    restore: null,
    wasRestored: false,
    aMonthPassed: false,
    profiles: 0,
    faults: [],
    log: [],
  }
  server.poison = ({ id, ops }) => world.poisoned.has(id) && ops.length > 0
  server.sees = (user, t, row) => t !== 'venues' || server.role(row.organization_id, user) === 'league_manager'
  server.mayWrite = (user, org) => server.role(org, user) === 'league_manager'
  for (let index = 0; index < plan.phones; index++) {
    const user = users[index % users.length] ?? ''
    await addPhone(world, user, random() < 0.3 ? Math.round((random() - 0.5) * 2 * 3_600_000) : 0)
  }
  return world
}

export async function addPhone(world: World, user: string, skewMs = 0): Promise<void> {
  const phone: Phone = { profiles: new Map(), user, isOffline: false, skewMs }
  world.phones.push(phone)
  await signIn(world, phone, user)
}

/** Writes the data that the organization already has when the history begins. */
function writeSeason(server: ModelServer, org: string, newId: () => string): void {
  const league = makeLeagueRow({ id: newId(), organization_id: org })
  const inLeague = { organization_id: org, league_id: league.id }
  const schedule = makeSchedule({ ...inLeague, id: newId() })
  const game = () => makeGame({ ...inLeague, id: newId(), schedule_id: schedule.id })
  server.write(org, [{ t: 'leagues', rows: [league] }])
  server.write(org, [
    { t: 'schedules', rows: [schedule] },
    { t: 'games', rows: [game(), game()] },
  ])
}

export function profileOf(phone: Phone): Profile {
  const profile = phone.profiles.get(phone.user)
  if (!profile) throw new Error('The phone has no such account')
  return profile
}

export function allProfiles(world: World): Profile[] {
  return world.phones.flatMap(({ profiles }) => [...profiles.values()])
}

/** Signs this person in, with their own new or existing database. */
export async function signIn(world: World, phone: Phone, user: string): Promise<Profile> {
  phone.user = user
  const known = phone.profiles.get(user)
  const profile = known ?? newProfile(world, phone, user)
  phone.profiles.set(user, profile)
  profile.isSignedIn = true
  if (profile.tabs.length === 0) await openTab(world, profile)
  for (const { round } of profile.tabs) round.accountIsDue()
  return profile
}

export function newProfile(world: World, phone: Phone, user: string): Profile {
  return {
    name: `history-${world.plan.seed}-${++world.profiles}`,
    user,
    phone,
    tabs: [],
    saved: [],
    seen: new Set(),
    inserted: new Map(),
    watches: [],
    readings: new Map(),
    checked: -1,
    isSignedIn: true,
    wrongUser: null,
  }
}

export async function openTab(world: World, profile: Profile, open?: LocalDatabase): Promise<Tab> {
  const db = open ?? (await openDatabase(profile.name))
  const random = createTestRandom(Math.floor(Number.parseInt(world.newId().slice(0, 8), 16)))
  const clock = createVirtualClock(world.clock.now() + profile.phone.skewMs)
  const stop = new AbortController()
  world.stops.push(stop)
  const tab: Tab = {
    db,
    clock,
    running: false,
    ended: null,
    round: createRound({
      db,
      remote: remoteOver(world, profile, () => tab),
      clock,
      random,
      log: (message, details) => {
        world.log.push(`${profile.name}: ${message}${inWords(details)}`)
        if (message.startsWith('This copy differs') && !world.plan.features.has('damage'))
          fail(world, profile, 'I11 a copy that nobody damaged is read again')
      },
      signal: stop.signal,
      report: () => Promise.resolve(),
    }),
  }
  profile.tabs.push(tab)
  passTimeOfWrites(profile.name, (ms) => clock.advance(ms))
  return tab
}

function inWords(details: unknown): string {
  if (details === undefined) return ''
  return `: ${details instanceof Error ? String(details.stack) : JSON.stringify(details)}`
}

/** Starts a round some time after the previous one. The round then waits for the network. */
export async function begin(tab: Tab): Promise<void> {
  if (tab.running) return
  tab.clock.advance(3000)
  tab.running = true
  tab.ended = null
  void runToEnd(tab)
  await idle()
}

async function runToEnd(tab: Tab): Promise<void> {
  tab.ended = await tab.round.run()
  tab.running = false
}

/** Ends all processes of this profile. What they have sent may still arrive. */
export function closeTabs(world: World, profile: Profile): void {
  kill(profile.name)
  for (const tab of profile.tabs.splice(0)) {
    tab.db.close({ disableAutoOpen: true })
    world.network = world.network.filter((message) => message.tab !== tab || message.answer === null)
  }
}

/** Kills the phone and starts it again with what was stored. */
export async function restart(world: World, profile: Profile): Promise<void> {
  closeTabs(world, profile)
  await idle()
  await openTab(world, profile)
}

/** Restarts the app with only what was stored. A living connection is reused, which is faster. */
export async function startAnew(world: World, profile: Profile): Promise<void> {
  const [first, ...others] = profile.tabs
  if (!first || first.running || isDead(first.db)) return restart(world, profile)
  for (const { db } of others) db.close({ disableAutoOpen: true })
  if (others.some(({ running }) => running)) return restart(world, profile)
  profile.tabs = []
  await openTab(world, profile, first.db)
}

export function isDead(db: LocalDatabase): boolean {
  try {
    return isKilled(db.backendDB())
  } catch {
    return true
  }
}

/** Copies the whole profile to another device, as after restoring a phone's backup. */
export async function copyProfile(world: World, profile: Profile): Promise<void> {
  const phone: Phone = { profiles: new Map(), user: profile.user, isOffline: false, skewMs: 0 }
  const copy: Profile = {
    ...newProfile(world, phone, profile.user),
    saved: [...profile.saved],
    seen: new Set(profile.seen),
    inserted: new Map(profile.inserted),
    watches: profile.watches.map((watch) => ({ ...watch })),
  }
  phone.profiles.set(profile.user, copy)
  await openTab(world, copy)
  copyDatabase(profile.name, copy.name)
  world.phones.push(phone)
}

export function fail(world: World, profile: Profile, words: string): void {
  world.faults.push(`${words} (${profile.name})`)
}

export function outboxOf(profile: Profile): OutboxEntry[] {
  return valuesOf<OutboxEntry>(profile.name, 'outbox').map(asWrittenNow)
}

export function readRejectedChanges(profile: Profile): RejectedChange[] {
  return valuesOf<RejectedChange>(profile.name, 'rejectedChanges').map(asWrittenNow)
}

/** Reads a single value directly from the database. */
export function metaOn<K extends MetaKey>({ name }: Profile, wanted: K): MetaValue<K> {
  return valuesOf<{ key: MetaKey; value: MetaValue<K> }>(name, 'meta').find(({ key }) => key === wanted)?.value
}

type MetaValue<K extends MetaKey> = Awaited<ReturnType<typeof getMeta<K>>> | undefined

export function rowsOn(profile: Profile, t: string): StoredRow[] {
  return valuesOf<StoredRow>(profile.name, t)
}

export type View = ReadonlyMap<string, StoredRow>

/** Returns everything that screens would show, keyed by table and id. */
export function viewOf(profile: Profile): View {
  const view = new Map<string, StoredRow>()
  for (const t of tableNames) for (const row of rowsOn(profile, t)) view.set(`${t}:${row.id}`, row)
  return view
}
