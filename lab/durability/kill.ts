import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getDataPaths } from '#server/database/cluster/data-folder.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { findPostgres, killAll } from './processes.ts'
import { signInWriter, pullVenueIds, startWriters } from './writers.ts'

// Kills processes of a running server while writers push, and checks afterward that no acknowledged push is missing.

/** `everything` is Node and PostgreSQL at the same moment. */
export const killTargets = ['postmaster', 'one backend', 'all of PostgreSQL', 'Node', 'everything'] as const
export type KillTarget = (typeof killTargets)[number]

export type KillFigures = {
  readonly target: KillTarget
  readonly rounds: number
  readonly acknowledged: number
  readonly missing: number
  /** Milliseconds from the kill to the acknowledgment of the next push sent after it, per round. */
  readonly recoveryMs: readonly number[]
  /** If Node was killed, the milliseconds from its start to its ready message. */
  readonly startMs: readonly number[]
}

const writerCount = 6
const recoversWithinMs = 60_000
const runsBeforeMs = [150, 900] as const

/** Runs `rounds` kills on one data folder, rotating through all targets. Throws if the server fails to start. */
export async function runKillRounds(
  rounds: number,
  { bundle, log = () => {} }: { bundle?: string; log?: (line: string) => void } = {},
): Promise<KillFigures[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-kill-'))
  const figures = new Map(
    killTargets.map((target) => [
      target,
      { rounds: 0, acknowledged: 0, missing: 0, recoveryMs: [] as number[], startMs: [] as number[] },
    ]),
  )
  const server = await startServerProcess({ dataFolder, sampleData: true, ...(bundle ? { bundle } : {}) })
  try {
    const address = () => server.url
    const session = await signInWriter(address)
    const all = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const target = killTargets[round % killTargets.length] ?? 'postmaster'
      const figure = figures.get(target)
      if (!figure) continue
      const writers = startWriters(address, session, writerCount)
      await writers.nextAcknowledged(recoversWithinMs)
      await sleep(randomInt(...runsBeforeMs))
      const killedAt = performance.now()
      if (target === 'Node' || target === 'everything') {
        const cluster = findPostgres(getDataPaths(dataFolder).data)
        const ended = server.kill()
        if (target === 'everything') killAll(cluster?.all ?? [])
        await ended
        const startedAt = performance.now()
        await server.start()
        figure.startMs.push(performance.now() - startedAt)
      } else {
        killPostgres(dataFolder, target)
      }
      await writers.nextAcknowledged(recoversWithinMs)
      figure.recoveryMs.push(performance.now() - killedAt)
      await writers.stop()
      for (const id of writers.acknowledged) all.add(id)
      const venues = await pullVenueIds(address, session)
      const missing = [...all].filter((id) => !venues.has(id))
      for (const id of missing) all.delete(id) // count each missing push only once
      figure.rounds += 1
      figure.acknowledged += writers.acknowledged.size
      figure.missing += missing.length
      log(
        `${round + 1}: ${target}, ${writers.acknowledged.size} acknowledged, ${missing.length} missing, ` +
          `${Math.round(figure.recoveryMs.at(-1) ?? 0)} ms until the next`,
      )
    }
  } finally {
    await endWith(server)
    await rm(dataFolder, { recursive: true, force: true })
  }
  return [...figures].map(([target, figure]) => ({ target, ...figure })).filter((figure) => figure.rounds > 0)
}

function killPostgres(dataFolder: string, target: 'postmaster' | 'one backend' | 'all of PostgreSQL'): void {
  const cluster = findPostgres(getDataPaths(dataFolder).data)
  if (!cluster) throw new Error('There is no PostgreSQL to kill.')
  switch (target) {
    case 'postmaster':
      return killAll([cluster.postmaster])
    case 'one backend':
      return killAll(cluster.backends.slice(0, 1))
    case 'all of PostgreSQL':
      return killAll(cluster.all)
  }
}

async function endWith(server: ServerProcess): Promise<void> {
  await server.stop().catch(() => server.kill())
}
