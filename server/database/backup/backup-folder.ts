import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { OperatorError } from '../../operator-error.ts'
import { createRowCounter } from './row-counter.ts'

// A backup is a folder: backup.json lists its contents, and each table is a compressed file of COPY's text.

const column = z.object({ name: z.string(), type: z.string() })
const contents = { bytes: z.int(), sha256: z.string() }

const manifest = z.object({
  format: z.literal(1),
  /** Fieldside's version. */
  version: z.string(),
  made: z.iso.datetime(),
  /** Whether the server created the backup on schedule; scheduled backups are removed when they are too old. */
  isScheduled: z.boolean(),
  schema: z.object({ migrations: z.array(z.string()), fingerprint: z.string() }),
  postgres: z.string(),
  /** Sizes and hashes refer to the rows' text before compression. */
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(column), rows: z.int(), ...contents }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Files next to the tables, uncompressed. */
  files: z.array(z.object({ name: z.enum(['secrets.json']), ...contents })),
})
export type Manifest = z.infer<typeof manifest>
export type SavedTable = Manifest['tables'][number]

const sealed = z.object({ sha256: z.string(), manifest: z.unknown() })

export const manifestFile = 'backup.json'

/** Returns a table's path relative to the backup's folder. */
export function getTableFile({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string {
  return join('tables', `${encodeURIComponent(schema)}.${encodeURIComponent(name)}.copy.gz`)
}

/**
 * Serializes the manifest along with its own hash, so that a manifest that lost a line is not mistaken for that of a
 * smaller backup.
 */
export function writeManifest(content: Manifest): string {
  return `${JSON.stringify({ sha256: hashContent(JSON.stringify(content)), manifest: content }, null, 2)}\n`
}

export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestFile)
  if (!existsSync(file)) {
    const inside = existsSync(folder) ? readdirSync(folder).filter((name) => parseBackupName(name)) : []
    throw new OperatorError(
      `${folder} is not a backup: it has no ${manifestFile}.${inside.length > 0 ? ` Name one of the backups in it, such as ${inside.toSorted().at(-1)}.` : ''}`,
    )
  }
  const parsed = manifest.safeParse(openSealed(file))
  if (parsed.success) return parsed.data
  throw new OperatorError(
    `${file} was written by another version of Fieldside, which this one cannot read: restore with that version.`,
  )
}

function openSealed(file: string): unknown {
  const damaged = new OperatorError(`${file} is damaged: restore another backup.`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw damaged
  }
  const opened = sealed.safeParse(json)
  if (!opened.success || hashContent(JSON.stringify(opened.data.manifest)) !== opened.data.sha256) throw damaged
  return opened.data.manifest
}

/**
 * Checks every file that the manifest names, and returns the manifest. Throws with a message at the first file that is
 * missing, altered, or damaged.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const content = readManifest(folder)
  for (const table of content.tables) {
    const file = join(folder, getTableFile(table))
    requireFile(folder, file)
    const counter = createRowCounter()
    try {
      await pipeline(createReadStream(file), createGunzip(), counter.through.resume())
    } catch (error) {
      throw unreadable(file, error)
    }
    const { rows, bytes, sha256 } = counter.total()
    if (rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256) throw altered(file)
  }
  for (const { name, bytes, sha256 } of content.files) {
    const file = join(folder, name)
    requireFile(folder, file)
    const bytesThere = readFileSync(file)
    if (bytesThere.length !== bytes || hashContent(bytesThere) !== sha256) throw altered(file)
  }
  return content
}

function requireFile(folder: string, file: string): void {
  if (!existsSync(file))
    throw new OperatorError(`The backup ${folder} is incomplete, ${file} is missing: restore another one.`)
}

function altered(file: string): OperatorError {
  return new OperatorError(`${file} is not what was backed up, it is damaged or was changed: restore another backup.`)
}

/**
 * Returns the error to report for a file that could not be read: zlib errors mean that the file is damaged; any other
 * error is returned unchanged.
 */
function unreadable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') ? altered(file) : error
}

export function hashContent(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Returns a folder name such as `fieldside-2026-04-11T03-40-00Z`. */
export function toBackupName(moment: Date): string {
  const time = moment.toISOString().replace(/\.\d+Z$/, 'Z')
  return `fieldside-${time.replaceAll(':', '-')}`
}

/** Returns the time in a backup folder's name, or undefined if it is not the name of a backup. */
export function parseBackupName(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^fieldside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
