import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { askWith, nothing, type Ask, type Connection } from '../ask.ts'
import type { ServerAddress } from '../server-config.ts'
import { assuranceOf, awaitsCode, isVerified } from './assurance.ts'
import { factorRow, openedSession, type FactorRow, type OpenedSession } from './opened-session.ts'

// Second factors (TOTP) as a hosted auth server has them. The secret of a new one is handed to the screen that shows it
// and stands nowhere else: not on the device, and in no log.

/** What is shown beside the password. */
export type SecondProof = { readonly kind: 'code' | 'recovery_code'; readonly value: string }

/** What the app on the phone has to know. It stands on the screen and nowhere else. */
export type NewSecondFactor = { readonly id: string; readonly secret: string; readonly uri: string }

export async function listFactors(ask: Ask): Promise<readonly FactorRow[]> {
  const answer = z.object({ factors: z.nullish(z.array(factorRow)) })
  return (await ask({ method: 'GET', path: 'auth/v1/user', answer })).factors ?? []
}

/** What the profile shows of a person's second factors. */
export async function readSecondFactors({ ask, server, accessToken }: Connection) {
  const { recoveryCodes } = await server()
  const found = await listFactors(ask)
  return {
    factors: found.filter(isVerified).map(toSecondFactor),
    /** This device's session was opened with one of them. */
    isUsed: assuranceOf(await accessToken()) === 'aal2',
    /** How many codes are left that stand in for a lost one; null where the server has none. */
    recoveryCodesLeft: recoveryCodes ? await countRecoveryCodes(ask) : null,
  }
}
export type SecondFactors = Awaited<ReturnType<typeof readSecondFactors>>

/** An app on a phone that makes codes for the sign-in (TOTP). */
export type SecondFactor = ReturnType<typeof toSecondFactor>

const toSecondFactor = ({ id, friendly_name: name, created_at: at }: FactorRow) => ({
  id,
  name: name || 'Authenticator app',
  addedAt: at ?? null,
})

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) })

/** What was begun before and never finished goes first: its name would be in the way. */
export async function beginFactor(ask: Ask, name: string): Promise<NewSecondFactor> {
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

async function countRecoveryCodes(ask: Ask): Promise<number> {
  const answer = z.object({ left: z.number() })
  return (await ask({ method: 'GET', path: 'auth/v1/recovery-codes', answer })).left
}

function unlessWrong(error: unknown): null {
  if (error instanceof OnlineError && error.code === 'mfa_verification_failed') return null
  throw error
}

/** A session that counts, or why this one does not yet. */
export async function passFactor(
  server: () => Promise<ServerAddress>,
  opened: OpenedSession,
  proof: SecondProof | undefined,
): Promise<OpenedSession | 'code_needed' | 'wrong_code'> {
  if (!awaitsCode(opened)) return opened
  if (proof === undefined) return 'code_needed'
  const proven = await prove(askWith(server, opened.access_token), opened.user.factors ?? [], proof)
  return proven ?? 'wrong_code'
}
