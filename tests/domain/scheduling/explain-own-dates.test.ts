import { formatDate } from '#i18n/format.ts'
import { describe, expect, test } from 'vitest'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { localToInstant } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import wrongDates from './cases/wrong-dates-in-reason.json' with { type: 'json' }
import { reasonsOf } from './reasons-of.ts'
import { season } from './season.ts'

const away = (team: number, date: string): BusyTime => ({
  kind: 'away',
  fieldId: null,
  teamIds: [`team-0${team}`],
  start: localToInstant(date, '00:00', 'UTC'),
  end: localToInstant(date, '23:59', 'UTC'),
})

const [first, second, third, fourth] = ['2026-03-07', '2026-03-14', '2026-03-21', '2026-03-28'] as const

const league = (wishes: Partial<Parameters<typeof season>[0]>): ScheduleInput =>
  season({
    timeZone: 'UTC',
    start: '2026-03-02',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    teams: 4,
    fields: 3,
    weeks: 4,
    ...wishes,
  })

const wordsOf = (input: ScheduleInput) => reasonsOf(input).map(({ words }) => words)

describe('a reason names for each team its own dates', () => {
  test('where two teams have as many, and not the same', () => {
    expect(wordsOf(toScheduleInput(scheduleInstanceSchema.parse(wrongDates)))).toEqual([
      'On Sat, May 2 and Sat, May 16 an odd number of teams can play, and one of them has no opponent: there is room for 4 of the 6 games.',
      'Ants has 3 games to play, but can play only on Sat, May 2 and Sat, May 9: 2 games.',
      'Bees has 3 games to play, but can play only on Sat, May 9 and Sat, May 16: 2 games.',
    ])
  })

  test('where a team can play each of some opponents on a date of its own', () => {
    // Team 0 can play only on the first two dates: it can meet Teams 1 and 2 only on the first, and Team 3 on either.
    const busy = [
      ...[third, fourth].map((date) => away(0, date)),
      ...[second].map((date) => away(1, date)),
      ...[second].map((date) => away(2, date)),
    ]
    expect(wordsOf(league({ busy, maxGamesPerDay: 1 }))).toContain(
      'Team 0 has 3 games to play, but can play only on Sat, Mar 7 and Sat, Mar 14: 2 games.',
    )
  })

  test('in every league, as far as dates are named after a team', () => {
    let named = 0
    for (let seed = 0; seed < 300; seed++) {
      const input = randomAbsences(seed)
      for (const { words } of reasonsOf(input)) {
        for (const { id, name } of input.teams) {
          for (const date of datesNamedFor(name, words, input)) {
            named++
            const isAway = input.busy.some(
              (taken) => taken.teamIds.includes(id) && taken.start.startsWith(date) && taken.kind === 'away',
            )
            expect(isAway, `seed ${seed}: ${name}, ${date}: ${words}`).toBe(false)
          }
        }
      }
    }
    expect(named).toBeGreaterThan(300)
  })
})

/** Creates a league in which each team is away on about half of the dates. */
function randomAbsences(seed: number): ScheduleInput {
  const dates = [first, second, third, fourth]
  const busy = dates.flatMap((date, at) =>
    [0, 1, 2, 3]
      .filter((team) => ((seed >> (at * 2)) * 7 + team * 5 + at * 3 + seed) % 3 === 0)
      .map((team) => away(team, date)),
  )
  return league({ busy, meetings: 1 + (seed % 2) })
}

/**
 * Returns the dates that a sentence names for a team. In `A and B on Sat, Mar 7; C on Sat, Mar 14`, each team has its
 * own dates; in any other sentence, the dates apply to every team it names.
 */
function datesNamedFor(name: string, words: string, { startDate, endDate }: ScheduleInput): string[] {
  if (words.startsWith('On ')) return [] // such a sentence is about all teams together
  const parts = words.includes('; ')
    ? (words.split(': ').find((part) => part.includes('; ')) ?? '').split('; ')
    : [words]
  const own = parts.filter((part) => part.includes(name)).join()
  return [first, second, third, fourth].filter(
    (date) => date >= startDate && date <= endDate && own.includes(formatDate(date)),
  )
}

describe('a shared coach is named as the cause', () => {
  const shared = {
    sharedPeople: [['team-00', 'team-01']],
    sharedNames: [{ teamIds: ['team-00', 'team-01'], names: ['Kim Park'] }],
  }

  test('by counting: two teams whose games do not fit one after the other', () => {
    const input = { ...league({ weeks: 3 }), ...shared }
    expect(reasonsOf(input)).toEqual([
      {
        code: 'SHARED_PEOPLE',
        words:
          'Team 0 and Team 1 share Kim Park and never play at the same time: they have 5 games to play, and there are times for only 3 one after the other.',
        teams: ['team-00', 'team-01'],
        needs: 5,
        has: 3,
      },
    ])
    expect(reasonsOf({ ...input, sharedNames: [] })[0]?.words).toMatch(/^Team 0 and Team 1 share a coach and never/)
    expect(reasonsOf(league({ weeks: 3 }))).toEqual([])
  })

  test('by the rules that clash, with the change that helps', async () => {
    const found = await explainUnplacedGames({ ...league({ weeks: 3 }), ...shared }, solveExactProgram)
    const said = found.kind === 'infeasible' ? found : { rules: [], relaxations: [] }
    expect(said.rules).toContain('Team 0 and Team 1 share Kim Park and do not play at the same time.')
    expect(said.relaxations.map(({ words }) => words)).toContain('Team 0 and Team 1 may play at the same time.')
  })

  test('by the solver, where counting does not see it', async () => {
    // Team 2 can meet Team 0 only on the first date, and that is also the only date on which Team 3 can meet Team 1.
    const busy = [
      ...[0, 1].map((team) => away(team, '2026-04-04')),
      ...[2, 3].flatMap((team) => [second, third, fourth].map((date) => away(team, date))),
    ]
    const input: ScheduleInput = { ...league({ teams: 6, divisions: 2, weeks: 5, busy }), ...shared }
    const answer = await scheduleLeague(input, solveExactProgram)
    expect(answer.kind === 'impossible' ? answer.reasons.map(({ words }) => words) : answer.kind).toEqual([
      'The 2 games of Team 0, Team 1, Team 2 and Team 3 among themselves do not fit into the times that they share, since Team 0 and Team 1 share Kim Park and never play at the same time: at most 1 of them can be played.',
    ])
    expect((await scheduleLeague({ ...input, sharedPeople: [] }, solveExactProgram)).kind).toBe('complete')
  })
})
