import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolveInProject } from '#server/project-root.ts'

/** The built server as a separate process, for tests that stop, kill and restart it. */
export type ServerProcess = {
  readonly url: string
  readonly port: number
  /** CPU time since the last start, or 0 if the system has no /proc. */
  cpuMs(): number
  /** Returns everything the server has printed since its first start. */
  output(): string
  /** Restarts the server on the same port and data folder, after `stop` or `kill`. Resolves when it responds. */
  start(): Promise<void>
  /** Sends SIGTERM. Resolves when the server has ended. Throws if it didn't end by itself with code 0. */
  stop(): Promise<void>
  /** Sends SIGKILL, after which the server writes nothing more. */
  kill(): Promise<void>
}

export type ServerProcessOptions = {
  readonly dataFolder: string
  /** If 0, uses a free port, which stays the same across restarts. */
  readonly port?: number
  readonly sampleData?: boolean
  /** The server's bundle; defaults to build/main.js. */
  readonly bundle?: string
  readonly env?: Readonly<Record<string, string>>
}

const startsWithinMs = 180_000 // a limit that only catches hangs, because a busy machine is not a failure

/** Starts build/main.js (created by `npm run build`) on 127.0.0.1 and resolves when it responds. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const bundle = options.bundle ?? resolveInProject('build', 'main.js')
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run \`npm run build\` first.`)

  let child: ChildProcess | undefined
  let output = ''
  let port = options.port ?? 0

  async function start(): Promise<void> {
    if (child) throw new Error('The server runs already.')
    const started = spawn(process.execPath, [bundle], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: options.dataFolder,
        SAMPLE_DATA: options.sampleData ? '1' : '0',
        RATE_LIMITS: '0',
        DATABASE_URL: '',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    const killWithTests = () => started.kill('SIGKILL') // tests may time out before they can stop the server
    process.once('exit', killWithTests)
    started.once('exit', () => process.off('exit', killWithTests))
    port = await readyPort(started, (text) => (output += text))
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const running = child
    if (!running) return 0
    child = undefined
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode
    return new Promise((resolve) => {
      running.once('exit', (code) => resolve(code))
      running.kill(signal)
    })
  }

  await start()
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    get port() {
      return port
    },
    cpuMs: () => cpuMsOf(child?.pid),
    output: () => output,
    start,
    async stop() {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`The server ended with code ${String(code)}:\n${output}`)
    },
    async kill() {
      await end('SIGKILL')
    },
  }
}

function cpuMsOf(pid: number | undefined): number {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return 0
  const [user, system] = (readFileSync(stat, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13)
  return 10 * (Number(user) + Number(system)) // /proc counts in hundredths of a second on any machine
}

function readyPort(child: ChildProcess, collect: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const deadline = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server was not ready after ${startsWithinMs / 1000} s:\n${printed}`))
    }, startsWithinMs)
    const read = (chunk: Buffer): void => {
      const text = chunk.toString()
      printed += text
      collect(text)
      if (!printed.includes('Fieldside is ready')) return
      const [, listening] = /(?:Listening on|Fieldside is ready:) http:\/\/[^\s:]+:(\d+)/.exec(printed) ?? [] // matches the first of these lines
      clearTimeout(deadline)
      resolve(Number(listening))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(deadline)
      reject(new Error(`The server ended with code ${String(code)} before it was ready:\n${printed}`))
    })
  })
}
