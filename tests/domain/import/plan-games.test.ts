import { describe, expect, it } from 'vitest'
import { planGames, type GamesContext } from '#domain/import/plan-games.ts'
import { makeField, makeGame, makeSchedule, makeTeam, makeVenue, testId } from '../../support/factories.ts'
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
    venues: [park, hall],
    fields: [...fields, floor],
    games: [],
    gameMinutes: 60,
    dateOrder: null,
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
      '2 error time: There is no 02:30 on Sun 8 Mar 2026: clocks in America/New York go forward then.',
      '3 error home: No team is called “Lionz”. Did you mean Lions? venue: Mill Park has 2 fields. Say which: Field 1, Field 2. round: Round is a whole number from 1 to 1000. date: Say above which of “4/5/2026” is the day and which the month.',
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
      '6 skip Already in “Draft”',
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
    expect(told(result)).toEqual(['2 create', '3 skip Already in “Cup”'])
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
      '2 error home: Several teams are called “Lions”.',
    ])
  })
})
