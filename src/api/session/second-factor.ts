import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { createAskWith, voidResponse, type Ask, type Connection } from '../ask.ts'
import type { ServerAddress } from '../server-config.ts'
import { getAssuranceLevel, needsSecondFactor, isVerifiedFactor } from './assurance.ts'
import { factorRowSchema, openedSessionSchema, type FactorRow, type OpenedSession } from './opened-session.ts'
import { t } from './words.ts'

// Second factors (TOTP) as a hosted auth server implements them. The secret of a new one goes only to the screen that
// shows it: it is not stored on the device or logged.

/** The proof given in addition to the password. */
export type SecondFactorProof = { readonly kind: 'code' | 'recovery_code'; readonly value: string }

/** What the authenticator app needs. It is only shown on screen, never stored. */
export type NewSecondFactor = { readonly id: string; readonly secret: string; readonly uri: string }

export async function listFactors(ask: Ask): Promise<readonly FactorRow[]> {
  const answer = z.object({ factors: z.nullish(z.array(factorRowSchema)) })
  return (await ask({ method: 'GET', path: 'auth/v1/user', answer })).factors ?? []
}

/** Reads what the profile shows about a person's second factors. */
export async function readSecondFactors({ ask, server, accessToken }: Connection) {
  const { recoveryCodes } = await server()
  const found = await listFactors(ask)
  return {
    factors: found.filter(isVerifiedFactor).map(toSecondFactor),
    /** Whether this device's session was opened with a second factor. */
    isUsed: getAssuranceLevel(await accessToken()) === 'aal2',
    /** How many recovery codes are left; null if the server has none. */
    recoveryCodesLeft: recoveryCodes ? await countRecoveryCodes(ask) : null,
  }
}
export type SecondFactors = Awaited<ReturnType<typeof readSecondFactors>>

/** An authenticator app that generates sign-in codes (TOTP). */
export type SecondFactor = ReturnType<typeof toSecondFactor>

const toSecondFactor = ({ id, friendly_name: name, created_at: at }: FactorRow) => ({
  id,
  name: name || t.authenticatorApp,
  addedAt: at ?? null,
})

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) })

/** Starts adding a second factor. Removes unfinished ones first, because their names could clash. */
export async function startEnrollment(ask: Ask, name: string): Promise<NewSecondFactor> {
  for (const factor of await listFactors(ask)) if (!isVerifiedFactor(factor)) await removeFactor(ask, factor.id)
  const body = { friendly_name: name, factor_type: 'totp', issuer: location.host }
  const { id, totp } = await ask({ path: 'auth/v1/factors', body, answer: enrolled })
  return { id, secret: totp.secret, uri: totp.uri }
}

export async function removeFactor(ask: Ask, id: string): Promise<void> {
  await ask({ method: 'DELETE', path: `auth/v1/factors/${id}`, answer: voidResponse })
}

/**
 * Returns the session opened with this factor's code, or null if the code is wrong. The first correct code activates
 * the factor.
 */
export async function verifyFactorCode(ask: Ask, id: string, code: string): Promise<OpenedSession | null> {
  const answer = z.object({ id: z.string() })
  const challenge = await ask({ path: `auth/v1/factors/${id}/challenge`, body: {}, answer })
  const body = { challenge_id: challenge.id, code }
  return ask({ path: `auth/v1/factors/${id}/verify`, body, answer: openedSessionSchema }).catch(unlessWrong)
}

/** Like `verifyFactorCode`, but tries each of the person's verified factors until one accepts the code. */
async function proveAny(ask: Ask, factors: readonly FactorRow[], code: string): Promise<OpenedSession | null> {
  for (const { id } of factors.filter(isVerifiedFactor)) {
    const opened = await verifyFactorCode(ask, id, code)
    if (opened) return opened
  }
  return null
}

/**
 * Like `proveAny`, but if the proof is a recovery code, checks it as such. Only our own server has recovery codes; each
 * works once.
 */
export async function verifyProof(
  ask: Ask,
  factors: readonly FactorRow[],
  { kind, value }: SecondFactorProof,
): Promise<OpenedSession | null> {
  if (kind === 'code') return proveAny(ask, factors, value)
  return ask({ path: 'auth/v1/recovery-codes/verify', body: { code: value }, answer: openedSessionSchema }).catch(
    unlessWrong,
  )
}

export async function makeRecoveryCodes(ask: Ask): Promise<readonly string[]> {
  const answer = z.object({ codes: z.array(z.string()) })
  return (await ask({ path: 'auth/v1/recovery-codes', body: {}, answer })).codes
}

async function countRecoveryCodes(ask: Ask): Promise<number> {
  const answer = z.object({ left: z.number() })
  return (await ask({ method: 'GET', path: 'auth/v1/recovery-codes', answer })).left
}

function unlessWrong(error: unknown): null {
  if (error instanceof OnlineError && error.code === 'mfa_verification_failed') return null
  throw error
}

/**
 * Returns the given session if it needs no second factor, otherwise a session opened with the proof, `code_needed` if
 * there is no proof, or `wrong_code`.
 */
export async function completeSecondFactor(
  server: () => Promise<ServerAddress>,
  opened: OpenedSession,
  proof: SecondFactorProof | undefined,
): Promise<OpenedSession | 'code_needed' | 'wrong_code'> {
  if (!needsSecondFactor(opened)) return opened
  if (proof === undefined) return 'code_needed'
  const proven = await verifyProof(createAskWith(server, opened.access_token), opened.user.factors ?? [], proof)
  return proven ?? 'wrong_code'
}
