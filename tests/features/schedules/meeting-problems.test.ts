import { describe, expect, it } from 'vitest'
import { findMeetingProblems } from '#features/schedules/wizard/meeting-problems.ts'
import type { MeetingRuleInputs, ScheduleInputs } from '#features/schedules/wizard/schedule-form.ts'
import { emptyScheduleInputs } from '#features/schedules/wizard/wizard-draft.ts'

const teams = ['Lions', 'Tigers', 'Bears', 'Sharks'].map((name, index) => ({
  id: name.toLowerCase(),
  name,
  leagueId: 'league',
  divisionId: index < 3 ? 'north' : 'south',
}))

const line: MeetingRuleInputs = {
  firstId: 'lions',
  secondId: 'tigers',
  startDate: '2026-05-09',
  endDate: '2026-05-09',
  kind: 'must',
  host: '',
}

/** Returns the problems of these lines, such as `0 kind: Another row rules this out`, in a season of three Saturdays. */
function problemsOf(lines: readonly Partial<MeetingRuleInputs>[], changes: Partial<ScheduleInputs> = {}): string[] {
  const inputs = {
    ...emptyScheduleInputs(''),
    startDate: '2026-05-02',
    endDate: '2026-05-16',
    preferredDays: [6],
    teamIds: teams.map(({ id }) => id),
    meetingRules: lines.map((change) => ({ ...line, ...change })),
    ...changes,
  }
  return findMeetingProblems(inputs, { teams, others: [] }).map(
    ({ index, field, message }) => `${index} ${field}: ${message}`,
  )
}

describe('games on certain dates', () => {
  it('have no problem on a date on which both teams can play', () => {
    expect(problemsOf([{}, { secondId: 'bears', kind: 'never', endDate: '2026-05-16' }, { kind: 'wish' }])).toEqual([])
  })

  it('have none while they are not complete, or while the season is not', () => {
    expect(problemsOf([{ secondId: '' }, { startDate: '' }, { endDate: '2026-05-01' }, { secondId: 'lions' }])).toEqual(
      [],
    )
    expect(problemsOf([{ startDate: '2027-01-01' }], { endDate: '' })).toEqual([])
  })

  it('are in the season', () => {
    expect(problemsOf([{ startDate: '2026-05-01' }, { endDate: '2026-05-17' }])).toEqual([
      '0 startDate: Choose a date from Sat, May 2 to Sat, May 16',
      '1 endDate: Choose a date from Sat, May 2 to Sat, May 16',
    ])
  })

  it('are on a date with games, on which neither team is away', () => {
    const sunday = { startDate: '2026-05-10', endDate: '2026-05-10' }
    expect(problemsOf([sunday, { ...sunday, kind: 'never' }])).toEqual([
      '0 startDate: No games are played on these dates',
    ])
    const blackoutDates = [{ date: '2026-05-09' }]
    expect(problemsOf([{}], { blackoutDates })).toEqual(['0 startDate: No games are played on these dates'])
    const teamBlackouts = [{ teamId: 'tigers', startDate: '2026-05-08', endDate: '2026-05-09', only: '' as const }]
    expect(problemsOf([{}], { teamBlackouts })).toEqual(['0 startDate: Tigers can’t play on these dates'])
    expect(
      problemsOf([{}], { teamBlackouts: teamBlackouts.map((one) => ({ ...one, only: 'away' as const })) }),
    ).toEqual([])
  })

  it('are of two teams that play each other, and no more often than they do', () => {
    expect(problemsOf([{ secondId: 'sharks' }])).toEqual(['0 secondId: These teams don’t play each other'])
    expect(problemsOf([{ secondId: 'sharks' }], { crossDivisionMeetings: '1' })).toEqual([])
    const twice = [{}, { firstId: 'tigers', secondId: 'lions', startDate: '2026-05-16', endDate: '2026-05-16' }]
    expect(problemsOf(twice)).toEqual(['1 kind: These teams play each other only once'])
    expect(problemsOf([...twice, {}], { meetings: '2' })).toEqual(['2 kind: These teams play each other only 2 times'])
    expect(problemsOf(twice, { gamesPerTeam: '8' })).toEqual([])
    const doubleheaders = { doubleheaders: 'exchange', meetings: '2' } as const
    expect(problemsOf([{}], doubleheaders)).toEqual([])
    expect(problemsOf(twice, doubleheaders)).toEqual(['1 kind: These teams play only one doubleheader'])
    expect(problemsOf(twice, { ...doubleheaders, meetings: '4' })).toEqual([])
  })

  it('do not contradict each other', () => {
    const both = { meetings: '2' }
    expect(problemsOf([{}, { kind: 'never', endDate: '2026-05-16' }], both)).toEqual([
      '0 kind: Another row rules this out',
    ])
    expect(problemsOf([{ endDate: '2026-05-16' }, { kind: 'never' }], both)).toEqual([])
    const hosts = [{ host: 'first' }, { firstId: 'tigers', secondId: 'lions', host: 'first' }] as const
    expect(problemsOf(hosts, both)).toEqual([
      '0 kind: Another row rules this out',
      '1 kind: Another row rules this out',
    ])
    expect(problemsOf([{ host: 'first' }, { kind: 'never', host: 'first' }], both)).toEqual([
      '0 kind: Another row rules this out',
    ])
  })
})
