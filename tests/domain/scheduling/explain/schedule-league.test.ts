import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import type { SolveProgram } from '#domain/scheduling/exact/program.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { tooFewDates } from '../impossible-leagues.ts'
import { randomLeague } from '../random-league.ts'
import { season, violations } from '../season.ts'

const refuses: SolveProgram = () => Promise.reject(new Error('The solver was asked'))
const gives: SolveProgram = () => Promise.resolve({ status: 'unknown' })

/**
 * Divisions of three teams. The three games of a division need three dates that are as far apart as the limit requires,
 * but the season has room for only two.
 */
const limited: ScheduleInput = {
  ...season({ teams: 6, fields: 2, weeks: 6, divisions: 2 }),
  limits: [{ days: 15, games: 1 }],
}

describe('the schedule of a league', { timeout: 60_000 }, () => {
  it('has every game where they all fit, without asking the solver', async () => {
    const input = season({ teams: 8, fields: 4, weeks: 7 })
    const answer = await scheduleLeague(input, refuses)
    expect(answer.kind).toBe('complete')
    const proposal = answer.kind === 'complete' ? answer.proposal : null
    expect(proposal?.games).toHaveLength(28)
    expect(proposal && violations(input, proposal)).toEqual([])
  })

  it('is impossible for the reason that counting finds, without asking the solver', async () => {
    const answer = await scheduleLeague(tooFewDates(6).input, refuses)
    expect(answer.kind === 'impossible' && answer.reasons.map(({ code }) => code)).toEqual(['TEAM_TOO_FEW_DATES'])
  })

  it('is impossible where only the solver proves it, and names teams that are enough for that', async () => {
    expect(await scheduleLeague(limited, solveExactProgram)).toEqual({
      kind: 'impossible',
      reasons: [
        {
          code: 'TEAM_SUBSET',
          words:
            'The 3 games of Team 1, Team 3 and Team 5 among themselves do not fit into the times that they share: at most 2 of them can be played.',
          teams: ['team-01', 'team-03', 'team-05'],
          needs: 3,
          has: 2,
        },
      ],
    })
  })

  it('is impossible without saying how much would fit, where the solver does not come to that', async () => {
    let asked = 0
    const provesOnly: SolveProgram = (program, limits) =>
      program.maximize.length > 0 ? gives(program, limits) : (asked++, solveExactProgram(program, limits))
    const answer = await scheduleLeague(limited, provesOnly)
    expect(answer).toEqual({
      kind: 'impossible',
      reasons: [
        {
          code: 'TEAM_SUBSET',
          words: 'The 3 games of Team 1, Team 3 and Team 5 among themselves do not fit into the times that they share.',
          teams: ['team-01', 'team-03', 'team-05'],
          needs: 3,
        },
      ],
    })
    expect(asked).toBeGreaterThan(1)
  })

  it('is as much as was found where the solver gives up', async () => {
    const answer = await scheduleLeague(limited, gives)
    expect(answer.kind).toBe('incomplete')
    expect(answer.kind === 'incomplete' && answer.proposal.games.length).toBeGreaterThan(2)
    expect(answer.kind === 'incomplete' && answer.proposal.unplaced.length).toBeGreaterThan(0)
  })

  it('is either complete or impossible, whatever the rules', async () => {
    const kinds = new Set<string>()
    for (let seed = 500; seed < 540; seed++) {
      const answer = await scheduleLeague(randomLeague(createRandom(seed)), solveExactProgram)
      kinds.add(answer.kind)
    }
    expect([...kinds].toSorted()).toEqual(['complete', 'impossible'])
  })
})
