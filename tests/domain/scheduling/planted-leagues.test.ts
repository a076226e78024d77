import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { listProposedGames, toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../support/schedules/schedule-check.ts'
import threeMeetings from './cases/false-proof-three-meetings.json' with { type: 'json' }
import { reasonsOf } from './reasons-of.ts'
import { violations } from './season.ts'

const limits = { maxNodes: 2000, maxSeconds: 20 }

describe('a league is called impossible only for rules that somebody set', { timeout: 120_000 }, () => {
  it('plays three meetings on the dates on which the halls are open, whoever is the host twice', async () => {
    const instance = scheduleInstanceSchema.parse(threeMeetings)
    const answer = await scheduleLeague(toScheduleInput(instance), solveExactProgram)
    const games = answer.kind === 'impossible' ? [] : listProposedGames(answer.proposal)
    expect(games.map(({ home, date }) => `${home} ${date}`)).toEqual(['A 2026-05-02', 'B 2026-05-09', 'A 2026-05-16'])
    expect(checkSchedule(instance, games).violations).toEqual([])
  })

  it('has no reason against a league that a complete schedule was taken from', () => {
    const meetings = new Set<number>()
    for (let seed = 1; seed <= 400; seed++) {
      const { input, games } = createPlantedLeague(seed)
      expect(violations(input, { games }), `seed ${seed}: the planted schedule`).toEqual([])
      expect(reasonsOf(input), `seed ${seed}`).toEqual([])
      meetings.add(input.constraints.meetings)
    }
    expect([...meetings].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  it('completes nearly every one of them, and none is called impossible by the solver either', async () => {
    let complete = 0
    for (let seed = 1001; seed <= 1060; seed++) {
      const { input, games } = createPlantedLeague(seed)
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      expect(answer.kind, `seed ${seed}`).not.toBe('impossible')
      if (answer.kind !== 'complete') continue
      complete++
      expect(violations(input, answer.proposal), `seed ${seed}`).toEqual([])
      expect(answer.proposal.games, `seed ${seed}`).toHaveLength(games.length)
    }
    expect(complete).toBeGreaterThan(57)
  })

  it('is called impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 2001; seed <= 2030; seed++) {
      const input = withOneThingLess(createPlantedLeague(seed).input, seed)
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(3)
  })
})

/** Adds one more time at which a team is away or a field is closed. */
function withOneThingLess(input: ScheduleInput, seed: number): ScheduleInput {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const like = pick(input.busy)
  if (like === undefined) return input
  const isClosure = random() < 0.5
  const more = {
    kind: isClosure ? ('closed' as const) : ('away' as const),
    fieldId: isClosure ? (pick(input.fields)?.id ?? null) : null,
    teamIds: isClosure ? [] : [pick(input.teams)?.id ?? ''],
    start: like.start,
    end: like.end,
  }
  return { ...input, busy: [...input.busy, more] }
}
