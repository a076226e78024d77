import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openDatabase, type Sql } from '../../database/database.ts'
import { lockFolder } from '../../database/folder-lock.ts'
import { OperatorError } from '../../operator-error.ts'
import { inProject } from '../../project-root.ts'
import type { Settings } from '../../settings.ts'

/** `owner`: of the Postgres database. Its policies name that role. */
const manifest = z.object({ kind: z.enum(['postgres', 'pglite']), made: z.string(), owner: z.optional(z.string()) })
type Place = Pick<Settings, 'databaseUrl' | 'dataFolder'>

const [manifestFile, dumpFile, secretsFile, pgliteFolder] = ['backup.json', 'database.dump', 'secrets.json', 'data']

/**
 * A folder below `into` with all that a server needs to begin again: a dump of the Postgres database, made while it is in
 * use, or a copy of the data folder, for which the server has to stand still. Returns its path. It appears when it is whole.
 */
export async function backUp({ databaseUrl, dataFolder }: Place, into: string, now = new Date()): Promise<string> {
  const folder = join(
    into,
    `fieldside-${now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')}`,
  )
  if (existsSync(folder)) throw new OperatorError(`${folder} is there already.`)
  const aside = `${folder}.unfinished`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  let about: z.infer<typeof manifest> = { kind: 'pglite', made: now.toISOString() }
  if (databaseUrl === undefined) await copyDataFolder(dataFolder, join(aside, pgliteFolder))
  else {
    about = { ...about, kind: 'postgres', owner: await ownerWhoSeesAll(databaseUrl) }
    // An owner who is no superuser has a policy for all rows; without this option they could not dump a table that has any.
    await runTool(
      'pg_dump',
      ['--format=custom', '--enable-row-security', `--file=${join(aside, dumpFile)}`],
      databaseUrl,
    )
    const secrets = join(dataFolder, secretsFile)
    if (existsSync(secrets)) cpSync(secrets, join(aside, secretsFile))
  }
  writeFileSync(join(aside, manifestFile), JSON.stringify(about))
  renameSync(aside, folder)
  return folder
}

/**
 * All of the prelude but its roles comes with the dump, and what a table gets by default when it is made, the dump would not
 * take back.
 */
const withoutPrelude = `
  drop schema auth; drop schema extensions;
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;`

/**
 * Puts a backup where there is nothing: into an empty Postgres database, or a new data folder. The history has another
 * name from then on, so that devices send again what was written after the backup. Nothing that is there is ever replaced.
 */
export async function restore({ databaseUrl, dataFolder }: Place, folder: string): Promise<void> {
  const { kind, owner } = readManifest(folder)
  if (kind === 'pglite') {
    if (databaseUrl !== undefined) throw new OperatorError('This is the backup of a data folder: unset DATABASE_URL.')
    return restoreDataFolder(dataFolder, join(folder, pgliteFolder))
  }
  if (databaseUrl === undefined)
    throw new OperatorError('This is the backup of a Postgres database: set DATABASE_URL to an empty one.')
  const database = await openDatabase({ url: databaseUrl })
  try {
    await requireEmpty(database)
    await requireRole(database, owner)
    await database.script(readFileSync(inProject('server', 'database', 'prelude.sql'), 'utf8')) // the roles that the dump grants to
    await database.script(withoutPrelude)
    const how = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${nameIn(databaseUrl)}`]
    await runTool('pg_restore', [...how, join(folder, dumpFile)], databaseUrl)
    await beginNewHistory(database)
  } finally {
    await database.close()
  }
  const secrets = join(folder, secretsFile)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (existsSync(secrets) && !existsSync(join(dataFolder, secretsFile))) cpSync(secrets, join(dataFolder, secretsFile))
}

/** Names the database's history anew: devices compare, and send again what it does not have. */
export async function beginNewHistory(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query('select private.begin_new_history()')
}

async function copyDataFolder(dataFolder: string, to: string): Promise<void> {
  if (!existsSync(join(dataFolder, 'pglite'))) throw new OperatorError(`There is no database in ${dataFolder}.`)
  const unlock = await lockFolder(dataFolder) // a copy of what is being written is worth nothing
  try {
    cpSync(dataFolder, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => path !== join(dataFolder, 'lock'),
    })
  } finally {
    unlock()
  }
}

/** The next start sees by the files that it is a copy (history.ts), and names the history anew. */
function restoreDataFolder(dataFolder: string, from: string): void {
  if (existsSync(dataFolder))
    throw new OperatorError(`${dataFolder} is there already. Move it away first, or set DATA_DIR to a new folder.`)
  const aside = `${dataFolder}.unfinished`
  rmSync(aside, { recursive: true, force: true })
  cpSync(from, aside, { recursive: true, preserveTimestamps: true })
  renameSync(aside, dataFolder)
}

/** Whose tables they are. Whoever else asks, and may not pass over row-level security, would dump them without their rows. */
async function ownerWhoSeesAll(url: string): Promise<string> {
  const database = await openDatabase({ url })
  try {
    const [found] = await database.query<{ owner: string; sees: boolean }>(
      `select pg_get_userbyid(c.relowner) as owner, r.rolname = pg_get_userbyid(c.relowner) or r.rolsuper or r.rolbypassrls as sees
       from pg_class c, pg_roles r where c.oid = to_regclass('public.organizations') and r.rolname = current_user`,
    )
    if (!found) throw new OperatorError('There is no Fieldside in this database.')
    if (!found.sees) throw new OperatorError(`Back up as the role ${found.owner}, whose database it is.`)
    return found.owner
  } finally {
    await database.close()
  }
}

async function requireRole(database: Pick<Sql, 'query'>, owner: string | undefined): Promise<void> {
  const [me] = await database.query<{ role: string }>('select current_user as role')
  if (owner !== undefined && me?.role !== owner)
    throw new OperatorError(`Restore as the role ${owner}: the rules of the database name it.`)
}

async function requireEmpty(database: Pick<Sql, 'query'>): Promise<void> {
  const tables = await database.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' limit 1`,
  )
  if (tables.length > 0)
    throw new OperatorError(
      'The database is not empty. Make a new one (createdb), set DATABASE_URL to it and restore there.',
    )
}

function readManifest(folder: string): z.infer<typeof manifest> {
  const file = join(folder, manifestFile)
  if (!existsSync(file)) throw new OperatorError(`${folder} is no backup: it has no ${manifestFile}.`)
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Postgres' own programs. The address stands in the environment, where other users of the machine do not see it. */
function runTool(program: string, parameters: readonly string[], url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...variablesOf(url) },
    })
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT'
      reject(
        isMissing
          ? new OperatorError(
              `${program} is missing. Install Postgres' client programs, of the server's version or newer.`,
            )
          : error,
      )
    })
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new OperatorError(`${program} failed; the lines above say why.`)),
    )
  })
}

/** As libpq wants them. */
function variablesOf(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const sslMode = searchParams.get('sslmode')
  return {
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGDATABASE: nameIn(url),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslMode && { PGSSLMODE: sslMode }),
  }
}

function nameIn(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}
