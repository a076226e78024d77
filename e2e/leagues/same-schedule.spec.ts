import '#domain/time-zones/all-zones.ts'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Remote } from 'comlink'
import { expect, test, type Page } from 'playwright/test'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from '../../tests/domain/scheduling/season.ts'
import type { ScheduleJobs } from '../../workers/schedule-jobs.ts'

// The same league and seed produce the same schedule byte for byte, whether Node or the built worker in a browser
// creates it. There is no server: the page is empty, and the worker's script comes from the build.

const assets = join(import.meta.dirname, '../..', 'dist', 'assets')
const comlink = createRequire(import.meta.url).resolve('comlink/dist/umd/comlink.min.js')
const origin = 'http://localhost'

declare global {
  // oxlint-disable-next-line no-var
  var Comlink: { wrap<T>(worker: Worker): Remote<T> }
}

const leagues: Readonly<Record<string, ScheduleInput>> = {
  '8 teams': season({ teams: 8, fields: 2, weeks: 8 }),
  '16 teams in divisions, with blackouts, absences and wishes': withEveryGoal(
    season({ teams: 16, divisions: 2, fields: 3, weeks: 12, blackoutDates: ['2026-04-04', '2026-05-02'], seed: 7 }),
  ),
  '20 teams, double': season({
    teams: 20,
    fields: 5,
    weeks: 38,
    meetings: 2,
    timeSlots: [{ start: '09:00', end: '11:00' }],
  }),
}

test('a schedule is the same in Node and in a browser, to the byte', async ({ page }) => {
  const names = Object.keys(leagues)
  const inBrowser = schedulesInBrowser(page, Object.values(leagues))
  const inNode = Object.values(leagues).map((input) => JSON.stringify(generateProposal(input)))
  const summaries = (schedules: readonly string[]) =>
    schedules.map((schedule, index) => [names[index], schedule.length, sha256(schedule)])
  expect(summaries(await inBrowser)).toEqual(summaries(inNode))
  expect(new Set(inNode.map(sha256)).size).toBe(names.length)
})

async function schedulesInBrowser(page: Page, inputs: readonly ScheduleInput[]): Promise<string[]> {
  const script = readdirSync(assets).find((file) => /^schedule\.worker-.*\.js$/.test(file)) ?? 'schedule.worker.js'
  await page.route(`${origin}/**`, (route) =>
    route.request().url() === `${origin}/`
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Schedules</title>' })
      : route.fulfill({ path: join(assets, script) }),
  )
  await page.goto(`${origin}/`)
  await page.addScriptTag({ path: comlink })
  return page.evaluate(
    async ({ script, inputs }) => {
      const jobs = Comlink.wrap<ScheduleJobs>(new Worker(`/${script}`, { type: 'module' }))
      const schedules: string[] = []
      for (const input of inputs) schedules.push(JSON.stringify(await jobs.generate(input, null)))
      return schedules
    },
    { script, inputs },
  )
}

/** Turns on every goal that is weighted with fractions. */
function withEveryGoal(input: ScheduleInput): ScheduleInput {
  const away = (teamId: string, date: string) => ({
    kind: 'away' as const,
    fieldId: null,
    teamIds: [teamId],
    start: `${date}T05:00:00.000Z`,
    end: `${date}T23:00:00.000Z`,
  })
  return {
    ...input,
    teams: input.teams.map((team, index) => ({ ...team, position: { x: index / 3, y: (index * index) / 7 } })),
    fields: input.fields.map((field, index) => ({ ...field, position: { x: index * 1.1, y: 2.3 } })),
    busy: [away('team-03', '2026-03-14'), away('team-08', '2026-03-28')],
    wishes: [{ teamId: 'team-05', start: '2026-03-07T05:00:00.000Z', end: '2026-03-07T16:00:00.000Z' }],
    weights: { spacing: 1, travel: 1, utilization: 1, weekdays: 1 },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
