import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono, type MiddlewareHandler } from 'hono'
import { catalog as catalogOfTheApp } from '#api/catalog.ts'
import type { Catalog } from '#api/catalog-function.ts'
import { defaultPasswordRules } from '#domain/security/password-rules.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { readPasswordRules } from '../auth/password-policy.ts'
import { createBackgroundWork, type AuthParts } from '../auth/parts.ts'
import { createAuthRoutes } from '../auth/routes.ts'
import { cleanUpAccounts } from '../auth/clean-up-accounts.ts'
import { updateGameInstants } from '../database/update-game-instants.ts'
import { updateZoneOffsets } from '../database/update-zone-offsets.ts'
import { getRequestUrl, trackRequestHost } from './request-url.ts'
import { createBudgets, deleteExpiredBudgets } from './budgets.ts'
import { clientAddressHeader, forwardClientAddress, type ServerEnv } from './client-address.ts'
import type { BackupMetrics } from '../database/backup/schedule.ts'
import { openServerDatabase, type Database, type DatabaseLocation } from '../database/database.ts'
import { createInvitationMailHandler, type CallFunction } from '../mail/invitation-mail.ts'
import { createBrandingReader, type BrandingReader } from '../site/branding.ts'
import { createTestMailHandler } from '../mail/test-mail.ts'
import { createAccountMails } from '../mail/account-mails.ts'
import { createLanguageReader } from '../mail/in-language.ts'
import { createSendingKeysReader } from '../notifications/sending-keys.ts'
import type { LocalPushService } from '../notifications/send-push.ts'
import { createUnsubscribeRoute } from '../notifications/unsubscribe-route.ts'
import { createNotificationWorker, type NotificationWorker } from '../notifications/worker.ts'
import { createMailCatcher, createSmtpSender, type Mail, type CaughtMails } from '../mail/mails.ts'
import { createHealthRoutes } from '../observe/health.ts'
import type { FreeSpace } from '../observe/free-space.ts'
import type { Metrics } from '../observe/metrics.ts'
import { recordPush } from '../observe/record-push.ts'
import { applyMigrations, readMigrations, type Migration } from '../database/migrations.ts'
import { connectLogins, type CallConnections, type ServerConnections } from '../database/logins.ts'
import { limitBody } from './limit-body.ts'
import { prepareGateway } from './prepare-gateway.ts'
import { resolveInProject } from '../project-root.ts'
import { createRateLimiter, defaultRateLimits, type RateLimit } from './rate-limits.ts'
import { createLiveDatabase, deleteOldAccessChanges, type LiveDatabase } from '../live/live-database.ts'
import { createLiveHub, type LiveHub } from '../live/hub.ts'
import { createLiveRoute } from '../live/route.ts'
import { invalidTokenRefusal } from './rpc/refusal.ts'
import { createRpcRoute } from './rpc/route.ts'
import { createRpc, type RpcResponse, type RpcRequest } from './rpc/rpc.ts'
import type { Secrets } from '../database/secrets.ts'
import { getServerName } from '../database/same-secrets.ts'
import type { SmtpSettings } from '../settings.ts'
import { createAdvisoryLocks, type AdvisoryLocks } from '../database/advisory-locks.ts'

export type BackendOptions = {
  readonly database: DatabaseLocation
  readonly secrets: Secrets
  /** Base URL of links in emails; read when an email is written, because the port may not be known earlier. */
  readonly publicUrl: () => string
  readonly smtp?: SmtpSettings | undefined
  /** Whether unsent emails can be read at /__mail. */
  readonly showsMails?: boolean
  readonly requireEmailConfirmation?: boolean
  /** How many notifications an organization may send in a day. */
  readonly daily?: { readonly emails: number; readonly pushes: number } | undefined
  readonly localPushService?: LocalPushService | undefined
  /** Limits for account calls and emails. `[]` disables them. */
  readonly rateLimits?: readonly RateLimit[]
  /** Factor for the standard network budgets of function calls; 0 disables all budgets. */
  readonly budgetFactor?: number
  /** Replaces the app's functions. */
  readonly catalog?: Catalog
  readonly trustProxy?: boolean
  /** Replaces the migrations in supabase/migrations. */
  readonly migrations?: readonly Migration[]
  readonly metrics?: Metrics | undefined
  /** Free space on the database's disk, if it is this server's own. */
  readonly freeSpace?: FreeSpace | undefined
  /** Figures of the scheduled backups. */
  readonly backups?: (() => BackupMetrics) | undefined
  /** Prints emails that cannot be sent, in addition to storing them in `mails`. */
  readonly printMail?: (text: string) => void
}

export type Backend = {
  /** Serves /rest/v1, /auth/v1, /live/v1, /config.json, /healthz, /livez, and /readyz. */
  readonly api: Hono<ServerEnv>
  readonly database: Database
  readonly calls: CallConnections
  readonly branding: BrandingReader
  /** Sends notifications by push and email, once it is started. */
  readonly notifications: NotificationWorker
  readonly secrets: Secrets
  /** The latest emails that were not sent because no SMTP server is set. */
  readonly mails: readonly Mail[]
  readonly showsMails: boolean
  /** Waits for work that continues after a response, such as sending emails. */
  settle(): Promise<void>
  /** The live streams, which tell devices when an organization changes. */
  readonly hub: LiveHub
  readonly liveDatabase: LiveDatabase
  /** Ends the live streams, which would otherwise keep the server from stopping. */
  endStreams(): void
  /** The migrations applied at this start. */
  readonly applied: readonly string[]
  close(): Promise<void>
}

const maxMailBodyBytes = 1024
const oneDayMs = 24 * 3600_000

/** Opens the database, migrates its schema, and only then serves requests. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { secrets, showsMails = false } = options
  const publicUrl = () => getRequestUrl(options.publicUrl())
  const database = await openServerDatabase(options.database, getServerName(secrets))
  const turns = createAdvisoryLocks(options.database)
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
    const send = options.smtp ? createSmtpSender(options.smtp, productName) : catcher.send
    const later = createBackgroundWork()
    const accounts: AuthParts = {
      database: connections.accounts,
      secrets,
      mails: createAccountMails(send, publicUrl, productName, createLanguageReader(connections.accounts)),
      publicUrl,
      requireConfirmation: options.requireEmailConfirmation ?? false,
      countsTries: options.rateLimits?.length !== 0,
      trustProxy: options.trustProxy ?? false,
      later,
    }
    const liveDatabase = createLiveDatabase(connections.live.queries, connections.live.calls)
    const hub = createLiveHub(liveDatabase, options.metrics)
    const readKeys = createSendingKeysReader(connections.accounts)
    const notifications = createNotificationWorker({
      database: connections.accounts,
      readKeys,
      sendMail: options.smtp || showsMails ? send : undefined,
      publicUrl: options.publicUrl,
      productName,
      operatorAddress: options.smtp?.from,
      daily: options.daily,
      localPushService: options.localPushService,
    })
    const stopUpkeep = await startUpkeep(database, connections.accounts, turns)

    const api = createApi({ database, calls, migrations, branding, send, accounts, hub }, { ...options, publicUrl })
    api.route('/', createUnsubscribeRoute({ database: connections.accounts, readKeys, productName }))

    return {
      api,
      database,
      calls,
      branding,
      notifications,
      secrets,
      mails: catcher.mails,
      showsMails,
      hub,
      liveDatabase,
      settle: () => later.settle(),
      endStreams: () => hub.close(),
      applied,
      async close() {
        stopUpkeep()
        hub.close()
        await notifications.stop()
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
export async function createAuthSchema(url: string): Promise<void> {
  const database = await openServerDatabase({ url })
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
    await database.script(await readFile(resolveInProject('server', ...path), 'utf8'))
}

type Parts = {
  database: Database
  calls: CallConnections
  migrations: readonly Migration[]
  branding: BrandingReader
  send: CaughtMails['send']
  accounts: AuthParts
  hub: LiveHub
}

function createApi(
  { database, calls, migrations, branding, send, accounts, hub }: Parts,
  options: BackendOptions,
): Hono<ServerEnv> {
  const { secrets, publicUrl, smtp, rateLimits = defaultRateLimits, trustProxy = false } = options
  const mailPage = smtp || !options.showsMails ? null : () => `${publicUrl()}/__mail`
  const mailsInvitations = smtp !== undefined || mailPage !== null
  const api = new Hono<ServerEnv>()
  const limited = createRateLimiter(rateLimits, { trustProxy })
  const rpc = createRpc({
    calls,
    budgets: createBudgets(accounts.database),
    secrets,
    catalog: options.catalog ?? catalogOfTheApp,
    budgetFactor: options.budgetFactor ?? 1,
    isDiskLow: options.freeSpace && (() => options.freeSpace?.isLow() ?? Promise.resolve(false)),
    onAnswered(name, values, answer) {
      if (name === 'admin_save_settings') branding.forget()
      if (name === 'sync_push' && options.metrics) recordPush(options.metrics, values, answer, Date.now())
    },
  })

  for (const path of ['/rest/*', '/auth/v1/*', '/live/*', '/mail/*']) api.use(path, fromHereOnly)
  api.route('/', createRpcRoute(rpc, { trustProxy }))
  api.route(
    '/',
    createLiveRoute({ hub, secrets, trustProxy, isLimited: options.budgetFactor !== 0, metrics: options.metrics }),
  )
  for (const path of ['/auth/v1/*', '/mail/*']) api.use(path, forwardClientAddress(trustProxy), trackRequestHost())
  api.route('/', createAuthRoutes(accounts, limited))
  if (mailsInvitations) {
    api.use('/mail/*', limited, requireAccessToken(secrets), limitBody(maxMailBodyBytes))
    const readLanguage = createLanguageReader(accounts.database)
    api.route(
      '/',
      createInvitationMailHandler({ callFunction: asPerson(rpc, secrets), send, publicUrl, readLanguage, mailPage }),
    )
  }
  if (smtp) {
    const productName = async () => (await branding.read()).product_name
    api.route('/', createTestMailHandler({ callFunction: asPerson(rpc, secrets), send, publicUrl, productName }))
  }
  api.all('/realtime/*', (c) => c.json({ message: 'This server has no realtime channels.' }, 404))

  api.get('/config.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    // The rest of the response is useful even if the database is unreachable, because the app needs it to start.
    const passwordRules = await readPasswordRules(accounts.database).catch(() => defaultPasswordRules)
    branding.forget() // a device caches this response, and the branding may just have changed through another server
    return c.json({
      supabaseUrl: '',
      supabaseKey: secrets.publishableKey,
      realtime: false,
      live: true,
      gzip: true,
      mfa: true,
      recoveryCodes: true, // recovery codes replace a lost second factor
      passwordAtLink: false, // the password chosen at sign-up takes effect when that sign-up's link is opened
      invitationMail: mailsInvitations,
      mail: smtp ? 'sent' : mailPage ? 'kept' : 'nowhere',
      passwordRules,
      branding: await branding.read(),
    })
  })
  api.route(
    '/',
    createHealthRoutes(
      database,
      migrations.map(({ version }) => version),
      options,
    ),
  )
  return api
}

/** Refuses callers without a valid access token before their request's body is measured or read. */
function requireAccessToken(secrets: Secrets): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (verifyAccessToken(c.req.header('authorization'), secrets) !== null) return next()
    return c.body(invalidTokenRefusal().body, 401, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }
}

/** Returns a function that another route uses to make calls on behalf of its caller, under the same rules. */
function asPerson(rpc: (request: RpcRequest) => Promise<RpcResponse>, { publishableKey }: Secrets): CallFunction {
  return async (name, parameters, { [clientAddressHeader]: address = '', ...headers }) => {
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
 * Starts the daily maintenance, which also runs at startup. Among other things, it deletes old tombstones (a device
 * that hasn't synced for that long reads its whole copy again) and the stored addresses of visitors who sent a form.
 */
async function startUpkeep(
  database: Database,
  accounts: ServerConnections['accounts'],
  turns: AdvisoryLocks,
): Promise<() => void> {
  const keepUp = () =>
    turns.unlessUnderWay('upkeep', async () => {
      await database.query('select private.keep_up()')
      await deleteExpiredBudgets(accounts)
      await deleteOldAccessChanges(database)
      await cleanUpAccounts(accounts)
      await updateZoneOffsets(database)
      await updateGameInstants(database)
    })
  await keepUp()
  const timer = setInterval(() => {
    keepUp().catch((error: unknown) => console.error('The daily upkeep failed:', error))
  }, oneDayMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Refuses cross-site requests, so that no other site can make its visitors' browsers try passwords or send emails here.
 */
const fromHereOnly: MiddlewareHandler<ServerEnv> = (c, next) =>
  c.req.header('sec-fetch-site') === 'cross-site'
    ? Promise.resolve(c.json({ code: '403', message: 'A page of another site asked for this.' }, 403))
    : next()
