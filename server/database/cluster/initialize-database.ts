import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renameDurably, syncTree, writeFileDurably } from '../../durable-file.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Binaries } from './binaries.ts'
import { chownTree, getDataPaths } from './data-folder.ts'
import { toStartError } from './start-error.ts'
import { toNamespaceCommand, runProgram, type SystemUser } from './system-user.ts'
import { runStatement } from './run-statement.ts'

export type NewDatabaseOptions = {
  readonly folder: string
  readonly binaries: Binaries
  readonly runAs: SystemUser
  /** The folder of an empty database to copy. Copying takes a second and does not require running initdb. */
  readonly template?: string | undefined
}

/** The cluster's only database and its owner role. */
const databaseName = 'fieldside'
const ownerName = 'fieldside'

export function toConnectionUrl(port: number, password: string): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`
}

/**
 * Creates an empty database in the folder, unless there is one. An interruption leaves nothing that looks like a
 * database, because the files are created in a separate folder, which is renamed when they are complete and on disk.
 */
export async function initializeDatabase(making: NewDatabaseOptions): Promise<void> {
  const { folder, runAs, template } = making
  const { home, unfinished } = getDataPaths(folder)
  if (existsSync(home)) return
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (template === undefined) await initialize(making)
  else {
    cpSync(template, join(unfinished, 'data'), { recursive: true })
    chmodSync(join(unfinished, 'data'), 0o700) // a template may be readable by everyone
    if (runAs.user) chownTree(unfinished, runAs.user)
    const password = createPassword()
    await storePassword(making, password, unfinished)
  }
  syncTree(unfinished)
  renameDurably(unfinished, home)
}

/** Returns the stored password, or undefined if there is none or it is not one of ours. */
export function readStoredPassword(folder: string): string | undefined {
  const { password } = getDataPaths(folder)
  const [found] = existsSync(password) ? (/^[0-9a-f]{64}(?=\n$)/.exec(readFileSync(password, 'utf8')) ?? []) : []
  return found
}

export function createPassword(): string {
  return randomBytes(32).toString('hex')
}

/** Sets the password both in the file and in the database. No server may be running on the database. */
export async function storePassword(
  making: NewDatabaseOptions,
  password: string,
  home = getDataPaths(making.folder).home,
): Promise<void> {
  writePassword(making, password, home)
  await runStatement({ ...making, home, user: ownerName }, `alter role ${ownerName} password '${password}'`)
}

async function initialize(making: NewDatabaseOptions): Promise<void> {
  const { folder, binaries, runAs } = making
  const { unfinished } = getDataPaths(folder)
  if (runAs.user) chownTree(unfinished, runAs.user)
  writePassword(making, createPassword(), unfinished)
  const run = (as: SystemUser, locale: string) => {
    rmSync(join(unfinished, 'data'), { recursive: true, force: true })
    const how = [
      `--pgdata=${join(unfinished, 'data')}`,
      `--username=${ownerName}`,
      `--pwfile=${join(unfinished, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--data-checksums',
      // PostgreSQL's own collation, because an index that uses the system's collation breaks when a system upgrade
      // changes it.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--lc-messages=C',
      '--no-sync', // initializeDatabase syncs the files itself
    ]
    return runProgram(binaries.program('initdb'), how, { runAs: as, env: binaries.env, cwd: unfinished })
  }
  let as = runAs
  let ran = await run(as, 'C.UTF-8')
  if (/could not look up effective user ID/.test(ran.output)) {
    as = toNamespaceCommand(runAs)
    ran = await run(as, 'C.UTF-8')
    if (ran.error || /^unshare:/m.test(ran.output)) throw new OperatorError(namelessUser(runAs))
  }
  if (/invalid locale name/.test(ran.output)) ran = await run(as, 'C') // Windows, macOS, and old systems lack this locale
  if (ran.code !== 0) throw toStartError(folder, ran.output.split('\n'))
  await runStatement(
    { ...making, home: unfinished, user: ownerName },
    `create database ${databaseName} strategy file_copy`,
  ) // the faster strategy, because none of the template's data is in memory
}

function namelessUser({ user }: SystemUser): string {
  const uid = user?.uid ?? process.getuid?.()
  return (
    `PostgreSQL creates a database only for a user who has a name, and ${uid} has none here: ` +
    'add a line for it to /etc/passwd, or start Fieldside for the first time as a user who has one.'
  )
}

function writePassword({ runAs }: NewDatabaseOptions, password: string, home: string): void {
  const file = join(home, 'password')
  writeFileDurably(file, `${password}\n`)
  if (runAs.user) chownTree(file, runAs.user)
}
