import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isLoopback } from './gateway/client-address.ts'
import { defaultDataFolder } from './database/cluster/data-folder.ts'
import type { LogFormat } from './observe/log.ts'
import { OperatorError } from './operator-error.ts'
import { deriveSecrets, type Secrets } from './database/secrets.ts'
import type { BackupSettings, TimeOfDay } from './database/backup/backup-settings.ts'

// Every environment variable that the server reads, as explained to the operator in docs/operations.md.

const optionalFlag = z.pipe(
  z.optional(z.enum(['0', '1', ''])),
  z.transform((value) => (value === undefined || value === '' ? undefined : value === '1')),
)
const flag = (whenUnset: boolean) =>
  z.pipe(
    optionalFlag,
    z.transform((value) => value ?? whenUnset),
  )
const optionalText = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value || undefined),
)
const wholeNumber = (whenUnset: number) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => (value ? Number(value) : whenUnset)),
    ),
    z.int().check(z.gte(0)),
  )

const environment = z.object({
  HOST: z.pipe(
    optionalText,
    z.transform((value) => value ?? '127.0.0.1'),
  ),
  PORT: wholeNumber(8787),
  PUBLIC_URL: optionalText,
  DATA_DIR: optionalText,
  DATABASE_URL: optionalText,
  JWT_SECRET: optionalText,
  PUBLISHABLE_KEY: optionalText,
  SAMPLE_DATA: optionalFlag,
  REQUEST_LOG: flag(true),
  LOG_FORMAT: optionalText,
  METRICS_PORT: wholeNumber(0),
  METRICS_HOST: optionalText,
  METRICS_TOKEN: optionalText,
  RATE_LIMITS: wholeNumber(1),
  TRUST_PROXY: flag(false),
  REQUIRE_EMAIL_CONFIRMATION: optionalFlag,
  SMTP_HOST: optionalText,
  SMTP_PORT: wholeNumber(587),
  SMTP_USER: optionalText,
  SMTP_PASSWORD: optionalText,
  SMTP_FROM: optionalText,
  SMTP_SENDER: optionalText,
  SMTP_BOUNCES: optionalText,
  SEND_NOTIFICATIONS: flag(true),
  DAILY_EMAILS: wholeNumber(2_000),
  DAILY_PUSHES: wholeNumber(20_000),
  LOCAL_PUSH_SERVICE: optionalText,
  ALLOW_NO_MAIL: flag(false),
  BACKUP_DIR: optionalText,
  BACKUP_TIMES: optionalText,
  BACKUP_KEEP_DAYS: wholeNumber(14),
  BACKUP_KEEP_WEEKS: wholeNumber(8),
  SUPABASE_URL: optionalText,
  SUPABASE_ANON_KEY: optionalText,
})

export type SmtpSettings = {
  host: string
  port: number
  user: string
  password: string
  from: string
  sender: string | undefined
  /** The address to which mail that cannot be delivered comes back. If unset, `from`. */
  bounces?: string | undefined
}
export type HostedProject = { supabaseUrl: string; supabaseKey: string }

/** Where metrics are served: on a separate port, on the app's port for anyone with the token, on both or nowhere. */
export type MetricsExposure = {
  readonly listen: { readonly host: string; readonly port: number } | undefined
  readonly token: string | undefined
}

export type ServerSettings = {
  readonly host: string
  readonly port: number
  /**
   * Base URL at which people reach the server, such as for links in emails. If unset, the address that the server
   * listens on is used.
   */
  readonly publicUrl: string | undefined
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /**
   * The secrets that sign sessions, if several servers must share them. If unset, the secrets in the data folder are
   * used.
   */
  readonly secrets: Secrets | undefined
  /**
   * Whether a new database starts with the sample organization. Its accounts' password is public, so by default the
   * organization is created only for people trying the app on their own machine, and a server that is public refuses to
   * create it.
   */
  readonly sampleData: boolean
  /**
   * Whether PUBLIC_URL is an https address, at which others reach the server. If so, accounts with a public password
   * are refused, and emails must be sent unless ALLOW_NO_MAIL is set.
   */
  readonly isPublic: boolean
  /**
   * Whether someone is trying the app on their own machine; requests from other machines are refused (gateway/app.ts).
   */
  readonly isTrial: boolean
  readonly requestLog: boolean
  readonly logFormat: LogFormat
  readonly metrics: MetricsExposure
  /** Factor for the standard limits per address; 0 means no limits. */
  readonly rateLimits: number
  /** Whether the last address in X-Forwarded-For is the client's, which is true only behind a proxy that sets it. */
  readonly trustProxy: boolean
  readonly requireEmailConfirmation: boolean
  readonly smtp: SmtpSettings | undefined
  /** Whether the server sends what is in the queue of notifications. */
  readonly sendsNotifications: boolean
  /** How many notifications an organization may send in a day. */
  readonly daily: { readonly emails: number; readonly pushes: number }
  /** The file with the certificate of a push service on this machine, for tests. */
  readonly localPushService: string | undefined
  /**
   * Whether unsent emails can be read at /__mail. True only if no other machine can request them: behind a proxy, all
   * requests seem to come from this machine.
   */
  readonly showsMails: boolean
  /** Settings for scheduled backups, or undefined if the server does not make any. */
  readonly backups: BackupSettings | undefined
  /** The hosted Supabase project that replaces the embedded backend. */
  readonly hosted: HostedProject | undefined
}

/** Reads the environment; throws an `OperatorError` that names the variable if one is invalid. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(
      `The environment variable ${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}`,
    )
  }
  const e = parsed.data
  const isPublic = isHttps(e.PUBLIC_URL)
  const isLocal = isLoopback(e.HOST) && !e.PUBLIC_URL && !e.TRUST_PROXY
  const sampleData = e.SAMPLE_DATA ?? (isLocal && !e.DATABASE_URL && !e.SMTP_HOST && !e.SUPABASE_URL)
  if (isPublic && e.LOCAL_PUSH_SERVICE)
    throw new OperatorError(
      'LOCAL_PUSH_SERVICE, which is for tests, lets anyone make the server connect to private networks, and PUBLIC_URL is an https address: leave one of the two out.',
    )
  if (isPublic && !e.SUPABASE_URL) requirePublic(e)
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    dataFolder: e.DATA_DIR ? resolve(e.DATA_DIR) : defaultDataFolder(),
    databaseUrl: e.DATABASE_URL,
    secrets: readSecrets(e.JWT_SECRET, e.PUBLISHABLE_KEY),
    sampleData,
    isPublic,
    isTrial: sampleData && isLocal,
    requestLog: e.REQUEST_LOG,
    logFormat: oneOf('LOG_FORMAT', ['text', 'json'], e.LOG_FORMAT ?? 'text'),
    metrics: {
      listen: e.METRICS_PORT ? { host: e.METRICS_HOST ?? '127.0.0.1', port: e.METRICS_PORT } : undefined,
      token: longEnough('METRICS_TOKEN', 16, e.METRICS_TOKEN),
    },
    rateLimits: e.RATE_LIMITS,
    trustProxy: e.TRUST_PROXY,
    requireEmailConfirmation: e.REQUIRE_EMAIL_CONFIRMATION ?? e.SMTP_HOST !== undefined,
    smtp: e.SMTP_HOST
      ? {
          host: e.SMTP_HOST,
          port: e.SMTP_PORT,
          user: required('SMTP_USER', e.SMTP_USER),
          password: required('SMTP_PASSWORD', e.SMTP_PASSWORD),
          from: required('SMTP_FROM', e.SMTP_FROM),
          sender: e.SMTP_SENDER, // if unset, the sender is the product's name
          bounces: e.SMTP_BOUNCES,
        }
      : undefined,
    sendsNotifications: e.SEND_NOTIFICATIONS,
    daily: { emails: e.DAILY_EMAILS, pushes: e.DAILY_PUSHES },
    localPushService: e.LOCAL_PUSH_SERVICE,
    showsMails: isLoopback(e.HOST) && !isPublic && !e.SMTP_HOST && !e.TRUST_PROXY,
    backups: readBackups(e),
    hosted: e.SUPABASE_URL
      ? {
          supabaseUrl: e.SUPABASE_URL.replace(/\/+$/, ''),
          supabaseKey: required('SUPABASE_ANON_KEY', e.SUPABASE_ANON_KEY),
        }
      : undefined,
  }
}

function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'
}

/** Throws unless the settings suit a public server: no sample data, and a mail server unless ALLOW_NO_MAIL is set. */
function requirePublic(e: z.infer<typeof environment>): void {
  if (e.SAMPLE_DATA)
    throw new OperatorError(
      'SAMPLE_DATA=1 makes accounts whose password is published, and PUBLIC_URL is an https address: leave one of the two out.',
    )
  if (!e.SMTP_HOST && !e.ALLOW_NO_MAIL)
    throw new OperatorError(
      'There is no mail server: nobody could confirm an address or choose a new password. Set SMTP_HOST, SMTP_USER, SMTP_PASSWORD and SMTP_FROM, or ALLOW_NO_MAIL=1 to do without.',
    )
}

function readSecrets(jwtSecret: string | undefined, publishableKey: string | undefined): Secrets | undefined {
  if (jwtSecret === undefined) {
    if (publishableKey !== undefined) required('JWT_SECRET', jwtSecret)
    return undefined
  }
  if (jwtSecret.length < 32)
    throw new OperatorError('The environment variable JWT_SECRET is too short: at least 32 characters, at random.')
  return deriveSecrets(jwtSecret, publishableKey)
}

function readBackups(e: z.infer<typeof environment>): BackupSettings | undefined {
  if (!e.BACKUP_DIR) return undefined
  if (e.SUPABASE_URL && !e.DATABASE_URL)
    throw new OperatorError(
      "The environment variable BACKUP_DIR needs DATABASE_URL beside SUPABASE_URL: the address of the project's database.",
    )
  if (e.BACKUP_KEEP_DAYS === 0)
    throw new OperatorError('The environment variable BACKUP_KEEP_DAYS is not valid: it is at least 1')
  return {
    folder: resolve(e.BACKUP_DIR),
    times: (e.BACKUP_TIMES ?? '03:40').split(',').map((time) => readTime(time.trim())),
    keep: { daily: e.BACKUP_KEEP_DAYS, weekly: e.BACKUP_KEEP_WEEKS },
  }
}

function readTime(text: string): TimeOfDay {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined || minute === undefined)
    throw new OperatorError(
      'The environment variable BACKUP_TIMES is not valid: it is times of the day such as 03:40 or 03:40,15:40',
    )
  return { hour: Number(hour), minute: Number(minute) }
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new OperatorError(`The environment variable ${name} is missing.`)
  return value
}

function oneOf<T extends string>(name: string, values: readonly T[], given: string): T {
  const value = values.find((each) => each === given)
  if (value === undefined)
    throw new OperatorError(`The environment variable ${name} is not valid: it is one of ${values.join(', ')}`)
  return value
}

function longEnough(name: string, least: number, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < least)
    throw new OperatorError(`The environment variable ${name} is not valid: it has at least ${least} characters`)
  return value
}
