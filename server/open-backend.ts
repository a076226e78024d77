import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { createBackend, type Backend } from './gateway/backend.ts'
import type { BackupMetrics } from './database/backup/schedule.ts'
import { openServerDatabase, seedNewDataFolder } from './database/database.ts'
import type { ServerEnv } from './gateway/client-address.ts'
import { createSmtpSender } from './mail/mails.ts'
import type { LocalPushService } from './notifications/send-push.ts'
import { createSendingKeysReader } from './notifications/sending-keys.ts'
import { createUnsubscribeRoute } from './notifications/unsubscribe-route.ts'
import { createNotificationWorker } from './notifications/worker.ts'
import { createBrandingReader } from './site/branding.ts'
import { scaleRateLimits } from './gateway/rate-limits.ts'
import { sampleFounder, sampleAccounts } from './sample/accounts.ts'
import { createSampleData } from './sample/sample-data.ts'
import { requireSameSecrets } from './database/same-secrets.ts'
import { createDataFolder } from './database/cluster/data-folder.ts'
import { readOrCreateSecrets } from './database/secrets.ts'
import { watchFreeSpace } from './observe/free-space.ts'
import type { Metrics } from './observe/metrics.ts'
import { OperatorError } from './operator-error.ts'
import type { HostedProject, ServerSettings } from './settings.ts'
import { createAdvisoryLocks } from './database/advisory-locks.ts'

export type OpenBackendOptions = {
  readonly print?: (line: string) => void
  readonly metrics?: Metrics | undefined
  /** Called when the embedded database has stopped and cannot be restarted. */
  readonly onFailure?: (error: OperatorError) => void
  readonly backups?: (() => BackupMetrics) | undefined
}

/**
 * Opens the backend chosen in the settings: a hosted project, a Postgres server, or the PostgreSQL in the data folder.
 */
export async function openBackend(
  settings: ServerSettings,
  publicUrl: () => string,
  { print = (line) => console.log(line), metrics, backups, onFailure = () => undefined }: OpenBackendOptions = {},
): Promise<Backend | HostedProject> {
  if (settings.hosted) return settings.hosted
  createDataFolder(settings.dataFolder)
  print(settings.databaseUrl ? 'Opening the database …' : `Opening the database in ${settings.dataFolder} …`)
  const onRestart = (): void => metrics?.countDatabaseRestart()
  const place = settings.databaseUrl
    ? { url: settings.databaseUrl }
    : { folder: settings.dataFolder, print, onRestart, onFailure }
  const freeSpace = settings.databaseUrl ? undefined : await watchFreeSpace(settings.dataFolder, { print })
  if (freeSpace) metrics?.watchDisk(freeSpace)
  const backend = await createBackend({
    database: place,
    secrets: settings.secrets ?? readOrCreateSecrets(settings.dataFolder, print),
    publicUrl,
    smtp: settings.smtp,
    daily: settings.daily,
    localPushService: readLocalPushService(settings),
    showsMails: settings.showsMails,
    requireEmailConfirmation: settings.requireEmailConfirmation,
    rateLimits: scaleRateLimits(settings.rateLimits),
    budgetFactor: settings.rateLimits,
    trustProxy: settings.trustProxy,
    printMail: settings.logFormat === 'text' ? print : () => print('A mail was not sent: there is no SMTP_HOST.'),
    metrics,
    freeSpace,
    backups,
  })
  if (backend.applied.length > 0) print(`Applied ${backend.applied.length} database migrations.`)
  try {
    await requireSameSecrets(backend)
    if (settings.isPublic) await requireNoSampleAccounts(backend)
    if (settings.sampleData)
      await createAdvisoryLocks(place).inTurn('sample data', () => fillIfEmpty(backend, settings, print))
  } catch (error) {
    await backend.close()
    throw error
  }
  return backend
}

/** Opens what sends a hosted project's notifications, or returns undefined if the settings lack its database. */
export async function openHostedNotifications(
  settings: ServerSettings,
  publicUrl: () => string,
): Promise<HostedNotifications | undefined> {
  const { hosted, databaseUrl, smtp } = settings
  if (!hosted || databaseUrl === undefined) return undefined
  const database = await openServerDatabase({ url: databaseUrl }, 'fieldside notifications')
  const branding = createBrandingReader(hosted)
  const productName = async () => (await branding.read()).product_name
  const readKeys = createSendingKeysReader(database)
  const worker = createNotificationWorker({
    database,
    readKeys,
    sendMail: smtp && createSmtpSender(smtp, productName),
    publicUrl,
    productName,
    operatorAddress: smtp?.from,
    daily: settings.daily,
    localPushService: readLocalPushService(settings),
  })
  return {
    unsubscribe: createUnsubscribeRoute({ database, readKeys, productName }),
    start: () => worker.start(),
    async stop() {
      await worker.stop()
      await database.close()
    },
  }
}

export type HostedNotifications = {
  readonly unsubscribe: Hono<ServerEnv>
  start(): void
  stop(): Promise<void>
}

function readLocalPushService({ localPushService: file }: ServerSettings): LocalPushService | undefined {
  return file === undefined ? undefined : { certificate: readFileSync(file, 'utf8') }
}

async function fillIfEmpty(backend: Backend, settings: ServerSettings, print: (line: string) => void): Promise<void> {
  if (!(await isEmpty(backend))) return
  print('Making the sample organization …')
  const fill = (): Promise<void> => createSampleData(backend, new Date())
  await (settings.databaseUrl ? fill() : seedNewDataFolder(settings.dataFolder, fill)) // an interrupted new data folder is emptied at the next start, but the data on a Postgres server is not ours to delete
}

/**
 * Throws if there are sample accounts, because a database used for trying out the app may later be exposed to the
 * internet.
 */
async function requireNoSampleAccounts({ database }: Backend): Promise<void> {
  const emails = [sampleFounder, ...sampleAccounts].map(({ email }) => email)
  const [known] = await database.query<{ email: string }>(
    'select email from auth.users where email = any($1) limit 1',
    [emails],
  )
  if (known)
    throw new OperatorError(
      `The database has the sample accounts, ${known.email} for one, whose password is published, and PUBLIC_URL is an https address: start with an empty database (another DATA_DIR or DATABASE_URL).`,
    )
}

async function isEmpty({ database }: Backend): Promise<boolean> {
  return (await database.query('select from auth.users limit 1')).length === 0
}
