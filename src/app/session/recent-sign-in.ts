import { asOnlineError, askWith, type Ask, type Call, type Confirmation } from '#api/ask.ts'
import { isRecentSignIn } from '#api/session/assurance.ts'
import type { OpenedSession } from '#api/session/opened-session.ts'
import { endSession, openWithPassword } from '#api/session/sessions.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { IdentityQuestion } from '#features/account/identity/identity-question.ts'
import { askAs, type AskParts } from './ask-as.ts'
import { toTokens } from './refresh-tokens.ts'
import type { DeviceAccount } from './session-tokens.ts'

// A session is not enough for what cannot be undone: the person signs in again for it, with their password and their
// second factor. The server has the last word on what asks for that and on how recent a sign-in has to be.

/** Shows the question. False where the person has closed it. */
export type AskIdentity = (question: IdentityQuestion) => Promise<boolean>

/** A person at this device, and how to ask them who they are. */
export type Caller = AskParts & {
  readonly account: DeviceAccount
  readonly email: () => Promise<string>
  readonly askIdentity: AskIdentity
}

/** Asks under the person's session. Where the call or the server wants it, the person is asked to sign in again first. */
export function askConfirming(caller: Caller): Ask {
  const ask = askAs(caller)
  return async (call) => {
    if (call.confirm) return callConfirmed(caller, call, call.confirm)
    try {
      return await ask(call)
    } catch (error) {
      if (!asksToSignInAgain(error)) throw error
    }
    return callConfirmed(caller, call, { deed: 'Continue' })
  }
}

/**
 * Makes one call as whoever has just signed in. Where the device's own session is not recent enough a session of its own
 * is opened for it, and ended after it: the one on the device counts for no more than before.
 */
async function callConfirmed<Answer>(
  caller: Caller,
  call: Call<Answer>,
  { deed, endsSessions = false }: Confirmation,
): Promise<Answer> {
  const { server, session, userId } = caller
  if (isRecentSignIn(await session.accessToken(userId).catch(asOnlineError), Date.now())) {
    try {
      return await askAs(caller)(call)
    } catch (error) {
      if (!asksToSignInAgain(error)) throw error
    }
  }
  const opened = await openConfirmed(caller, deed)
  let isOver = false
  try {
    const answer = await askWith(server, opened.access_token)(call)
    isOver = endsSessions
    return answer
  } finally {
    if (!isOver) void endSession(server, opened.access_token)
  }
}

/**
 * For what changes how the person signs in, which ends their other sessions: the new session takes the place of the
 * device's own.
 */
export async function underFreshSession<Result>(
  caller: Caller,
  work: () => Promise<Result>,
  { deed }: Pick<Confirmation, 'deed'>,
): Promise<Result> {
  const { server, session, userId, account } = caller
  const renew = async () => {
    const opened = await openConfirmed(caller, deed)
    const before = await session.begin(toTokens(opened, Date.now()), account)
    if (before) void endSession(server, before.accessToken)
  }
  if (!isRecentSignIn(await session.accessToken(userId).catch(asOnlineError), Date.now())) await renew()
  try {
    return await work()
  } catch (error) {
    if (!asksToSignInAgain(error)) throw error
  }
  await renew()
  return work()
}

const answers: ReadonlySet<string | null> = new Set([
  'sign_in_again_first', // the database's
  'reauthentication_needed', // the auth server's
  'current_password_required',
])

function asksToSignInAgain(error: unknown): boolean {
  return error instanceof OnlineError && answers.has(error.code)
}

async function openConfirmed({ server, email, askIdentity }: Caller, deed: string): Promise<OpenedSession> {
  const { passFactor } = await import('#api/session/second-factor.ts').catch(asOnlineError)
  const [address, { recoveryCodes = false }] = await Promise.all([email(), server().catch(asOnlineError)])
  let confirmed: OpenedSession | undefined
  const isConfirmed = await askIdentity({
    deed,
    email: address,
    takesRecoveryCodes: recoveryCodes,
    async confirm(password, proof) {
      const entered = await openWithPassword(server, address, password)
      if (!entered) return 'wrong_password'
      const passed = await passFactor(server, entered, proof).catch(async (error: unknown) => {
        await endSession(server, entered.access_token)
        throw error
      })
      if (typeof passed === 'string') {
        await endSession(server, entered.access_token)
        return passed
      }
      confirmed = passed
      return 'confirmed'
    },
  })
  if (!isConfirmed || !confirmed) throw new OnlineError('refused', 'Nothing was changed.', { code: 'not_confirmed' })
  return confirmed
}
