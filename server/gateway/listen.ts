import { createAdaptorServer } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { Hono } from 'hono'
import type { ServerEnv } from './client-address.ts'

export type RunningServer = {
  readonly port: number
  /** Takes no new requests, finishes those that are on, at the latest after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

type ListenOptions = { host: string; port: number; print?: (line: string) => void }

const portsTried = 20

/** Listens on the port, or says that it is taken and listens on the next free one. */
export async function listen(fetch: Hono<ServerEnv>['fetch'], options: ListenOptions): Promise<RunningServer> {
  const { host, port, print = () => {} } = options
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 },
  }) as Server

  for (let tried = port; ; tried++) {
    try {
      await listenOn(server, host, tried)
      break
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || tried - port >= portsTried || tried >= 65_535) throw error
      print(`Port ${tried} is taken by another program, trying ${tried + 1}.`)
    }
  }
  return { port: portOf(server), stop: (graceMs = 5_000) => stop(server, graceMs) }
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
