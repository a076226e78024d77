import { isDeepStrictEqual } from 'node:util'
import { setMeta } from '#data/store/meta.ts'
import { StorageError, toStorageError } from '#data/store/storage-error.ts'
import { undoQueuedChange, discardRejectedChange, retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import type { OutboxChange, RejectedChange } from '#data/store/outbox/entries.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import { livePageSchema, receiveLivePage } from '#sync/live-page.ts'
import { createTestIds, createTestRandom } from '../../support/rows/factories.ts'
import { asWrittenBefore } from './forms.ts'
import type { Chance } from './changes.ts'
import { addManyGames, bothReport, changeSomething, changeTwo, somebodyWrites } from './changes.ts'
import {
  arrive,
  drop,
  exchange,
  exchangeAcross,
  foreignAnswer,
  lose,
  receive,
  swapAnswers,
  timeOut,
} from './network.ts'
import type { Step } from './plan.ts'
import { noteSaved, orFull, save } from './saving.ts'
import { copyOvertakes, forgetReport, patchAndRemove, refuseDelete, resetTwice } from './sequences.ts'
import { dieAfter, evict, isDying, limitRoom, rewrite, valuesOf } from './storage.ts'
import { idle } from './turns.ts'
import type { Profile, Tab, World } from './world.ts'
import {
  addPhone,
  begin,
  closeTabs,
  copyProfile,
  isDead,
  newProfile,
  openTab,
  outboxOf,
  profileOf,
  restart,
  rowsOn,
  signIn,
  readRejectedChanges,
  viewOf,
} from './world.ts'

export async function takeStep(world: World, step: Step): Promise<void> {
  const random = createTestRandom(step.seed)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const chance: Chance = { random, newId: createTestIds(random), pick }
  const phone = pick(world.phones)
  const org = pick(world.orgs)
  if (!phone || org === undefined) return
  const profile = profileOf(phone)
  const tab = pick(profile.tabs) ?? (await openTab(world, profile))
  await act(world, step, chance, { profile, tab, org })
  await idle()
  await startDeadPhones(world)
}

type Scene = { readonly profile: Profile; readonly tab: Tab; readonly org: string }

async function act(world: World, { kind }: Step, chance: Chance, { profile, tab, org }: Scene): Promise<void> {
  const { random, pick } = chance
  const { server } = world
  const { phone } = profile
  const user = pick(world.users) ?? ''
  switch (kind) {
    case 'save':
      return save(world, profile, tab, org, (tx) => changeSomething(chance, profile, org, tx))
    case 'saveMany':
      return save(world, profile, tab, org, (tx) => addManyGames(chance, profile, org, tx))
    case 'discard': {
      const acked = outboxOf(profile).filter(({ state }) => state === 'acked')
      const entry = pick(random() < 0.5 ? acked : outboxOf(profile))
      if (!entry) return
      return orFull(async () => {
        if (!(await undoQueuedChange(tab.db, entry.id))) return
        noteGiven(world, profile, entry)
        if (entry.state === 'acked') world.faults.push(`2.9 ${entry.id} was taken back, and the server has it`)
      })
    }
    case 'retry':
      return retry(world, profile, tab, pick(readRejectedChanges(profile)))
    case 'dropRefused': {
      const entry = pick(readRejectedChanges(profile))
      if (entry) {
        await orFull(async () => {
          await discardRejectedChange(tab.db, entry.id)
          noteGiven(world, profile, entry)
        })
      }
      return
    }
    case 'somebodyWrites':
      return somebodyWrites(world, org, chance)
    case 'exchange':
      return exchange(world, profile, tab, random)
    case 'begin':
      return begin(tab)
    case 'deliver':
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--) await deliver(world, chance)
      return
    case 'timeOut':
      return timeOut(tab)
    case 'openTab':
      if (profile.tabs.length < 3) await openTab(world, profile)
      return
    case 'timePasses':
      return passTime(world, pick([60_000, 3_600_000, 7 * 3_600_000]) ?? 0)
    case 'monthPasses':
      passTime(world, 31 * 24 * 3_600_000)
      world.aMonthPassed = true
      return
    case 'crash':
      return restart(world, profile)
    case 'dieLater':
      return dieAfter(profile.name, Math.floor(random() * 12))
    case 'connection':
      phone.isOffline = !phone.isOffline
      return
    case 'serverRestart':
      for (const message of world.network) await lose(world, message)
      return
    case 'tombstones':
      return server.tombstonesExpire(org)
    case 'forgetCounts':
      return server.forgetCounts(org)
    case 'membership':
      return server.setMember(org, user, server.role(org, user) === null ? 'league_manager' : null)
    case 'role': {
      const role = server.role(org, user)
      if (role !== null) server.setMember(org, user, role === 'viewer' ? 'league_manager' : 'viewer')
      return
    }
    case 'visibility':
      return server.changeVisibility(org, user)
    case 'backup':
      world.restore = server.backup()
      return
    case 'restore':
      if (!world.restore) return
      world.restore()
      world.wasRestored = true
      return
    case 'goBack': {
      // A frozen copy is put back under the same name. Afterward, other devices often change more than was lost.
      if (!world.restore || random() < 0.25) {
        world.restore = server.backup()
        return
      }
      world.restore({ unnoticed: true })
      world.wasRestored = true
      for (let writes = Math.floor(random() * 6); writes > 0; writes--) somebodyWrites(world, org, chance)
      return
    }
    case 'copyProfile':
      if (world.phones.length < 6 && !isDying(profile.name)) await copyProfile(world, profile)
      return
    case 'evict':
      return evictProfile(world, profile)
    case 'quota':
      return limitRoom(profile.name, random() < 0.5 ? Math.floor(random() * 30) : null)
    case 'session':
      profile.isSignedIn = !profile.isSignedIn
      if (profile.isSignedIn) for (const { round } of profile.tabs) round.accountIsDue()
      return
    case 'wrongSession':
      // Uses the tokens of another account, as after a mix-up of stored sessions, or goes back to the right ones. The
      // app restarts with them.
      if (valuesOf<{ key: string }>(profile.name, 'meta').some(({ key }) => key === 'account')) {
        closeTabs(world, profile)
        await idle()
        profile.wrongUser = profile.wrongUser === null && user !== profile.user ? user : null
        await openTab(world, profile)
      }
      return
    case 'switchAccount':
      if (random() < 0.5) profile.isSignedIn = false
      await signIn(world, phone, user)
      return
    case 'poison': {
      const entry = pick(outboxOf(profile).filter(({ state }) => state === 'queued'))
      if (!entry) return
      world.poisoned.add(entry.id)
      for (let times = 0; times < 4; times++) await exchange(world, profile, tab, random)
      return
    }
    case 'poisonBatch':
      world.mostAtOnce = world.mostAtOnce === Infinity ? 1 + Math.floor(random() * 3) : Infinity
      return
    case 'poisonLast': {
      // For a while, the server accepts only one change per request. It never accepts the last of the queued changes.
      for (let times = 0; times < 5; times++)
        await save(world, profile, tab, org, (tx) => changeSomething(chance, profile, org, tx))
      const last = outboxOf(profile).findLast(({ state }) => state === 'queued')
      if (last) world.poisoned.add(last.id)
      const { mostAtOnce } = world
      world.mostAtOnce = 1
      for (let times = 0; times < 4; times++) await exchange(world, profile, tab, random)
      world.mostAtOnce = mostAtOnce
      return
    }
    case 'damage':
      return damageSomething(world, profile, chance)
    case 'upgrade':
      server.needsUpgrade = !server.needsUpgrade
      if (!server.needsUpgrade) for (const each of world.phones) await bringUpToDate(world, profileOf(each))
      return
    case 'olderApp': {
      await bringUpToDate(world, profile)
      const [fresh = tab] = profile.tabs
      return retry(
        world,
        profile,
        fresh,
        pick(readRejectedChanges(profile).filter(({ ops }) => ops.some(({ t }) => t === 'games'))),
      )
    }
    case 'bothReport':
      await save(world, profile, tab, org, (tx) => bothReport(chance, profile, org, tx))
      somebodyWrites(world, org, chance)
      return exchange(world, profile, tab, random)
    case 'swapAnswers':
      for (const each of world.phones) await begin(profileOf(each).tabs[0] ?? (await openTab(world, profileOf(each))))
      for (let times = 0; times < 4; times++) await swapAnswers(world, random)
      return
    case 'proxyAnswers': {
      // An intermediary responds to this phone's requests, or the server says that it can't respond: either with a
      // different response each time, or with the same one for every request that contains changes.
      const always = random() < 0.5 ? foreignAnswer(random) : null
      await save(world, profile, tab, org, (tx) => changeSomething(chance, profile, org, tx))
      for (let times = 0; times < 6; times++) await exchangeAcross(world, tab, always, random)
      return
    }
    case 'livePage':
      return livePage(world, org, chance)
    case 'changeTwo':
      return save(world, profile, tab, org, (tx) => changeTwo(chance, world, org, profile, tx))
    case 'patchAndRemove':
      return save(world, profile, tab, org, (tx) => patchAndRemove(chance, profile, org, tx))
    case 'refuseDelete':
      return refuseDelete(world, { profile, tab, org }, chance)
    case 'forgetReport':
      return forgetReport(world, { profile, tab, org }, chance)
    case 'resetTwice':
      return resetTwice(world, { profile, tab, org })
    case 'copyOvertakes':
      return copyOvertakes(world, { profile, tab, org }, chance)
    case 'newPhone':
      if (world.phones.length < 6) await addPhone(world, user)
      return
    case 'chooseLeague': {
      const league = pick(rowsOn(profile, 'leagues').filter(({ organization_id }) => organization_id === org))
      if (league) await setMeta(tab.db, `league:${org}`, league.id).catch(() => undefined) // ignores failures like the app, because this is only a convenience
    }
  }
}

/**
 * The server reads what changed as one of the members, and sends it to phones, some of which get it later. The stream
 * and the rounds of the same phone do not wait for each other.
 */
async function livePage(world: World, org: string, { random, pick }: Chance): Promise<void> {
  if (random() < 0.5) somebodyWrites(world, org, { random, pick, newId: world.newId })
  const { server } = world
  const since = server.version(org) - Math.floor(random() * 4)
  const page = since < 1 ? null : server.livePage(org, pick(world.users) ?? '', since)
  if (page) world.livePages.push({ org, page })
  for (const phone of world.phones) {
    const profile = profileOf(phone)
    const sent = random() < 0.7 ? world.livePages.at(-1) : pick(world.livePages)
    const tab = pick(profile.tabs)
    if (!sent || !tab || phone.isOffline || !profile.isSignedIn || profile.wrongUser !== null || random() < 0.2)
      continue
    if (random() < 0.3) await begin(tab)
    const log = (message: string) => void world.log.push(`${profile.name}: ${message}`)
    const parts = { db: tab.db, clock: tab.clock, random, log }
    await orFull(() =>
      receiveLivePage(parts, sent.org, livePageSchema.parse(sent.page)).catch((error: unknown) => {
        if (!(toStorageError(error) instanceof StorageError)) throw error // the app logs it and pulls
      }),
    )
  }
}

function passTime(world: World, ms: number): void {
  world.clock.advance(ms)
  for (const { profiles } of world.phones)
    for (const { tabs } of profiles.values()) for (const { clock } of tabs) clock.advance(ms)
}

async function retry(world: World, profile: Profile, { db }: Tab, entry: RejectedChange | undefined): Promise<void> {
  if (!entry) return
  await noteSaved(world, profile, () =>
    orFull(async () => {
      await retryRejectedChange(db, entry.id)
      noteGiven(world, profile, entry)
      checkRetried(world, profile, entry)
    }),
  )
}

/** Records that a person took a change back or saved a rejected one again: it is no longer among the rejected changes. */
function noteGiven(world: World, profile: Profile, { id }: { readonly id: string }): void {
  world.given.add(id)
  const isLeft = readRejectedChanges(profile).some((entry) => entry.id === id)
  if (isLeft) world.faults.push(`2.5 ${id} is left among the rejected changes`)
}

/** After "Keep mine", the screen shows the person's value again. */
function checkRetried(world: World, profile: Profile, { ops }: RejectedChange): void {
  const view = viewOf(profile)
  for (const op of ops) {
    if (!('set' in op)) continue
    const row = view.get(`${op.t}:${op.id}`)
    const missing = Object.keys(op.set).find((field) => !isDeepStrictEqual(row?.[field], op.set[field]))
    if (missing !== undefined) world.faults.push(`2.5 ${op.t}:${op.id}.${missing} was kept and is not shown`)
  }
}

/** If a process has died, the person opens the app again. */
async function startDeadPhones(world: World): Promise<void> {
  for (const { profiles } of world.phones) {
    for (const profile of profiles.values()) {
      if (profile.tabs.some(({ db }) => isDead(db))) await restart(world, profile)
    }
  }
}

async function deliver(world: World, { random, pick }: Chance): Promise<void> {
  const message = pick(world.network)
  if (!message) return
  if (message.profile.phone.isOffline) return lose(world, message)
  const chance = random()
  if (message.answer === null) {
    arrive(world, message)
    if (chance < 0.6) await receive(world, message)
  } else if (chance < 0.1) await lose(world, message)
  else if (chance < 0.2) arrive(world, message)
  else await receive(world, message)
}

async function evictProfile(world: World, profile: Profile): Promise<void> {
  for (const { id } of profile.saved) world.lost.add(id)
  evict(profile.name)
  for (const tab of profile.tabs.splice(0)) {
    tab.db.close({ disableAutoOpen: true })
    for (const message of world.network) if (message.tab === tab && message.answer !== null) drop(world, message)
  }
  const { phone, user } = profile
  phone.profiles.delete(user)
  await idle()
  const fresh = newProfile(world, phone, user)
  phone.profiles.set(user, fresh)
  await openTab(world, fresh)
}

/** Changes an unmodified row in the copy without anyone noticing. */
function damageSomething(world: World, profile: Profile, { pick, newId }: Chance): void {
  const dirty = new Set(valuesOf<{ id: string }>(profile.name, 'base').map(({ id }) => id))
  const row = pick(rowsOn(profile, 'leagues').filter(({ id }) => !dirty.has(id)))
  if (!row) return
  rewrite<StoredRow>(profile.name, 'leagues', (value) =>
    value.id === row.id ? { ...value, name: `damaged ${newId().slice(0, 8)}`, version: 1_000_000 } : value,
  )
  world.log.push(`${profile.name}: damaged ${row.id}`)
}

/** This phone's data was written by an older app, which is now updated to the newest version. */
async function bringUpToDate(world: World, profile: Profile): Promise<void> {
  closeTabs(world, profile)
  await idle()
  for (const store of ['outbox', 'rejectedChanges', 'sent']) rewrite<OutboxChange>(profile.name, store, asWrittenBefore)
  await openTab(world, profile)
}
