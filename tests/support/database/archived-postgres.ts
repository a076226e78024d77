import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { findFreePort } from '#server/database/cluster/free-port.ts'
import { initialize, makePlace, removePlace, runIn, startIn } from './postgres-cluster.ts'
import { queryOf, type TestQuery } from './postgres.ts'

// A separate Postgres with continuous archiving, for tests that lose it and restore it.

export type ArchivedPostgres = {
  /** A database set up as described in docs/operations.md: its owner is not a superuser but may create roles. */
  readonly url: string
  /** Creates another empty database with the same owner, and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Copies the whole running cluster, as pg_basebackup does. */
  baseBackup(): Promise<void>
  /** Marks a moment to return to. Everything written before it is in the archive when this returns. */
  markMoment(name: string): Promise<void>
  /** Loses the machine: anything that isn't in the archive is gone. */
  lose(): Promise<void>
  /** Restores the base backup, and everything up to the moment from the archive. */
  restoreTo(moment: string): Promise<void>
  /** Stops the cluster, which ends all connections, and saves a copy of its folder. */
  freeze(): Promise<void>
  /**
   * Replaces the folder with that copy. Postgres can't tell, because the system identifier, the timeline, and the
   * databases are the same.
   */
  putBack(): Promise<void>
  remove(): Promise<void>
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const place = await makePlace()
  const { folder, data, log, password, own } = place
  const [base, archive, frozen] = [join(folder, 'base'), join(folder, 'archive'), join(folder, 'frozen')]
  const makeFolder = (path: string): void => {
    mkdirSync(path, { mode: 0o700 })
    own(path)
  }
  makeFolder(archive)
  const port = await findFreePort()
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const urlOf = (database: string) => `postgres://fieldside:${password}@127.0.0.1:${port}/${database}`
  const start = () =>
    startIn(place, port, [
      'fsync=off', // the machine itself doesn't fail in these tests
      'wal_level=replica',
      'archive_mode=on',
      `archive_command=cp %p ${archive}/%f`,
    ])

  async function onServer<T>(work: (query: TestQuery) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      return await work(queryOf(client))
    } finally {
      await client.end()
    }
  }

  /** Copies a folder. Files that disappear during the copy aren't needed, because the archive has their contents. */
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

  await initialize(place)
  await start()
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
          if (name.isFile()) rmSync(join(base, 'pg_wal', name.name)) // the archive has complete versions of these files
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
          if (Date.now() > deadline)
            throw new Error(`The archive does not get ${segment?.name}. ${readFileSync(log, 'utf8')}`)
          await query('select pg_sleep(0.05)')
        }
      })
    },
    async lose() {
      await runIn(place, 'pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
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
      await start()
      await onServer(async (query) => {
        const isRestoring = async () =>
          (await query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is !== false
        while (await isRestoring()) await query('select pg_sleep(0.05)')
      })
    },
    async freeze() {
      await runIn(place, 'pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${data}`])
      rmSync(frozen, { recursive: true, force: true })
      copyTree(data, frozen)
      await start()
    },
    async putBack() {
      await runIn(place, 'pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
      rmSync(data, { recursive: true })
      copyTree(frozen, data)
      await start()
    },
    remove: () => removePlace(place),
  }
}
