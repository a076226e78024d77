import type { Query } from '../database/database.ts'

/** The columns of auth.users that account calls use. */
export type AuthUserRow = {
  readonly id: string
  readonly email: string
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly last_sign_in_at: string | null
  readonly raw_app_meta_data: Record<string, unknown> | null
  readonly raw_user_meta_data: Record<string, unknown> | null
  readonly created_at: string
  readonly updated_at: string
  readonly is_banned: boolean
  /** The password was typed by the staff who created the account: the person must choose their own. */
  readonly has_temporary_password: boolean
}

const columns = `id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at, email_change,
  email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  coalesce(banned_until > now(), false) as is_banned,
  gateway.has_temporary_password(users.id) as has_temporary_password`

/** Returns the account. `lock` keeps others from changing it until the transaction ends. */
export async function readUserById(query: Query, id: string, { lock = false } = {}): Promise<AuthUserRow | undefined> {
  const [user] = await query<AuthUserRow>(
    `select ${columns} from auth.users where id = $1 ${lock ? 'for no key update' : ''}`,
    [id],
  )
  return user
}

export async function readUserByEmail(
  query: Query,
  email: string,
  { lock = false } = {},
): Promise<AuthUserRow | undefined> {
  const [user] = await query<AuthUserRow>(
    `select ${columns} from auth.users where lower(email) = $1 ${lock ? 'for no key update' : ''}`,
    [email],
  )
  return user
}

export type AuthFactorRow = {
  readonly id: string
  readonly friendly_name: string | null
  readonly status: 'unverified' | 'verified'
  readonly secret: string | null
  readonly last_used_step: number | null
  readonly last_challenged_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export async function readFactors(query: Query, userId: string): Promise<AuthFactorRow[]> {
  return query<AuthFactorRow>(
    `select id, friendly_name, status, secret, last_used_step, last_challenged_at, created_at, updated_at
     from auth.mfa_factors where user_id = $1 and factor_type = 'totp' order by created_at, id`,
    [userId],
  )
}

export async function hasVerifiedFactor(query: Query, userId: string): Promise<boolean> {
  return (await readFactors(query, userId)).some(({ status }) => status === 'verified')
}

/** Returns the account as the auth API describes it. */
export async function readUserResponse(query: Query, user: AuthUserRow): Promise<Record<string, unknown>> {
  const identities = await query<Record<string, unknown>>(
    `select id as identity_id, user_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
     from auth.identities where user_id = $1 order by created_at`,
    [user.id],
  )
  const factors = await readFactors(query, user.id)
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...given({ email_confirmed_at: user.email_confirmed_at }),
    phone: '',
    ...given({
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.email_confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change || null,
      email_change_sent_at: user.email_change_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: toUserMetadata(user),
    ...(factors.length > 0 ? { factors: factors.map(describeFactor) } : {}),
    identities: identities.map((identity) => ({
      ...identity,
      identity_data: toUserMetadata(user),
      email: user.email,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

/** Returns what the person said about themselves, and what the server knows about them. */
export function toUserMetadata(user: Pick<AuthUserRow, 'id' | 'email' | 'email_confirmed_at' | 'raw_user_meta_data'>) {
  return {
    ...user.raw_user_meta_data,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
    sub: user.id,
  }
}

function describeFactor(factor: AuthFactorRow): Record<string, unknown> {
  const { id, created_at, updated_at, status, friendly_name, last_challenged_at } = factor
  return {
    id,
    created_at,
    updated_at,
    status,
    friendly_name: friendly_name ?? '',
    factor_type: 'totp',
    phone: '',
    ...given({ last_challenged_at }),
  }
}

/** Omits nulls, as the auth API does. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
