import { toOnlineError, createAskWith, type Ask, type ApiCall, type IdentityConfirmation } from '#api/ask.ts'
import { isRecentSignIn } from '#api/session/assurance.ts'
import type { OpenedSession } from '#api/session/opened-session.ts'
import { endSession, openPasswordSession } from '#api/session/sessions.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { IdentityQuestion } from '#features/account/identity/identity-question.ts'
import { createAskAs, type AskDependencies } from './ask-as.ts'
import { toSessionTokens } from './refresh-tokens.ts'
import type { DeviceAccount } from './session-tokens.ts'
import { t } from './words.ts'

// A session is not enough for irreversible actions: the person signs in again, with their password and their second
// factor. The server decides which actions require it and how recent the sign-in has to be.

/** Shows the question. Resolves to false if the person closed it. */
export type AskIdentity = (question: IdentityQuestion) => Promise<boolean>

/** This device's user, and a way to ask them to sign in again. */
export type PersonCaller = AskDependencies & {
  readonly account: DeviceAccount
  readonly email: () => Promise<string>
  readonly askIdentity: AskIdentity
}

/**
 * Makes calls in the person's session. If the call or the server requires it, asks the person to sign in again first.
 */
export function createConfirmingAsk(caller: PersonCaller): Ask {
  const ask = createAskAs(caller)
  return async (call) => {
    if (call.confirm) return callConfirmed(caller, call, call.confirm)
    try {
      return await ask(call)
    } catch (error) {
      if (!asksToSignInAgain(error)) throw error
    }
    return callConfirmed(caller, call, { deed: t.continue })
  }
}

/**
 * Makes one call with a fresh sign-in. If the device's session is not recent enough, opens a separate session and ends
 * it afterward: the device's own session gains no rights.
 */
async function callConfirmed<Answer>(
  caller: PersonCaller,
  call: ApiCall<Answer>,
  { deed, endsSessions = false }: IdentityConfirmation,
): Promise<Answer> {
  const { server, session, userId } = caller
  if (isRecentSignIn(await session.accessToken(userId).catch(toOnlineError), Date.now())) {
    try {
      return await createAskAs(caller)(call)
    } catch (error) {
      if (!asksToSignInAgain(error)) throw error
    }
  }
  const opened = await openConfirmed(caller, deed)
  let isOver = false
  try {
    const answer = await createAskWith(server, opened.access_token)(call)
    isOver = endsSessions
    return answer
  } finally {
    if (!isOver) void endSession(server, opened.access_token)
  }
}

/**
 * Runs `work` under a recent sign-in, for changes to how the person signs in, which end their other sessions. If the
 * device's own session is not recent enough, a new one replaces it.
 */
export async function runUnderFreshSession<Result>(
  caller: PersonCaller,
  work: () => Promise<Result>,
  { deed }: Pick<IdentityConfirmation, 'deed'>,
): Promise<Result> {
  const { server, session, userId, account } = caller
  const renew = async () => {
    const opened = await openConfirmed(caller, deed)
    const before = await session.begin(toSessionTokens(opened, Date.now()), account)
    if (before) void endSession(server, before.accessToken)
  }
  if (!isRecentSignIn(await session.accessToken(userId).catch(toOnlineError), Date.now())) await renew()
  try {
    return await work()
  } catch (error) {
    if (!asksToSignInAgain(error)) throw error
  }
  await renew()
  return work()
}

const answers: ReadonlySet<string | null> = new Set([
  'sign_in_again_first', // from the database
  'reauthentication_needed', // from the auth server
  'current_password_required',
])

function asksToSignInAgain(error: unknown): boolean {
  return error instanceof OnlineError && answers.has(error.code)
}

async function openConfirmed({ server, email, askIdentity }: PersonCaller, deed: string): Promise<OpenedSession> {
  const { completeSecondFactor } = await import('#api/session/second-factor.ts').catch(toOnlineError)
  const [address, { recoveryCodes = false }] = await Promise.all([email(), server().catch(toOnlineError)])
  let confirmed: OpenedSession | undefined
  const isConfirmed = await askIdentity({
    deed,
    email: address,
    takesRecoveryCodes: recoveryCodes,
    async confirm(password, proof) {
      const entered = await openPasswordSession(server, address, password)
      if (!entered) return 'wrong_password'
      const passed = await completeSecondFactor(server, entered, proof).catch(async (error: unknown) => {
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
