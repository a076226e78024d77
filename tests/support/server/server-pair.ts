import { join } from 'node:path'
import { startRoundRobin, type RoundRobin } from './round-robin.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts'

/**
 * Starts two servers behind one address. Each has its own folder; what they share is in `env`: DATABASE_URL and
 * JWT_SECRET.
 */
export async function startServerPair(options: ServerProcessOptions): Promise<ServerProcess> {
  let both: ServerProcess[] = []
  let proxy: RoundRobin | undefined = await startRoundRobin(0, () => both)
  const { port } = proxy
  const publicUrl = `http://localhost:${port}` // the address that a single server would use for itself
  const env = { JWT_SECRET: 'what the two of them have in common', PUBLIC_URL: publicUrl, ...options.env }
  const startOne = (name: string) =>
    startServerProcess({ ...options, port: 0, dataFolder: join(options.dataFolder, name), env })

  async function endBoth(how: (server: ServerProcess) => Promise<void>): Promise<void> {
    await proxy?.close()
    proxy = undefined
    await Promise.all(both.map(how))
  }

  both = await Promise.all([startOne('one'), startOne('other')])
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cpuMs: () => both.reduce((sum, server) => sum + server.cpuMs(), 0),
    output: () => both.map((server) => server.output()).join('\n'),
    async start() {
      await Promise.all(both.map((server) => server.start()))
      proxy = await startRoundRobin(port, () => both)
    },
    stop: () => endBoth((server) => server.stop()),
    kill: () => endBoth((server) => server.kill()),
  }
}
