import { describe, expect, it } from 'vitest'
import { validateScheduleInputs, type ScheduleInputs } from '#features/schedules/wizard/schedule-form.ts'
import { minutesToTime } from '#domain/time.ts'
import { emptyScheduleInputs } from '#features/schedules/wizard/wizard-draft.ts'
import { testId } from '../../support/rows/factories.ts'

const [one, two] = [testId(), testId()]

const complete: ScheduleInputs = {
  ...emptyScheduleInputs(testId()),
  name: 'Spring round robin',
  startDate: '2026-04-04',
  endDate: '2026-06-27',
  preferredDays: [6],
  teamIds: [testId(), testId()],
  fieldIds: [testId()],
}

function problemsOf(change: Partial<ScheduleInputs>): Record<string, string> {
  const checked = validateScheduleInputs({ ...complete, ...change })
  if ('settings' in checked) return {}
  return Object.fromEntries(checked.problems.map(({ path, message }) => [path, message]))
}

const groupLimit = {
  teamIds: [one],
  opponentIds: [],
  side: 'home' as const,
  games: '1',
  per: 'date' as const,
  startDate: '2026-05-02',
  endDate: '2026-05-30',
}

describe('what the schedule wizard asks for', () => {
  it('takes complete answers and gives them as values', () => {
    const checked = validateScheduleInputs({
      ...complete,
      name: '  Spring  ',
      minGameSpacing: '1.5',
      blackoutDates: [],
    })
    expect(checked).toMatchObject({
      settings: {
        name: 'Spring',
        description: null,
        minGameSpacing: 1.5,
        maxGamesPerDay: 3,
        meetings: 1,
        gameMinutes: 60,
      },
    })
  })

  it.each<[string, Partial<ScheduleInputs>, string, string]>([
    ['a short name', { name: 'Sp' }, 'name', 'Schedule name must be at least 3 characters'],
    ['no league', { leagueId: '' }, 'leagueId', 'Please select a league'],
    ['no start date', { startDate: '' }, 'startDate', 'Start date is required'],
    ['no end date', { endDate: '' }, 'endDate', 'End date is required'],
    ['no day', { preferredDays: [] }, 'preferredDays', 'Select at least one day'],
    [
      'a time that overlaps another',
      {
        timeSlots: [
          { start: '09:00', end: '12:00' },
          { start: '12:00', end: '15:00' },
          { start: '11:00', end: '18:00' },
        ],
      },
      'timeSlots.2.start',
      'Overlaps another time',
    ],
    [
      'more time slots than can be stored',
      {
        timeSlots: Array.from({ length: 49 }, (_, index) => ({
          start: minutesToTime(8 * 60 + 10 * index),
          end: minutesToTime(8 * 60 + 10 * index + 10),
        })),
      },
      'timeSlots',
      'Add at most 48 time slots',
    ],
    [
      'a time that overlaps another on one of its days',
      {
        preferredDays: [3, 6],
        timeSlots: [
          { start: '09:00', end: '12:00', weekdays: [6] },
          { start: '11:00', end: '18:00', weekdays: [3] },
          { start: '17:00', end: '20:00' },
        ],
      },
      'timeSlots.2.start',
      'Overlaps another time',
    ],
    [
      'a time on none of the days',
      {
        timeSlots: [
          { start: '09:00', end: '12:00' },
          { start: '18:00', end: '20:00', weekdays: [3] },
        ],
      },
      'timeSlots.1.weekdays',
      'Select at least one day',
    ],
    [
      'a day without a time',
      { preferredDays: [3, 6], timeSlots: [{ start: '09:00', end: '17:00', weekdays: [6] }] },
      'preferredDays',
      'Wednesday has no time. Add a time for it, or unselect the day.',
    ],
    [
      'a time that overlaps another on one of its fields',
      {
        timeSlots: [
          { start: '09:00', end: '12:00', fieldIds: [one, two] },
          { start: '11:00', end: '14:00', fieldIds: [two] },
        ],
      },
      'timeSlots.1.start',
      'Overlaps another time',
    ],
    [
      'a time that overlaps another for one of its divisions',
      {
        timeSlots: [
          { start: '09:00', end: '12:00', fieldIds: [one] },
          { start: '11:00', end: '14:00', divisionIds: [two] },
        ],
      },
      'timeSlots.1.start',
      'Overlaps another time',
    ],
    [
      'doubleheaders of teams that play each other three times',
      { doubleheaders: 'exchange', meetings: '3' },
      'meetings',
      'With doubleheaders, the number of games must be even',
    ],
    [
      'an odd number of games each in doubleheaders',
      { doubleheaders: 'same', meetings: '3', gamesPerTeam: '7' },
      'gamesPerTeam',
      'With doubleheaders, the number of games must be even',
    ],
    [
      'doubleheaders between divisions that play once',
      { doubleheaders: 'same', meetings: '2', crossDivisionMeetings: '1' },
      'crossDivisionMeetings',
      'With doubleheaders, the number of games must be even',
    ],
    [
      'doubleheaders beside limits for some teams',
      { doubleheaders: 'same', meetings: '2', groupLimits: [groupLimit] },
      'doubleheaders',
      'Remove the limits for some teams first: they can’t be combined with doubleheaders',
    ],
    [
      'doubleheaders with one game a day',
      { doubleheaders: 'exchange', meetings: '2', maxGamesPerDay: '1' },
      'maxGamesPerDay',
      'A doubleheader is two games: allow at least 2 games per day',
    ],
    [
      'a time that is too short for a doubleheader',
      { doubleheaders: 'exchange', meetings: '2', timeSlots: [{ start: '09:00', end: '11:00' }] },
      'maxGamesPerDay',
      'Only 0 game(s) fit between 09:00–11:00 with 2hr spacing. Max per day: 3',
    ],
    [
      'too long a time between the two games',
      { doubleheaders: 'exchange', meetings: '2', doubleheaderGap: '241' },
      'doubleheaderGap',
      'There can be 0 to 240 minutes between the two games',
    ],
    ['no game in a week', { gamesPerWeek: '0' }, 'gamesPerWeek', 'A team can play 1 to 24 games per week'],
    [
      'two games on one date of a team against itself',
      {
        meetingRules: [
          { firstId: one, secondId: one, startDate: '2026-05-02', endDate: '2026-05-02', kind: 'must', host: '' },
        ],
      },
      'meetingRules.0.secondId',
      'Choose two different teams',
    ],
    [
      'a game from a later day to an earlier',
      {
        meetingRules: [
          { firstId: one, secondId: two, startDate: '2026-05-09', endDate: '2026-05-02', kind: 'never', host: '' },
        ],
      },
      'meetingRules.0.endDate',
      'The last day must not be before the first',
    ],
    [
      'a game without a date',
      {
        meetingRules: [{ firstId: one, secondId: two, startDate: '', endDate: '', kind: 'must', host: '' }],
      },
      'meetingRules.0.startDate',
      'Choose a date or remove this row',
    ],
    [
      'no game in a row',
      { maxSameSideInRow: '0' },
      'maxSameSideInRow',
      'A team can play 1 to 10 home games, or away games, in a row',
    ],
    [
      'a limit for no team',
      { groupLimits: [{ ...groupLimit, teamIds: [] }] },
      'groupLimits.0.teamIds',
      'Choose at least one team',
    ],
    [
      'a limit without a number',
      { groupLimits: [{ ...groupLimit, games: '' }] },
      'groupLimits.0.games',
      'A limit is 0 to 100 games',
    ],
    [
      'a limit that ends before it starts',
      { groupLimits: [{ ...groupLimit, endDate: '2026-04-30' }] },
      'groupLimits.0.endDate',
      'The last day must not be before the first',
    ],
    ['no time slot', { timeSlots: [] }, 'timeSlots', 'Add at least one time slot'],
    [
      'a team that cannot play from a later day to an earlier',
      { teamBlackouts: [{ teamId: testId(), startDate: '2026-05-02', endDate: '2026-05-01' }] },
      'teamBlackouts.0.endDate',
      'The last day must not be before the first',
    ],
    [
      'a home field of no team',
      { homeFields: [{ teamId: '', placeId: testId() }] },
      'homeFields.0.teamId',
      'Choose a team or remove this row',
    ],
    [
      'a preference that ends before it starts',
      { teamPreferences: [{ teamId: testId(), weekday: '6', start: '12:00', end: '09:00' }] },
      'teamPreferences.0.end',
      'Invalid time range: 12:00 - 09:00',
    ],
    [
      'a slot without a start',
      { timeSlots: [{ start: '', end: '12:00' }] },
      'timeSlots.0.start',
      'Start time is required',
    ],
    ['a slot without an end', { timeSlots: [{ start: '09:00', end: '' }] }, 'timeSlots.0.end', 'End time is required'],
    ['one team', { teamIds: [testId()] }, 'teamIds', 'Select at least 2 teams'],
    ['no venue', { fieldIds: [] }, 'fieldIds', 'Select at least 1 venue'],
    ['no rest', { minGameSpacing: '' }, 'minGameSpacing', 'Minimum hours between games is required'],
    ['too little rest', { minGameSpacing: '-1' }, 'minGameSpacing', 'Rest must be at least 1 hour'],
    ['no games a day', { maxGamesPerDay: '' }, 'maxGamesPerDay', 'Maximum games per day is required'],
    ['too few games a day', { maxGamesPerDay: '-1' }, 'maxGamesPerDay', 'A team can play 1 to 24 games per day'],
    [
      'a slot that ends before it starts',
      { timeSlots: [{ start: '17:00', end: '09:00' }] },
      'timeSlots.0.end',
      'Invalid time range: 17:00 - 09:00',
    ],
    [
      'days that do not occur',
      { startDate: '2026-04-06', endDate: '2026-04-08', preferredDays: [6] },
      'preferredDays',
      "Selected days don't exist in the date range. Please adjust your selections.",
    ],
    [
      'a slot with too little room',
      { timeSlots: [{ start: '09:00', end: '12:00' }] },
      'maxGamesPerDay',
      'Only 1 game(s) fit between 09:00–12:00 with 2hr spacing. Max per day: 3',
    ],
    [
      'a year that is still being typed',
      { startDate: '0002-04-04' },
      'endDate',
      'A schedule can span at most two years',
    ],
  ])('refuses %s', (_what, change, path, message) => {
    expect(problemsOf(change)).toMatchObject({ [path]: message })
  })

  it('judges a step by itself, whatever is missing in the steps after it', () => {
    expect(problemsOf({ endDate: '2026-04-01', teamIds: [], fieldIds: [] })).toEqual({
      endDate: 'End date must not be before the start date',
      teamIds: 'Select at least 2 teams',
      fieldIds: 'Select at least 1 venue',
    })
  })
})
