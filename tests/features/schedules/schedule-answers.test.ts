import { describe, expect, it } from 'vitest'
import { listRelaxations } from '#domain/scheduling/explain/relaxations.ts'
import { listRelaxableRules } from '#domain/scheduling/explain/rules.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { toScheduleInputs } from '#features/schedules/wizard/to-schedule-inputs.ts'
import { toRelaxedInputs } from '#features/schedules/proposal/relaxed-inputs.ts'
import { isReplaced, removePlayedGames, withPlayedGames } from '#features/schedules/proposal/replaced-games.ts'
import { validateScheduleInputs, type ScheduleInputs } from '#features/schedules/wizard/schedule-form.ts'
import {
  findGamesProblem,
  toScheduleConstraints,
  toSchedulerInput,
  removeAdvancedOptions,
} from '#features/schedules/wizard/schedule-input.ts'
import { toPairKey, findSharedTeams } from '#features/schedules/wizard/shared-teams.ts'
import type { LeagueResources } from '#features/schedules/wizard/use-league-resources.ts'
import { emptyScheduleInputs } from '#features/schedules/wizard/wizard-draft.ts'
import {
  makeClosure,
  makeDivision,
  makeLeagueRow,
  makeOpeningHours,
  makeSchedule,
  testId,
} from '../../support/rows/factories.ts'

const ids = (count: number) => Array.from({ length: count }, testId)
const [lions = '', tigers = '', bears = '', sharks = ''] = ids(4)
const [east, west] = [makeDivision(), makeDivision()]
const [park, hall] = [testId(), testId()]
const [field1 = '', field2 = '', court = ''] = ids(3)

const league = makeLeagueRow({ time_zone: 'UTC' })
const leagueId = league.id

const supply: LeagueResources = {
  league,
  others: [],
  divisions: [east, west],
  teams: [
    { id: lions, name: 'Lions', divisionId: east.id, leagueId },
    { id: tigers, name: 'Tigers', divisionId: east.id, leagueId },
    { id: bears, name: 'Bears', divisionId: west.id, leagueId },
    { id: sharks, name: 'Sharks', divisionId: west.id, leagueId },
  ],
  places: [
    {
      venueId: park,
      venueName: 'Park',
      isShared: false,
      coordinates: null,
      fields: [
        { id: field1, name: 'Field 1' },
        { id: field2, name: 'Field 2' },
      ],
    },
    { venueId: hall, venueName: 'Hall', isShared: true, coordinates: null, fields: [{ id: court, name: 'Court' }] },
  ],
  openingHours: [],
  closures: [],
  sharing: [],
}

/** Two Saturdays in May 2026, on the first field of the park. */
const complete: ScheduleInputs = {
  ...emptyScheduleInputs(supply.league.id),
  name: 'Spring',
  startDate: '2026-05-02',
  endDate: '2026-05-09',
  preferredDays: [6],
  teamIds: [lions, tigers, bears, sharks],
  fieldIds: [field1],
  presetFor: supply.league.id,
}

function settingsOf(change: Partial<ScheduleInputs> = {}) {
  const checked = validateScheduleInputs({ ...complete, ...change })
  if (!('settings' in checked)) throw new Error(JSON.stringify(checked.problems))
  return checked.settings
}

const everything: Partial<ScheduleInputs> = {
  gamesPerTeam: '4',
  gamesPerWeek: '2',
  weekStart: '7',
  maxSameSideInRow: '3',
  crossDivisionMeetings: '2',
  minDaysBetweenMeetings: '14',
  fieldIds: [field1, field2],
  teamBlackouts: [
    { teamId: lions, startDate: '2026-05-09', endDate: '2026-05-09', only: '' },
    { teamId: bears, startDate: '2026-05-02', endDate: '2026-05-09', only: 'away' },
  ],
  meetingRules: [
    { firstId: lions, secondId: tigers, startDate: '2026-05-02', endDate: '2026-05-02', kind: 'must', host: 'first' },
    { firstId: bears, secondId: lions, startDate: '2026-05-02', endDate: '2026-05-09', kind: 'never', host: '' },
    { firstId: bears, secondId: tigers, startDate: '2026-05-09', endDate: '2026-05-09', kind: 'wish', host: '' },
  ],
  groupLimits: [
    {
      teamIds: [lions, bears],
      opponentIds: [],
      side: 'home',
      games: '1',
      per: 'date',
      startDate: '2026-05-02',
      endDate: '2026-05-09',
    },
    {
      teamIds: [tigers],
      opponentIds: [lions],
      side: '',
      games: '0',
      per: 'all',
      startDate: '2026-05-02',
      endDate: '2026-05-02',
    },
  ],
  homeFields: [
    { teamId: lions, placeId: park },
    { teamId: tigers, placeId: field2 },
  ],
  homeDays: [
    { teamId: lions, weekday: '2' },
    { teamId: lions, weekday: '6' },
    { teamId: bears, weekday: '6' },
  ],
  sharedPeople: [toPairKey(lions, bears)],
  teamPreferences: [{ teamId: bears, weekday: '6', start: '09:00', end: '10:00' }],
  importance: { travel: '0', utilization: '1', preferences: '3' },
}

describe('the settings that a schedule keeps', () => {
  it('have none of the rules that nobody asked for', () => {
    expect(Object.keys(toScheduleConstraints(settingsOf(), supply))).toHaveLength(13)
  })

  it('have everything that was asked for, as the scheduler and the conflict check read it', () => {
    expect(toScheduleConstraints(settingsOf(everything), supply)).toMatchObject({
      gamesPerTeam: 4,
      weeklyLimit: { games: 2, weekStart: 7 },
      maxSameSideInRow: 3,
      crossDivisionMeetings: 2,
      minDaysBetweenMeetings: 14,
      teamBlackouts: [
        { teamId: lions, startDate: '2026-05-09', endDate: '2026-05-09' },
        { teamId: bears, startDate: '2026-05-02', endDate: '2026-05-09', only: 'away' },
      ],
      meetingRules: [
        {
          teamIds: [lions, tigers],
          startDate: '2026-05-02',
          endDate: '2026-05-02',
          kind: 'must',
          isFirstHome: true,
        },
        { teamIds: [bears, lions], startDate: '2026-05-02', endDate: '2026-05-09', kind: 'never' },
        { teamIds: [bears, tigers], startDate: '2026-05-09', endDate: '2026-05-09', kind: 'wish' },
      ],
      groupLimits: [
        {
          teamIds: [lions, bears],
          side: 'home',
          games: 1,
          per: 'date',
          startDate: '2026-05-02',
          endDate: '2026-05-09',
        },
        {
          teamIds: [tigers],
          opponentIds: [lions],
          games: 0,
          per: 'all',
          startDate: '2026-05-02',
          endDate: '2026-05-02',
        },
      ],
      homeFields: [
        { teamId: lions, fieldIds: [field1, field2] },
        { teamId: tigers, fieldIds: [field2] },
      ],
      homeDays: [
        { teamId: lions, weekdays: [2, 6] },
        { teamId: bears, weekdays: [6] },
      ],
      sharedPeople: [[lions, bears].toSorted()],
      teamPreferences: [{ teamId: bears, weekday: 6, start: '09:00', end: '10:00' }],
      importance: { utilization: 1, preferences: 3 },
    })
  })

  it('have doubleheaders, which exclude limits for some teams', () => {
    const asked = {
      ...everything,
      groupLimits: [],
      doubleheaders: 'same',
      doubleheaderGap: '20',
    } satisfies Partial<ScheduleInputs>
    const constraints = toScheduleConstraints(settingsOf(asked), supply)
    expect(constraints.doubleheaders).toEqual({ gapMinutes: 20, exchangesSides: false })
    expect(toScheduleInputs(makeSchedule({ constraints }), supply)).toMatchObject(asked)
  })

  it('have no host of a game that is only a wish, and no game of a team that is no longer there', () => {
    const { meetingRules = [] } = everything
    const wished = meetingRules.map((line) => ({ ...line, kind: 'wish' as const, host: 'first' as const }))
    const stored = toScheduleConstraints(settingsOf({ meetingRules: wished }), supply).meetingRules
    expect(stored?.map(({ isFirstHome }) => isFirstHome)).toEqual([undefined, undefined, undefined])
    const left = settingsOf({ ...everything, teamIds: [lions, tigers] })
    expect(toScheduleConstraints(left, supply).meetingRules).toHaveLength(1)
  })

  it('have the days of a time, unless it is for all of them, and are read back', () => {
    const timeSlots = [
      { start: '18:00', end: '20:00', weekdays: [1, 3] },
      { start: '09:00', end: '17:00', weekdays: [6] },
      { start: '07:00', end: '08:00', weekdays: [3, 6, 7] },
    ]
    const constraints = toScheduleConstraints(settingsOf({ preferredDays: [3, 6], timeSlots }), supply)
    expect(constraints.timeSlots).toEqual([
      { start: '18:00', end: '20:00', weekdays: [3] },
      { start: '09:00', end: '17:00', weekdays: [6] },
      { start: '07:00', end: '08:00' },
    ])
    expect(toScheduleInputs(makeSchedule({ constraints }), supply).timeSlots).toEqual(constraints.timeSlots)
  })

  it('have the fields and divisions of a time, unless it is for all of them, and are read back', () => {
    const timeSlots = [
      { start: '18:00', end: '20:00', fieldIds: [field1], divisionIds: null },
      { start: '18:00', end: '20:00', fieldIds: [field2], divisionIds: [park] },
      { start: '09:00', end: '10:00', fieldIds: [] },
    ]
    const constraints = toScheduleConstraints(settingsOf({ timeSlots, maxGamesPerDay: '1' }), supply)
    expect(constraints.timeSlots).toEqual([
      { start: '18:00', end: '20:00', fieldIds: [field1] },
      { start: '18:00', end: '20:00', fieldIds: [field2], divisionIds: [park] },
      { start: '09:00', end: '10:00' },
    ])
    expect(toScheduleInputs(makeSchedule({ constraints }), supply).timeSlots).toEqual(constraints.timeSlots)
  })

  it('ask for as many games per team as the format holds, or for none', () => {
    const limit = (gamesPerTeam: string) => validateScheduleInputs({ ...complete, gamesPerTeam })
    expect(toScheduleConstraints(settingsOf({ gamesPerTeam: '100' }), supply).gamesPerTeam).toBe(100)
    expect(toScheduleConstraints(settingsOf({ gamesPerTeam: ' ' }), supply)).not.toHaveProperty('gamesPerTeam')
    for (const wrong of ['0', '101', '1.5', 'x'])
      expect(limit(wrong)).toEqual({ problems: [{ path: 'gamesPerTeam', message: 'A team can play 1 to 100 games' }] })
  })

  it('say at once why the teams can’t all play that many games', () => {
    const problem = (change: Partial<ScheduleInputs>) => findGamesProblem({ ...complete, ...change }, supply)
    expect(problem({ gamesPerTeam: '' })).toBeNull()
    expect(problem({ gamesPerTeam: 'x' })).toBeNull()
    expect(problem({ gamesPerTeam: '2', maxGamesPerDay: '1' })).toBeNull()
    expect(problem({ gamesPerTeam: '3', maxGamesPerDay: '1' })).toBe(
      'A team can’t play 3 games on 2 dates, with at most 1 a day.',
    )
    expect(problem({ gamesPerTeam: '3', maxGamesPerDay: '1', startDate: '' })).toBeNull()
  })

  it('lead back to the same answers, with another order of chance', () => {
    const inputs = { ...complete, ...everything }
    const schedule = makeSchedule({
      league_id: supply.league.id,
      name: 'Spring',
      description: null,
      start_date: '2026-05-02',
      end_date: '2026-05-09',
      constraints: toScheduleConstraints(settingsOf(everything), supply),
    })
    expect(toScheduleInputs(schedule, supply)).toEqual({ ...inputs, seed: 2 })
  })

  it('keep the order of home fields, the first of which is where a team is at home', () => {
    const homeFields = [
      { teamId: lions, placeId: field2 },
      { teamId: lions, placeId: hall },
    ]
    const constraints = toScheduleConstraints(settingsOf({ homeFields }), supply)
    expect(toScheduleInputs(makeSchedule({ constraints }), supply).homeFields).toEqual(homeFields)
  })

  it('weigh travel where two venues and the home of a team are on the map', () => {
    const [here, there] = [
      { latitude: 50.85, longitude: 4.35 },
      { latitude: 51.22, longitude: 4.4 },
    ]
    const onMap = {
      ...supply,
      places: supply.places.map((place, index) => ({ ...place, coordinates: index === 0 ? here : there })),
    }
    const asked = settingsOf({
      fieldIds: [field1, court],
      homeFields: [{ teamId: lions, placeId: park }],
      importance: { travel: '3', utilization: '0', preferences: '2' },
    })
    expect(toScheduleConstraints(asked, onMap).importance).toEqual({ travel: 3 })
    const { teams, weights } = toSchedulerInput(asked, onMap, [])
    expect(teams.filter(({ position }) => position).map(({ id }) => id)).toEqual([lions])
    expect(weights?.travel).toBeGreaterThan(0)
    expect(toScheduleConstraints({ ...asked, homeFields: [] }, onMap)).not.toHaveProperty('importance')
    expect(toScheduleConstraints({ ...asked, fieldIds: [field1] }, onMap)).not.toHaveProperty('importance')
    expect(toScheduleConstraints(asked, supply)).not.toHaveProperty('importance')
  })

  it('leave out teams that do not play, and games across divisions where there is one division', () => {
    const constraints = toScheduleConstraints(settingsOf({ ...everything, teamIds: [lions, tigers] }), supply)
    expect(constraints).not.toHaveProperty('crossDivisionMeetings')
    expect(constraints).not.toHaveProperty('sharedPeople')
    expect(constraints).not.toHaveProperty('teamPreferences')
    expect(constraints).toMatchObject({ importance: { utilization: 1 } })
  })

  it('leave out what the plan does not have', () => {
    const constraints = toScheduleConstraints(removeAdvancedOptions(settingsOf(everything)), supply)
    expect(constraints).not.toHaveProperty('importance')
    expect(constraints).not.toHaveProperty('teamPreferences')
    expect(constraints).toHaveProperty('teamBlackouts')
    expect(constraints.meetingRules?.map(({ kind }) => kind)).toEqual(['must', 'never'])
  })
})

describe('what the scheduler is asked', () => {
  it('knows opening hours and closures of the chosen fields, as far as games could be played then', () => {
    const openingHours = [makeOpeningHours({ venue_id: park, weekday: 6, opens: '10:00', closes: '21:00' })]
    const closures = [
      makeClosure({ venue_id: park, field_id: null, start_date: '2026-05-09', end_date: '2026-05-09' }),
      makeClosure({ venue_id: hall, field_id: null, start_date: '2026-05-02', end_date: '2026-05-02' }),
    ]
    const { busy } = toSchedulerInput(settingsOf(), { ...supply, openingHours, closures }, [])
    expect(busy.map(({ fieldId, start, end }) => [fieldId, start, end])).toEqual([
      [field1, '2026-05-02T00:00:00.000Z', '2026-05-02T10:00:00.000Z'],
      [field1, '2026-05-02T21:00:00.000Z', '2026-05-10T00:00:00.000Z'],
    ])
  })
})

describe('teams that share people', () => {
  it('are found by their staff, with the names of those who have given one', () => {
    const [kim, lee, nameless] = ['kim', 'lee', 'nameless'] as const
    const staff = [
      { team_id: lions, user_id: kim },
      { team_id: tigers, user_id: kim },
      { team_id: lions, user_id: nameless },
      { team_id: tigers, user_id: nameless },
      { team_id: bears, user_id: lee },
      { team_id: sharks, user_id: nameless },
    ]
    const members = [
      { user_id: kim, display_name: ' Kim Park ' },
      { user_id: lee, display_name: 'Lee' },
      { user_id: nameless, display_name: '' },
    ]
    const found = findSharedTeams(supply.teams, staff, members)
    expect(found.map(({ teams, people }) => [...teams.map(({ name }) => name), ...people])).toEqual([
      ['Lions', 'Tigers', 'Kim Park'],
      ['Lions', 'Sharks'],
      ['Tigers', 'Sharks'],
    ])
  })
})

describe('a relaxation', () => {
  /**
   * Returns the inputs after the relaxation whose text matches, as the explanation could offer it when not all games
   * fit, or null if the wizard's inputs can't express it.
   */
  const relaxedBy = (change: Partial<ScheduleInputs>, words: RegExp, venues = supply) => {
    const inputs = { ...complete, ...change }
    const input = toSchedulerInput(settingsOf(change), venues, [])
    const found = listRelaxations(input, listRelaxableRules(input)).find((one) => words.test(one.words))
    if (!found) throw new Error(`No relaxation ${words.source}`)
    return toRelaxedInputs(structuredClone(found.input), { input, inputs, supply: venues }) // as if it came from the worker
  }

  it('changes the one answer that it is about', () => {
    expect(relaxedBy({}, /rest 1 hour between/)?.inputs).toEqual({ ...complete, minGameSpacing: '1' })
    expect(relaxedBy({ maxGamesPerDay: '1' }, /may play 2 games a day/)?.inputs).toEqual({
      ...complete,
      maxGamesPerDay: '2',
    })
    expect(relaxedBy({ blackoutDates: [{ date: '2026-05-16' }] }, /one more date/)?.inputs).toEqual({
      ...complete,
      endDate: '2026-05-16',
      blackoutDates: ['10', '11', '12', '13', '14', '15'].map((day) => ({ date: `2026-05-${day}` })),
    })
  })

  it('lets two teams play at the same time, and no others that share somebody', () => {
    const sharedPeople = [toPairKey(lions, bears), toPairKey(lions, tigers)]
    const inputs = relaxedBy({ sharedPeople }, /Lions and Bears may play at the same time/)?.inputs
    expect(inputs?.sharedPeople).toEqual([toPairKey(lions, tigers)])
  })

  it('lets the day go on for one more game, instead of a slot too short for several', () => {
    const inputs = relaxedBy({ maxGamesPerDay: '3', turnaroundMinutes: '10' }, /one more slot/)?.inputs
    expect(inputs?.timeSlots).toEqual([{ start: '09:00', end: '18:10' }])
  })

  it('changes a time on the days that it is about', () => {
    const weekdays = { preferredDays: [3, 6], minGameSpacing: '1' }
    const timeSlots = [
      { start: '09:00', end: '12:00' },
      { start: '18:00', end: '20:00', weekdays: [3] },
    ]
    const given = { ...weekdays, timeSlots, maxGamesPerDay: '1' }
    expect(relaxedBy(given, /one more slot on Saturdays/)?.inputs.timeSlots).toEqual([
      { start: '09:00', end: '12:00', weekdays: [3] },
      { start: '09:00', end: '13:00', weekdays: [6] },
      timeSlots[1],
    ])
    expect(relaxedBy(given, /one more slot on Wednesdays/)?.inputs.timeSlots).toEqual([
      timeSlots[0],
      { start: '18:00', end: '21:00', weekdays: [3] },
    ])
    expect(relaxedBy(given, /from 6:00 PM to 8:00 PM on every day/)?.inputs.timeSlots).toEqual([
      timeSlots[0],
      { start: '18:00', end: '20:00' },
    ])
  })

  it('lets a team play more often in a week', () => {
    const given = { gamesPerWeek: '1', weekStart: '7', meetings: '2' }
    expect(relaxedBy(given, /2 games in a week that starts on a Sunday/)?.inputs.gamesPerWeek).toBe('2')
  })

  it('lets a team play more games in a row on one side', () => {
    const relaxed = relaxedBy({ maxSameSideInRow: '1' }, /3 home games, or away games, in a row/)
    expect(relaxed?.inputs.maxSameSideInRow).toBe('3')
    expect(() => relaxedBy({}, /games, in a row/)).toThrow('No relaxation')
  })

  it('allows one more game of some teams', () => {
    const { groupLimits = [] } = everything
    const relaxed = relaxedBy({ groupLimits }, /there may be at most 1 game of Tigers against Lions/)
    expect(relaxed?.inputs.groupLimits).toEqual([groupLimits[0], { ...groupLimits[1], games: '1' }])
  })

  it('lets a time be used on every field', () => {
    const timeSlots = [
      { start: '09:00', end: '10:00', fieldIds: [field1] },
      { start: '18:00', end: '19:00', fieldIds: [field2] },
    ]
    const given = { timeSlots, fieldIds: [field1, field2], maxGamesPerDay: '1', minGameSpacing: '1' }
    expect(relaxedBy(given, /from 6:00 PM to 7:00 PM on every field/)?.inputs.timeSlots).toEqual([
      timeSlots[0],
      { start: '18:00', end: '19:00' },
    ])
  })

  it('takes a field of the league that was not chosen, and says which; there may be none', () => {
    expect(relaxedBy({}, /one more field/)).toEqual({
      inputs: { ...complete, fieldIds: [field1, field2] },
      taken: 'Park, Field 2',
    })
    expect(relaxedBy({ fieldIds: [field1, field2, court] }, /one more field/)).toBeNull()
  })

  it('lets a team play after all', () => {
    const one = { teamId: lions, startDate: '2026-05-02', endDate: '2026-05-02' }
    const other = { teamId: lions, startDate: '2026-05-09', endDate: '2026-05-09' }
    const relaxed = relaxedBy({ teamBlackouts: [one, other] }, /Lions can play on Sat, May 9/)
    expect(relaxed?.inputs.teamBlackouts).toEqual([one])
  })

  it('lets a team play at home after all, and keeps the days on which it can’t play', () => {
    const onlyAway = (teamId: string) => ({
      teamId,
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      only: 'away' as const,
    })
    const teamBlackouts = [
      onlyAway(lions),
      onlyAway(bears),
      { teamId: tigers, startDate: '2026-05-02', endDate: '2026-05-02', only: '' as const },
    ]
    const relaxed = relaxedBy({ teamBlackouts }, /Lions can play at home on/)
    expect(relaxed?.inputs.teamBlackouts).toEqual(teamBlackouts.slice(1))
  })

  it('lets a team host on any day', () => {
    const homeDays = [
      { teamId: lions, weekday: '2' },
      { teamId: bears, weekday: '6' },
      { teamId: lions, weekday: '4' },
    ]
    expect(relaxedBy({ homeDays }, /Lions can play at home on any day/)?.inputs.homeDays).toEqual([homeDays[1]])
  })

  it('gives up a date on which two teams must play each other', () => {
    const line = { firstId: lions, startDate: '2026-05-02', endDate: '2026-05-02', kind: 'must', host: '' } as const
    const meetingRules = [
      { ...line, secondId: tigers },
      { ...line, secondId: bears },
    ]
    const relaxed = relaxedBy({ meetingRules, maxGamesPerDay: '1' }, /Lions and Bears need not play each other on/)
    expect(relaxed?.inputs.meetingRules).toEqual(meetingRules.slice(0, 1))
  })

  it('is words alone where the wizard cannot make it', () => {
    const closures = [makeClosure({ venue_id: park, field_id: null, start_date: '2026-05-02', end_date: '2026-05-02' })]
    expect(relaxedBy({}, /is open on/, { ...supply, closures })).toBeNull()
    expect(relaxedBy({}, /no longer than the slots/)).toBeNull() // one hour is the shortest rest that the wizard offers
    expect(
      relaxedBy({ timeSlots: [{ start: '09:00', end: '10:00' }], maxGamesPerDay: '1' }, /2 games a day/),
    ).toBeNull()
  })
})

describe('games that have been played', () => {
  const proposal = (): ScheduleProposal =>
    generateProposal(toSchedulerInput(settingsOf({ meetings: '2', endDate: '2026-05-30' }), supply, []))

  it('stay when a schedule is made anew; what has not begun goes', () => {
    const game = { schedule_id: 'mine', status: 'scheduled' as const, home_score: null }
    expect(isReplaced(game, 'mine')).toBe(true)
    expect(isReplaced({ ...game, status: 'postponed' }, 'mine')).toBe(true)
    expect(isReplaced({ ...game, status: 'completed', home_score: 2 }, 'mine')).toBe(false)
    expect(isReplaced({ ...game, status: 'in_progress' }, 'mine')).toBe(false)
    expect(isReplaced({ ...game, status: 'forfeited' }, 'mine')).toBe(false)
    expect(isReplaced(game, 'another')).toBe(false)
    expect(isReplaced(game, undefined)).toBe(false)
  })

  it('are not played again where they were doubleheaders, and the rest of a doubleheader is', () => {
    const given = {
      doubleheaders: 'exchange',
      gamesPerTeam: '4',
      crossDivisionMeetings: '2',
      endDate: '2026-05-30',
      maxGamesPerDay: '2',
    } as const
    const played = [
      { home_team_id: lions, away_team_id: sharks, local_date: '2026-04-25' },
      { home_team_id: sharks, away_team_id: lions, local_date: '2026-04-25' },
      { home_team_id: bears, away_team_id: tigers, local_date: '2026-04-25' },
    ]
    const input = withPlayedGames(toSchedulerInput(settingsOf(given), supply, []), played)
    const left = removePlayedGames(generateProposal(input), played)
    expect(left.unplaced).toEqual([])
    const gamesOf = (id: string) =>
      left.games.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id).length
    expect([lions, tigers, bears, sharks].map(gamesOf)).toEqual([2, 3, 3, 2])
    expect(
      left.games.filter(
        ({ homeTeamId, awayTeamId }) =>
          [homeTeamId, awayTeamId].includes(bears) && [homeTeamId, awayTeamId].includes(tigers),
      ),
    ).toMatchObject([{ homeTeamId: tigers }])
    expect(left.metrics).toMatchObject({ games: 5, placed: 5 })
  })

  it('are not played again: each takes the place of one between the same two, best with the same host', () => {
    const whole = proposal()
    expect(whole.games).toHaveLength(4)
    const left = removePlayedGames(whole, [
      { home_team_id: lions, away_team_id: tigers },
      { home_team_id: bears, away_team_id: sharks },
      { home_team_id: bears, away_team_id: sharks },
      { home_team_id: lions, away_team_id: sharks },
    ])
    expect(left.games.map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).toEqual([[tigers, lions]])
    expect(left.metrics).toMatchObject({ games: 1, placed: 1 })
    expect(removePlayedGames(whole, [])).toBe(whole)
  })

  it('count for a game that found no place, where there is one', () => {
    const whole = proposal()
    const unplaced = [{ homeTeamId: lions, awayTeamId: tigers, roundNumber: 3, reason: 'no place' }]
    const left = removePlayedGames({ ...whole, unplaced }, [{ home_team_id: tigers, away_team_id: lions }])
    expect(left.unplaced).toEqual([])
    expect(left.games).toEqual(whole.games)
  })
})
