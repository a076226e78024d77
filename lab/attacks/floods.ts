import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import type { AttackOutcome } from './attack.ts'
import { createFittingValue, listServerFunctions, wrongValues } from './cases/arguments.ts'
import type { AttackPerson, AttackWorld } from './world.ts'

// Floods of requests. What counts is what other people notice: after each flood, how long a sign-in and a push from
// another address take, and whether the push arrives in the database.

type Flood = { readonly name: string; readonly run: (world: AttackWorld) => Promise<string> }

export type Sizes = {
  readonly refusedRequests: number
  readonly eachWrongKind: number
  readonly bombs: number
  readonly slowConnections: number
  readonly connectionsAtOnce: number
}

export const fullSizes: Sizes = {
  refusedRequests: 200_000,
  eachWrongKind: 10_000,
  bombs: 1000,
  slowConnections: 3000,
  connectionsAtOnce: 2000,
}

/** Runs `task` for each index below `count`, `width` at a time. */
async function inParallel(count: number, width: number, task: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < count; index = next++) await task(index)
    }),
  )
}

function tally(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'closed'}`)
    .join(', ')
}

async function counted(
  count: number,
  width: number,
  send: (index: number) => Promise<{ status: number }>,
): Promise<string> {
  const statuses = new Map<number, number>()
  await inParallel(count, width, async (index) => {
    const { status } = await send(index).catch(() => ({ status: 0 }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return tally(statuses)
}

const floodsOf = (sizes: Sizes): readonly Flood[] => [
  {
    name: `${sizes.refusedRequests.toLocaleString('en-US')} requests that are refused`,
    run: (world) =>
      counted(sizes.refusedRequests, 64, (index) => {
        const from = `127.1.1.${1 + (index % 200)}`
        if (index % 4 === 0) return world.ask({ path: '/rest/v1/organizations', method: 'GET', from })
        if (index % 4 === 1) return world.call('sync_pull', {}, { token: 'none' }, { from })
        if (index % 4 === 2) return world.auth('verify', { type: 'recovery', token_hash: String(index) }, { from })
        return world.call('sync_push', { request: index }, world.attacker, { from })
      }),
  },
  {
    name: `${sizes.eachWrongKind.toLocaleString('en-US')} arguments of each wrong kind`,
    async run(world) {
      // Uses many people, so that requests reach the function instead of a rate limit.
      const requestsOfOne = 1500
      const people: AttackPerson[] = []
      while (people.length * requestsOfOne < sizes.eachWrongKind * wrongValues.length)
        people.push(await world.newPerson())
      const functions = (await listServerFunctions(world)).filter(({ parameters }) => parameters.length > 0)
      const said = await counted(sizes.eachWrongKind * wrongValues.length, 64, (index) => {
        const value = wrongValues[index % wrongValues.length]
        const each = functions[Math.floor(index / wrongValues.length) % functions.length]
        if (!each) throw new Error('There are no functions.')
        const wrong = each.parameters[index % each.parameters.length]
        const given = Object.fromEntries(
          each.parameters.map(({ name, type }) => [name, createFittingValue(type, world)]),
        )
        return world.call(each.name, { ...given, [wrong?.name ?? '']: value }, people[index % people.length])
      })
      return said
    },
  },
  {
    name: `${sizes.bombs.toLocaleString('en-US')} gzip bombs`,
    run(world) {
      const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, '['))
      const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
      return counted(sizes.bombs, 32, (index) =>
        world.call('sync_push', bomb, index % 2 === 0 ? world.attacker : null, {
          headers,
          body: bomb,
          from: `127.1.2.${1 + (index % 200)}`,
        }),
      )
    },
  },
  {
    name: `${sizes.slowConnections.toLocaleString('en-US')} connections that send a letter now and then`,
    async run(world) {
      const sockets = await openSockets(world, sizes.slowConnections)
      for (const socket of sockets)
        socket.write('POST /rest/v1/rpc/sync_push HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n')
      const said = await servedMeanwhile(world)
      for (const socket of sockets) socket.destroy()
      return said
    },
  },
  {
    name: `${sizes.connectionsAtOnce.toLocaleString('en-US')} connections at once`,
    async run(world) {
      const sockets = await openSockets(world, sizes.connectionsAtOnce)
      for (const socket of sockets) socket.write('GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      const said = await servedMeanwhile(world)
      for (const socket of sockets) socket.destroy()
      return said
    },
  },
]

/** Opens sockets and returns those that the server accepts. */
async function openSockets(world: AttackWorld, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port: world.server.port, host: '127.0.0.1', localAddress: `127.1.3.${1 + (index % 20)}` })
    socket.on('error', () => socket.destroy())
    return socket
  })
  await Promise.all(
    sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)),
  )
  return sockets.filter(({ destroyed }) => !destroyed)
}

async function servedMeanwhile(world: AttackWorld): Promise<string> {
  const start = performance.now()
  const disorder = await world.disorder()
  const took = `${Math.round(performance.now() - start)} ms`
  return disorder === null ? `served meanwhile in ${took}` : `NOT served meanwhile: ${disorder}`
}

export async function floods(world: AttackWorld, sizes: Sizes, log: (line: string) => void): Promise<AttackOutcome[]> {
  const outcomes: AttackOutcome[] = []
  for (const { name, run } of floodsOf(sizes)) {
    const start = performance.now()
    const said = await run(world)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const from = performance.now()
    const got = (await world.disorder().catch(String)) ?? (said.includes('NOT served') ? said : null)
    log(`${name}: ${said} (${seconds} s); then a sign-in and a push: ${Math.round(performance.now() - from)} ms`)
    outcomes.push({ kind: 'flood', name, got })
  }
  return outcomes
}
