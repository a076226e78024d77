import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import { getOnlineRuleMessage } from '#domain/online-rules.ts'
import type { Query } from '../../database/database.ts'
import { respondWithSession, toSessionBody } from '../respond-with-session.ts'
import { isReservedAddress, createMailLink, type MailedLink } from '../links.ts'
import { requireMailBudget } from '../mail-budget.ts'
import { delayToFixedSteps } from '../delay-to-fixed-steps.ts'
import type { AuthParts } from '../parts.ts'
import { requireGoodPassword } from '../password-policy.ts'
import { hashPassword } from '../passwords.ts'
import { toUserMetadata, readUserByEmail } from '../person.ts'
import { AuthRefusal, invalidRequest } from '../refusal.ts'
import { getDevice, optionalTextSchema, parseAuthBody, parseEmail, type AuthContext } from '../request.ts'
import { createAuthSession } from '../sessions.ts'
import { parseUserMetadata, userMetadataSchema } from '../user-metadata.ts'

const request = z.object({
  email: optionalTextSchema,
  phone: optionalTextSchema,
  password: optionalTextSchema,
  data: z.nullish(userMetadataSchema),
})

export async function handleSignUp(c: AuthContext, parts: AuthParts): Promise<Response> {
  const { email: given, phone, password, data } = await parseAuthBody(c, request)
  if (phone) throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!given) throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) throw invalidRequest('Signup requires a valid password')
  const email = parseEmail(given)
  const metadata = parseUserMetadata(data ?? {})
  await requireOpen(parts, email)
  await requireGoodPassword(parts.database, password, { email, metadata })
  return parts.requireConfirmation
    ? delayToFixedSteps(() => signUpByMail(c, parts, { email, password, metadata }))
    : signUpAtOnce(c, parts, { email, password, metadata })
}

type NewAccount = {
  readonly email: string
  readonly password: string
  readonly metadata: Record<string, unknown>
}

/** Refuses an address without an invitation if accounts need one. */
async function requireOpen({ database }: AuthParts, email: string): Promise<void> {
  const [answer] = await database.query<{ allowed: boolean }>('select private.may_sign_up($1) as allowed', [email])
  if (!answer?.allowed) throw new AuthRefusal(422, 'signup_disabled', getOnlineRuleMessage('sign_up_closed') ?? '')
}

/**
 * Responds the same way whether or not there is an account. The password and the names belong to the link in the email:
 * a later sign-up with the address replaces them, and the password counts only if the browser that opens the link sends
 * the id from this response, which proves that it is the browser that signed up. The id reveals nothing about an
 * account.
 */
async function signUpByMail(c: AuthContext, parts: AuthParts, { email, password, metadata }: NewAccount) {
  await requireMailBudget(parts, 'sign-up', email)
  const hashed = await hashPassword(password)
  const id = randomUUID()
  const { temporaryPassword: _ofTheLink, ...unproven } = metadata
  const make = async (query: Query): Promise<MailedLink | null> => {
    const known = await readUserByEmail(query, email, { lock: true })
    if (known?.email_confirmed_at || (!known && (await isReservedAddress(query, email)))) return null
    const userId = known?.id ?? (await insertUser(query, id, { email, metadata: unproven, hashed: null }))
    await query('update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1', [userId])
    return createMailLink(query, {
      userId,
      kind: 'signup',
      signUpId: id,
      encryptedPassword: hashed,
      userMetadata: metadata,
    })
  }
  // If two sign-ups with the same new address are concurrent, the second one finds the account of the first.
  const link = await parts.database.transaction(make).catch((error: unknown) => {
    if (isTwin(error)) return parts.database.transaction(make)
    throw error
  })
  parts.later.run(() => (link ? parts.mails.confirmation(email, link, id) : parts.mails.addressInUse(email)))
  const now = new Date().toISOString()
  const identity = toUserMetadata({ id, email, email_confirmed_at: null, raw_user_meta_data: metadata })
  return c.json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: identity,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: identity,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** Signs up on a server that requires no confirmation. The address stays unproven until a link sent to it is opened. */
async function signUpAtOnce(c: AuthContext, parts: AuthParts, { email, password, metadata }: NewAccount) {
  const hashed = await hashPassword(password)
  const opened = await parts.database
    .transaction(async (query) => {
      if ((await readUserByEmail(query, email)) || (await isReservedAddress(query, email))) return null
      const id = await insertUser(query, randomUUID(), { email, metadata, hashed })
      return toSessionBody(query, await createAuthSession(query, id, 'password', getDevice(c, parts)), parts)
    })
    .catch((error: unknown) => {
      if (isTwin(error)) return null
      throw error
    })
  if (!opened) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
  return respondWithSession(c, opened)
}

async function insertUser(
  query: Query,
  id: string,
  { email, metadata, hashed }: { email: string; metadata: Record<string, unknown>; hashed: string | null },
): Promise<string> {
  await query('insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values ($1, $2, $3, $4)', [
    id,
    email,
    hashed,
    JSON.stringify(metadata),
  ])
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1, $2, $3, 'email')`,
    [id, id, JSON.stringify({ sub: id, email })],
  )
  return id
}

const isTwin = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'
