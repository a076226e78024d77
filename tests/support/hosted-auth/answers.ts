import { createHmac } from 'node:crypto'
import type { Project } from './project.ts'

export type Answer = {
  readonly status: number
  /** Text is sent unchanged, and everything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The response to a refused call. */
export class HostedRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export type HostedPerson = {
  readonly id: string
  readonly email: string
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly last_sign_in_at: string | null
  readonly raw_user_meta_data: Record<string, unknown>
  readonly created_at: string
  readonly updated_at: string
  readonly is_banned: boolean
}
const columns = `id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change,
  email_change_sent_at, last_sign_in_at, raw_user_meta_data, created_at, updated_at,
  coalesce(banned_until > now(), false) as is_banned`

export async function findHostedPerson(
  { query }: Project,
  column: 'id' | 'email',
  value: string,
): Promise<HostedPerson | undefined> {
  const [person] = await query<HostedPerson>(`select ${columns} from auth.users where ${column} = $1`, [value])
  return person
}

export async function requireHostedPerson(project: Project, id: string): Promise<HostedPerson> {
  const person = await findHostedPerson(project, 'id', id)
  if (!person) throw new Error('The person is gone.')
  return person
}

export type Factor = {
  readonly id: string
  readonly friendly_name: string
  readonly status: 'unverified' | 'verified'
  readonly secret: string
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

export function listHostedFactors({ query }: Project, userId: string): Promise<Factor[]> {
  return query<Factor>(
    `select id, friendly_name, status, secret, created_at, updated_at, last_challenged_at from auth.mfa_factors
     where user_id = $1 order by created_at, id`,
    [userId],
  )
}

/** Returns the account as described in every response that contains one. */
export async function describePerson(project: Project, person: HostedPerson): Promise<Record<string, unknown>> {
  const identities = await project.query<{ identity_data: { email: string } } & Record<string, unknown>>(
    `select id as identity_id, user_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
     from auth.identities where user_id = $1`,
    [person.id],
  )
  const factors = await listHostedFactors(project, person.id)
  return {
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    phone: '',
    ...given({
      email_confirmed_at: person.email_confirmed_at,
      confirmation_sent_at: person.confirmation_sent_at,
      confirmed_at: person.email_confirmed_at,
      recovery_sent_at: person.recovery_sent_at,
      new_email: person.email_change || null,
      email_change_sent_at: person.email_change_sent_at,
      reauthentication_sent_at: project.nonces.has(person.id) ? new Date(project.now()).toISOString() : null,
      last_sign_in_at: person.last_sign_in_at,
    }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: person.raw_user_meta_data,
    ...(factors.length === 0
      ? {}
      : {
          factors: factors.map(({ secret: _secret, last_challenged_at, ...factor }) => ({
            ...factor,
            factor_type: 'totp',
            phone: '',
            ...given({ last_challenged_at }),
          })),
        }),
    identities: identities.map((identity) => ({ ...identity, email: identity.identity_data.email })),
    created_at: person.created_at,
    updated_at: person.updated_at,
    is_anonymous: false,
  }
}

/** Leaves out values that aren't set. */
const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Returns the response body that carries a session. */
export async function toHostedSessionResponse(
  project: Project,
  session: { readonly id: string; readonly userId: string; readonly refreshToken: string },
): Promise<Record<string, unknown>> {
  const person = await requireHostedPerson(project, session.userId)
  const [row] = await project.query<{ aal: string }>('select aal from auth.sessions where id = $1', [session.id])
  const amr = await project.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [session.id],
  )
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${project.url()}/auth/v1`,
    sub: person.id,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    email: person.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: person.raw_user_meta_data,
    role: 'authenticated',
    aal: row?.aal,
    amr,
    session_id: session.id,
    is_anonymous: false,
  }
  return {
    access_token: sign(claims, project.jwtSecret),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + 3600,
    refresh_token: session.refreshToken,
    user: await describePerson(project, person),
  }
}

function sign(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
