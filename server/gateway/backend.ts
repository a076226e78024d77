import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono, type MiddlewareHandler } from 'hono'
import { catalog as catalogOfTheApp } from '#api/catalog.ts'
import type { Catalog } from '#api/catalog-function.ts'
import { standardPasswordRules } from '#domain/security/password-rules.ts'
import { readPasswordRules } from '../auth/password-policy.ts'
import { createLater, type AuthParts } from '../auth/parts.ts'
import { authRoutes } from '../auth/routes.ts'
import { keepAccountsUp } from '../auth/upkeep.ts'
import { keepWallClocks } from '../database/keep-wall-clocks.ts'
import { keepZoneOffsets } from '../database/keep-zone-offsets.ts'
import { addressInUse, rememberHost } from './address-in-use.ts'
import { createBudgets, forgetOldBudgets } from './budgets.ts'
import { addressHeader, tellAddress, type ServerEnv } from './client-address.ts'
import type { BackupFigures } from '../database/backup/schedule.ts'
import { openDatabase, type Database, type DatabasePlace } from '../database/database.ts'
import { invitationMail, type CallFunction } from '../mail/invitation-mail.ts'
import { createBrandingReader, type BrandingReader } from '../site/branding.ts'
import { testMail } from '../mail/test-mail.ts'
import { createAccountMails } from '../mail/account-mails.ts'
import { createMailCatcher, smtpSender, type Mail, type MailCatcher } from '../mail/mails.ts'
import { healthRoutes } from '../observe/health.ts'
import type { FreeSpace } from '../observe/free-space.ts'
import type { Metrics } from '../observe/metrics.ts'
import { countPush } from '../observe/count-push.ts'
import { applyMigrations, readMigrations, type Migration } from '../database/migrations.ts'
import { connectLogins, type Calls, type ServerConnections } from '../database/logins.ts'
import { limitBody } from './limit-body.ts'
import { prepareGateway } from './prepare-gateway.ts'
import { inProject } from '../project-root.ts'
import { rateLimiter, standardRateLimits, type RateLimit } from './rate-limits.ts'
import { rpcRoute } from './rpc/route.ts'
import { createRpc, type RpcAnswer, type RpcRequest } from './rpc/rpc.ts'
import type { Secrets } from '../database/secrets.ts'
import { serverName } from '../database/same-secrets.ts'
import type { Smtp } from '../settings.ts'
import { turnsOf, type Turns } from '../database/turns.ts'

export type BackendOptions = {
  readonly database: DatabasePlace
  readonly secrets: Secrets
  /** Base URL of links in mails; read when a mail is written, because the port may not be known earlier. */
  readonly publicUrl: () => string
  readonly smtp?: Smtp | undefined
  /** Whether unsent mails can be read at /__mail. */
  readonly showsMails?: boolean
  readonly requireEmailConfirmation?: boolean
  /** Limits for account calls and mails. `[]` disables them. */
  readonly rateLimits?: readonly RateLimit[]
  /** Factor for the standard network budgets of function calls; 0 disables them. */
  readonly budgetFactor?: number
  /** Replaces the app's functions. */
  readonly catalog?: Catalog
  readonly trustProxy?: boolean
  /** Instead of those in supabase/migrations. */
  readonly migrations?: readonly Migration[]
  readonly metrics?: Metrics | undefined
  /** Free space on the database's disk, if it is this server's own. */
  readonly freeSpace?: FreeSpace | undefined
  /** Figures of the scheduled backups. */
  readonly backups?: (() => BackupFigures) | undefined
  /** Prints mails that cannot be sent, in addition to `mails`. */
  readonly printMail?: (text: string) => void
}

export type Backend = {
  /** /rest/v1, /auth/v1, /config.json, /healthz, /livez and /readyz. */
  readonly api: Hono<ServerEnv>
  readonly database: Database
  readonly calls: Calls
  readonly branding: BrandingReader
  readonly secrets: Secrets
  /** The latest mails that were not sent because no SMTP server is set. */
  readonly mails: readonly Mail[]
  readonly showsMails: boolean
  /** Waits for work that runs after responses, such as mails. */
  settle(): Promise<void>
  /** The migrations applied at this start. */
  readonly applied: readonly string[]
  close(): Promise<void>
}

const maxMailBodyBytes = 1024
const oneDayMs = 24 * 3600_000

/** Opens the database, migrates its schema and only then answers requests. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { secrets, showsMails = false } = options
  const publicUrl = () => addressInUse(options.publicUrl())
  const database = await openDatabase(options.database, serverName(secrets))
  const turns = turnsOf(options.database)
  const catcher = createMailCatcher(options.printMail ?? (() => {}))

  try {
    const migrations = options.migrations ?? (await readMigrations())
    const { applied, connections } = await turns.inTurn('start', async () => {
      await makeAccountTables(database)
      const versions = await applyMigrations(database, migrations)
      await prepareGateway(database)
      return { applied: versions, connections: await connectLogins(database) }
    })
    const { calls } = connections
    const branding = createBrandingReader({ calls })
    const productName = async () => (await branding.read()).product_name
    const send = options.smtp ? smtpSender(options.smtp, productName) : catcher.send
    const later = createLater()
    const accounts: AuthParts = {
      database: connections.accounts,
      secrets,
      mails: createAccountMails(send, publicUrl, productName),
      publicUrl,
      requireConfirmation: options.requireEmailConfirmation ?? false,
      countsTries: options.rateLimits?.length !== 0,
      trustProxy: options.trustProxy ?? false,
      later,
    }
    const stopUpkeep = await startUpkeep(database, connections.accounts, turns)

    return {
      api: createApi({ database, calls, migrations, branding, send, accounts }, { ...options, publicUrl }),
      database,
      calls,
      branding,
      secrets,
      mails: catcher.mails,
      showsMails,
      settle: () => later.settle(),
      applied,
      async close() {
        stopUpkeep()
        options.freeSpace?.stop()
        await later.settle()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

/** Creates what a new database needs before the first migration: the account tables and the request roles. */
export async function prepareAccounts(url: string): Promise<void> {
  const database = await openDatabase({ url })
  try {
    await makeAccountTables(database)
  } finally {
    await database.close()
  }
}

async function makeAccountTables(database: Database): Promise<void> {
  for (const path of [
    ['database', 'prelude.sql'],
    ['auth', 'schema.sql'],
  ])
    await database.script(await readFile(inProject('server', ...path), 'utf8'))
}

type Parts = {
  database: Database
  calls: Calls
  migrations: readonly Migration[]
  branding: BrandingReader
  send: MailCatcher['send']
  accounts: AuthParts
}

function createApi(
  { database, calls, migrations, branding, send, accounts }: Parts,
  options: BackendOptions,
): Hono<ServerEnv> {
  const { secrets, publicUrl, smtp, rateLimits = standardRateLimits, trustProxy = false } = options
  const mailPage = smtp || !options.showsMails ? null : () => `${publicUrl()}/__mail`
  const mailsInvitations = smtp !== undefined || mailPage !== null
  const api = new Hono<ServerEnv>()
  const limited = rateLimiter(rateLimits, { trustProxy })
  const rpc = createRpc({
    calls,
    budgets: createBudgets(accounts.database),
    secrets,
    catalog: options.catalog ?? catalogOfTheApp,
    budgetFactor: options.budgetFactor ?? 1,
    isDiskLow: options.freeSpace && (() => options.freeSpace?.isLow() ?? Promise.resolve(false)),
    onAnswered(name, values, answer) {
      if (name === 'admin_save_settings') branding.forget()
      if (name === 'sync_push' && options.metrics) countPush(options.metrics, values, answer, Date.now())
    },
  })

  for (const path of ['/rest/*', '/auth/v1/*', '/mail/*']) api.use(path, fromHereOnly)
  api.route('/', rpcRoute(rpc, { trustProxy }))
  for (const path of ['/auth/v1/*', '/mail/*']) api.use(path, tellAddress(trustProxy), rememberHost())
  api.route('/', authRoutes(accounts, limited))
  if (mailsInvitations) {
    api.use('/mail/*', limitBody(maxMailBodyBytes), limited)
    api.route('/', invitationMail({ callFunction: asPerson(rpc, secrets), send, publicUrl, mailPage }))
  }
  if (smtp) {
    const productName = async () => (await branding.read()).product_name
    api.route('/', testMail({ callFunction: asPerson(rpc, secrets), send, publicUrl, productName }))
  }
  api.all('/realtime/*', (c) => c.json({ message: 'This server has no realtime channels.' }, 404))

  api.get('/config.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    // The rest is useful even if the database does not answer: the app starts with it.
    const passwordRules = await readPasswordRules(accounts.database).catch(() => standardPasswordRules)
    branding.forget() // a device caches this answer, and the branding may just have changed through another server
    return c.json({
      supabaseUrl: '',
      supabaseKey: secrets.publishableKey,
      realtime: false,
      gzip: true,
      mfa: true,
      recoveryCodes: true, // substitutes for a lost second factor
      passwordAtLink: false, // the password belongs to the sign-up's link
      invitationMail: mailsInvitations,
      mail: smtp ? 'sent' : mailPage ? 'kept' : 'nowhere',
      passwordRules,
      branding: await branding.read(),
    })
  })
  api.route(
    '/',
    healthRoutes(
      database,
      migrations.map(({ version }) => version),
      options,
    ),
  )
  return api
}

/** Returns calls that another route makes on behalf of its caller, under the same rules. */
function asPerson(rpc: (request: RpcRequest) => Promise<RpcAnswer>, { publishableKey }: Secrets): CallFunction {
  return async (name, parameters, { [addressHeader]: address = '', ...headers }) => {
    const sent: Record<string, string> = { ...headers, 'content-type': 'application/json', apikey: publishableKey }
    const answer = await rpc({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      header: (asked) => sent[asked],
      address,
      body: () => Readable.from([Buffer.from(JSON.stringify(parameters))]),
    })
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.status,
      headers: { ...answer.headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
}

/**
 * Runs at startup and once a day. Deletes tombstones once hardly any device has yet to receive them; such a device
 * reads its copy again. Also deletes the addresses visitors sent something from.
 */
async function startUpkeep(
  database: Database,
  accounts: ServerConnections['accounts'],
  turns: Turns,
): Promise<() => void> {
  const keepUp = () =>
    turns.unlessUnderWay('upkeep', async () => {
      await database.query('select private.keep_up()')
      await forgetOldBudgets(accounts)
      await keepAccountsUp(accounts)
      await keepZoneOffsets(database)
      await keepWallClocks(database)
    })
  await keepUp()
  const timer = setInterval(() => {
    keepUp().catch((error: unknown) => console.error('The daily upkeep failed:', error))
  }, oneDayMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Refuses cross-site requests, so that no other site can make its visitors' browsers try passwords or send mails here.
 */
const fromHereOnly: MiddlewareHandler<ServerEnv> = (c, next) =>
  c.req.header('sec-fetch-site') === 'cross-site'
    ? Promise.resolve(c.json({ code: '403', message: 'A page of another site asked for this.' }, 403))
    : next()
