import * as z from 'zod/mini'
import { brandingSchema } from '#domain/branding/branding.ts'
import { defaultPasswordRules, type PasswordRules } from '#domain/security/password-rules.ts'
import { parseJson, describeErrorAnswer } from '#sync/error-answers.ts'
import { RemoteError } from '#sync/remote.ts'
import { t } from './words.ts'

const passwordRules = z.object({ minLength: z.number() })

/** Branding is optional at startup: what the app does not understand is treated as missing. */
const orNothing = z.pipe(
  z.unknown(),
  z.transform((told) => brandingSchema.safeParse(told).data),
)

export const serverConfigSchema = z.object({
  supabaseUrl: z.string(), // empty: the API has the same origin as the app
  supabaseKey: z.string(),
  gzip: z.optional(z.boolean()), // accepts compressed requests
  realtime: z.optional(z.boolean()), // announces changes on Supabase Realtime channels
  live: z.optional(z.boolean()), // announces changes on a stream of its own
  invitationMail: z.optional(z.boolean()), // emails invitation links
  mail: z.optional(z.enum(['sent', 'kept', 'nowhere'])), // what happens to its emails; kept: they can be read at /__mail
  mfa: z.optional(z.boolean()), // its auth server supports second factors
  recoveryCodes: z.optional(z.boolean()), // its auth server supports recovery codes
  passwordAtLink: z.optional(z.boolean()), // only the password chosen when the confirmation link is opened counts (decision 095)
  passwordRules: z.optional(passwordRules), // requirements for new passwords; missing if its auth server has its own rules
  branding: z.optional(orNothing),
})
export type ServerConfig = z.infer<typeof serverConfigSchema>

export type ServerAddress = {
  readonly url: string
  readonly key: string
  readonly realtime: boolean
  readonly live?: boolean
  readonly gzip: boolean
  readonly invitationMail?: boolean
  readonly mail?: ServerConfig['mail']
  readonly mfa?: boolean
  readonly recoveryCodes?: boolean
  readonly passwordAtLink?: boolean
  readonly enforcesPasswords?: boolean
}

/** Returns the configuration contained in a build for one hosted project; null in any other build. */
export function getBuiltInConfig(): ServerConfig | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env
  const told = { supabaseUrl: url, supabaseKey: key, realtime: true, mfa: true, passwordAtLink: true }
  const parsed = serverConfigSchema.safeParse(told)
  return parsed.success ? parsed.data : null
}

/** Fetches the configuration from the server that served the app. */
export async function fetchConfig(): Promise<ServerConfig> {
  let response: Response
  let json: unknown
  try {
    response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    json = parseJson(await response.text())
  } catch (error) {
    throw new RemoteError('transient', t.noServerAddress, { cause: error })
  }
  const config = serverConfigSchema.safeParse(json)
  if (config.success) return config.data
  throw new RemoteError('transient', t.noServerAddress, {
    cause: config.error,
    seen: describeErrorAnswer({ status: response.status, json }),
  })
}

export function toServerAddress(config: ServerConfig): ServerAddress {
  const { supabaseUrl, supabaseKey, realtime = false, gzip = false, invitationMail = false, mail } = config
  const { live = false, mfa = false, recoveryCodes = false, passwordAtLink = false } = config
  const url = new URL(supabaseUrl || '/', location.origin).href.replace(/\/$/, '')
  const enforcesPasswords = config.passwordRules !== undefined
  return {
    url,
    key: supabaseKey,
    realtime,
    live,
    gzip,
    invitationMail,
    mail,
    mfa,
    recoveryCodes,
    passwordAtLink,
    enforcesPasswords,
  }
}

/**
 * Reads the server's current password rules. For a hosted project, returns the defaults; if its auth server refuses a
 * password, the user sees that server's message.
 */
export async function fetchPasswordRules(): Promise<PasswordRules> {
  return getBuiltInConfig() ? defaultPasswordRules : ((await fetchConfig()).passwordRules ?? defaultPasswordRules)
}
