import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { decideFeasibility, toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import { listRelaxableRules } from '#domain/scheduling/explain/rules.ts'
import type { SolveProgram } from '#domain/scheduling/exact/program.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { capacity, noCommonTime, oddDate, shortDays, tightSubset, tooFewDates } from '../impossible-leagues.ts'
import { randomLeague } from '../random-league.ts'
import { season } from '../season.ts'

async function explained(input: ScheduleInput) {
  const explanation = await explainUnplacedGames(input, solveExactProgram)
  if (explanation.kind === 'feasible') throw new Error('The league is feasible')
  return { ...explanation, helps: explanation.relaxations.map(({ words }) => words) }
}

describe('the explanation of a league whose games do not fit', { timeout: 60_000 }, () => {
  it('is not needed where they fit', async () => {
    expect(await explainUnplacedGames(season({ teams: 6, fields: 3, weeks: 5 }), solveExactProgram)).toEqual({
      kind: 'feasible',
    })
  })

  it('names the closure that takes the last slot, and everything that would make up for it', async () => {
    const { rules, summary, helps, relaxations, proven } = await explained(capacity(6).input)
    expect(rules).toEqual(['Riverside is closed at 1 time.'])
    expect(summary).toBe('The 15 games do not fit because of one rule. Riverside is closed at 1 time.')
    expect(helps).toEqual([
      'there is one more date, Sat, Apr 11.',
      'there is one more slot a day, from 10:00 AM to 11:00 AM.',
      'there is one more field.',
      'Field 0 is open on Sat, Mar 14 from 9:00 AM to 10:00 AM.',
    ])
    expect(relaxations[2]?.input.constraints.fieldIds).toHaveLength(capacity(6).input.constraints.fieldIds.length + 1)
    expect(proven).toBe(true)
  })

  it('names the absences of a team together with the rule that they clash with', async () => {
    const { rules, helps, reasons } = await explained(tooFewDates(6).input)
    expect(reasons.map(({ code }) => code)).toEqual(['TEAM_TOO_FEW_DATES'])
    expect(rules).toEqual(['Team 1 cannot play at 5 times.'])
    expect(helps).toContain('there is one more date, Sat, May 9.')
    expect(helps).toContain('Team 1 can play on Sat, Apr 4.')
  })

  it('prefers the rule that is easiest to change', async () => {
    const { rules, helps } = await explained(shortDays(4).input)
    expect(rules).toEqual(['A team rests 3 hours between two games.'])
    expect(helps[0]).toBe('teams rest 2 hours between two games.')
    expect(helps.filter((words) => words.startsWith('teams rest'))).toHaveLength(1)
  })

  it('needs nothing but two teams that are never there together', async () => {
    const { rules } = await explained(noCommonTime(6).input)
    expect(rules).toEqual(['Team 0 cannot play at 7 times.', 'Team 2 cannot play at 7 times.'])
  })

  it('says that no rule is to blame where dates, slots and fields are too few', async () => {
    const { rules, summary } = await explained(
      season({ teams: 8, fields: 1, weeks: 2, timeSlots: [{ start: '09:00', end: '12:00' }] }),
    )
    expect(rules).toEqual([])
    expect(summary).toBe(
      'The 28 games do not fit into 2 dates, whatever the rules: more dates, slots or fields are needed.',
    )
  })

  it('names rules that clash, and of which none could be left out, whatever the rules', async () => {
    let tried = 0
    for (let seed = 2000; tried < 8; seed++) {
      const input = randomLeague(createRandom(seed))
      const explanation = await explainUnplacedGames(input, solveExactProgram, { maxRelaxations: 0, maxSolves: 100 })
      if (explanation.kind === 'feasible') continue
      tried++
      const others = listRelaxableRules(input).filter(({ words }) => !explanation.rules.includes(words))
      const onlyThese = others.reduce((league, rule) => rule.without(league), input)
      expect(await decideFeasibility(toFeasibilityInput(onlyThese), solveExactProgram), `seed ${seed}`).toBe(
        'impossible',
      )
      for (const { words, without } of listRelaxableRules(input)) {
        if (!explanation.rules.includes(words)) continue
        expect(
          await decideFeasibility(toFeasibilityInput(without(onlyThese)), solveExactProgram),
          `seed ${seed}: ${words}`,
        ).toBe('fits')
      }
    }
  })

  it('tries no more leagues than it may, and reports each', async () => {
    const reported: number[] = []
    const { input } = tightSubset(6)
    await explainUnplacedGames(input, solveExactProgram, {
      maxQuestions: 5,
      onProgress: (questions) => reported.push(questions),
    })
    expect(reported).toEqual([1, 2, 3, 4, 5])
  })

  it('asks the solver no more often than it may', async () => {
    let solves = 0
    const counted: SolveProgram = (program, limits) => {
      solves++
      return solveExactProgram(program, limits)
    }
    const input = { ...season({ teams: 6, fields: 2, weeks: 6, divisions: 2 }), limits: [{ days: 15, games: 1 }] }
    expect(await explainUnplacedGames(input, counted, { maxSolves: 1 })).toMatchObject({
      kind: 'infeasible',
      proven: true,
    })
    expect(solves).toBe(1)
  })

  it('says so where it could not be proved', async () => {
    const gives: SolveProgram = () => Promise.resolve({ status: 'unknown' })
    const input = { ...season({ teams: 6, fields: 2, weeks: 6, divisions: 2 }), limits: [{ days: 15, games: 1 }] }
    expect(await explainUnplacedGames(input, gives)).toMatchObject({
      kind: 'infeasible',
      proven: false,
      rules: [],
      reasons: [],
    })
  })

  it('gives the same answer each time', async () => {
    const { input } = oddDate(6)
    expect(await explainUnplacedGames(input, solveExactProgram)).toEqual(
      await explainUnplacedGames(input, solveExactProgram),
    )
  })
})
