import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import type { SolveProgram } from '#domain/scheduling/exact/program.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { randomLeague } from './random-league.ts'
import { reasonsOf } from './reasons-of.ts'
import { season } from './season.ts'

// The exact reasons why the games of known leagues don't fit, which must be the same on every device and in the next
// version of the app (docs/decisions/092-keep-the-schedules-of-known-seeds.md says how to regenerate them).
// explain-reasons.test.ts asks the solver whether they are true.

// Only the number of nodes limits the search, because the reasons found within five seconds would depend on the
// machine.
const solveInAnyTime: SolveProgram = (program, limits) => solveExactProgram(program, { ...limits, maxSeconds: 600 })

const span = (date: string, from: string, to: string) => ({
  start: localToInstant(date, from, 'UTC'),
  end: localToInstant(date, to, 'UTC'),
})
const wholeDay = (date: string) => span(date, '00:00', '23:59')

/**
 * Creates a league of six to nine teams that share some Saturdays and fields, with random home teams, absences, and
 * closed fields.
 */
function tightLeague(seed: number): ScheduleInput {
  const random = createRandom(seed)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const weeks = whole(4, 8)
  const base = season({
    teams: whole(6, 9),
    fields: whole(2, 4),
    weeks,
    timeZone: 'UTC',
    start: '2026-03-07',
    divisions: whole(0, 2),
    timeSlots: [{ start: '09:00', end: random() < 0.5 ? '10:00' : '12:00' }],
    minGameSpacing: whole(0, 2),
    maxGamesPerDay: whole(1, 2),
  })
  const onDate = (date: string, who: Pick<BusyTime, 'kind' | 'fieldId' | 'teamIds'>): BusyTime =>
    random() < 0.7 ? { ...who, ...wholeDay(date) } : { ...who, ...span(date, '09:00', '10:30') }
  const [absent, shut] = [random() * 0.25, random() * 0.25]
  const dates = Array.from({ length: weeks }, (_, week) => addDays('2026-03-07', 7 * week))
  const busy = dates.flatMap((date) => [
    ...base.teams
      .filter(() => random() < absent)
      .map(({ id }) => onDate(date, { kind: 'away', fieldId: null, teamIds: [id] })),
    ...base.fields
      .filter(() => random() < shut)
      .map(({ id }) => onDate(date, { kind: 'closed', fieldId: id, teamIds: [] })),
  ])
  const homeFields = (index: number) => (index % 3 === 0 ? {} : { homeFieldIds: [`field-${index % 2}`] })
  return {
    ...base,
    busy,
    teams: base.teams.map((team, index) => ({ ...team, ...homeFields(index) })),
    homeGamesAtHome: random() < 0.5,
    minDaysBetweenMeetings: random() < 0.2 ? 15 : 0,
  }
}

/**
 * Creates a league with three to five teams of one club, of which only one is available on each date, except on the
 * first few dates, on which most are.
 */
function clubLeague(seed: number): ScheduleInput {
  const random = createRandom(seed)
  const members = 3 + Math.floor(random() * 3)
  const teams = members + 1 + Math.floor(random() * 3)
  const together = 1 + Math.floor(random() * members)
  const weeks = together + members * (teams - 1)
  const twice = random() < 0.3
  const base = season({
    teams,
    fields: 4,
    weeks,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: twice ? '11:00' : '10:00' }],
    ...(twice ? { maxGamesPerDay: 2, minGameSpacing: 0 } : {}),
  })
  const busy = Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    base.teams.slice(0, members).flatMap(({ id }, index): BusyTime[] => {
      if (week < together ? random() < 0.85 : week % members === index) return []
      const [start, end] = ['00:00', '23:59'].map((time) =>
        localToInstant(addDays('2026-03-07', 7 * week), time, 'UTC'),
      )
      return [{ kind: 'away', fieldId: null, teamIds: [id], start: start ?? '', end: end ?? '' }]
    }),
  )
  return { ...base, busy }
}

describe('games that do not fit have the reasons that they had before', () => {
  const written = (input: ScheduleInput) =>
    reasonsOf(input).map(
      ({ code, words, teams = [], dates = [], needs, has }) =>
        `${code} ${needs} > ${has}: ${words} [${[...teams, ...dates].join(' ')}]`,
    )

  test.each([
    ['small', 150, (seed: number) => randomLeague(createRandom(seed))],
    ['tight', 120, tightLeague],
    ['club', 120, clubLeague],
  ] as const)('%s leagues', async (name, most, leagueOf) => {
    const lines = Array.from({ length: most }, (_, seed) => [`Seed ${seed}`, ...written(leagueOf(seed))])
    const told = lines.filter(({ length }) => length > 1)
    expect(told.length).toBeGreaterThan(most / 4)
    await expect(`${told.flat().join('\n')}\n`).toMatchFileSnapshot(`known-schedules/reasons-of-${name}-leagues.txt`)
  })

  test('with the rules that clash, and what would help', { timeout: 120_000 }, async () => {
    const lines: string[] = []
    for (let seed = 3000; lines.length < 20; seed++) {
      const found = await explainUnplacedGames(randomLeague(createRandom(seed)), solveInAnyTime)
      if (found.kind === 'feasible') continue
      const helps = found.relaxations.map(({ words }) => `  ${words}`)
      lines.push([`Seed ${seed}${found.proven ? ', proven' : ''}`, found.summary, ...helps].join('\n'))
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('known-schedules/explanations.txt')
  })
})
