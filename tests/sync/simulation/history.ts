import { checkEnd, checkStep } from './invariants.ts'
import { arrive, receive, timeOut } from './network.ts'
import type { Plan, Step } from './plan.ts'
import { planOf } from './plan.ts'
import { dieAfter, evict, limitRoom, valuesOf } from './storage.ts'
import { takeStep } from './steps.ts'
import { countTurns, idle } from './turns.ts'
import type { Profile, World } from './world.ts'
import { addPhone, allProfiles, begin, closeTabs, createWorld, fail, outboxOf, startAnew } from './world.ts'

export type Result = {
  /** The first thing that went wrong, and anything else that was wrong at that moment. Empty if all is well. */
  readonly faults: readonly string[]
  readonly saved: number
  readonly steps: number
  readonly refused: number
  readonly log: readonly string[]
}

const passesUntilQuiet = 8

export async function runHistory(seed: number): Promise<Result> {
  return runPlan(planOf(seed))
}

export async function runPlan(plan: Plan): Promise<Result> {
  countTurns()
  Reflect.set(globalThis, 'mutationsAtOnce', plan.mutationsAtOnce)
  Reflect.set(globalThis, 'costPerEntry', plan.costPerEntry)
  const world = await createWorld(plan)
  let steps = 0
  try {
    for (const step of plan.steps) {
      world.log.push(`— ${step.kind}`)
      await takeStep(world, step)
      steps++
      checkStep(world)
      if (world.faults.length > 0) break
    }
    for (const last of [comeToRest, ...ends[plan.end]]) {
      if (world.faults.length === 0) await last(world)
      if (world.faults.length === 0) checkEnd(world)
    }
  } catch (error) {
    world.faults.push(`exception ${error instanceof Error ? String(error.stack) : String(error)}`)
  }
  const refused = allProfiles(world).reduce((sum, { name }) => sum + valuesOf(name, 'rejectedChanges').length, 0)
  const { faults, saved, log } = world
  await takeDown(world)
  return { faults, saved: saved.size, steps, refused, log }
}

async function takeDown(world: World): Promise<void> {
  for (const profile of allProfiles(world)) {
    closeTabs(world, profile)
    evict(profile.name)
  }
  for (const stop of world.stops) stop.abort()
  await idle()
}

/**
 * Nothing goes wrong from here on, except for entries that the server can't accept. Within a bounded number of rounds,
 * everyone must have everything.
 */
async function comeToRest(world: World): Promise<void> {
  world.log.push('— no more faults')
  world.mostAtOnce = Infinity
  world.server.needsUpgrade = false
  for (const message of world.network) if (message.answer === null) arrive(world, message)
  for (const profile of allProfiles(world)) {
    limitRoom(profile.name, null)
    dieAfter(profile.name, null)
    profile.phone.isOffline = false
    profile.isSignedIn = true
    profile.wrongUser = null
    await startAnew(world, profile)
  }
  world.network = []
  await waitForQuiet(world)
}

/** Checks that running apps notice a role change, and that a new phone catches up with everything. */
async function goOn(world: World): Promise<void> {
  world.log.push('— a role changes, and a new phone comes')
  const { server, users, orgs, plan } = world
  const user = users[plan.seed % users.length] ?? ''
  for (const org of orgs) {
    const role = server.role(org, user)
    // An organization is itself a row. One without any rows exists only in this model, and no pull reports anything
    // about it.
    if (role !== null && server.rows(org).size > 0)
      server.setMember(org, user, role === 'viewer' ? 'league_manager' : 'viewer')
  }
  await addPhone(world, users[0] ?? '')
  await waitForQuiet(world)
}

/** 2.8: nothing more is sent, and reading continues. */
async function wantNewerApp(world: World): Promise<void> {
  world.log.push('— the server wants a newer app')
  for (const profile of await withUnsent(world)) {
    world.server.needsUpgrade = true
    await exchangeUndisturbed(world, profile)
    const kind = profile.tabs[0]?.ended?.kind
    if (kind !== 'upgrade') fail(world, profile, `2.8 the round ended with ${String(kind)}`)
    world.server.needsUpgrade = false
    await startAnew(world, profile)
  }
  await waitForQuiet(world)
}

/** 3.4: the app keeps running without asking who is signed in, and learns it from the server. */
async function mixUpTokens(world: World): Promise<void> {
  world.log.push('— the tokens are another person’s')
  if (world.orgs.length > 1) return // with several organizations, this would read the first one's rows, which can't happen with the app's own token handling
  const known = await withUnsent(world)
  await waitForQuiet(world)
  for (const profile of await withUnsent(world)) {
    const other = world.users.find((user) => user !== profile.user)
    if (!known.includes(profile) || other === undefined) continue
    profile.wrongUser = other
    await exchangeUndisturbed(world, profile)
    const kind = profile.tabs[0]?.ended?.kind
    if (kind !== 'signed_out') fail(world, profile, `3.4 the round ended with ${String(kind)}`)
    profile.wrongUser = null
    await startAnew(world, profile)
  }
  await waitForQuiet(world)
}

const ends = {
  nothing: [],
  'a role changes': [goOn],
  'newer app wanted': [wantNewerApp],
  'tokens of another person': [mixUpTokens],
} as const

/** Makes some more changes, and returns the accounts that have unsent changes on their phones. */
async function withUnsent(world: World): Promise<Profile[]> {
  const { plan, saved } = world
  const first = (plan.seed + saved.size) * 16 // ids are derived from this number, so no id may occur twice
  for (let nr = 0; nr < 6; nr++) await takeStep(world, { kind: 'save', seed: first + nr })
  return allProfiles(world).filter((profile) => outboxOf(profile).some(({ state }) => state === 'queued'))
}

async function waitForQuiet(world: World): Promise<void> {
  const most = passesUntilQuiet + 5 * world.poisoned.size // each poisoned entry is refused three times, and then twice more with probes
  for (let pass = 0; pass < most; pass++) {
    const before = stateOf(world)
    for (const profile of allProfiles(world)) {
      await exchangeUndisturbed(world, profile)
      checkStep(world)
      if (world.faults.length > 0) return
    }
    const isWell = allProfiles(world).every(({ tabs }) => tabs[0]?.ended?.kind === 'synced')
    if (pass > 0 && isWell && before === stateOf(world)) return
  }
  world.faults.push(`I9 still busy after ${most} rounds`)
}

async function exchangeUndisturbed(world: World, profile: Profile): Promise<void> {
  const [tab] = profile.tabs
  if (!tab) throw new Error('The phone has not started')
  await begin(tab)
  for (let turn = 0; tab.running; turn++) {
    if (turn > 500) throw new Error('I9 a round does not end')
    const message = world.network.find((each) => each.tab === tab)
    if (message) {
      arrive(world, message)
      await receive(world, message)
    } else await timeOut(tab)
  }
  if (tab.ended?.kind !== 'synced') world.log.push(`${profile.name}: ${JSON.stringify(tab.ended?.kind)}`)
}

function stateOf(world: World): string {
  const versions = world.orgs.map((org) => world.server.version(org))
  const phones = allProfiles(world).map((profile) => outboxOf(profile).map(({ state }) => state))
  return JSON.stringify([versions, phones])
}

/** Removes everything that the failure doesn't need, in smaller and smaller pieces. */
export async function shrink(plan: Plan, failsAlike: (faults: readonly string[]) => boolean): Promise<Plan> {
  let steps: readonly Step[] = plan.steps
  const fails = async (shorter: readonly Step[]) => failsAlike((await runPlan({ ...plan, steps: shorter })).faults)
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < steps.length;) {
      const shorter = [...steps.slice(0, start), ...steps.slice(start + size)]
      if (await fails(shorter)) steps = shorter
      else start += size
    }
  }
  return { ...plan, steps }
}
