import { createAdaptorServer } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { Hono } from 'hono'
import { toNetwork, type ServerEnv } from './client-address.ts'

export type RunningServer = {
  readonly port: number
  /** Stops accepting requests and finishes those in progress, within `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

type ListenOptions = {
  readonly host: string
  readonly port: number
  readonly print?: (line: string) => void
  /** Unset behind a proxy, because all connections then come from the proxy's address. */
  readonly maxConnectionsPerNetwork?: number | undefined
}

/** Enough for 1,000 phones at a field that share one address: each has a live stream, and requests now and then. */
export const defaultConnectionsPerNetwork = 4_000

/**
 * Clients that send or read too slowly are disconnected. The body of a function call gets less time (rpc/limits.ts).
 */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
}
const idleConnectionMs = 120_000

const portsTried = 20

/** Listens on the port, or reports that it is taken and listens on the next free one. */
export async function listen(fetch: Hono<ServerEnv>['fetch'], options: ListenOptions): Promise<RunningServer> {
  const { host, port, print = () => {}, maxConnectionsPerNetwork } = options
  const server = createAdaptorServer({ fetch, createServer, serverOptions }) as Server
  server.setTimeout(idleConnectionMs)
  if (maxConnectionsPerNetwork !== undefined) limitConnections(server, maxConnectionsPerNetwork)

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

function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    const count = counts.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    counts.set(network, count + 1)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
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
