import { schemaVersion } from '#data/store/ops.ts'
import type { Remote } from '#sync/remote.ts'
import { toRemoteError } from '#sync/error-answers.ts'
import { RemoteError } from '#sync/remote.ts'
import type { PushRequest } from '#sync/wire.ts'
import type { ModelCall } from '../../support/device/model-remote.ts'
import { checkStep } from './invariants.ts'
import { readingOn, watchLateness } from './reading.ts'
import { idle } from './turns.ts'
import type { Profile, Tab, World } from './world.ts'
import { begin, outboxOf } from './world.ts'

/** A request on its way to the server, or its response on the way back. */
export type Message = {
  readonly profile: Profile
  readonly tab: Tab
  readonly call: ModelCall
  /** The session at the time the request was created. */
  readonly session: string | null
  /** How often the copy had been started over by the time a page was requested. */
  readonly round: number
  answer: { readonly value: unknown } | { readonly error: RemoteError } | null
  /** Whether the response isn't the server's: it is a proxy's, or says that the server couldn't respond. */
  isForeign?: boolean
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: RemoteError) => void
}

export function remoteOver(world: World, profile: Profile, tab: () => Tab): Remote {
  function send<Answer>(call: ModelCall): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (!profile.tabs.includes(tab())) return // a closed tab requests nothing, even if responses to it were on their way
      world.network.push({
        profile,
        tab: tab(),
        call: structuredClone(call),
        session: profile.isSignedIn ? (profile.wrongUser ?? profile.user) : null,
        round: call.kind === 'pull' ? readingOn(profile, call.request.org).round : 0,
        answer: null,
        resolve: resolve as (answer: unknown) => void,
        reject,
      })
    })
  }
  return {
    account: () => send({ kind: 'account' }),
    push: (request) => send({ kind: 'push', request }),
    pull: (request) => send({ kind: 'pull', request }),
  }
}

/** Makes the request arrive, so that the server executes it. */
export function arrive(world: World, message: Message): void {
  const { call, session, profile } = message
  world.clock.advance(1)
  try {
    if (session === null) throw new RemoteError('auth', 'JWT expired')
    if (call.kind === 'push' && call.request.muts.length > world.mostAtOnce) {
      throw new RemoteError('refused', 'The request is too large')
    }
    if (call.kind === 'push' && call.request.muts.some(({ schema }) => schema !== schemaVersion))
      world.faults.push('2.10 an entry is sent in an older form')
    if (call.kind === 'pull' && session !== profile.user) world.faults.push('I8 somebody else’s session reads')
    message.answer = { value: world.server.call(session, call) }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    message.answer = { error }
  }
}

export async function receive(world: World, message: Message): Promise<void> {
  drop(world, message)
  const { answer, call, tab, isForeign = false } = message
  const wasRunning = tab.running
  if (call.kind === 'push') noteAnswer(world, message, call.request)
  const checkLateness = call.kind === 'pull' ? watchLateness(message, call.request) : null
  if (answer === null || 'error' in answer) message.reject(answer?.error ?? lost())
  else message.resolve(answer.value)
  await idle()
  checkLateness?.(world)
  if (isForeign && wasRunning && tab.ended?.kind === 'signed_out')
    world.faults.push('2.7 somebody is signed out by an answer that is not the server’s')
  checkStep(world) // check between two responses as well
}

/** Records what an entry must have been through before it is set aside (2.6). */
function noteAnswer(world: World, { answer, profile, tab, isForeign }: Message, { org, muts }: PushRequest): void {
  if (answer === null || isForeign) return
  if ('error' in answer) {
    if (answer.error.kind === 'refused')
      for (const { id } of muts) world.refusals.set(id, (world.refusals.get(id) ?? 0) + 1)
    return
  }
  const first = outboxOf(profile).find(
    ({ organization_id, state, ops }) => organization_id === org && state === 'queued' && ops.length > 0,
  )
  if (muts.length === 0 && first)
    world.probes.set(first.id, [...(world.probes.get(first.id) ?? []), { tab, atMs: tab.clock.now() }])
}

type ForeignAnswer = readonly [status: number, json: unknown]

/**
 * Runs a round in which responses aren't the server's: a random one replaces each of them, or, if `always` is given, it
 * replaces those to requests that contain changes.
 */
export async function exchangeAcross(
  world: World,
  tab: Tab,
  always: ForeignAnswer | null,
  random: () => number,
): Promise<void> {
  await begin(tab)
  for (let turn = 0; tab.running && turn < 200; turn++) {
    const message = world.network.find((each) => each.tab === tab)
    if (!message) {
      await timeOut(tab)
      continue
    }
    const { call } = message
    const isThrough =
      always !== null && (call.kind !== 'push' || call.request.muts.every(({ ops }) => ops.length === 0))
    if (isThrough || random() < 0.3) arrive(world, message) // the request often arrived anyway
    if (!isThrough) answerInItsPlace(message, always ?? foreignAnswer(random))
    await receive(world, message)
  }
}

function answerInItsPlace(message: Message, [status, json]: ForeignAnswer): void {
  message.answer = { error: toRemoteError({ status, json, headers: new Headers() }, message.tab.clock.now()) }
  message.isForeign = true
}

export function foreignAnswer(random: () => number): ForeignAnswer {
  return foreignAnswers[Math.floor(random() * foreignAnswers.length)] ?? [502, undefined]
}

const foreignAnswers: readonly ForeignAnswer[] = [
  [200, undefined], // a captive portal’s page
  [302, undefined],
  [401, { message: 'No API key found in request' }],
  [401, { message: 'jwt expired' }],
  [402, { message: 'Payment required' }],
  [403, { message: 'jwt malformed' }],
  [404, { message: 'no Route matched with those values' }],
  [413, { message: 'Request size limit exceeded' }],
  [429, { message: 'API rate limit exceeded' }],
  [451, { message: 'Unavailable for legal reasons' }],
  [502, undefined],
  [511, { message: 'Network authentication required' }],
  [540, { message: 'Project paused' }],
  [401, { code: 'PGRST303', message: 'JWT expired' }], // the renewed token isn't accepted, either
  [404, { code: 'PGRST202', message: 'Could not find the function' }],
  [404, { code: '42883', message: 'function does not exist' }],
  [429, { code: 'PT429', message: 'Too many requests' }],
  [500, { code: '0A000', message: 'cached plan must not change result type' }],
  [500, { code: '40P01', message: 'deadlock detected' }],
  [500, { code: '55P03', message: 'cancelling statement due to lock timeout' }],
  [500, { code: '57014', message: 'cancelling statement due to statement timeout' }],
  [500, { code: 'PT500', message: 'The server failed. Try again.' }],
  [500, { code: 'XX000', message: 'internal error' }],
  [503, { code: '53300', message: 'too many connections' }],
  [503, { code: 'PGRST001', message: 'no connection to the database' }],
]

/**
 * Two devices that make the same call at the same time get each other's responses, as from a proxy that has mixed them
 * up. Account calls are excluded, because their responses name the person they are for.
 */
export async function swapAnswers(world: World, random: () => number): Promise<void> {
  const asking = world.network.filter(
    ({ profile, call }) => call.kind !== 'account' && profile.isSignedIn && !profile.phone.isOffline,
  )
  const one = asking[Math.floor(random() * asking.length)]
  const other = asking.find((each) => each.profile !== one?.profile && each.call.kind === one?.call.kind)
  for (const message of [one, other]) if (message?.answer === null) arrive(world, message)
  if (!one || !other) return one && receive(world, one)
  const mine = one.answer
  one.answer = other.answer
  other.answer = mine
  await receive(world, one)
  await receive(world, other)
}

export async function lose(world: World, message: Message): Promise<void> {
  drop(world, message)
  message.reject(lost())
  await idle()
}

function lost(): RemoteError {
  return new RemoteError('transient', 'No connection')
}

export function drop(world: World, message: Message): void {
  world.network = world.network.filter((each) => each !== message)
}

/** The request takes too long for the device, but may arrive anyway. */
export async function timeOut(tab: Tab): Promise<void> {
  tab.clock.advance(15_001)
  await idle()
}

/** Runs a round from start to end, with `trouble` on the way. The round may be left waiting for a response. */
export async function exchange(world: World, profile: Profile, tab: Tab, random: () => number): Promise<void> {
  const { trouble } = world.plan
  await begin(tab)
  for (let turn = 0; tab.running && turn < 200; turn++) {
    const waiting = world.network.filter((message) => message.tab === tab)
    const message = waiting[Math.floor(random() * waiting.length)]
    if (!message) {
      await timeOut(tab)
      continue
    }
    if (profile.phone.isOffline) {
      await lose(world, message)
      continue
    }
    if (random() >= trouble) {
      if (message.answer === null) arrive(world, message)
      await receive(world, message)
    } else if (!(await misfortune(world, message, random))) return
  }
}

/** Causes something to go wrong with a message. Returns false if the round is left waiting. */
async function misfortune(world: World, message: Message, random: () => number): Promise<boolean> {
  const chance = random()
  if (chance < 0.25) await lose(world, message)
  else if (chance < 0.45) {
    if (message.answer === null) arrive(world, message)
    await lose(world, message)
  } else if (chance < 0.65) {
    arrive(world, message)
    arrive(world, message)
    await receive(world, message)
  } else if (chance < 0.75) await timeOut(message.tab)
  else if (chance < 0.8) {
    message.answer = { error: new RemoteError('auth', 'JWT expired') }
    await receive(world, message)
  } else if (chance < 0.85) {
    message.answer = { error: new RemoteError('refused', 'Bad request') }
    await receive(world, message)
  } else return false
  return true
}
