import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Binaries } from './binaries.ts'
import { runProgram, spawnAs, type SystemUser } from './system-user.ts'

/** One run of the PostgreSQL server, from start to end. */
export type Postmaster = {
  readonly pid: number
  /** The last lines that the server printed. */
  readonly lines: readonly string[]
  readonly isRunning: boolean
  /** Resolves when the server has ended, with a description of how, whatever the cause. */
  readonly ended: Promise<string>
  /**
   * Ends all connections and writes everything to the data files; if that takes too long, the rest is recovered at the
   * next start.
   */
  stop(): Promise<void>
}

export type LaunchOptions = {
  /** The folder that contains `data`. */
  readonly home: string
  readonly parameters: readonly string[]
  readonly binaries: Binaries
  readonly runAs: SystemUser
  /** Called when a server process crashed and the postmaster restarted everything on its own. */
  readonly onRecovery?: () => void
}

const [fastStopMs, immediateStopMs] = [15_000, 5_000]
const lastWordsMs = 500
const linesKept = 50

export function launchPostmaster({ home, parameters, binaries, runAs, onRecovery }: LaunchOptions): Postmaster {
  const data = join(home, 'data')
  // Detached, because Ctrl+C in a terminal reaches all foreground processes, and requests in flight must finish first.
  const child = spawnAs(binaries.program('postgres'), ['-D', data, ...parameters], {
    runAs,
    env: binaries.env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const pid = child.pid ?? 0
  const watcher = child.pid === undefined ? undefined : watchFor(child.pid, { data, binaries, runAs })

  const lines: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      lines.splice(0, lines.length - linesKept)
      if (/all server processes terminated; reinitializing/.test(line)) onRecovery?.()
    })
  }

  let isRunning = true
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      isRunning = false
      lines.push('code' in error ? String(error.code) : error.message)
      resolve(error.message)
    })
    child.once('exit', (code, signal) => {
      isRunning = false
      watcher?.kill('SIGKILL')
      const resolveExit = (): void => resolve(signal ?? `code ${code}`)
      const late = setTimeout(resolveExit, lastWordsMs) // a child of a killed postmaster may keep the postmaster's output open
      child.once('close', () => {
        clearTimeout(late)
        resolveExit()
      })
    })
  })

  const end = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> => {
    if (!isRunning) return
    if (process.platform === 'win32' && signal !== 'SIGKILL') {
      const how = ['stop', '-D', data, '-m', signal === 'SIGINT' ? 'fast' : 'immediate', '--no-wait']
      await runProgram(binaries.program('pg_ctl'), how, { runAs, env: binaries.env, cwd: home })
    } else child.kill(signal)
  }

  return {
    pid,
    lines,
    ended,
    get isRunning() {
      return isRunning
    },
    async stop() {
      await end('SIGINT')
      if (await isWithin(ended, fastStopMs)) return
      await end('SIGQUIT')
      if (await isWithin(ended, immediateStopMs)) return
      await end('SIGKILL')
      await ended
    },
  }
}

/**
 * Ends the server if Node is killed. The watcher reads from a pipe that is never written to, and that closes when Node
 * ends for any reason.
 */
const watchScript = `
read -r _
kill -INT "$1" 2>/dev/null || exit 0
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
  sleep 0.1
  kill -0 "$1" 2>/dev/null || exit 0
done
kill -QUIT "$1"
`

function watchFor(
  pid: number,
  { data, binaries, runAs }: { data: string } & Pick<LaunchOptions, 'binaries' | 'runAs'>,
): ChildProcess {
  const stdio = ['pipe' as const, 'ignore' as const, 'ignore' as const]
  const watcher =
    process.platform === 'win32'
      ? spawn(process.execPath, ['-e', windowsWatchScript, binaries.program('pg_ctl'), data], {
          stdio,
          windowsHide: true,
        })
      : spawn('/bin/sh', ['-c', watchScript, 'sh', String(pid)], { ...runAs.user, stdio, cwd: '/', detached: true })
  watcher.on('error', (error) => console.error('The database would outlive a killed server:', error))
  watcher.unref()
  return watcher
}

const windowsWatchScript = `
const [, pgCtl, data] = process.argv
process.stdin.resume().on('end', () => {
  const stop = (mode) => require('node:child_process').spawnSync(pgCtl, ['stop', '-D', data, '-m', mode, '-t', '2'])
  if (stop('fast').status !== 0) stop('immediate')
})
`

async function isWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([promise.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
