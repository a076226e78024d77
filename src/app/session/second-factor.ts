import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import type { SecondProof } from '#features/account/identity/identity-question.ts'
import { awaitsCode, factorRow, isVerified, type FactorRow } from './assurance.ts'
import { callServerWith, nothing, type Call } from './call-server.ts'
import { openedSession, type OpenedSession } from './reset-password.ts'
import type { ServerAddress } from '../boot/server-config.ts'

// Second factors (TOTP) as a hosted auth server has them. The secret of a new one is handed to the screen that shows it
// and stands nowhere else: not on the device, and in no log.

type Server = () => Promise<ServerAddress>
/** One question under the session that is meant: the device's, or one that does not count yet. */
type Ask = <Answer>(call: Call<Answer>) => Promise<Answer>

export const askWith =
  (server: Server, token: string): Ask =>
  (call) =>
    callServerWith(server, token, call)

export async function listFactors(ask: Ask): Promise<readonly FactorRow[]> {
  const answer = z.object({ factors: z.nullish(z.array(factorRow)) })
  return (await ask({ method: 'GET', path: 'auth/v1/user', answer })).factors ?? []
}

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) })

/** What was begun before and never finished goes first: its name would be in the way. */
export async function beginFactor(ask: Ask, name: string): Promise<{ id: string; secret: string; uri: string }> {
  for (const factor of await listFactors(ask)) if (!isVerified(factor)) await removeFactor(ask, factor.id)
  const body = { friendly_name: name, factor_type: 'totp', issuer: location.host }
  const { id, totp } = await ask({ path: 'auth/v1/factors', body, answer: enrolled })
  return { id, secret: totp.secret, uri: totp.uri }
}

export async function removeFactor(ask: Ask, id: string): Promise<void> {
  await ask({ method: 'DELETE', path: `auth/v1/factors/${id}`, answer: nothing })
}

/** The session with the code of this factor; null where the code is not right. The first right one makes it count. */
export async function proveFactor(ask: Ask, id: string, code: string): Promise<OpenedSession | null> {
  const answer = z.object({ id: z.string() })
  const challenge = await ask({ path: `auth/v1/factors/${id}/challenge`, body: {}, answer })
  const body = { challenge_id: challenge.id, code }
  return ask({ path: `auth/v1/factors/${id}/verify`, body, answer: openedSession }).catch(unlessWrong)
}

/** The same with whichever of the person's factors the code belongs to. */
async function proveAny(ask: Ask, factors: readonly FactorRow[], code: string): Promise<OpenedSession | null> {
  for (const { id } of factors.filter(isVerified)) {
    const opened = await proveFactor(ask, id, code)
    if (opened) return opened
  }
  return null
}

/** The same with a code, or with a recovery code: of our own server, where each works once. */
export async function prove(
  ask: Ask,
  factors: readonly FactorRow[],
  { kind, value }: SecondProof,
): Promise<OpenedSession | null> {
  if (kind === 'code') return proveAny(ask, factors, value)
  return ask({ path: 'auth/v1/recovery-codes/verify', body: { code: value }, answer: openedSession }).catch(unlessWrong)
}

export async function makeRecoveryCodes(ask: Ask): Promise<readonly string[]> {
  const answer = z.object({ codes: z.array(z.string()) })
  return (await ask({ path: 'auth/v1/recovery-codes', body: {}, answer })).codes
}

export async function countRecoveryCodes(ask: Ask): Promise<number> {
  const answer = z.object({ left: z.number() })
  return (await ask({ method: 'GET', path: 'auth/v1/recovery-codes', answer })).left
}

function unlessWrong(error: unknown): null {
  if (error instanceof OnlineError && error.code === 'mfa_verification_failed') return null
  throw error
}

/** A session that counts, or why this one does not yet. */
export async function passFactor(
  server: Server,
  opened: OpenedSession,
  proof: SecondProof | undefined,
): Promise<OpenedSession | 'code_needed' | 'wrong_code'> {
  if (!awaitsCode(opened)) return opened
  if (proof === undefined) return 'code_needed'
  const proven = await prove(askWith(server, opened.access_token), opened.user.factors ?? [], proof)
  return proven ?? 'wrong_code'
}
