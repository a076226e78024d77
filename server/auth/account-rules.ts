import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { onlineRuleWords } from '#domain/online-rules.ts'
import { passwordProblem, type PasswordRules } from '#domain/security/password-rules.ts'
import type { ServerEnv } from '../gateway/client-address.ts'
import type { Sql } from '../database/database.ts'

// What the platform's administrators ask of new accounts and of passwords. A hosted project's auth server has settings
// of its own for it (docs/operations.md); lite knows neither. Answers have the auth server's form.

type Refusal = {
  readonly code: 422
  readonly error_code: string
  readonly msg: string
  readonly weak_password?: object
}

const body = z.object({ email: z.optional(z.string()), password: z.optional(z.string()) })

export function accountRules(database: Pick<Sql, 'query'>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const deed = `${c.req.method} ${c.req.path}`
    const [makesAccount, takesPassword] = [accountDeeds.test(deed), passwordDeeds.test(deed)]
    if (!makesAccount && !takesPassword) return next()
    const sent: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => undefined)
    const { email, password } = body.safeParse(sent).data ?? {} // lite refuses what is not of this form
    const refusal =
      (makesAccount && email !== undefined ? await refuseNewAccount(database, email, deed) : null) ??
      (takesPassword && password !== undefined ? await refusePassword(database, password) : null)
    return refusal ? c.json(refusal, 422) : next()
  }
}

const accountDeeds = /^POST \/auth\/v1\/(signup|otp|magiclink)$/
const passwordDeeds = /^(POST \/auth\/v1\/signup|PUT \/auth\/v1\/user)$/

/** Before the database's own refusal, which lite answers with 500. A link to sign in is for accounts that exist. */
async function refuseNewAccount(database: Pick<Sql, 'query'>, email: string, deed: string): Promise<Refusal | null> {
  const isSignUp = deed.endsWith('/signup')
  const [answer] = await database.query<{ allowed: boolean }>(
    `select private.may_sign_up($1) or ($2 and exists (select from auth.users where email = lower($1))) as allowed`,
    [email, !isSignUp],
  )
  if (answer?.allowed) return null
  const msg = onlineRuleWords('sign_up_closed') ?? ''
  return { code: 422, error_code: isSignUp ? 'signup_disabled' : 'otp_disabled', msg }
}

/** What the platform asks of new passwords. */
export async function readPasswordRules(database: Pick<Sql, 'query'>): Promise<PasswordRules | undefined> {
  const [rules] = await database.query<PasswordRules>(
    `select min_password_length as "minLength", require_numbers as "requireNumbers",
       require_symbols as "requireSymbols", require_uppercase as "requireUppercase" from app.platform_settings`,
  )
  return rules
}

async function refusePassword(database: Pick<Sql, 'query'>, password: string): Promise<Refusal | null> {
  const rules = await readPasswordRules(database)
  const problem = rules ? passwordProblem(rules, password) : null
  if (!problem) return null
  const { words: msg, reasons } = problem
  return { code: 422, error_code: 'weak_password', msg, weak_password: { reasons } }
}
