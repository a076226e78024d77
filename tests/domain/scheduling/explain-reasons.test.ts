import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createRandom } from '#domain/random.ts'
import { placeExactly } from '#domain/scheduling/exact/place-exactly.ts'
import { toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import { findInfeasibilityReasons } from '#domain/scheduling/explain/reasons.ts'
import { toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { impossibleLeagues } from './impossible-leagues.ts'
import { randomLeague } from './random-league.ts'
import { reasonsOf } from './reasons-of.ts'
import { season } from './season.ts'

describe('the reasons why games do not fit', { timeout: 60_000 }, () => {
  it.each(impossibleLeagues)('are exactly those that were planted: $name', ({ input, codes, teams }) => {
    const reasons = reasonsOf(input)
    expect(reasons.map(({ code }) => code)).toEqual(codes)
    expect(teams === undefined ? undefined : reasons[0]?.teams).toEqual(teams)
    for (const { needs = 0, has = 0, words } of reasons) {
      expect(has).toBeLessThan(needs)
      expect(words).toMatch(/^\S.*\.$/)
    }
  })

  it('are given only where the solver proves that the games do not fit', async () => {
    const found = new Map<string, number>()
    for (let seed = 1000; seed < 1100; seed++) {
      const { calendar, matches } = toFeasibilityInput(randomLeague(createRandom(seed)))
      const reasons = findInfeasibilityReasons(calendar, matches)
      for (const { code } of reasons) found.set(code, (found.get(code) ?? 0) + 1)
      if (reasons.length === 0) continue
      const answer = await placeExactly(calendar, matches, solveExactProgram, { goal: 'complete' })
      expect(answer.status, `seed ${seed}: ${reasons.map(({ words }) => words).join(' ')}`).toBe('impossible')
    }
    expect([...found.keys()].length).toBeGreaterThan(4)
  })

  it('are none where everything fits', () => {
    expect(reasonsOf(season({ teams: 8, fields: 4, weeks: 7 }))).toEqual([])
    expect(reasonsOf(season({ teams: 9, fields: 4, weeks: 9, divisions: 3 }))).toEqual([])
  })

  it('name teams and figures in words', () => {
    const words = (name: string) =>
      reasonsOf(
        impossibleLeagues.find((league) => league.name === name)?.input ?? season({ teams: 2, fields: 1, weeks: 1 }),
      ).map((reason) => reason.words)
    expect(words('4 teams and one slot too few')).toEqual([
      '6 games need as many slots on the fields, and only 5 are open.',
    ])
    expect(words('6 teams, of which two are never there together')).toEqual([
      'Team 0 and Team 2 have no time at which both can play.',
    ])
  })
})

const folder = join(process.cwd(), '..', 'shared', 'instances')
const isThere = existsSync(folder)
if (!isThere) console.warn(`Skipped: reasons for the shared instances, which are not in ${folder}`)

const sharedInstance = z.looseObject({
  feasible: z.optional(z.boolean()),
  infeasibleBecause: z.optional(z.looseObject({ code: z.string() })),
})

describe.skipIf(!isThere)('the reasons for the shared instances', () => {
  const files = isThere ? readdirSync(folder).filter((file) => /^[A-Z]\d+\.json$/.test(file)) : []
  it.each(files)('%s', (file) => {
    const json: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const { infeasibleBecause } = z.parse(sharedInstance, json)
    const [first] = reasonsOf(toScheduleInput(z.parse(scheduleInstanceSchema, json)))
    expect(first?.code).toBe(infeasibleBecause?.code)
  })
})
