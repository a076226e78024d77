import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterPrefix, freePort, unprivilegedUser, usableBinaries } from './postgres-cluster.ts'
import { queryOf, type Query } from './postgres.ts'

// A Postgres of its own with continuous archiving, for tests that lose it and bring it back.

export type ArchivedPostgres = {
  /** As docs/operations.md says it: a database whose owner is no superuser, and may create roles. */
  readonly url: string
  /** A further database of the same owner, empty; its address. */
  createDatabase(name: string): Promise<string>
  /** A copy of the whole cluster, made while it runs, as pg_basebackup makes it. */
  baseBackup(): Promise<void>
  /** A moment to come back to. All that was written before is in the archive when this returns. */
  markMoment(name: string): Promise<void>
  /** The machine is gone: what the archive has not got is lost. */
  lose(): void
  /** The base backup, and from the archive all that came up to the moment. */
  restoreTo(moment: string): Promise<void>
  remove(): void
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off', // the machine itself does not fail here
  'wal_level=replica',
  'archive_mode=on',
]

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), `${clusterPrefix}${process.pid}-`))
  const [data, base, archive, log] = ['data', 'base', 'archive', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  const passwordFile = join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  const own = (path: string): void => {
    if (user) chownSync(path, user.uid, user.gid)
  }
  const makeFolder = (path: string): void => {
    mkdirSync(path, { mode: 0o700 })
    own(path)
  }
  own(folder)
  for (const path of [data, archive]) makeFolder(path)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  own(passwordFile)
  const binaries = usableBinaries(folder, user)
  const port = await freePort()
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const urlOf = (database: string) => `postgres://fieldside:${password}@127.0.0.1:${port}/${database}`

  function run(program: string, parameters: readonly string[]): void {
    const { status, error } = spawnSync(join(binaries, program), parameters, { ...user, stdio: 'ignore', cwd: folder })
    if (status !== 0) throw new Error(`${program} failed. ${readLog()}`, { cause: error })
  }
  const readLog = (): string => spawnSync('tail', ['-n', '20', log], { encoding: 'utf8' }).stdout

  function start(): void {
    const options = [
      `-p ${port}`,
      ...settings.map((setting) => `-c ${setting}`),
      `-c "archive_command=cp %p ${archive}/%f"`,
    ]
    run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${log}`, `--options=${options.join(' ')}`])
  }

  async function onServer<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      return await work(queryOf(client))
    } finally {
      await client.end()
    }
  }

  /** Files that go while they are copied are not needed: the archive has what they held. */
  function copyTree(from: string, to: string): void {
    makeFolder(to)
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) copyTree(source, target)
      else if (entry.isFile() && entry.name !== 'postmaster.pid' && entry.name !== 'postmaster.opts') {
        try {
          copyFileSync(source, target)
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue
          throw error
        }
        own(target)
      }
    }
  }

  run('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  start()
  const createDatabase = async (name: string): Promise<string> => {
    await onServer((query) => query(`create database ${name} owner fieldside`))
    return urlOf(name)
  }
  await onServer((query) => query(`create role fieldside login createrole password '${password}'`))
  await createDatabase('fieldside')
  return {
    url: urlOf('fieldside'),
    createDatabase,
    async baseBackup() {
      await onServer(async (query) => {
        await query(`select pg_backup_start('drill', true)`)
        copyTree(data, base)
        const [stopped] = await query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
        for (const name of readdirSync(join(base, 'pg_wal'), { withFileTypes: true }))
          if (name.isFile()) rmSync(join(base, 'pg_wal', name.name)) // the archive has whole ones
        writeFileSync(join(base, 'backup_label'), stopped?.labelfile ?? '')
        own(join(base, 'backup_label'))
      })
    },
    async markMoment(name) {
      await onServer(async (query) => {
        await query('select pg_create_restore_point($1)', [name])
        const [segment] = await query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
        const deadline = Date.now() + 30_000
        while (!readdirSync(archive).includes(segment?.name ?? '')) {
          if (Date.now() > deadline) throw new Error(`The archive does not get ${segment?.name}. ${readLog()}`)
          await query('select pg_sleep(0.05)')
        }
      })
    },
    lose() {
      run('pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
      renameSync(data, `${data}-lost`)
    },
    async restoreTo(moment) {
      copyTree(base, data)
      writeFileSync(join(data, 'recovery.signal'), '')
      own(join(data, 'recovery.signal'))
      const how = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_name: moment,
        recovery_target_action: 'promote',
      }
      const lines = Object.entries(how).map(([name, value]) => `${name} = '${value}'\n`)
      appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
      start()
      await onServer(async (query) => {
        const isRestoring = async () =>
          (await query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is !== false
        while (await isRestoring()) await query('select pg_sleep(0.05)')
      })
    },
    remove() {
      const postmaster = Number(readFirstLine(join(data, 'postmaster.pid')))
      if (postmaster > 0) run('pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readFirstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}
