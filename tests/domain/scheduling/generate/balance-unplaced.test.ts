import { expect, test } from 'vitest'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season, violations } from '../season.ts'

const until = (end: string) => [{ start: '09:00', end }]
const atHome = (input: ScheduleInput): ScheduleInput => ({
  ...input,
  homeGamesAtHome: true,
  teams: input.teams.map((team, index) => ({ ...team, homeFieldIds: [`field-${index % input.fields.length}`] })),
})

test.each<readonly [string, ScheduleInput, number]>([
  ['8 teams on a field', season({ teams: 8, fields: 1, weeks: 6, timeSlots: until('12:00') }), 18],
  ['10 teams on two', season({ teams: 10, fields: 2, weeks: 6, timeSlots: until('11:00') }), 24],
  ['12 teams', season({ teams: 12, fields: 2, weeks: 9, timeSlots: until('11:00') }), 36],
  ['7 teams', season({ teams: 7, fields: 1, weeks: 5, timeSlots: until('12:00') }), 15],
  ['20 teams', season({ teams: 20, fields: 4, weeks: 12, timeSlots: until('11:00') }), 96],
  [
    'two divisions twice round',
    season({ teams: 12, fields: 3, weeks: 6, divisions: 2, meetings: 2, timeSlots: until('11:00') }),
    36,
  ],
  ['8 teams at home', atHome(season({ teams: 8, fields: 2, weeks: 5, timeSlots: until('11:00') })), 20],
])('what is left out is shared alike where every date is open to everybody: %s', (_name, input, places) => {
  const proposal = generateProposal(input)
  const lacking = new Map(input.teams.map(({ id }) => [id, 0]))
  for (const { homeTeamId, awayTeamId } of proposal.unplaced)
    for (const id of [homeTeamId, awayTeamId]) lacking.set(id, (lacking.get(id) ?? 0) + 1)
  expect(violations(input, proposal)).toEqual([])
  expect(proposal.games).toHaveLength(places)
  expect(proposal.unplaced.length).toBeGreaterThan(0)
  expect(Math.max(...lacking.values()) - Math.min(...lacking.values())).toBeLessThanOrEqual(1)
  expect(generateProposal(input)).toEqual(proposal)
})

test('a team that is away lacks more, and the others not more for it than they must', () => {
  const base = season({
    teams: 6,
    fields: 3,
    weeks: 5,
    timeZone: 'UTC',
    start: '2026-03-02',
    timeSlots: until('10:00'),
  })
  const away = ['2026-03-07', '2026-03-14', '2026-03-21'].map((date) => ({
    kind: 'away' as const,
    fieldId: null,
    teamIds: ['team-00'],
    start: `${date}T00:00:00.000Z`,
    end: `${date}T23:59:00.000Z`,
  }))
  const { unplaced } = generateProposal({ ...base, busy: away })
  const lacking = base.teams.map(
    ({ id }) => unplaced.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id).length,
  )
  expect(lacking[0]).toBe(3)
  expect(Math.max(...lacking.slice(1)) - Math.min(...lacking.slice(1))).toBeLessThanOrEqual(1)
})
