import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { renameDurably, syncTree, writeFileDurably } from '../../durable-file.ts'
import { OperatorError } from '../../operator-error.ts'
import { readProductVersion } from '../../project-root.ts'
import {
  getTableFile,
  hashContent,
  manifestFile,
  toBackupName,
  verifyBackup,
  writeManifest,
  type Manifest,
} from './backup-folder.ts'
import { withDatabaseUrl } from '../with-database-url.ts'
import { withClient } from '../with-client.ts'
import { copyOut } from './copy.ts'
import {
  setPlainTextFormatSql,
  readSequences,
  readTables,
  requireAllRows,
  requireFieldsideDatabase,
  schemaFingerprint,
} from './tables.ts'
import type { DataLocation } from '../data-location.ts'

export type BackupOptions = {
  /** The location of the database and secrets.json. */
  readonly place: DataLocation
  /** The folder to create the backup's own folder in. */
  readonly into: string
  readonly isScheduled?: boolean
  readonly now?: Date
  /** Aborts the backup and leaves nothing behind. */
  readonly signal?: AbortSignal | undefined
  readonly print: (line: string) => void
}

export type Backup = { readonly folder: string; readonly bytes: number; readonly rows: number }

/**
 * Saves a consistent snapshot of every table, plus secrets.json, while people keep working. The folder gets its final
 * name only when it is complete, on disk, and verified.
 */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const { place, into, isScheduled = false, now = new Date(), signal, print } = options
  const folder = join(into, toBackupName(now))
  const aside = makeAside(into, folder)
  try {
    const written = await withDatabaseUrl(place, print, (url) =>
      withClient(url, 'backup', (client) => writeTables(client, aside), signal),
    )
    const files = saveFiles(place, aside, print)
    const manifest: Manifest = {
      format: 1,
      version: readProductVersion(),
      made: now.toISOString(),
      isScheduled,
      ...written,
      files,
    }
    writeFileDurably(join(aside, manifestFile), writeManifest(manifest))
    syncTree(aside)
    await verifyBackup(aside)
    const bytes = [manifestFile, ...manifest.files.map(({ name }) => name), ...manifest.tables.map(getTableFile)]
      .map((name) => statSync(join(aside, name)).size)
      .reduce((sum, size) => sum + size, 0)
    signal?.throwIfAborted()
    renameDurably(aside, folder)
    return { folder, bytes, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    throw inWords(error, into)
  }
}

export function describeBackup({ folder, bytes, rows }: Backup): string {
  return `The backup is in ${folder}: ${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB.`
}

function makeAside(into: string, folder: string): string {
  if (existsSync(folder)) throw new OperatorError(`${folder} is there already.`)
  try {
    mkdirSync(into, { recursive: true, mode: 0o700 })
    const aside = mkdtempSync(`${folder}.unfinished-`)
    mkdirSync(join(aside, 'tables'), { mode: 0o700 })
    return aside
  } catch (error) {
    throw inWords(error, into)
  }
}

async function writeTables(
  client: Client,
  folder: string,
): Promise<Pick<Manifest, 'schema' | 'postgres' | 'tables' | 'sequences'>> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(setPlainTextFormatSql)
  await requireFieldsideDatabase(client)
  await requireAllRows(client)
  const tables = await readTables(client)
  const saved: Manifest['tables'] = []
  for (const table of tables) {
    const file = createWriteStream(join(folder, getTableFile(table)), { flags: 'wx', mode: 0o600 })
    const counted = await copyOut(client, table, table.columns, [createGzip(), file])
    const { schema, name, columns } = table
    saved.push({ schema, name, columns: [...columns], ...counted })
  }
  const sequences = await readSequences(client)
  const { rows: versions } = await client.query<{ postgres: string; migrations: string[] }>(`
    select current_setting('server_version') as postgres,
      array(select version from supabase_migrations.schema_migrations order by version) as migrations`)
  await client.query('commit')
  const [{ postgres, migrations } = { postgres: '', migrations: [] }] = versions
  return { schema: { migrations, fingerprint: schemaFingerprint(tables) }, postgres, tables: saved, sequences }
}

function saveFiles(
  { dataFolder, hosted, secrets }: DataLocation,
  folder: string,
  print: (line: string) => void,
): Manifest['files'] {
  if (hosted || secrets) return [] // a hosted project keeps its own secrets, and secrets from the environment are not in a file
  const name = 'secrets.json'
  const file = join(dataFolder, name)
  if (!existsSync(file)) {
    print(`There is no ${file}, and so none in the backup: after restoring it everybody has to sign in again.`)
    return []
  }
  const content = readFileSync(file)
  writeFileDurably(join(folder, name), content.toString())
  return [{ name, bytes: content.length, sha256: hashContent(content) }]
}

function inWords(error: unknown, into: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new OperatorError(`There is no room for a backup in ${into}: free some space, or back up to another disk.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new OperatorError(
      `No backup can be written to ${into} (${code}): name a folder that this user may write to.`,
    )
  return error
}
