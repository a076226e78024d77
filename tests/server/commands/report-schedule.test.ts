import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { reportSchedule } from '#server/commands/schedule/report-schedule.ts'
import { resolveInProject } from '#server/project-root.ts'
import { checkSchedule } from '../../support/schedules/schedule-check.ts'

const game = z.object({ home: z.string(), away: z.string(), date: z.string(), start: z.string(), venue: z.string() })
const printed = z.union([
  z.object({ id: z.string(), games: z.array(game) }),
  z.object({
    id: z.string(),
    infeasible: z.literal(true),
    reasons: z.array(z.object({ code: z.string(), words: z.string() })),
  }),
])

async function run(...parameters: string[]) {
  const [out, problems]: [string[], string[]] = [[], []]
  const code = await reportSchedule(
    parameters,
    (text) => out.push(text),
    (text) => problems.push(text),
  )
  return { code, out: out.join('\n'), problems: problems.join('\n') }
}

const league: ScheduleInstance = {
  format: 'lsi/1',
  id: 'four',
  teams: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Team ${id}` })),
  venues: [{ id: 'v', name: 'Ground' }],
  dates: ['2026-04-04', '2026-04-11', '2026-04-18'],
  slots: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
  ],
  rules: { maxGamesPerTeamPerDay: 1 },
}

describe('the schedule command', () => {
  let folder = ''
  const write = (name: string, content: unknown) => {
    const file = join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fieldside-schedule-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each<[string, object]>([
    ['referees', { referees: 2 }],
    [
      'teams.0.maxTravel',
      {
        teams: [
          { id: 'a', name: 'A', maxTravel: 40 },
          { id: 'b', name: 'B' },
        ],
      },
    ],
    ['venues.0.open', { venues: [{ id: 'v', name: 'Ground', open: [] }] }],
    ['slots.0.days', { slots: [{ start: '09:00', end: '10:00', days: [6] }] }],
    ['rules.maxGamesPerWeek', { rules: { maxGamesPerWeek: 1 } }],
  ])('refuses a rule that nobody reads: %s', async (place, changes) => {
    const { code, out, problems } = await run(write('unknown.json', { ...league, ...changes }))
    expect([code, out]).toEqual([2, ''])
    expect(problems).toContain(`${place}: This key is not known. Allowed here: `)
  })

  it('plays at the times of the weekday', async () => {
    const slots = [
      { start: '18:00', end: '19:00', weekdays: [2] },
      { start: '09:00', end: '10:00', weekdays: [6] },
      { start: '10:00', end: '11:00', weekdays: [6] },
      { start: '18:00', end: '20:00', weekdays: [7] },
    ]
    const evenings: ScheduleInstance = {
      ...league,
      slots,
      dates: ['2026-04-04', '2026-04-07', '2026-04-11', '2026-04-14'],
    }
    const { code, out } = await run(write('weekdays.json', evenings))
    const schedule = printed.parse(JSON.parse(out))
    if (!('games' in schedule)) throw new Error(out)
    expect([code, checkSchedule(evenings, schedule.games).violations, schedule.games.length]).toEqual([0, [], 6])
    expect(new Set(schedule.games.map(({ date, start }) => `${date} ${start}`))).toContain('2026-04-07 18:00')
    const twice = { ...evenings, slots: [...slots, { start: '18:00', end: '20:00' }] }
    expect((await run(write('twice.json', twice))).problems).toContain('slots: 18:00 is there twice')
  })

  it('passes over what only describes', async () => {
    const described = { ...league, family: 'x', feasible: true, why: 'y', note: 'z', 'official result': {} }
    const [told, plain] = [await run(write('described.json', described)), await run(write('plain.json', league))]
    expect(told).toEqual(plain)
    expect(told.code).toBe(0)
  })

  it('prints a schedule with every game, the same for the same seed', async () => {
    const file = write('four.json', league)
    const { code, out, problems } = await run(file, '--seed', '7')
    const answer = z.parse(printed, JSON.parse(out))
    const games = 'games' in answer ? answer.games : []
    expect([code, problems, answer.id]).toEqual([0, '', 'four'])
    expect(games).toHaveLength(6)
    expect(checkSchedule(league, games).violations).toEqual([])
    expect((await run(file, '--seed', '7')).out).toBe(out)
  })

  it('prints why there is none', async () => {
    const { code, out } = await run(write('short.json', { ...league, dates: league.dates.slice(1) }))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      id: 'four',
      infeasible: true,
      reasons: [
        { code: 'CAPACITY', words: '6 games need as many slots on the fields, and only 4 are open.' },
        {
          code: 'TEAM_TOO_FEW_DATES',
          words:
            'Team a, Team b, Team c and Team d have 3 games each to play, but can each play only on Sat, Apr 11 and Sat, Apr 18: 2 games.',
        },
      ],
    })
  })

  it.each([
    ['not JSON', '{', /wrong\.json: not JSON: /],
    ['another format', { ...league, format: 'lsi/9' }, /wrong\.json: format: /],
    ['no teams', { ...league, teams: [] }, /wrong\.json: teams: /],
    ['a date that does not exist', { ...league, dates: ['2026-02-30'] }, /wrong\.json: dates\.0: /],
    ['a team twice', { ...league, teams: [...league.teams, league.teams[0]] }, /wrong\.json: teams: a is there twice/],
    [
      'a slot that ends before it starts',
      { ...league, slots: [{ start: '10:00', end: '09:00' }] },
      /does not end after/,
    ],
    [
      'an unknown home venue',
      { ...league, teams: league.teams.map((team) => ({ ...team, homeVenue: 'x' })) },
      /home venue of a, x/,
    ],
  ])('says what is wrong with a file: %s', async (_, content, words) => {
    const { code, out, problems } = await run(write('wrong.json', content))
    expect([code, out]).toEqual([2, ''])
    expect(problems).toMatch(words)
  })

  it('says what is wrong with its parameters', async () => {
    expect(await run()).toMatchObject({ code: 2, problems: expect.stringContaining('Usage:') })
    expect(await run('x.json', 'y.json')).toMatchObject({ code: 2, problems: expect.stringContaining('Usage:') })
    expect(await run('x.json', '--sed', '1')).toMatchObject({ code: 2, problems: expect.stringContaining('Usage:') })
    expect(await run('x.json', '--seed', '-1')).toMatchObject({ code: 2 })
    expect(await run(join(folder, 'absent.json'))).toMatchObject({
      code: 2,
      problems: expect.stringContaining('cannot be read'),
    })
  })
})

const shared = resolveInProject('../shared/instances')
const isThere = existsSync(shared)
if (!isThere) console.warn(`Skipped: the schedule command on the shared instances, which are not in ${shared}`)

describe.skipIf(!isThere)('the schedule command on the shared instances', () => {
  const files = isThere ? readdirSync(shared).filter((file) => /^[A-GI-Z]\d+\.json$/.test(file)) : []
  it.each(files)('places every game of %s', { timeout: 60_000 }, async (file) => {
    const instance = z.parse(scheduleInstanceSchema, JSON.parse(readFileSync(join(shared, file), 'utf8')))
    const answer = z.parse(printed, JSON.parse((await run(join(shared, file))).out))
    const { violations, metrics } = checkSchedule(instance, 'games' in answer ? answer.games : [])
    expect(violations).toEqual([])
    expect(metrics.missing).toBe(0)
  })
})
