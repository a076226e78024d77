import type { OperatorError } from '../../operator-error.ts'
import { lockFolder } from '../folder-lock.ts'
import { findBinaries } from './binaries.ts'
import {
  requireCompatibleDatabase,
  removePostmasterPid,
  changeOwner,
  toDataFolderError,
  createDataFolder,
  getDataPaths,
} from './data-folder.ts'
import { toStartError, isPortTaken } from './start-error.ts'
import { findFreePort } from './free-port.ts'
import { killLeftoverProcesses } from './kill-leftovers.ts'
import {
  toConnectionUrl,
  initializeDatabase,
  createPassword,
  readStoredPassword,
  storePassword,
} from './initialize-database.ts'
import type { Postmaster } from './postmaster.ts'
import { findTemplate } from './create-template.ts'
import { chooseSystemUser } from './system-user.ts'
import { getServerParameters } from './settings.ts'
import { startPostmaster, type PostmasterStartResult } from './start-postmaster.ts'
import { supervisePostmaster } from './supervise.ts'

export type ClusterOptions = {
  /** The folder from DATA_DIR, which contains the database in `postgres`. */
  readonly folder: string
  readonly print: (line: string) => void
  /** The maximum number of connections: those of all pools, and of commands that connect. */
  readonly connections?: number
  /** Replaces this platform's PostgreSQL package. */
  readonly packageFolder?: string | undefined
  /**
   * The files of an empty database, to copy instead of running initdb. Defaults to the container image's template, if
   * it has one.
   */
  readonly template?: string | undefined
  /** Called each time PostgreSQL has exited unexpectedly and been restarted. */
  readonly onRestart?: (() => void) | undefined
}

export type Cluster = {
  /** The address, which stays the same for the cluster's lifetime, even if PostgreSQL restarts. */
  readonly url: string
  /** The pid of the current postmaster. */
  readonly pid: number
  /**
   * Resolves with the reason if PostgreSQL ended and cannot be restarted; the server then exits. Never resolves after
   * `stop`.
   */
  readonly failed: Promise<OperatorError>
  /** Ends PostgreSQL within 20 s and releases the folder. The callers' pools must be closed first. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data folder, creates its database if there is none, and keeps it running. Throws an
 * OperatorError that explains in one sentence what is wrong and what to do.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, print } = options
  createDataFolder(folder)
  let unlock = (): void => undefined
  try {
    unlock = await lockFolder(folder)
    const { url, first, start } = await startFirst(options)
    const supervised = supervisePostmaster({
      folder,
      first,
      start,
      print,
      onRestart: options.onRestart ?? (() => undefined),
    })
    return {
      url,
      get pid() {
        return supervised.pid
      },
      failed: supervised.failed,
      async stop() {
        try {
          await supervised.stop()
        } finally {
          unlock()
        }
      },
    }
  } catch (error) {
    unlock()
    throw toDataFolderError(error, folder)
  }
}

const portsTried = 5

type First = { url: string; first: Postmaster; start: (stopping: AbortSignal) => Promise<PostmasterStartResult> }

async function startFirst(options: ClusterOptions): Promise<First> {
  const {
    folder,
    print,
    connections = 30,
    packageFolder,
    template = findTemplate(),
    onRestart = () => undefined,
  } = options
  const runAs = chooseSystemUser([getDataPaths(folder).data, folder])
  changeOwner(runAs, folder)
  const binaries = await findBinaries(folder, runAs, packageFolder)
  requireCompatibleDatabase(folder, binaries.major)
  await killLeftoverProcesses(folder, print)
  removePostmasterPid(folder)
  const making = { folder, binaries, runAs, template }
  await initializeDatabase(making)
  let password = readStoredPassword(folder)
  if (password === undefined) {
    print('The password of the database was missing or damaged; it gets a new one.')
    password = createPassword()
    await storePassword(making, password)
  }
  const onRecovery = (): void => {
    print('A process of the database crashed; the database recovers by itself.')
    onRestart()
  }

  const startOn = async (port: number, stopping?: AbortSignal): Promise<PostmasterStartResult> => {
    const parameters = getServerParameters(port, connections)
    const launch = { home: getDataPaths(folder).home, parameters, binaries, runAs, onRecovery }
    const connection = { connectionString: toConnectionUrl(port, password) }
    const started = await startPostmaster({ launch, connection, print, stopping })
    if ('postmaster' in started || !started.isRefused) return started
    await storePassword(making, password) // the role's password was changed elsewhere
    return startPostmaster({ launch, connection, print, stopping })
  }
  for (let tried = 1; ; tried++) {
    const port = await findFreePort()
    const started = await startOn(port)
    if ('postmaster' in started) {
      const url = toConnectionUrl(port, password)
      return { url, first: started.postmaster, start: (stopping) => startOn(port, stopping) }
    }
    if (!isPortTaken(started.lines) || tried === portsTried) throw toStartError(folder, started.lines)
  }
}
