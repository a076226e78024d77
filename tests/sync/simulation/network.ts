import { schemaVersion } from '#data/store/ops.ts'
import type { Remote } from '#sync/remote.ts'
import { RemoteError } from '#sync/remote.ts'
import type { Call } from '../../support/model-remote.ts'
import { checkStep } from './invariants.ts'
import { readingOn, watchLateness } from './reading.ts'
import { idle } from './turns.ts'
import type { Profile, Tab, World } from './world.ts'
import { begin } from './world.ts'

/** A request on its way to the server, or its answer on the way back. */
export type Message = {
  readonly profile: Profile
  readonly tab: Tab
  readonly call: Call
  /** The session is read when a request is made. */
  readonly session: string | null
  /** How often the copy had been begun when a page was asked for. */
  readonly round: number
  answer: { readonly value: unknown } | { readonly error: RemoteError } | null
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: RemoteError) => void
}

export function remoteOver(world: World, profile: Profile, tab: () => Tab): Remote {
  function send<Answer>(call: Call): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (!profile.tabs.includes(tab())) return // a tab that is gone asks nothing, though its answers were on their way
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

/** The request arrives: the server carries it out. */
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
  const { answer, call } = message
  if (answer && 'error' in answer && answer.error.kind === 'refused' && call.kind === 'push') {
    for (const { id } of call.request.muts) world.refusals.set(id, (world.refusals.get(id) ?? 0) + 1)
  }
  const checkLateness = call.kind === 'pull' ? watchLateness(message, call.request) : null
  if (answer === null || 'error' in answer) message.reject(answer?.error ?? lost())
  else message.resolve(answer.value)
  await idle()
  checkLateness?.(world)
  checkStep(world) // also between two answers
}

/**
 * Two devices that ask the same at the same time get each other's answers, as from a proxy that has lost count. Who asks
 * for the account is told who it is about, so that is left out.
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

/** The request takes too long for the device; it may arrive all the same. */
export async function timeOut(tab: Tab): Promise<void> {
  tab.clock.advance(15_001)
  await idle()
}

/** A round from its start to its end, with `trouble` on the way; it may be left waiting for an answer. */
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

/** False: the round is left waiting. */
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
