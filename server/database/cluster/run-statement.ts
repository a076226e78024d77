import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { chownTree } from './data-folder.ts'
import { toStartError } from './start-error.ts'
import { runProgram, type SystemUser } from './system-user.ts'
import { startPostmaster } from './start-postmaster.ts'

export type StoppedDatabase = {
  readonly folder: string
  /** The folder that contains `data`. No server is running on it. */
  readonly home: string
  readonly user: string
  readonly binaries: Binaries
  readonly runAs: SystemUser
}

/** Runs a statement as the owner, without a password, on a temporary server that no one else can reach. */
export async function runStatement(offline: StoppedDatabase, statement: string): Promise<void> {
  // postgres --single would do the same, but requires a user with a name in /etc/passwd.
  if (process.platform === 'win32') return runAlone(offline, statement)
  const { folder, home, user, binaries, runAs } = offline
  const sockets = closedFolder(home)
  try {
    const rules = join(sockets, 'hba.conf')
    writeFileSync(rules, 'local all all trust\n', { mode: 0o600 })
    if (runAs.user && sockets !== home) chownTree(sockets, runAs.user)
    else if (runAs.user) chownTree(rules, runAs.user)
    const settings = ['listen_addresses=', `unix_socket_directories="${sockets}"`, 'port=5432', `hba_file=${rules}`]
    const parameters = [...settings, 'log_min_messages=log'].flatMap((setting) => ['-c', setting])
    const connection = { host: sockets, port: 5432, user, database: 'postgres' }
    const started = await startPostmaster({ launch: { home, parameters, binaries, runAs }, connection })
    if (!('postmaster' in started)) throw toStartError(folder, started.lines)
    const client = new Client(connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end()
      await started.postmaster.stop()
    }
  } finally {
    rmSync(sockets === home ? join(home, 'hba.conf') : sockets, { recursive: true, force: true })
  }
}

/**
 * Returns a private folder for the socket, whose path is limited to about 100 bytes. A path in the data folder could be
 * too long.
 */
function closedFolder(home: string): string {
  try {
    return mkdtempSync(join(tmpdir(), 'fieldside-'))
  } catch {
    return home // some containers have no /tmp
  }
}

async function runAlone({ folder, home, binaries, runAs }: StoppedDatabase, statement: string): Promise<void> {
  const how = ['--single', '-D', join(home, 'data'), '-c', 'exit_on_error=on', 'postgres']
  const input = `${statement}\n`
  const ran = await runProgram(binaries.program('postgres'), how, { runAs, env: binaries.env, cwd: home, input })
  if (ran.code !== 0) throw toStartError(folder, ran.output.split('\n'))
}
