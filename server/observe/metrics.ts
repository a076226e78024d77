import type { FreeSpace } from './free-space.ts'
import type { BackupMetrics } from '../database/backup/schedule.ts'
import type { LiveMetrics } from '../live/hub.ts'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

type RequestFigures = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A push's result: a verdict for each change, or one error for all of them. */
export type PushCounts = {
  readonly verdicts: readonly string[]
  readonly error?: string | undefined
  /** How long each change waited on its device. */
  readonly waitedSeconds: readonly number[]
}

/** Reads metrics from the database when they are requested. Throws if the database does not respond. */
export type DatabaseMetrics = () => Promise<{ connectionsByState: Readonly<Record<string, number>> }>

export type Metrics = LiveMetrics & {
  countRequest(request: RequestFigures): void
  countPush(push: PushCounts): void
  /** Adds to the metrics how many connections the database has and whether it responds. */
  watchDatabase(ask: DatabaseMetrics): void
  /** Adds the embedded database's free space to the metrics. */
  watchDisk(space: Pick<FreeSpace, 'bytes'>): void
  /** Counts a crash of the embedded database after which it was restarted. */
  countDatabaseRestart(): void
  /** Adds the time of the server's latest scheduled backup and the number of failed ones to the metrics. */
  watchBackups(ask: () => BackupMetrics): void
  /** Counts a device's report that its last live stream brought nothing, as behind a proxy that buffers. */
  countSilentStream(): void
  /** Returns the metrics in Prometheus's text format. */
  text(): Promise<string>
  readonly contentType: string
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates this process's metrics. They contain nothing about a person or an organization: each label has only a few
 * values.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'fieldside_http_requests_total',
    help: 'Requests answered, by what was asked for',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'fieldside_http_request_duration_seconds',
    help: 'Time to answer, by what was asked for',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const verdicts = new Counter({
    name: 'fieldside_sync_push_verdicts_total',
    help: 'Changes of devices, by what became of them; `again` is one that was answered before',
    labelNames: ['verdict'],
    registers,
  })
  const errors = new Counter({
    name: 'fieldside_sync_push_errors_total',
    help: 'Pushes that were taken as a whole neither way, by reason',
    labelNames: ['error'],
    registers,
  })
  const waits = new Histogram({
    name: 'fieldside_outbox_wait_seconds',
    help: 'How long a change had waited on its device when it came, by that device’s clock',
    buckets: [1, 5, 15, 60, 300, 900, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600],
    registers,
  })

  const restarts = new Counter({
    name: 'fieldside_database_restarts_total',
    help: 'Crashes of the embedded database after which it runs again',
    registers,
  })

  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status })
      durations.observe({ route }, seconds)
    },
    countPush(push) {
      for (const verdict of push.verdicts) verdicts.inc({ verdict })
      if (push.error !== undefined) errors.inc({ error: push.error })
      for (const seconds of push.waitedSeconds) waits.observe(Math.max(0, seconds)) // negative if the device's clock is ahead of ours
    },
    watchDatabase: (ask) => watchDatabase(ask, registry),
    watchDisk(space) {
      const free: Gauge = new Gauge({
        name: 'fieldside_disk_free_bytes',
        help: 'Room on the disk of the embedded database',
        registers,
        collect: () => free.set(space.bytes),
      })
    },
    countDatabaseRestart: () => restarts.inc(),
    ...createLiveMetrics(registry),
    watchBackups: (ask) => watchBackups(ask, registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function watchDatabase(ask: DatabaseMetrics, registry: Registry): void {
  const up = new Gauge({
    name: 'fieldside_database_up',
    help: '1 where the database answered just now',
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'fieldside_database_connections',
    help: 'Connections to the database, of all processes, by what they do',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      connections.reset()
      try {
        const { connectionsByState } = await ask()
        for (const [state, count] of Object.entries(connectionsByState)) connections.set({ state }, count)
        up.set(1)
      } catch {
        up.set(0)
      }
    },
  })
}

function createLiveMetrics(registry: Registry): LiveMetrics & Pick<Metrics, 'countSilentStream'> {
  const registers = [registry]
  const events = new Counter({
    name: 'fieldside_live_events_total',
    help: 'Events sent to live streams, by kind',
    labelNames: ['kind'],
    registers,
  })
  const ends = new Counter({
    name: 'fieldside_live_streams_ended_total',
    help: 'Live streams that ended, by reason',
    labelNames: ['reason'],
    registers,
  })
  const silent = new Counter({
    name: 'fieldside_live_silent_streams_total',
    help: 'Live streams that brought nothing, as devices reported later: a proxy holds them back',
    registers,
  })
  return {
    watchLiveStreams(count) {
      const open: Gauge = new Gauge({
        name: 'fieldside_live_streams',
        help: 'Live streams that are open',
        registers,
        collect: () => open.set(count()),
      })
    },
    countLiveEvent: (kind) => events.inc({ kind }),
    countLiveEnd: (reason) => ends.inc({ reason }),
    countSilentStream: () => silent.inc(),
  }
}

function watchBackups(ask: () => BackupMetrics, registry: Registry): void {
  const lastMade = new Gauge({
    name: 'fieldside_backup_last_success_timestamp_seconds',
    help: 'When the newest scheduled backup was made; 0 where there is none',
    registers: [registry],
    collect() {
      lastMade.set((ask().lastMade?.getTime() ?? 0) / 1000)
    },
  })
  const failures = new Gauge({
    name: 'fieldside_backup_failures',
    help: 'Scheduled backups that failed since the start of this process',
    registers: [registry],
    collect() {
      failures.set(ask().failures)
    },
  })
}
