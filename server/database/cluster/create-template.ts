import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveInProject } from '../../project-root.ts'
import { OperatorError } from '../../operator-error.ts'
import { findBinaries } from './binaries.ts'
import { changeOwner, getDataPaths } from './data-folder.ts'
import { initializeDatabase } from './initialize-database.ts'
import { chooseSystemUser } from './system-user.ts'

/**
 * Creates the files of an empty database for a container image. A container may run as a user without an /etc/passwd
 * entry, and initdb refuses to run as such a user. Copying the template works, is faster, and gives each copy its own
 * password.
 */
export async function createTemplate(to: string): Promise<void> {
  if (existsSync(to)) throw new OperatorError(`${to} is there already.`)
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-template-'))
  try {
    const runAs = chooseSystemUser([])
    changeOwner(runAs, folder)
    await initializeDatabase({ folder, binaries: await findBinaries(folder, runAs), runAs })
    cpSync(getDataPaths(folder).data, to, { recursive: true })
    openForAll(to)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the folder in which deploy/Containerfile creates the template, or undefined if there is none. */
export function findTemplate(): string | undefined {
  const template = resolveInProject('database-template')
  return existsSync(template) ? template : undefined
}

/** Makes the template readable by everyone; it contains no user data. */
function openForAll(path: string): void {
  const isFolder = lstatSync(path).isDirectory()
  chmodSync(path, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) openForAll(join(path, name))
}
