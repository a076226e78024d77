import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { OperatorError } from '../../operator-error.ts'

/**
 * The user that PostgreSQL runs as, never root. `command` is prepended to each program's command line; if it is not
 * empty, the program runs in a user namespace.
 */
export type SystemUser = {
  /** The name to show in messages. */
  readonly name: string
  /** Unset if PostgreSQL runs as the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly command: readonly string[]
}

const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * Chooses the user that PostgreSQL runs as: the user of this process unless that is root; otherwise the owner of the
 * first of `folders` that root does not own, or else `fieldside` or `nobody`. If only root is mapped, PostgreSQL runs
 * in a user namespace instead.
 */
export function chooseSystemUser(folders: readonly string[]): SystemUser {
  if (process.getuid?.() !== 0) return { name: `the user ${ownName() ?? process.getuid?.()}`, command: [] }
  if (isOnlyRootMapped()) return { name: 'a user of its own', command: namespace }
  for (const folder of folders) {
    const status = statSync(folder, { throwIfNoEntry: false })
    if (status && status.uid !== 0)
      return { name: `the user ${status.uid}`, user: { uid: status.uid, gid: status.gid }, command: [] }
  }
  const name = ['fieldside', 'nobody'].find((each) => accountOf(each))
  const user = name === undefined ? undefined : accountOf(name)
  if (!user) {
    throw new OperatorError(
      'PostgreSQL does not run as root, and this system has no user `fieldside` or `nobody` to run it as: create one (useradd --system fieldside).',
    )
  }
  return { name: `the user ${name}`, user, command: [] }
}

/**
 * Returns a user that appears as `nobody` to the program, but as the same user to everyone else. Needed if the user has
 * an id but no name.
 */
export function toNamespaceCommand(runAs: SystemUser): SystemUser {
  return { ...runAs, command: namespace }
}

type Options = {
  readonly runAs: SystemUser
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly stdio: StdioOptions
  readonly detached?: boolean
}

export function spawnAs(program: string, parameters: readonly string[], { runAs, ...options }: Options): ChildProcess {
  const line = [...runAs.command, program, ...parameters]
  return spawn(line[0] ?? program, line.slice(1), { ...options, ...runAs.user, windowsHide: true })
}

export type ProgramResult = { readonly code: number | null; readonly output: string; readonly error?: Error }

/** Runs a program until it ends, with `input` on its standard input. Also resolves if it cannot be started. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  { input = '', ...options }: Omit<Options, 'stdio' | 'detached'> & { readonly input?: string },
): Promise<ProgramResult> {
  let output = ''
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawnAs(program, parameters, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (piece: Buffer) => (output += piece.toString()))
      child.once('error', reject)
      child.once('close', resolve)
      child.stdin?.on('error', () => undefined) // the program may end without reading its input
      child.stdin?.end(input)
    })
    return { code, output }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { code: null, output, error }
  }
}

function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(passwd) ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** Returns whether the user namespace maps only root, as in some containers, so that no process can change its user. */
function isOnlyRootMapped(): boolean {
  if (!existsSync('/proc/self/uid_map')) return false
  const ranges = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n')
  return ranges.every((range) => Number(range.trim().split(/\s+/)[2]) === 1)
}
