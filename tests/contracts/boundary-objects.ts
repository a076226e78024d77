import type { Values } from './boundary-values.ts'

// Whole objects that a settings column accepts or rejects. Each part is at its limit, just beyond it, or missing.

export function templateConfigsToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const whole = { maxTeams: 8, registrationDeadline: '2026-03-01', venueIds: [id] }
  const changed: Values[] = [
    ...[2, 64, 1, 65, 2.5, '8', null, [8]].map((maxTeams) => ({ maxTeams })),
    ...['2024-02-29', '0001-01-01', '2026-02-29', '0000-01-01', '2026-1-1', '', null, 5, ['2026-03-01']].map(
      (registrationDeadline) => ({ registrationDeadline }),
    ),
    ...[[], ['x'], [null], [5], null, 'x', id].map((venueIds) => ({ venueIds })),
    { venueIds: Array.from({ length: 1000 }, () => id) },
    { venueIds: Array.from({ length: 1001 }, () => id) },
  ]
  return variantsOf(whole, changed)
}

export function changesToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const plan = {
    start_time: '2026-04-11T16:00:00.000Z',
    end_time: '2024-02-29T23:59:59.999Z',
    field_id: id.toUpperCase(),
    status: 'scheduled',
    forfeited_by: null,
  }
  const plans = variantsOf(plan, [
    ...['2026-04-11T16:00:00Z', '2026-04-11T16:00:00.000+05:30', '2026-02-29T16:00:00.000Z', '', 5, null].flatMap(
      (instant) => [{ start_time: instant }, { end_time: instant }],
    ),
    ...['2026-04-11T24:00:00.000Z', '0000-04-11T16:00:00.000Z', '2026-04-11T16:60:00.000Z', '2026-04-11'].map(
      (start_time) => ({ start_time }),
    ),
    ...[null, 'x', 5].map((field_id) => ({ field_id })),
    ...['postponed', 'forfeited', 'lost', null].map((status) => ({ status })),
    ...['home', 'away', 'both', 'nobody'].map((forfeited_by) => ({ forfeited_by })),
    ...[
      { home: id, away: id },
      { home: id },
      { home: id, away: null },
      { home: 'x', away: id },
      {},
      [id, id],
      null,
      id,
    ].map((teams) => ({ teams })),
  ])
  const one = { gameId: id, from: plan, to: plan }
  const lists = [...plans.flatMap((each) => [{ from: each }, { to: each }]), { gameId: 'x' }, { gameId: null }]
  return [
    ...variantsOf(one, lists as Values[]).map((each) => [each]),
    [],
    [one, one],
    Array.from({ length: 1000 }, () => one),
    Array.from({ length: 1001 }, () => one),
    one,
    'text',
    5,
  ]
}

/**
 * Returns the whole value, a variant with each change, one without each of its parts, and values of entirely different
 * kinds.
 */
function variantsOf(whole: Values, changed: readonly Values[]): unknown[] {
  const missing = Object.keys(whole).map((key) =>
    Object.fromEntries(Object.entries(whole).filter(([each]) => each !== key)),
  )
  return [whole, ...changed.map((change) => ({ ...whole, ...change })), ...missing, {}, [], 'text', 5, true]
}

export function gameDetailsToTry(): unknown[] {
  const whole = {
    decidedBy: 'shootout',
    periods: [
      [0, 999],
      [1, 0],
    ],
    overtime: [1, 1],
    shootout: [4, 3],
    facts: { tries: [4, null], fair_play: [-9999, 9999] },
  }
  const twenty = Array.from({ length: 20 }, () => [0, 0])
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`fact${index}`, [0, 0]]))
  const changed: Values[] = [
    ...['overtime', 'regulation', 'OVERTIME', '', null, 1].map((decidedBy) => ({ decidedBy })),
    ...[
      [],
      [[1]],
      [[1, 2, 3]],
      [1, 2],
      [[-1, 0]],
      [[1000, 0]],
      [[0.5, 0]],
      [['1', 0]],
      [[null, 0]],
      {},
      null,
      twenty,
    ].map((periods) => ({ periods })),
    { periods: [...twenty, [0, 0]] },
    ...[[1], [0, -1], [0, 1000], {}, null, '1', [null, 1]].flatMap((pair) => [{ overtime: pair }, { shootout: pair }]),
    ...[{}, [], null, ten, { ...ten, more: [0, 0] }, { Tries: [0, 0] }, { '4s': [0, 0] }, { '': [0, 0] }].map(
      (facts) => ({
        facts,
      }),
    ),
    ...[[0], [0, 0, 0], [0, 10_000], [-10_000, 0], [0.5, 0], ['0', 0], 0, null, {}, [null, null]].map((tries) => ({
      facts: { tries },
    })),
    { facts: { ['x'.repeat(35)]: [0, 0] } },
    { facts: { ['x'.repeat(36)]: [0, 0] } },
    { more: 1 },
  ]
  return variantsOf(whole, changed)
}

export function constraintsToTry(): unknown[] {
  const id = '0196c1d2-7b3a-7cde-8f01-23456789abcd'
  const whole = {
    preferredDays: [1, 7],
    timeSlots: [{ start: '09:00', end: '23:59' }],
    blackoutDates: ['2026-12-25', '2024-02-29', '2000-02-29'],
    teamIds: [id],
    fieldIds: [id.toUpperCase()],
    divisionIds: [],
    meetings: 2,
    gameMinutes: 60,
    turnaroundMinutes: 0,
    minGameSpacing: 1.5,
    maxGamesPerDay: 1,
    homeAwayBalance: true,
    seed: 4_294_967_295,
  }
  const changed: Values[] = [
    { preferredDays: [] },
    { preferredDays: [0] },
    { preferredDays: [8] },
    { preferredDays: [1.5] },
    { preferredDays: ['1'] },
    { preferredDays: 1 },
    { preferredDays: [1, 2, 3, 4, 5, 6, 7, 1] },
    { timeSlots: [{ start: '24:00', end: '25:00' }] },
    { timeSlots: [{ start: '9:00', end: '10:00' }] },
    { timeSlots: [{ start: '09:00' }] },
    { timeSlots: [[{ start: '09:00', end: '10:00' }]] },
    { timeSlots: [{ start: '09:00\n', end: '10:00' }] },
    { timeSlots: Array.from({ length: 49 }, () => ({ start: '09:00', end: '10:00' })) },
    ...[[1], [7, 1], [1, 2, 3, 4, 5, 6, 7], [], [0], [8], [1.5], ['1'], [[1]], [null], 1, '1', null, {}].map(
      (weekdays) => ({
        timeSlots: [
          { start: '18:00', end: '20:00' },
          { start: '09:00', end: '17:00', weekdays },
        ],
      }),
    ),
    { timeSlots: [{ start: '09:00', end: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7, 1] }] },
    ...[[id], [id, id], [], ['x'], [null], [[id]], id, null, {}, Array.from({ length: 1001 }, () => id)].flatMap(
      (ids) => [
        { timeSlots: [{ start: '09:00', end: '10:00', fieldIds: ids }] },
        { timeSlots: [{ start: '09:00', end: '10:00', fieldIds: [id], divisionIds: ids }] },
      ],
    ),
    { blackoutDates: ['2026-02-29'] },
    { blackoutDates: ['1900-02-29'] },
    { blackoutDates: ['2026-04-31'] },
    { blackoutDates: ['2026-1-1'] },
    { blackoutDates: ['0000-01-01'] },
    { teamIds: ['x'] },
    { teamIds: [null] },
    { teamIds: [5] },
    { teamIds: Array.from({ length: 1000 }, () => id) },
    { teamIds: Array.from({ length: 1001 }, () => id) },
    { fieldIds: ['0196c1d2-7b3a-0cde-8f01-23456789abcd'] },
    { divisionIds: null },
    { meetings: 0 },
    { meetings: 5 },
    { meetings: 1.5 },
    { meetings: '1' },
    { meetings: [1] },
    { gameMinutes: 0 },
    { gameMinutes: 601 },
    { turnaroundMinutes: -1 },
    { turnaroundMinutes: 601 },
    { minGameSpacing: -0.5 },
    { minGameSpacing: 336 },
    { minGameSpacing: 336.5 },
    { maxGamesPerDay: 0 },
    { maxGamesPerDay: 25 },
    { homeAwayBalance: 1 },
    { homeAwayBalance: null },
    { seed: -1 },
    { seed: 4_294_967_296 },
    { seed: 0.5 },
    ...rulesToTry(id),
  ]
  return variantsOf(whole, changed)
}

function meetingRulesToTry(id: string): Values[] {
  const good = { teamIds: [id, id], startDate: '2026-12-24', endDate: '2028-02-29', kind: 'must' }
  const lists = [[], good, null, 'x', [5], [null], [[good]], [{}]]
  const counts = [1000, 1001].map((length) => Array.from({ length }, () => good))
  const changes: Values[] = [
    {},
    ...[[id], [id, id, id], [], ['x', id], [id, null], [[id], id], id, null, {}].map((teamIds) => ({ teamIds })),
    ...['2026-02-29', '0000-01-01', '2026-1-1', null, ['2026-01-01'], 5].flatMap((date) => [
      { startDate: date },
      { endDate: date },
    ]),
    ...['never', 'wish', 'MUST', '', null, 1, ['must']].map((kind) => ({ kind })),
    ...[true, false, null, 1, 'true', [true]].map((isFirstHome) => ({ isFirstHome })),
    { kind: 'wish', isFirstHome: true },
    { kind: 'wish', isFirstHome: false },
    { kind: 'never', isFirstHome: true },
  ]
  return [
    ...[...lists, ...counts].map((meetingRules) => ({ meetingRules })),
    ...changes.map((change) => ({ meetingRules: [good, { ...good, ...change }] })),
    ...Object.keys(good).map((missing) => ({
      meetingRules: [Object.fromEntries(Object.entries(good).filter(([key]) => key !== missing))],
    })),
  ]
}

function groupLimitsToTry(id: string): Values[] {
  const good = { teamIds: [id], startDate: '2026-12-24', endDate: '2028-02-29', games: 1, per: 'date' }
  const lists = [[], good, null, 'x', [5], [null], [[good]], [{}]]
  const counts = [1000, 1001].map((length) => Array.from({ length }, () => good))
  const teams = [[id, id], [], ['x', id], [id, null], [[id], id], id, null, {}]
  const changes: Values[] = [
    {},
    ...teams.flatMap((ids) => [{ teamIds: ids }, { opponentIds: ids }]),
    ...['2026-02-29', '0000-01-01', '2026-1-1', null, ['2026-01-01'], 5].flatMap((date) => [
      { startDate: date },
      { endDate: date },
    ]),
    ...[0, 100, -1, 101, 0.5, '1', null, [1], {}].map((games) => ({ games })),
    ...['date', 'all', 'DATE', 'week', '', null, 1, ['date']].map((per) => ({ per })),
    ...['home', 'away', 'both', '', null, 1, ['home']].map((side) => ({ side })),
  ]
  return [
    ...[...lists, ...counts].map((groupLimits) => ({ groupLimits })),
    ...changes.map((change) => ({ groupLimits: [good, { ...good, ...change }] })),
    ...Object.keys(good).map((missing) => ({
      groupLimits: [Object.fromEntries(Object.entries(good).filter(([key]) => key !== missing))],
    })),
  ]
}

/** Returns variants of the schedule settings that may be missing, but are validated if present. */
function rulesToTry(id: string): Values[] {
  const whole = (key: string, most: number) =>
    [0, most, -1, most + 1, 0.5, '1', null, [1], {}].map((value) => ({ [key]: value }))
  const list = (key: string, good: Values, wrong: readonly Values[]) => [
    ...[[], [good, good], Array.from({ length: 1000 }, () => good), Array.from({ length: 1001 }, () => good)].map(
      (value) => ({ [key]: value }),
    ),
    ...[null, good, 'x', 5, [5], [null], [[good]], [{}]].map((value) => ({ [key]: value })),
    ...[{ teamId: 'x' }, { teamId: null }, { teamId: [id] }, ...wrong].map((change) => ({
      [key]: [good, { ...good, ...change }],
    })),
    ...Object.keys(good).map((missing) => ({
      [key]: [Object.fromEntries(Object.entries(good).filter(([each]) => each !== missing))],
    })),
  ]
  const twice = { meetings: 2, maxGamesPerDay: 2 }
  return [
    ...whole('gamesPerTeam', 100),
    { gamesPerTeam: 1 },
    ...whole('crossDivisionMeetings', 4),
    ...whole('minDaysBetweenMeetings', 365),
    ...[1, 10, 0, 11, 1.5, '1', null, [1]].map((maxSameSideInRow) => ({ maxSameSideInRow })),
    ...[1, 24, 0, 25, 1.5, '1', null, [1]].map((games) => ({ weeklyLimit: { games, weekStart: 1 } })),
    ...[1, 7, 0, 8, 1.5, '1', null, [1]].map((weekStart) => ({ weeklyLimit: { games: 1, weekStart } })),
    ...[null, 1, [], {}, { games: 1 }, { weekStart: 1 }].map((weeklyLimit) => ({ weeklyLimit })),
    ...[0, 240, -1, 241, 1.5, '1', null, [1]].map((gapMinutes) => ({
      ...twice,
      doubleheaders: { gapMinutes, exchangesSides: true },
    })),
    ...[true, false, 'true', 1, null].map((exchangesSides) => ({
      ...twice,
      doubleheaders: { gapMinutes: 15, exchangesSides },
    })),
    ...[null, 1, [], {}, { gapMinutes: 15 }, { exchangesSides: true }].map((value) => ({
      ...twice,
      doubleheaders: value,
    })),
    ...[
      { meetings: 4 },
      { meetings: 3 },
      { meetings: 3, gamesPerTeam: 6 },
      { gamesPerTeam: 7 },
      { crossDivisionMeetings: 2 },
      { crossDivisionMeetings: 1 },
      { maxGamesPerDay: 1 },
      { maxGamesPerDay: 3 },
      { groupLimits: [] },
      { groupLimits: [{ teamIds: [id], games: 1, per: 'date', startDate: '2026-05-01', endDate: '2026-05-02' }] },
    ].map((changes) => ({ ...twice, doubleheaders: { gapMinutes: 15, exchangesSides: false }, ...changes })),
    ...list('teamBlackouts', { teamId: id, startDate: '2026-12-24', endDate: '2028-02-29' }, [
      { startDate: '2026-02-29' },
      { startDate: '0000-01-01' },
      { endDate: '2026-1-1' },
      { endDate: null },
      { endDate: ['2026-01-01'] },
      ...['home', 'away', 'both', '', null, 1, ['home']].map((only) => ({ only })),
    ]),
    ...meetingRulesToTry(id),
    ...groupLimitsToTry(id),
    ...list('homeFields', { teamId: id, fieldIds: [id] }, [
      { fieldIds: [] },
      { fieldIds: ['x'] },
      { fieldIds: [null] },
      { fieldIds: id },
      { fieldIds: null },
      { fieldIds: Array.from({ length: 1001 }, () => id) },
    ]),
    ...list(
      'homeDays',
      { teamId: id, weekdays: [1, 7] },
      [
        [1],
        [1, 2, 3, 4, 5, 6, 7],
        [1, 1, 1, 1, 1, 1, 1, 1],
        [],
        [0],
        [8],
        [1.5],
        ['1'],
        [[1]],
        [null],
        1,
        null,
        {},
      ].map((weekdays) => ({ weekdays })),
    ),
    ...list('teamPreferences', { teamId: id, weekday: 7, start: '00:00', end: '23:59' }, [
      { weekday: 0 },
      { weekday: 8 },
      { weekday: 1.5 },
      { weekday: '1' },
      { start: '24:00' },
      { start: '9:00' },
      { end: null },
      { end: ['10:00'] },
    ]),
    ...[[], [[]], [[id, id.toUpperCase()]], [[id], ['x']], [id], [null], [5], null, id, {}, [[[id]]]].map(
      (sharedPeople) => ({ sharedPeople }),
    ),
    { sharedPeople: [Array.from({ length: 1001 }, () => id)] },
    { sharedPeople: Array.from({ length: 1001 }, () => [id]) },
    ...[{}, [], null, 5, 'x'].map((importance) => ({ importance })),
    ...['travel', 'utilization', 'preferences'].flatMap((key) =>
      [0, 3, -1, 4, 1.5, '1', null, [1]].map((value) => ({ importance: { [key]: value } })),
    ),
  ]
}
