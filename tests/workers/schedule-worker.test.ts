import { expose } from 'comlink'
import { afterEach, describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { placeBracketMatches } from '#domain/tournaments/layout/place-matches.ts'
import type { PlaceMatchesProgress } from '#domain/tournaments/layout/place-matches.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput, ScheduleProgress } from '#domain/scheduling/model/model.ts'
import { scheduleJobs } from '#workers/schedule-jobs.ts'
import { createScheduleClient } from '#workers/schedule-protocol.ts'
import { repairRainout } from '#domain/scheduling/repair/rainout/result.ts'
import type { WorkerHandle } from '#workers/run-in-worker.ts'
import { rainout } from '../domain/scheduling/repair-cases.ts'
import { season } from '../domain/scheduling/season.ts'

// The worker's own code behind real message ports: everything is cloned and arrives later, as from a worker's thread.

type Started = { terminated: boolean; fail: (error: Error) => void; readonly ports: readonly MessagePort[] }
const started: Started[] = []

/** @param jobs null simulates a worker that is so busy that it never gets to its messages */
function startWorker({ jobs }: { jobs: object | null }): WorkerHandle {
  const { port1, port2 } = new MessageChannel()
  if (jobs !== null) expose(jobs, port2)
  const listeners: ((error: Error) => void)[] = []
  const record: Started = {
    terminated: false,
    fail: (error) => listeners.forEach((listener) => listener(error)),
    ports: [port1, port2],
  }
  started.push(record)
  return {
    endpoint: port1,
    onFailure: (listener) => listeners.push(listener),
    terminate() {
      record.terminated = true
      record.ports.forEach((port) => port.close())
    },
  }
}

afterEach(() => {
  for (const { ports } of started) ports.forEach((port) => port.close())
  started.length = 0
})

const client = () => createScheduleClient(() => startWorker({ jobs: scheduleJobs }))
const silentClient = () => createScheduleClient(() => startWorker({ jobs: null }))
const league = season({ teams: 8, fields: 2, weeks: 8 })

describe('a schedule from the worker', () => {
  test('is the one that the domain makes, and the worker ends with it', async () => {
    await expect(client().generateSchedule(league)).resolves.toEqual(generateProposal(league))
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })

  test('reports its progress while it is made, and nothing afterwards', async () => {
    const reports: ScheduleProgress[] = []
    let reportAgain: (progress: ScheduleProgress) => Promise<void> = () => Promise.reject(new Error('no report yet'))
    const slowWorker = {
      ...scheduleJobs,
      async generate(input: ScheduleInput, report: (progress: ScheduleProgress) => Promise<void>) {
        await report({ phase: 'placing', done: 1, total: 28 })
        reportAgain = report
        return scheduleJobs.generate(input, null)
      },
    }
    const ours = createScheduleClient(() => startWorker({ jobs: slowWorker }))
    const proposal = await ours.generateSchedule(league, { onProgress: (progress) => reports.push(progress) })
    expect(proposal.games).toHaveLength(28)
    await reportAgain({ phase: 'placing', done: 28, total: 28 })
    expect(reports).toEqual([{ phase: 'placing', done: 1, total: 28 }])
  })

  test('reports at most ten times a second, however quickly the work goes on', async () => {
    const reports: ScheduleProgress[] = []
    const busy = season({ teams: 24, fields: 2, weeks: 40, preferredDays: [6, 7], maxGamesPerDay: 2, meetings: 2 })
    const begin = performance.now()
    await client().generateSchedule(busy, { onProgress: (progress) => reports.push(progress) })
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.length).toBeLessThanOrEqual(Math.ceil((performance.now() - begin) / 100) + 1)
  })

  test('that cannot be made rejects with the reason', async () => {
    const nowhere = { ...league, timeZone: 'Mars/Olympus' }
    await expect(client().generateSchedule(nowhere)).rejects.toThrow('Unknown time zone: Mars/Olympus')
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })
})

describe('cancelling', () => {
  test('ends a worker that hears nothing, and rejects by itself', async () => {
    const controller = new AbortController()
    const cancelled = silentClient().generateSchedule(league, { signal: controller.signal })
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })

  test('before it began starts no worker', async () => {
    const cancelled = client().generateSchedule(league, { signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(started).toEqual([])
  })

  test('after the end changes nothing', async () => {
    const controller = new AbortController()
    const proposal = await client().generateSchedule(league, { signal: controller.signal })
    controller.abort()
    expect(proposal.unplaced).toEqual([])
  })
})

test('a worker that does not start is an error, not a promise that stays open', async () => {
  const waiting = silentClient().generateSchedule(league)
  started[0]?.fail(new Error('The schedule worker did not start'))
  await expect(waiting).rejects.toThrow('The schedule worker did not start')
})

describe('times of a tournament from the worker', () => {
  const bracket = createDoubleElimination(8)
  const question = { bracket, entrants: league.teams.map(({ id }) => id), input: league }

  test('are those that the domain finds, and it says how far it is', async () => {
    const reports: PlaceMatchesProgress[] = []
    const plan = await client().placeMatches(question, { onProgress: (progress) => reports.push(progress) })
    expect(plan).toEqual(placeBracketMatches(question))
    expect(plan.unplaced).toEqual([])
    expect(reports[0]).toMatchObject({ done: 0 })
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })

  test('are not looked for any more when it is cancelled', async () => {
    const controller = new AbortController()
    const cancelled = silentClient().placeMatches(question, { signal: controller.signal })
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })
})

describe('a repair from the worker', () => {
  const parts = [
    {
      scheduleId: 'S',
      question: rainout({ teams: 8, fields: 2, slots: 2, weeks: 9, spare: 3, absences: 0.15 }, 1),
    },
  ]

  test('is the one that the domain makes, and says how many other games it tries to move', async () => {
    const progress: number[] = []
    const found = await client().repair(parts, { onProgress: (moves) => progress.push(moves) })
    expect(found).toEqual(await repairRainout(parts))
    expect(progress[0]).toBe(0)
    const [repaired] = found.repairs
    const [{ question }] = parts as [(typeof parts)[number]]
    const [change] = repaired?.changes ?? []
    if (!repaired || !change) throw new Error('Something moves')
    const offers = await client().offeredPlaces(question, repaired, change.gameId)
    expect(offers).toContainEqual({ place: change.to, movesId: null })
    expect(started.map((worker) => worker.terminated)).toEqual([true, true])
  })

  test('ends when it is cancelled, whatever it is doing', async () => {
    const controller = new AbortController()
    const cancelled = silentClient().repair(parts, { signal: controller.signal })
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(started.map((worker) => worker.terminated)).toEqual([true])
  })
})

describe('conflicts from the worker', () => {
  const game = {
    schedule_id: 'S',
    home_team_id: 'A',
    away_team_id: 'B',
    field_id: 'F',
    start_time: '2026-11-21T10:00:00.000Z',
    end_time: '2026-11-21T11:00:00.000Z',
    status: 'scheduled',
  } as const
  const empty = {
    schedules: [],
    leagues: [],
    venues: [],
    fields: [],
    openingHours: [],
    closures: [],
    events: [],
    games: [],
  }
  const nothing = { ...empty, timeZone: 'UTC', from: game.start_time, to: game.end_time }
  const question = {
    ...nothing,
    games: [
      { ...game, id: '1' },
      { ...game, id: '2', away_team_id: 'C' },
    ],
  }

  test('are those of the domain, from one worker for all questions', async () => {
    const ours = client()
    const answers = await Promise.all([
      ours.findScheduleConflicts(question, ['S']),
      ours.findScheduleConflicts(nothing, ['S']),
    ])
    expect(answers[0].map((conflict) => conflict.kind)).toEqual(['field', 'team'])
    expect(answers[1]).toEqual([])
    expect(started).toHaveLength(1)
  })

  test('come from a new worker after one has failed', async () => {
    let jobs: object | null = null
    const ours = createScheduleClient(() => startWorker({ jobs }))
    const lost = ours.findScheduleConflicts(question, ['S'])
    started[0]?.fail(new Error('gone'))
    await expect(lost).rejects.toThrow('gone')
    jobs = scheduleJobs
    await expect(ours.findScheduleConflicts(question, ['S'])).resolves.toHaveLength(2)
    expect(started.map((worker) => worker.terminated)).toEqual([true, false])
  })
})
