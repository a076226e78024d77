import { expose } from 'comlink'
import { afterEach, describe, expect, test } from 'vitest'
import { createExactJobs } from '#workers/exact-jobs.ts'
import { createExactClient } from '#workers/exact-protocol.ts'
import type { WorkerHandle } from '#workers/run-in-worker.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { oddTeams, tooFewDates } from '../domain/scheduling/impossible-leagues.ts'
import { season } from '../domain/scheduling/season.ts'

// The worker's own code behind real message ports, with the real solver.

let running = 0
const openPorts: MessagePort[] = []

/** @param jobs null simulates a worker that is so busy that it never gets to its messages */
function startWorker(jobs: object | null): WorkerHandle {
  const { port1, port2 } = new MessageChannel()
  if (jobs !== null) expose(jobs, port2)
  openPorts.push(port1, port2)
  running++
  return {
    endpoint: port1,
    onFailure: () => undefined,
    terminate() {
      running--
      port1.close()
      port2.close()
    },
  }
}

afterEach(() => {
  for (const port of openPorts.splice(0)) port.close()
  running = 0
})

const client = createExactClient(() => startWorker(createExactJobs(solveExactProgram)))

describe('the exact worker', { timeout: 60_000 }, () => {
  test('says why the games of a league do not fit, and ends', async () => {
    const progress: number[] = []
    const explanation = await client.explain(tooFewDates(6).input, { onProgress: (tried) => progress.push(tried) })
    expect(explanation).toMatchObject({
      kind: 'infeasible',
      proven: true,
      rules: ['Team 1 cannot play at 5 times.'],
    })
    expect(progress[0]).toBe(1)
    expect(running).toBe(0)
  })

  test('makes a schedule, or gives the reasons why there is none', async () => {
    expect(await client.scheduleLeague(season({ teams: 6, fields: 3, weeks: 5 }))).toMatchObject({ kind: 'complete' })
    expect(await client.scheduleLeague(oddTeams(5).input)).toMatchObject({
      kind: 'impossible',
      reasons: [{ code: 'ODD_SETS' }],
    })
    expect(running).toBe(0)
  })

  test('ends when it is cancelled, whatever it is doing', async () => {
    const controller = new AbortController()
    const silent = createExactClient(() => startWorker(null))
    const cancelled = silent.explain(tooFewDates(6).input, { signal: controller.signal })
    expect(running).toBe(1)
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(running).toBe(0)
  })
})
