import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'
import { resolveInProject } from '../../project-root.ts'
import { OperatorError } from '../../operator-error.ts'
import { toStartError } from './start-error.ts'
import type { SystemUser } from './system-user.ts'

/**
 * Returns the data folder used unless DATA_DIR is set. If the server is started as root, PostgreSQL runs as another
 * user, who must be able to reach the folder: a project folder in /root is closed to everyone else.
 */
export function defaultDataFolder(): string {
  return process.getuid?.() === 0 ? '/var/lib/fieldside' : resolveInProject('.data')
}

export function getDataPaths(folder: string) {
  const home = join(folder, 'postgres')
  return {
    /** Owned by PostgreSQL's user, closed to all others. */
    home,
    data: join(home, 'data'),
    password: join(home, 'password'),
    postmasterPid: join(home, 'data', 'postmaster.pid'),
    /** Where a new database is created, until it is complete. */
    unfinished: join(folder, 'postgres.new'),
  }
}

/** Creates the data folder if it is missing. Throws with a message if this process cannot use it. */
export function createDataFolder(folder: string): void {
  try {
    mkdirSync(dirname(resolve(folder)), { recursive: true }) // parent folders stay open to the user that runs PostgreSQL
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    // The error Node reports if the folder is missing on a read-only file system.
    const isReadOnly = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isReadOnly ? toStartError(folder, ['EROFS']) : toDataFolderError(error, folder)
  }
}

/** Throws with a message if the folder has a database that these programs cannot run. */
export function requireCompatibleDatabase(folder: string, major: string): void {
  const { home, data } = getDataPaths(folder)
  if (!existsSync(home)) {
    if (!existsSync(join(folder, 'pglite'))) return
    throw new OperatorError(
      `The data folder ${folder} holds a PGlite database of an earlier Fieldside, which cannot be taken over: move the folder away, or set DATA_DIR to a new one.`,
    )
  }
  try {
    const status = statSync(data)
    const us = process.getuid?.()
    if (us !== undefined && us !== 0 && status.uid !== us) {
      throw new OperatorError(
        `The database in ${folder} belongs to another user (${status.uid}; this is ${us}): start Fieldside as that user, or set DATA_DIR to another folder.`,
      )
    }
    const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (made === major) return
    throw new OperatorError(
      `The database in ${folder} was made by PostgreSQL ${made}, which PostgreSQL ${major} cannot open: back it up with the version ` +
        'of Fieldside that made it (npm run admin -- backup), and restore that into a new DATA_DIR (npm run admin -- restore).',
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw toStartError(folder, ['is not a database cluster directory'])
    throw toDataFolderError(error, folder)
  }
}

/**
 * If running as root, makes the user that runs PostgreSQL the owner of the database, and lets that user traverse the
 * data folder. Throws if the user cannot traverse a folder above it.
 */
export function changeOwner(runAs: SystemUser, folder: string): void {
  const { user } = runAs
  if (!user) return
  const { home } = getDataPaths(folder)
  if (existsSync(home) && statSync(join(home, 'data')).uid !== user.uid) chownTree(home, user)
  for (let path = resolve(folder); path !== parse(path).root; path = dirname(path)) {
    if (mayPass(path, user)) continue
    if (path !== resolve(folder) || statSync(path).uid !== 0) {
      throw new OperatorError(
        `PostgreSQL runs as ${runAs.name}, who cannot get through ${path} to the data folder: set DATA_DIR to a folder outside of it, such as /var/lib/fieldside.`,
      )
    }
    chmodSync(path, (statSync(path).mode & 0o777) | 0o011) // other users may traverse it, but not list it
  }
}

/** Makes a user the owner of a path below the data folder and of everything in it. Never follows a link inside it. */
export function chownTree(path: string, { uid, gid }: { uid: number; gid: number }): void {
  const status = statSync(path, { throwIfNoEntry: false })
  if (!status) return
  chownSync(path, uid, gid)
  if (!status.isDirectory()) return
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownTree(join(path, entry.name), { uid, gid })
}

/**
 * Removes the lock of a crashed server, which would keep the next one from starting. No process may be using the
 * folder.
 */
export function removePostmasterPid(folder: string): void {
  rmSync(getDataPaths(folder).postmasterPid, { force: true })
}

export function toDataFolderError(error: unknown, folder: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new OperatorError(
      `The data folder ${folder} may not be read and written by the user that runs Fieldside: give it to that user (chown -R), or set DATA_DIR to another folder.`,
    )
  }
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
    return new OperatorError(`The data folder ${folder} is a file, or below one: set DATA_DIR to a folder.`)
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code)) ? toStartError(folder, [String(error.code)]) : error
}

function mayPass(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const status = statSync(path)
  const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0
  return (status.mode & (0o1 << shift)) !== 0
}
