import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Log } from '../../observe/log.ts'
import { OperatorError } from '../../operator-error.ts'
import { DatabaseUnavailableError } from '../database-unavailable.ts'
import type { AdvisoryLocks } from '../advisory-locks.ts'
import { backUp, describeBackup } from './back-up.ts'
import { readManifest, parseBackupName } from './backup-folder.ts'
import { startOfDay, startOfISOWeek } from 'date-fns'
import type { DataLocation } from '../data-location.ts'
import type { BackupSettings, TimeOfDay, RetentionPolicy } from './backup-settings.ts'

/** The figures that alerts are based on. */
export type BackupMetrics = {
  /** The time of the latest scheduled backup, or undefined if there is none. */
  readonly lastMade: Date | undefined
  readonly failures: number
}

export type BackupSchedule = {
  readonly figures: () => BackupMetrics
  /** Makes a backup if one is due. */
  check(): Promise<void>
  /** Starts checking every minute. */
  start(): void
  /** Aborts a running backup. */
  stop(): Promise<void>
}

type ScheduleOptions = {
  readonly settings: BackupSettings
  readonly place: DataLocation
  /** Ensures that only one of several servers sharing a folder runs the backup. */
  readonly turns: AdvisoryLocks
  readonly log: Log
  readonly now?: () => Date
}

const retryMs = 15 * 60_000
const unfinishedMs = 24 * 3600_000

/**
 * Makes backups at the given times of day. A missed one is made at the next start; a failed one is retried, and older
 * backups are not removed until a new one has been made and verified.
 */
export function createBackupSchedule({
  settings: { folder, times, keep },
  place,
  turns,
  log,
  now = () => new Date(),
}: ScheduleOptions): BackupSchedule {
  const stopping = new AbortController()
  let failures = 0
  let failedAt = -Infinity
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const isDue = (): boolean => (newestIn(folder)?.getTime() ?? -Infinity) < latestMoment(times, now()).getTime()

  async function makeOne(): Promise<void> {
    if (!isDue()) return // another server has already made the backup
    const began = performance.now()
    const print = (line: string): void => log.say(line)
    const made = await backUp({ place, into: folder, isScheduled: true, now: now(), signal: stopping.signal, print })
    const removed = removeOutdated(folder, keep, now())
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const fields = { seconds, bytes: made.bytes, removed }
    log.say(`${describeBackup(made)} It took ${seconds} s. Older ones removed: ${removed}.`, fields)
  }

  async function checkOnce(): Promise<void> {
    if (!isDue() || now().getTime() < failedAt + retryMs) return
    try {
      await turns.unlessUnderWay('backup', makeOne)
    } catch (error) {
      if (stopping.signal.aborted) return
      failures++
      failedAt = now().getTime()
      const words = 'The scheduled backup failed, and will be tried again in 15 minutes; older ones are untouched.'
      if (error instanceof OperatorError) log.say(`${words} ${error.message}`, {}, 'error')
      else if (error instanceof DatabaseUnavailableError) log.say(`${words} ${inspect(error)}`, {}, 'error')
      else log.tell('error', words, error)
    }
  }

  const check = (): Promise<void> => {
    running ??= checkOnce().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    figures: () => ({ lastMade: newestIn(folder), failures }),
    check,
    start() {
      void check()
      timer = setInterval(() => void check(), 60_000).unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Returns the latest of the given times that has passed. */
function latestMoment(times: readonly TimeOfDay[], now: Date): Date {
  const moments = [0, 1].flatMap((daysAgo) =>
    times.map(({ hour, minute }) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute)),
  )
  const passed = moments.filter((moment) => moment.getTime() <= now.getTime())
  return new Date(Math.max(...passed.map((moment) => moment.getTime())))
}

function newestIn(folder: string): Date | undefined {
  return scheduledIn(folder)
    .map(({ made }) => made)
    .toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/**
 * Returns scheduled backups, identified by name and manifest: backups made by hand, and anything else in the folder,
 * are neither counted nor removed.
 */
function scheduledIn(folder: string): { path: string; made: Date }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const made = parseBackupName(name)
    const path = join(folder, name)
    return made && isScheduled(path) ? [{ path, made }] : []
  })
}

function isScheduled(path: string): boolean {
  try {
    return readManifest(path).isScheduled
  } catch {
    return false
  }
}

/**
 * Removes outdated backups and returns their number. Also removes the unfinished backup of a killed server, as soon as
 * no server can still be working on it.
 */
function removeOutdated(folder: string, keep: RetentionPolicy, now: Date): number {
  const backups = scheduledIn(folder)
  const old = new Set(
    listExpiredBackups(
      backups.map(({ made }) => made),
      keep,
    ),
  )
  const going = backups.filter(({ made }) => old.has(made))
  for (const { path } of going) rmSync(path, { recursive: true })
  for (const name of readdirSync(folder)) {
    const [, backup] = /^(.*)\.unfinished-\w{6}$/.exec(name) ?? []
    const path = join(folder, name)
    if (backup !== undefined && parseBackupName(backup) && statSync(path).mtimeMs < now.getTime() - unfinishedMs)
      rmSync(path, { recursive: true })
  }
  return going.length
}

/**
 * Returns which of the backups made at these times may be removed. Keeps the newest of each of the last `daily` days
 * and of each of the last `weekly` weeks that have one: days without a backup do not count, so a server that was off
 * for a season keeps its backups.
 */
export function listExpiredBackups(made: readonly Date[], { daily, weekly }: RetentionPolicy): Date[] {
  const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, startOfDay).slice(0, daily),
    ...newestOfEach(newestFirst, startOfISOWeek).slice(0, weekly),
  ])
  return newestFirst.filter((moment) => !kept.has(moment))
}

function newestOfEach(newestFirst: readonly Date[], beginOf: (moment: Date) => Date): Date[] {
  const newest = new Map<number, Date>()
  for (const moment of newestFirst) {
    const span = beginOf(moment).getTime()
    if (!newest.has(span)) newest.set(span, moment)
  }
  return [...newest.values()]
}
