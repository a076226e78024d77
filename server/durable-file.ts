import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Writes a file so that it survives a power cut: afterward, it contains either the old or the new content, never only
// part of it, and it is never empty.

export function writeFileDurably(file: string, content: string, { mode = 0o600 } = {}): void {
  const aside = writeAside(file, content, mode)
  try {
    renameSync(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** Creates a file unless it exists. If several processes try at once, only one creates it. */
export function createFileDurably(file: string, content: string, { mode = 0o600 } = {}): void {
  const aside = writeAside(file, content, mode)
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  syncFolder(dirname(file))
}

/** Removes a file durably: if it came back after a power cut, it would be trusted again. */
export function removeDurably(file: string): void {
  rmSync(file, { force: true })
  syncFolder(dirname(file))
}

/** Renames a file or folder that is complete and synced. Both paths are in the same folder. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
}

/** Syncs everything below a folder, before it is renamed into place. */
export function syncTree(folder: string): void {
  // If the `sync` program exists, it syncs the whole file system with a single system call, because a database has a
  // thousand files.
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return
  syncFiles(folder)
}

function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFiles(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncFolder(folder)
}

/** Makes the names in a folder durable. Windows does not need this call, because it journals names. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder)
}

function writeAside(file: string, content: string, mode: number): string {
  const aside = `${file}.${randomBytes(6).toString('hex')}.new`
  const descriptor = openSync(aside, 'wx', mode)
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  return aside
}

function syncPath(path: string): void {
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r') // Windows syncs only files open for writing
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
