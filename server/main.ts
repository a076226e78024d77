import { formatRole } from '#domain/people/roles.ts'
import { createBackupSchedule, type BackupSchedule } from './database/backup/schedule.ts'
import { createAdvisoryLocks } from './database/advisory-locks.ts'
import { createApp } from './gateway/app.ts'
import type { Backend } from './gateway/backend.ts'
import { isLoopback } from './gateway/client-address.ts'
import { listen, defaultConnectionsPerNetwork, type RunningServer } from './gateway/listen.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import { createMetricsRoute } from './observe/metrics-route.ts'
import { createObserver, openLog, createMetricsIfExposed } from './observe/observe-server.ts'
import { openBackend, openHostedNotifications } from './open-backend.ts'
import { OperatorError } from './operator-error.ts'
import { resolveInProject } from './project-root.ts'
import { sampleFounder, sampleAccounts, samplePassword } from './sample/accounts.ts'
import { readSettings, type ServerSettings } from './settings.ts'

let log: Log | undefined
const print = (line: string): void => log?.say(line)
const platformFounder = { ...sampleFounder, task: 'Platform administrator' }

await start().catch((error: unknown) => {
  if (log && error instanceof OperatorError) log.say(`\n${error.message}`, {}, 'error')
  else console.error(error instanceof OperatorError ? `\n${error.message}` : error)
  process.exit(1)
})

/** Starts the server: one process that serves the app and, unless a hosted project replaces it, the API on one port. */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  log = openLog(settings)
  const metrics = createMetricsIfExposed(settings)
  let publicUrl = settings.publicUrl ?? address(settings.host, settings.port)
  const backups = scheduleBackups(settings, log)
  const backend = await openBackend(settings, () => publicUrl, {
    print,
    metrics,
    backups: backups?.figures,
    onFailure: giveUp,
  })
  const hostedNotifications = await openHostedNotifications(settings, () => publicUrl)
  if (backups) metrics?.watchBackups(backups.figures)
  const app = createApp({
    folder: resolveInProject('dist'),
    backend,
    publicUrl: () => publicUrl,
    unsubscribe: hostedNotifications?.unsubscribe,
    isTrial: settings.isTrial,
    trustProxy: settings.trustProxy,
    observe: createObserver(settings, backend, { log, metrics }),
    metrics: metrics && settings.metrics.token ? { figures: metrics, token: settings.metrics.token } : undefined,
  })

  const server = await listen(app.fetch, {
    host: settings.host,
    port: settings.port,
    print,
    maxConnectionsPerNetwork: settings.trustProxy ? undefined : defaultConnectionsPerNetwork,
  })
  publicUrl = settings.publicUrl ?? address(settings.host, server.port)
  const figures = metrics && (await listenForMetrics(settings, metrics))
  const accounts = settings.logFormat === 'text' && 'api' in backend ? await sampleAccountLines(backend) : []
  // Startup is complete only at this point. The handler is installed before the ready message is printed, because
  // the person who reads the message may stop the server.
  onStopSignal(async () => {
    if ('api' in backend) backend.endStreams()
    await Promise.all([server.stop(), figures?.stop(), backups?.stop(), hostedNotifications?.stop()])
    if ('api' in backend) await backend.close()
  })
  backups?.start()
  if (settings.sendsNotifications) {
    if ('api' in backend) backend.notifications.start()
    hostedNotifications?.start()
  } else print('Notifications are not sent: SEND_NOTIFICATIONS is 0.')
  if (settings.publicUrl !== undefined) print(`Listening on ${address(settings.host, server.port)}`)
  print(`\nFieldside is ready: ${publicUrl}\n`)
  if ('api' in backend) announce(settings, publicUrl)
  for (const line of accounts) print(line)
  print('Stop with Ctrl+C.\n')
}

/**
 * Exits because the database is gone for good, so that the process manager can report the failure and restart the
 * server.
 */
function giveUp(error: OperatorError): void {
  log?.say(`\n${error.message}`, {}, 'error')
  process.exit(1)
}

function scheduleBackups(settings: ServerSettings, to: Log): BackupSchedule | undefined {
  if (!settings.backups) return undefined
  const { databaseUrl, dataFolder } = settings
  const turns = createAdvisoryLocks(databaseUrl ? { url: databaseUrl } : { folder: dataFolder })
  return createBackupSchedule({ settings: settings.backups, place: settings, turns, log: to })
}

/**
 * Serves metrics on the separate address from the settings, if there is one, so that they need not be reachable from
 * outside.
 */
async function listenForMetrics(
  { metrics: { listen: place } }: ServerSettings,
  metrics: Metrics,
): Promise<RunningServer | undefined> {
  if (!place) return undefined
  const server = await listen(createMetricsRoute(metrics).fetch, { ...place, print })
  print(`Figures are at http://${place.host}:${server.port}/metrics`)
  return server
}

function announce(settings: ServerSettings, publicUrl: string): void {
  if (!settings.databaseUrl) {
    print(
      `The data is in a PostgreSQL of this server's own, in ${settings.dataFolder}. docs/operations.md says how to run a league.`,
    )
  }
  if (settings.showsMails) print(`No mail is sent; what would be is at ${publicUrl}/__mail`)
}

async function sampleAccountLines({ database }: Backend): Promise<string[]> {
  const everybody = [
    ...sampleAccounts.map((account) => ({ ...account, task: formatRole(account.role) })),
    platformFounder,
  ]
  const emails = everybody.map(({ email }) => email)
  const known = await database.query<{ email: string }>('select email from auth.users where email = any($1)', [emails])
  const there = new Set(known.map(({ email }) => email))
  const accounts = everybody.filter(({ email }) => there.has(email))
  if (accounts.length === 0) return []
  return [
    `\nSample accounts, all with the password ${samplePassword}:`,
    ...accounts.map(
      ({ email, firstName, lastName, task }) => `  ${email.padEnd(28)}${`${firstName} ${lastName}`.padEnd(16)}${task}`,
    ),
    '',
  ]
}

function address(host: string, port: number): string {
  const name = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Calls `stop` on the first signal; a second one ends the process immediately. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const stopOrQuit = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    print('Stopping …')
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopOrQuit().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}
