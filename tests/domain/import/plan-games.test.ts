import { describe, expect, it } from 'vitest'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { gameRow } from '#domain/schema/schedules.ts'
import { planGames, type GamesContext } from '#domain/import/plan-games.ts'
import {
  makeDivision,
  makeField,
  makeGame,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'
import { leagueId, common, lions, tigers, teams, rowsOf, told } from './csv-rows.ts'

describe('games', () => {
  const park = makeVenue({ name: 'Mill Park' })
  const fields = ['Field 1', 'Field 2'].map((name) => makeField({ venue_id: park.id, name }))
  const hall = makeVenue({ name: 'Hall' })
  const floor = makeField({ venue_id: hall.id, name: 'Floor' })
  const context: GamesContext = {
    ...common,
    timeZone: 'America/New_York',
    teams,
    schedules: [],
    published: new Set(),
    venues: [park, hall],
    fields: [...fields, floor],
    games: [],
    gameMinutes: 60,
    dates: {
      order: null,
      system: null,
      season: { start: '2026-03-01', end: '2026-11-30', today: '2026-01-05' },
    },
    now: '2026-01-05T12:00:00.000Z',
    sameTeams: null,
    divisions: [],
    target: { kind: 'new', name: 'Spring', createdBy: testId(), createdAt: '2026-01-05T12:00:00.000Z' },
  }
  const plan = (lines: readonly string[], given: Partial<GamesContext> = {}) =>
    planGames(
      rowsOf(
        'games',
        lines.map((line) => line.split(';')),
      ),
      { ...context, ...given },
    )
  const head = 'Date;Time;Home Team;Away Team;Venue;Field;Round'

  it('are meant on the clocks of the league, and make a draft of their own', () => {
    const { rows, changes } = plan([
      head,
      '2026-03-07;14:00;Lions;Tigers;Mill Park, Field 1;;Round 1',
      '2026-03-08;2:00 pm;tigers;LIONS;Mill Park;field 2;2',
      '14.3.2026 14:00;;Lions;Sharks;Hall;;',
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create'])
    expect(changes.games).toMatchObject([
      {
        start_time: '2026-03-07T19:00:00.000Z',
        end_time: '2026-03-07T20:00:00.000Z',
        field_id: fields[0]?.id,
        round_number: 1,
      },
      { start_time: '2026-03-08T18:00:00.000Z', field_id: fields[1]?.id, home_team_id: tigers?.id, round_number: 2 },
      { start_time: '2026-03-14T18:00:00.000Z', field_id: floor.id, round_number: null },
    ])
    const [schedule] = changes.schedules
    expect(schedule).toMatchObject({
      name: 'Spring',
      status: 'draft',
      start_date: '2026-03-07',
      end_date: '2026-03-14',
    })
    expect(changes.games.every((game) => game.schedule_id === schedule?.id)).toBe(true)
  })

  it('say in each cell what is wrong with it', () => {
    expect(
      told(
        plan([
          head,
          '2026-03-08;02:30;Lions;Tigers;;;',
          '4/5/2026;14:00;Lionz;Lions;Mill Park;;0',
          'soon;later;Tigers;tigers;Mil Park;;',
          '2026-03-09;14:00;;Sharks;Hall;Flor;',
          '2026-03-09;14:00;Lions;Sharks;;Floor;',
        ]),
      ),
    ).toEqual([
      '2 error time: There is no 2:30 AM on Sun, Mar 8, 2026: clocks in America/New York go forward then.',
      '3 error home: No team is called “Lionz”. Did you mean Lions? venue: Mill Park has 2 fields. Say which: Field 1, Field 2. round: Round is a whole number from 1 to 1000. date: Say above how to read “4/5/2026”.',
      '4 error away: A team cannot play itself. venue: No venue is called “Mil Park”. Did you mean Mill Park? date: “soon” is no date. Write it like 2026-04-11. time: “later” is no time. Write it like 18:30.',
      '5 error home: Home Team is missing. field: No field of Hall is called “Flor”. Did you mean Floor?',
      '6 error venue: The field’s venue is missing.',
    ])
  })

  it('that clash within the schedule are refused where the first of them stands', () => {
    const schedule = makeSchedule({
      league_id: leagueId,
      name: 'Draft',
      start_date: '2026-04-01',
      end_date: '2026-04-02',
    })
    const standing = makeGame({
      league_id: leagueId,
      schedule_id: schedule.id,
      home_team_id: lions?.id ?? '',
      away_team_id: tigers?.id ?? '',
      field_id: fields[0]?.id ?? '',
      start_time: '2026-04-01T18:00:00.000Z', // 14:00
      end_time: '2026-04-01T19:00:00.000Z',
    })
    const result = plan(
      [
        head,
        '2026-04-01;14:30;Sharks;Lions;;;',
        '2026-04-01;15:00;Sharks;Lions;Hall;;',
        '2026-04-01;15:30;Tigers;Sharks;;;',
        '2026-04-01;16:00;Tigers;Sharks;;;',
        '2026-04-01;14:00;Lions;Tigers;;;',
        '2026-04-05;14:00;Lions;Tigers;;;',
        '2026-04-05;14:00;Lions;Tigers;;;',
      ],
      { target: { kind: 'existing', schedule }, schedules: [schedule], games: [standing] },
    )
    expect(told(result)).toEqual([
      '2 error : A team of this game has another game at that time, in the schedule.',
      '3 create',
      '4 error : A team of this game has another game at that time, in row 3.',
      '5 create',
      '6 same In “Draft”',
      '7 create',
      '8 skip Same game as in row 7',
    ])
    expect(result.changes.schedules).toEqual([])
    expect(result.changes.patches).toEqual([
      { table: 'schedules', id: schedule.id, set: { end_date: '2026-04-05' }, was: { end_date: '2026-04-02' } },
    ])
  })

  it('count against the plan by month', () => {
    const games = Array.from({ length: 20 }, () => makeGame({ start_time: '2026-03-01T12:00:00.000Z' }))
    const lines = [head, '2026-03-07;14:00;Lions;Tigers;;;', '2026-04-07;14:00;Lions;Tigers;;;']
    expect(told(plan(lines, { games, tier: 'free' }))).toEqual([
      '2 error : Basic has room for 20 games in a month (counted in UTC). Standard has no limit.',
      '3 create',
    ])
  })

  it('widen a schedule to both sides where they lie outside of it, and not where they lie within', () => {
    const dates = { start_date: '2026-04-01', end_date: '2026-04-30' }
    const schedule = makeSchedule({ league_id: leagueId, name: 'Draft', ...dates })
    const into = { target: { kind: 'existing' as const, schedule }, schedules: [schedule] }
    const patchesOf = (...days: readonly string[]) =>
      plan([head, ...days.map((day) => `${day};14:00;Lions;Tigers;;;`)], into).changes.patches
    expect(patchesOf('2026-03-28', '2026-05-02')).toEqual([
      {
        table: 'schedules',
        id: schedule.id,
        set: { start_date: '2026-03-28', end_date: '2026-05-02' },
        was: dates,
      },
    ])
    expect(patchesOf('2026-03-28')).toMatchObject([
      { set: { start_date: '2026-03-28' }, was: { start_date: '2026-04-01' } },
    ])
    expect(patchesOf('2026-04-01', '2026-04-30')).toEqual([])
    expect(patchesOf()).toEqual([])
    expect(plan([head]).changes).toMatchObject({ schedules: [], patches: [], games: [] })
  })

  it('that need a field which is taken are refused, and make a schedule of the usual kind otherwise', () => {
    const result = plan([
      head,
      '2026-04-01;14:00;Lions;Tigers;Hall;;',
      '2026-04-01;14:30;Sharks;Bears;Hall;;',
      '2026-04-01;14:30;Sharks;;;;',
    ])
    expect(told(result)).toEqual([
      '2 create',
      '3 error away: No team is called “Bears”.',
      '4 error away: Away Team is missing.',
    ])
    expect(result.changes.schedules).toMatchObject([{ type: 'round_robin', bracket: null, description: null }])
    const other = makeGame({
      league_id: leagueId,
      schedule_id: testId(),
      field_id: floor.id,
      start_time: '2026-04-01T18:00:00.000Z',
      end_time: '2026-04-01T19:00:00.000Z',
    })
    const schedule = makeSchedule({ league_id: leagueId, id: other.schedule_id, name: 'Draft' })
    const target = { kind: 'existing' as const, schedule }
    const clash = plan([head, '2026-04-01;14:30;Lions;Tigers;Hall;;'], {
      target,
      schedules: [schedule],
      games: [other],
    })
    expect(told(clash)).toEqual(['2 error : This field has another game at that time, in the schedule.'])
  })

  it('clash with those of their own schedule alone, and are not there twice in another', () => {
    const [schedule, other] = ['Draft', 'Cup'].map((name) => makeSchedule({ league_id: leagueId, name }))
    if (!schedule || !other) throw new Error('Two schedules')
    const elsewhere = makeGame({
      league_id: leagueId,
      schedule_id: other.id,
      home_team_id: lions?.id ?? '',
      away_team_id: tigers?.id ?? '',
      start_time: '2026-04-01T18:00:00.000Z',
      end_time: '2026-04-01T19:00:00.000Z',
    })
    const result = plan([head, '2026-04-01;14:30;Sharks;Lions;;;', '2026-04-01;14:00;Lions;Tigers;;;'], {
      target: { kind: 'existing', schedule },
      schedules: [schedule, other],
      games: [elsewhere],
    })
    expect(told(result)).toEqual(['2 create', '3 same In “Cup”'])
    const ofOtherLeague = { ...elsewhere, league_id: testId() }
    expect(
      told(plan([head, '2026-04-01;14:00;Lions;Tigers;;;'], { schedules: [schedule, other], games: [ofOtherLeague] })),
    ).toEqual(['2 create'])
  })

  it('carry their notes, and say where these are too long or a team’s name is not its own', () => {
    const [headers, long] = [`${head};Notes`, 'x'.repeat(5000)]
    const { rows, changes } = plan([
      headers,
      '2026-04-01;14:00;Lions;Tigers;;;;Bring bibs',
      '2026-04-02;14:00;Lions;Tigers;;;;',
      `2026-04-03;14:00;Lions;Tigers;;;;${long}`,
    ])
    expect(changes.games.map(({ notes }) => notes)).toEqual(['Bring bibs', null])
    expect(rows[2]?.problems).toMatchObject([{ column: 'notes' }])
    expect(rows[2]?.problems[0]?.words).toMatch(/^Notes is too long: \d+ characters at most\.$/)
    const twins = [...teams, makeTeam({ league_id: leagueId, name: 'LIONS' })]
    expect(told(plan([head, '2026-04-01;14:00;Lions;Tigers;;;'], { teams: twins }))).toEqual([
      '2 error home: Several teams are called “Lions”. Say which: Lions (no division), LIONS (no division).',
    ])
  })

  it('show what was understood, and warn where that is outside the season', () => {
    const { rows } = plan([head, '2026-04-11;12 noon;Lions;Tigers;;;', '1999-04-11;18:30;Lions;Tigers;;;'])
    expect(rows.map(({ understood, note }) => [understood?.date, note])).toEqual([
      ['Sat, Apr 11, 2026, 12:00 PM (America/New York)', ''],
      ['Sun, Apr 11, 1999, 6:30 PM (America/New York)', 'Outside the season: look at the date'],
    ])
  })

  it('without a time are games of their day, and a bye is no game', () => {
    expect(
      told(
        plan([
          head,
          '2026-04-11;TBD;Lions;Tigers;;;',
          '2026-04-11;;Lions;Tigers;;;',
          '2026-04-11 00:00:00;;Lions;Tigers;;;',
          '2026-04-11 00:00:00;10:30;Lions;Tigers;;;',
          '2026-04-11 09:00;10:30;Lions;Sharks;;;',
          '2026-04-11;;BYE;Sharks;;;',
        ]),
      ),
    ).toEqual([
      '2 create The time is not known yet',
      '3 skip Same game as in row 2',
      '4 skip Same game as in row 2',
      '5 create',
      '6 error time: The date says 09:00 and the time 10:30.',
      '7 skip A bye: no game',
    ])
  })

  it('are of the team that the division or the words in brackets name', () => {
    const [u10, u12] = ['U10', 'U12'].map((name) => makeDivision({ league_id: leagueId, name }))
    if (!u10 || !u12) throw new Error('Two divisions')
    const [young, old] = [u10, u12].map(({ id }) => makeTeam({ league_id: leagueId, name: 'Tigers', division_id: id }))
    const bears = makeTeam({ league_id: leagueId, name: 'Bears', division_id: u12.id })
    const given = { teams: [young, old, bears].filter((team) => team !== undefined), divisions: [u10, u12] }
    const result = plan(
      [
        'Date;Time;Home Team;Away Team;Division',
        '2026-04-11;10:00;Bears;tigers;u12',
        '2026-04-12;10:00;Bears;Tigers (U10);',
        '2026-04-13;10:00;Bears;Tigers;',
        '2026-04-14;10:00;Bears;Tigers;U10',
      ],
      given,
    )
    expect(result.changes.games.map(({ away_team_id: away }) => away)).toEqual([old?.id, young?.id])
    expect(told(result).slice(2)).toEqual([
      '4 error away: Several teams are called “Tigers”. Say which: Tigers (U10), Tigers (U12).',
      '5 error division: “Bears” is not in “U10”. Known: U12.',
    ])
  })

  describe('that stand already', () => {
    const schedule = makeSchedule({ league_id: leagueId, name: 'Draft' })
    const at = (home: string | undefined, away: string | undefined, start: string, round: number | null = null) =>
      makeGame({
        league_id: leagueId,
        schedule_id: schedule.id,
        home_team_id: home ?? '',
        away_team_id: away ?? '',
        time_zone: 'America/New_York',
        start_time: start,
        end_time: start.replace(':00:00.', ':59:00.'),
        round_number: round,
      })
    const first = at(lions?.id, tigers?.id, '2026-04-11T14:00:00.000Z', 1) // 10:00 in New York
    const fourth = at(lions?.id, tigers?.id, '2026-05-02T14:00:00.000Z', 4)
    const given = {
      target: { kind: 'existing' as const, schedule },
      schedules: [schedule],
      games: [first, fourth],
      now: '2026-06-01T00:00:00.000Z',
    }
    const columns = 'Date;Time;Home Team;Away Team;Round;ID;Home Score;Away Score'
    const setOf = (lines: readonly string[], more: Partial<GamesContext> = {}) => {
      const result = plan([columns, ...lines], { ...given, ...more })
      const { games, patches } = result.changes
      return { rows: told(result), added: games.length, patches: patches.filter(({ table }) => table === 'games') }
    }

    it('are moved where their teams and round, or their ID, name them', () => {
      const moved = {
        table: 'games',
        set: {
          local_date: '2026-04-12',
          local_time: '11:00',
          start_time: '2026-04-12T15:00:00.000Z',
          end_time: '2026-04-12T16:00:00.000Z',
        },
        was: {
          local_date: '2026-04-11',
          local_time: '10:00',
          start_time: first.start_time,
          end_time: first.end_time,
        },
      }
      const byRound = setOf(['2026-04-12;11:00;Lions;Tigers;1;;;', '2026-05-02;10:00;Lions;Tigers;4;;;'])
      expect(byRound).toEqual({
        rows: ['2 update Moved from Sat, Apr 11, 2026, 10:00 AM', '3 same In “Draft”'],
        added: 0,
        patches: [{ ...moved, id: first.id }],
      })
      expect(setOf([`2026-04-12;11:00;Lions;Tigers;;${first.id.toUpperCase()};;`]).patches).toMatchObject([
        { id: first.id, set: moved.set },
      ])
    })

    it('keep their time where a row has none for their day, and get or lose it otherwise', () => {
      const only = (line: string, games = [first]) => setOf([line], { games, sameTeams: 'moved' })
      expect(only('2026-04-11;TBD;Lions;Tigers;;;;')).toMatchObject({ added: 0, patches: [] })
      const moved = only('2026-04-18;;Lions;Tigers;1;;;')
      expect(moved.rows).toEqual(['2 update Moved from Sat, Apr 11, 2026, 10:00 AM. The time is not known yet'])
      expect(moved.patches[0]?.set).toEqual({
        local_date: '2026-04-18',
        local_time: null,
        start_time: '2026-04-18T04:00:00.000Z',
        end_time: '2026-04-19T04:00:00.000Z',
      })
      const open = { ...first, ...toUntimedWallClock('2026-04-18', 'America/New_York') }
      const timed = only('2026-04-18;12:30;Lions;Tigers;;;;', [open])
      expect(timed.rows).toEqual(['2 update Moved from Sat, Apr 18, 2026, time TBD'])
      expect(timed.patches[0]?.set).toMatchObject({
        local_time: '12:30',
        start_time: '2026-04-18T16:30:00.000Z',
        end_time: '2026-04-18T17:30:00.000Z',
      })
      expect(timed.added).toBe(0)
    })

    it('are asked about where only their teams are the same', () => {
      const question =
        '2 error : These teams have a game already (Sat, May 2, 2026, 10:00 AM). Say above whether it has moved.'
      const lines = ['2026-05-09;10:00;Lions;Tigers;;;;', '2026-04-11;10:00;Lions;Tigers;;;;']
      expect(setOf(lines).rows).toEqual([question, '3 same In “Draft”'])
      expect(setOf(lines, { sameTeams: 'others' })).toMatchObject({ added: 1, patches: [] })
      expect(setOf(lines, { sameTeams: 'moved' })).toMatchObject({ added: 0, patches: [{ id: fourth.id }] })
      expect(setOf(lines.slice(0, 1), { sameTeams: 'moved' }).rows).toEqual([
        '2 error : These teams have several games (Sat, Apr 11, 2026, 10:00 AM; Sat, May 2, 2026, 10:00 AM). Give the round or the ID of the one that has moved.',
      ])
    })

    it('stay where they are in another schedule, and the row says where', () => {
      const target = { kind: 'new' as const, name: 'Again', createdBy: testId(), createdAt: '2026-01-05T12:00:00.000Z' }
      expect(setOf(['2026-04-12;11:00;Lions;Tigers;1;;;'], { target })).toEqual({
        rows: [
          '2 error : This game stands in “Draft”, on Sat, Apr 11, 2026, 10:00 AM. Choose that schedule above, or change the game there.',
        ],
        added: 0,
        patches: [],
      })
    })

    it('keep the round that they were made for', () => {
      const { rows, patches } = setOf([`2026-04-12;11:00;Lions;Tigers;9;${first.id};;`])
      expect(rows).toEqual(['2 update Moved from Sat, Apr 11, 2026, 10:00 AM'])
      expect(Object.keys(patches[0]?.set ?? {})).toEqual(['local_date', 'local_time', 'start_time', 'end_time'])
    })

    it('change in a published schedule, but for results, and take no field that another published schedule has', () => {
      const [elsewhereId, draftId] = [testId(), testId()]
      const here = { ...schedule, status: 'published' as const }
      const inPublished = {
        schedules: [here],
        target: { kind: 'existing' as const, schedule: here },
        published: new Set([here.id, elsewhereId]),
        now: '2026-12-01T00:00:00.000Z',
      }
      const elsewhere = makeGame({
        schedule_id: elsewhereId,
        field_id: fields[0]?.id ?? null,
        start_time: '2026-04-12T15:00:00.000Z',
        end_time: '2026-04-12T16:00:00.000Z',
      })
      const inDraft = { ...elsewhere, id: testId(), schedule_id: draftId }
      const withField = 'Date;Time;Home Team;Away Team;Round;Venue;Field;Home Score;Away Score'
      const rowsWith = (lines: readonly string[], games: readonly (typeof first)[] = []) =>
        told(plan([withField, ...lines], { ...given, ...inPublished, games: [first, fourth, ...games] }))
      const moved = ['2026-04-12;11:00;Lions;Tigers;1;Mill Park;Field 1;;']
      expect(rowsWith(moved, [inDraft])).toEqual(['2 update Moved from Sat, Apr 11, 2026, 10:00 AM'])
      expect(rowsWith(moved, [elsewhere])).toEqual([
        '2 error : This field has another game at that time, in another schedule.',
      ])
      expect(
        rowsWith([
          '2026-04-11;10:00;Lions;Tigers;1;;;3;1',
          '2026-06-06;10:00;Lions;Sharks;7;;;;',
          '2026-06-07;10:00;Sharks;Lions;8;;;2;0',
        ]),
      ).toEqual([
        '2 error : The schedule is published: enter this result at the game itself.',
        '3 create',
        '4 error : The schedule is published: a game that is added to it is still to be played.',
      ])
    })

    it('are known again by the ID that another system gave them, moved or not', () => {
      const lines = ['2026-06-13;10:00;Lions;Sharks;;G-104;;', '2026-06-20;10:00;Lions;Sharks;;G-105;;']
      const made = plan([columns, ...lines], given).changes.games
      expect(made).toHaveLength(2)
      const standing = made.map((game) => makeGame({ ...game }))
      const again = { games: standing, sameTeams: null }
      expect(setOf(lines, again).rows).toEqual(['2 same In “Draft”', '3 same In “Draft”'])
      const moved = setOf(['2026-06-27;11:00;Lions;Sharks;;G-104;;', ...lines.slice(1)], again)
      expect(moved.rows).toEqual(['2 update Moved from Sat, Jun 13, 2026, 10:00 AM', '3 same In “Draft”'])
      expect(moved.patches).toMatchObject([{ id: standing[0]?.id, set: { start_time: '2026-06-27T15:00:00.000Z' } }])
    })

    it('are not another game for an ID that was given twice, or to other teams', () => {
      const [game] = plan([columns, '2026-06-13;10:00;Lions;Sharks;;G-104;;'], given).changes.games
      const again = { games: game ? [makeGame({ ...game })] : [] }
      expect(setOf(['2026-06-13;10:00;Tigers;Sharks;;G-104;;'], again).rows).toEqual([
        '2 error id: This ID is that of Lions – Sharks on Sat, Jun 13, 2026, 10:00 AM. Correct the ID or the teams.',
      ])
      const twice = ['2026-06-13;10:00;Tigers;Sharks;;7;;', '2026-06-13;12:00;Tigers;Sharks;;7;;']
      expect(setOf([...twice, twice[0] ?? ''], { games: [] }).rows).toEqual([
        '2 create',
        '3 error id: Row 2 has this ID for another game, or for another time of this one.',
        '4 skip Same game as in row 2',
      ])
    })

    it('are called off, and put back, as the status of the row says', () => {
      const status = 'Date;Time;Home Team;Away Team;Round;Status;Home Score;Away Score'
      const row = (words: string, day = '2026-04-11', score = ';') => `${day};10:00;Lions;Tigers;1;${words};${score}`
      const outcomeOf = (line: string, before: Partial<typeof first> = {}) => {
        const { rows, changes } = plan([status, line], { ...given, games: [{ ...first, ...before }] })
        return [
          ...rows.flatMap(({ outcome, note, problems }) => problems[0]?.words ?? `${outcome} ${note}`),
          ...changes.patches.map(({ set }) => set),
        ]
      }
      expect(outcomeOf(row('Scheduled'))).toEqual(['same In “Draft”'])
      expect(outcomeOf(row('PPD'))).toEqual(['update Postponed', { status: 'postponed' }])
      expect(outcomeOf(row('Canceled (rain)'))).toEqual(['update Cancelled', { status: 'cancelled' }])
      expect(outcomeOf(row('postponed'), { status: 'postponed' })).toEqual(['same In “Draft”'])
      expect(outcomeOf(row('', '2026-04-12'), { status: 'cancelled' })).toEqual([
        'This game has a result or was called off: change it in “Draft”.',
      ])
      expect(outcomeOf(row('', '2026-04-12'), { status: 'postponed' })).toEqual([
        'update Moved from Sat, Apr 11, 2026, 10:00 AM. On again',
        {
          local_date: '2026-04-12',
          start_time: '2026-04-12T14:00:00.000Z',
          end_time: '2026-04-12T15:00:00.000Z',
          status: 'scheduled',
        },
      ])
      expect(outcomeOf(row('upcoming'), { status: 'cancelled' })).toEqual(['update On again', { status: 'scheduled' }])
      expect(outcomeOf(row('Forfeited by Tigers'))).toEqual([
        'update Forfeited',
        { status: 'forfeited', forfeited_by: 'away' },
      ])
      expect(outcomeOf(row('Final/OT', '2026-04-11', '3;2'))).toEqual([
        'update ',
        {
          status: 'completed',
          home_score: 3,
          away_score: 2,
          details: { decidedBy: 'overtime' },
          result_state: 'official',
          result_side: 'staff',
        },
      ])
    })

    it('stay tiebreaker games if the file says nothing, and count again if it says no', () => {
      const games = [{ ...first, is_tiebreaker: true }]
      const again = (tiebreaker: string) =>
        plan([`${columns};Tiebreaker`, `2026-04-11;10:00;Lions;Tigers;1;;;;${tiebreaker}`], { ...given, games })
      expect(told(again(''))).toEqual(['2 same In “Draft”'])
      expect(told(again('yes'))).toEqual(['2 same In “Draft”'])
      expect(again('no').changes.patches).toMatchObject([
        { id: first.id, set: { is_tiebreaker: false }, was: { is_tiebreaker: true } },
      ])
    })

    it('get the score of the file once, and keep one that they have', () => {
      const lines = ['2026-04-11;10:00;Lions;Tigers;1;;3;1']
      const result = {
        status: 'completed',
        home_score: 3,
        away_score: 1,
        result_state: 'official',
        result_side: 'staff',
      }
      const { patches } = setOf(lines)
      expect(patches).toMatchObject([{ id: first.id, set: result, was: { status: 'scheduled', home_score: null } }])
      const played = { ...first, ...result, result_state: 'confirmed' } as const
      expect(setOf(lines, { games: [{ ...played, status: 'completed', result_side: 'staff' }] }).rows).toEqual([
        '2 same In “Draft”',
      ])
      expect(
        setOf(['2026-04-11;10:00;Lions;Tigers;1;;2;1'], {
          games: [{ ...played, status: 'completed', result_side: 'staff' }],
        }).rows,
      ).toEqual(['2 error : This game has a result or was called off: change it in “Draft”.'])
    })
  })

  describe('tiebreaker games', () => {
    const head = 'Date;Time;Home Team;Away Team;Tiebreaker'

    it('are marked by a column', () => {
      const row = (tiebreaker: string) => plan([head, `2026-06-13;10:00;Lions;Sharks;${tiebreaker}`])
      expect(row('yes').changes.games).toMatchObject([{ is_tiebreaker: true }])
      expect(row('no').changes.games).toMatchObject([{ is_tiebreaker: false }])
      expect(row('').changes.games).toMatchObject([{ is_tiebreaker: false }])
      expect(row('perhaps').rows[0]?.problems).toEqual([
        { column: 'tiebreaker', words: 'Tiebreaker: write yes or no instead of “perhaps”.' },
      ])
    })
  })

  describe('how a game went', () => {
    const head =
      'Date;Home Team;Away Team;Home Score;Away Score;Decided In;Periods;Shootout;Overtime Score;Other Figures'
    const read = (cells: string) => {
      const { rows, changes } = plan([head, `2020-04-11;Lions;Tigers;${cells}`])
      return (
        rows.flatMap(({ problems }) => problems.map(({ column, words }) => `${column}: ${words}`))[0] ??
        changes.games[0]?.details
      )
    }

    it('comes in with the score', () => {
      expect(read('3;2;OT;1-0, 1-2, 0–0;')).toEqual({
        decidedBy: 'overtime',
        periods: [
          [1, 0],
          [1, 2],
          [0, 0],
        ],
      })
      expect(read('2;1;Shoot-out;;4:3')).toEqual({ decidedBy: 'shootout', shootout: [4, 3] })
      expect(read('3;2;OT;1-0, 1-2;;1-0')).toMatchObject({ overtime: [1, 0] })
      expect(read('31;24;;;;;Tries 4-2, fair play: -1 - 0, overs ?-20')).toEqual({
        facts: { tries: [4, 2], fair_play: [-1, 0], overs: [null, 20] },
      })
      expect(read('2;1;regulation;;')).toBeNull()
      expect(read('2;1;;;')).toBeNull()
    })

    it('is an error where it cannot be read, or where the game has no score', () => {
      expect(read('2;1;somehow;;')).toBe('decided_in: “somehow” is not known. Use regulation, overtime or shootout.')
      expect(read('2;1;;1-0, two;')).toBe(
        'periods: “1-0, two” cannot be read. Give the score of each period, such as 1-0, 2-1, 0-0.',
      )
      expect(read('2;1;;;4')).toBe('shootout: “4” cannot be read. Give the score of the shootout, such as 4-3.')
      expect(read('2;1;;;4-3, 2-1')).toMatch(/^shootout: /)
      expect(read('2;1;;;;1')).toMatch(/^overtime: “1” cannot be read/)
      expect(read('2;1;;;;;tries 4')).toBe(
        'figures: “tries 4” cannot be read. Give the name and the figures of both teams, such as tries 4-2.',
      )
      expect(read('2;1;;;;;tries 4-2, tries 1-0')).toMatch(/^figures: /)
      expect(read('2;1;;;;;4-2')).toMatch(/^figures: /)
      expect(read(';;;;;;tries 4-2')).toBe('figures: Only a game with both scores can have this.')
      expect(read(';;OT;;')).toBe('decided_in: Only a game with both scores can have this.')
      expect(read(';;;1-0;')).toBe('periods: Only a game with both scores can have this.')
    })
  })

  it('that have been played come in with their scores', () => {
    const columns = 'Date;Time;Home Team;Away Team;Home Score;Away Score'
    const result = plan(
      [
        columns,
        '2026-04-11;10:00;Lions;Tigers;0;2',
        '2026-04-18;10:00;Lions;Tigers;;',
        '2026-04-12;10:00;Lions;Tigers;1;',
        '2026-04-13;10:00;Lions;Tigers;2-1;x',
        '2026-04-14;10:00;Lions;Tigers;-1;0',
        '2026-04-25;10:00;Lions;Tigers;1;0',
      ],
      { now: '2026-04-20T00:00:00.000Z' },
    )
    expect(told(result)).toEqual([
      '2 create',
      '3 create',
      '4 error away_score: Away Score is missing.',
      '5 error home_score: “2-1” is no score. away_score: “x” is no score.',
      '6 error home_score: “-1” is no score.',
      '7 error date: A game that is still to come has no score yet.',
    ])
    expect(result.changes.games).toMatchObject([
      { status: 'completed', home_score: 0, away_score: 2, result_state: 'official', result_side: 'staff' },
      { status: 'scheduled', home_score: null, away_score: null, result_state: null },
    ])
  })

  it('have the status that the row names, or the row says why it cannot', () => {
    const columns = 'Date;Time;Home Team;Away Team;Status;Home Score;Away Score'
    const rows = [
      '2026-04-11;10:00;Lions;Tigers;Postponed;;',
      '2026-04-12;10:00;Lions;Tigers;final;1;0',
      '2026-04-13;10:00;Lions;Tigers;Forfeit (home);;',
      '2026-04-14;10:00;Lions;Tigers;walkover, both;;',
      '2026-04-15;10:00;Lions;Tigers;cancelled;;',
      '2026-04-16;10:00;Lions;Tigers;Final;;',
      '2026-04-17;10:00;Lions;Tigers;Scheduled;2;1',
      '2026-04-18;10:00;Lions;Tigers;Forfeit;;',
      '2026-04-19;10:00;Lions;Tigers;Suspended;;',
      '2026-04-20;10:00;Lions;Tigers;2nd half;;',
      '2026-04-21;10:00;Lions;Tigers;live;1;1',
      '2026-04-22;10:00;Lions;Tigers;postponed;1;1',
    ]
    const result = plan([columns, ...rows], { now: '2026-06-01T00:00:00.000Z' })
    const unknown = (words: string) =>
      `error status: “${words}” is no status. Use scheduled, played, postponed, cancelled or forfeited by the home team.`
    expect(told(result)).toEqual([
      '2 create',
      '3 create',
      '4 create',
      '5 create',
      '6 create',
      '7 error home_score: Home Score is missing. away_score: Away Score is missing.',
      '8 error status: A game that is scheduled has no score. Clear one of the two.',
      '9 error status: “Forfeit” does not say who forfeited. Use forfeited by home, by away or by both.',
      `10 ${unknown('Suspended')}`,
      `11 ${unknown('2nd half')}`,
      '12 error status: This game is being played. Import it once it is over.',
      '13 error status: A game that is postponed has no score. Clear one of the two.',
    ])
    expect(result.changes.games.map(({ status, forfeited_by: by }) => [status, by].join(' ').trim())).toEqual([
      'postponed',
      'completed',
      'forfeited home',
      'forfeited both',
      'cancelled',
    ])
    for (const game of result.changes.games) expect(gameRow.safeParse({ ...makeGame(), ...game }).success).toBe(true)
  })
})
