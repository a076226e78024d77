import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { describeGameChange } from '#domain/scheduling/conflicts/change-words.ts'
import type { GamePlan, ScheduleChange, ScoreReport } from '#domain/schema/schedules.ts'
import { addDays, addMinutes } from '#domain/time.ts'
import { asking, emailOf, invite } from '../rights/support/probes.ts'
import {
  makeGame,
  makeLotDraw,
  makePointDeduction,
  makeScoreReport,
  makeScheduleChange,
  makeTeam,
  makeTeamStaff,
} from '../support/rows/factories.ts'
import {
  expectRefusal,
  createOrganizationInDatabase,
  createPerson,
  insertTestRows,
} from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { makeTournament, type TournamentInTest } from '../support/rows/tournaments.ts'

// Who is notified about what, and with which text.

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.close())
beforeEach(async () => {
  org = await createOrganizationInDatabase(database, 'Riverside')
})

type Heard = { who: string; kind: string; title: string; body: string | null; link: string | null }

async function heard(): Promise<Heard[]> {
  const rows = await database.asOwner((query) =>
    query<Notification>('select * from app.notifications where organization_id = $1', [org.id]),
  )
  const names = Object.entries(org).flatMap(([name, id]) => (typeof id === 'string' ? [[id, name] as const] : []))
  const nameOf = new Map(names)
  return rows
    .map((row) => ({
      who: nameOf.get(row.user_id) ?? '',
      kind: row.kind,
      ...describeNotification(row),
      link: row.link,
    }))
    .toSorted((a, b) => (a.who < b.who ? -1 : 1))
}

async function change(
  by: string,
  changes: readonly { gameId: string; from: GamePlan; to: GamePlan }[],
  given: Partial<ScheduleChange> = {},
): Promise<string> {
  const row = makeScheduleChange({
    id: randomUUID(),
    organization_id: org.id,
    league_id: org.league.id,
    schedule_id: org.published.id,
    changes: [...changes],
    ...given,
  })
  await database.asPerson(by, (query) => insertTestRows(query, 'schedule_changes', [row]))
  return row.id
}

describe('a change set', () => {
  test('is told to league staff and to the staff of the two teams, but not to whoever made it', async () => {
    const from = toGamePlan(org.game)
    await change(org.administrator, [{ gameId: org.game.id, from, to: { ...from, status: 'postponed' } }])
    const news = await heard()
    expect(news.map(({ who }) => who)).toEqual(['awayCoach', 'homeCoach', 'manager'])
    expect(news[0]).toEqual({
      who: 'awayCoach',
      kind: 'game',
      title: 'Game changed: Otters – Herons',
      body: 'Postponed, was Sat, Apr 11, 10:00 AM\nReason: Rain',
      link: `/dashboard/games/${org.game.id}`,
    })
  })

  test('says of each game what the screens say', async () => {
    const from = toGamePlan(org.game)
    const later = {
      local_date: addDays(from.local_date, 7),
      start_time: addMinutes(from.start_time, 60 * 24 * 7),
      end_time: addMinutes(from.end_time, 60 * 24 * 7),
    }
    const changes: { from: GamePlan; to: GamePlan }[] = [
      { from, to: { ...from, ...later } },
      {
        from,
        to: {
          ...from,
          local_date: '2026-12-12',
          local_time: '01:05',
          start_time: '2026-12-12T08:05:00.000Z',
          end_time: '2026-12-12T09:00:00.000Z',
        },
      },
      { from, to: { ...from, ...later, field_id: null } },
      { from, to: { ...from, ...later, local_time: null } },
      { from: { ...from, local_time: null }, to: { ...from, local_time: null, status: 'cancelled' as const } },
      { from: { ...from, field_id: null }, to: from },
      { from, to: { ...from, end_time: addMinutes(from.end_time, 30) } },
      { from, to: { ...from, status: 'cancelled' as const } },
      { from, to: from },
      { from: { ...from, field_id: null }, to: { ...from, field_id: null } },
      { from: { ...from, status: 'postponed' as const }, to: { ...from, ...later } },
      { from: { ...from, status: 'cancelled' as const }, to: { ...from, field_id: null } },
      { from: { ...from, status: 'cancelled' as const }, to: { ...from, status: 'completed' as const } },
      ...(['home', 'away', 'both'] as const).map((forfeited_by) => ({
        from,
        to: { ...from, status: 'forfeited' as const, forfeited_by },
      })),
    ]
    const pair = (home: string, away: string) => ({ teams: { home, away } })
    const [home, away, third] = [org.home.id, org.away.id, org.third.id]
    const were = { ...from, ...pair(home, away) }
    const teamChanges = [
      { from: were, to: { ...from, ...pair(away, home) } },
      { from: were, to: { ...from, ...pair(away, home), ...later } },
      { from: were, to: { ...from, ...pair(home, third) } },
      { from: were, to: { ...from, ...pair(third, away), field_id: null } },
      { from: were, to: { ...from, ...pair(third, home) } },
      { from: { ...were, field_id: null }, to: { ...from, ...pair(randomUUID(), home), field_id: null } },
      { from: were, to: { ...from, ...pair(home, away), ...later } },
      { from: from, to: { ...from, ...pair(home, third), ...later } },
    ]
    changes.push(...teamChanges)
    const names = {
      teamOf: (id: string) => [org.home, org.away, org.third].find((team) => team.id === id)?.name ?? 'Unknown team',
      home: org.home.name,
      away: org.away.name,
      placeOf: (id: string) => (id === org.field.id ? `${org.venue.name}, ${org.field.name}` : null),
    }
    for (const one of changes) await change(org.administrator, [{ gameId: org.game.id, ...one }])
    const told = (await heard()).flatMap(({ who, body }) => (who === 'homeCoach' ? [body?.toLowerCase() ?? ''] : []))
    const words = changes.map(({ from, to }) => `${describeGameChange(from, to, names)}\nReason: Rain`.toLowerCase())
    expect(told.toSorted()).toEqual(words.toSorted())
  })

  test('of many games is one notification for each person, about the games of their teams, the first ten in words', async () => {
    const { home, away, third, league, published } = org
    const day = (index: number) => `2026-05-${String(index + 1).padStart(2, '0')}`
    const games = Array.from({ length: 12 }, (_, index) =>
      makeGame({
        id: randomUUID(),
        organization_id: org.id,
        league_id: league.id,
        schedule_id: published.id,
        home_team_id: home.id,
        away_team_id: index === 0 ? away.id : third.id,
        start_time: `${day(index)}T16:00:00.000Z`,
        end_time: `${day(index)}T17:00:00.000Z`,
      }),
    )
    await database.asOwner((query) => insertTestRows(query, 'games', games))
    const all = games.map((game) => ({
      gameId: game.id,
      from: toGamePlan(game),
      to: { ...toGamePlan(game), status: 'cancelled' as const },
    }))
    const id = await change(org.manager, all, { reason: 'Storm' })
    const news = await heard()
    expect(news.map(({ who, title, link }) => [who, title, link])).toEqual([
      ['administrator', '12 games changed: Spring season', `/dashboard/schedule-changes/${id}`],
      ['awayCoach', 'Game changed: Otters – Herons', `/dashboard/games/${games[0]?.id}`],
      ['homeCoach', '12 games changed: Spring season', `/dashboard/schedule-changes/${id}`],
    ])
    const lines = news[2]?.body?.split('\n') ?? []
    expect(lines).toHaveLength(12)
    expect([lines[0], lines[1], lines[9], ...lines.slice(10)]).toEqual([
      'Otters – Herons: cancelled, was Fri, May 1, 10:00 AM',
      'Otters – Badgers: cancelled, was Sat, May 2, 10:00 AM',
      'Otters – Badgers: cancelled, was Sun, May 10, 10:00 AM',
      'And 2 more.',
      'Reason: Storm',
    ])
  })

  test('of the teams is told to those who played before and to those who play now', async () => {
    const from = { ...toGamePlan(org.game), teams: { home: org.third.id, away: org.home.id } }
    const teamless = org.teamless
    const staff = makeTeamStaff({ id: randomUUID(), organization_id: org.id, team_id: org.third.id, user_id: teamless })
    await database.asOwner((query) => insertTestRows(query, 'team_staff', [staff]))
    const to = { ...toGamePlan(org.game), teams: { home: org.home.id, away: org.away.id } }
    await change(org.manager, [{ gameId: org.game.id, from, to }])
    const news = await heard()
    expect(news.map(({ who }) => who)).toEqual(['administrator', 'awayCoach', 'homeCoach', 'teamless'])
    expect(news[3]).toMatchObject({
      title: 'Game changed: Otters – Herons',
      body: expect.stringMatching(
        /^Otters – Herons instead of Badgers – Otters, Sat, Apr 11, 10:00 AM, .+\nReason: Rain$/,
      ),
    })
  })

  test('of a draft, or with a game of another schedule, tells nobody', async () => {
    const from = toGamePlan(org.draftGame)
    const lines = [{ gameId: org.draftGame.id, from, to: { ...from, status: 'cancelled' as const } }]
    await change(org.manager, lines, { schedule_id: org.draft.id })
    await change(org.manager, lines)
    expect(await heard()).toEqual([])
  })
})

test('a published schedule is told to every other member, once', async () => {
  const publish = (status: string) =>
    database.asPerson(org.manager, (query) =>
      query('update app.schedules set status = $1 where organization_id = $2 and id = $3', [
        status,
        org.id,
        org.draft.id,
      ]),
    )
  await publish('published')
  await publish('completed')
  const news = await heard()
  expect(news.map(({ who }) => who)).toEqual([
    'administrator',
    'awayCoach',
    'homeCoach',
    'player',
    'scorekeeper',
    'teamless',
    'viewer',
  ])
  expect(news[0]).toMatchObject({
    kind: 'schedule',
    title: 'Schedule published: Autumn season',
    body: `${org.league.name}: 1 game, Sat, Sep 12, 10:00 AM`,
    link: `/dashboard/scheduling?league=${org.league.id}&schedule=all`,
  })
})

describe('a result', () => {
  const game = 'Otters – Herons'

  async function report(who: string, given: Partial<ScoreReport>, gameId = org.game.id): Promise<void> {
    const row = makeScoreReport({
      id: randomUUID(),
      organization_id: org.id,
      game_id: gameId,
      reported_by: who,
      ...given,
    })
    await database.asPerson(who, (query) => insertTestRows(query, 'score_reports', [row]))
  }
  /** Returns the notifications that `act` causes. */
  async function heardOf(act: () => Promise<void>) {
    await database.asOwner((query) => query('delete from app.notifications'))
    await act()
    return (await heard()).map(({ who, title, body }) => [who, title, body])
  }

  test('of one side asks the staff of the other for their word, again where it is corrected, and a scorekeeper’s both', async () => {
    const link = `/dashboard/games/${org.game.id}`
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    const body = 'Reported by Otters. Agree or report a different score.'
    expect(await heard()).toEqual([
      { who: 'awayCoach', kind: 'score', title: `${game}: do you agree with 3 – 1?`, body, link },
    ])
    const corrected = await heardOf(() => report(org.homeCoach, { home_score: 4, away_score: 1 }))
    expect(corrected).toEqual([['awayCoach', `${game}: do you agree with 4 – 1?`, body]])
    const agreed = await heardOf(() => report(org.awayCoach, { home_score: 4, away_score: 1 }))
    expect(agreed).toEqual([])
    await report(org.manager, { kind: 'void', home_score: 0, away_score: 0 })
    const kept = await heardOf(() => report(org.scorekeeper, { home_score: 2, away_score: 0 }))
    const words = [`${game}: do you agree with 2 – 0?`, 'Reported by a scorekeeper. Agree or report a different score.']
    expect(kept).toEqual([
      ['awayCoach', ...words],
      ['homeCoach', ...words],
    ])
  })

  test('asks nobody who may not report, and nothing is told of a count', async () => {
    const count = await heardOf(() => report(org.homeCoach, { kind: 'progress', home_score: 1, away_score: 0 }))
    expect(count).toEqual([])
    await database.asOwner((query) =>
      query("update app.leagues set score_policy = 'scorekeepers' where organization_id = $1", [org.id]),
    )
    expect(await heardOf(() => report(org.scorekeeper, { home_score: 2, away_score: 0 }))).toEqual([])
  })

  test('that is disputed is told to league staff and the staff of both teams, and so is its settlement', async () => {
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    const disputed = await heardOf(() => report(org.awayCoach, { home_score: 3, away_score: 2 }))
    const words = [
      `${game}: the score is disputed`,
      'Different scores were reported. The first one counts, marked as disputed, until both sides agree or league staff settle it.',
    ]
    expect(disputed).toEqual(['administrator', 'homeCoach', 'manager'].map((who) => [who, ...words]))
    const settled = await heardOf(() => report(org.manager, { home_score: 3, away_score: 2 }))
    expect(settled).toEqual(
      ['administrator', 'awayCoach', 'homeCoach'].map((who) => [
        who,
        `${game}: score settled at 3 – 2`,
        'League staff settled the dispute.',
      ]),
    )
  })

  test('that both sides agree on after a dispute is told, and so is one that was cleared', async () => {
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    await report(org.awayCoach, { home_score: 3, away_score: 2 })
    const agreed = await heardOf(() => report(org.awayCoach, { home_score: 3, away_score: 1 }))
    expect(agreed).toEqual(
      ['administrator', 'homeCoach', 'manager'].map((who) => [
        who,
        `${game}: score settled at 3 – 1`,
        'Both sides now agree.',
      ]),
    )
    await report(org.manager, { kind: 'void', home_score: 0, away_score: 0 })
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    await report(org.awayCoach, { home_score: 3, away_score: 2 })
    const cleared = await heardOf(() => report(org.manager, { kind: 'void', home_score: 0, away_score: 0 }))
    expect(cleared.map(([who, title]) => [who, title])).toEqual(
      ['administrator', 'awayCoach', 'homeCoach'].map((who) => [who, `${game}: the result was cleared`]),
    )
  })

  test('that league staff correct is told to the staff of both teams', async () => {
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    await report(org.awayCoach, { home_score: 3, away_score: 1 })
    const corrected = await heardOf(() => report(org.manager, { home_score: 3, away_score: 0 }))
    const words = [`${game}: the result is now 3 – 0`, 'League staff corrected it. It was 3 – 1.']
    expect(corrected).toEqual(['awayCoach', 'homeCoach'].map((who) => [who, ...words]))
    const same = await heardOf(() => report(org.manager, { home_score: 3, away_score: 0 }))
    expect(same).toEqual([])
  })

  test('settles what was asked before, once it is agreed on, decided or cleared', async () => {
    const unread = async () => {
      const rows = await database.asOwner((query) =>
        query<Notification>('select * from app.notifications where organization_id = $1 and read_at is null', [org.id]),
      )
      return [...new Set(rows.map((row) => describeNotification(row).title))]
    }
    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    expect(await unread()).toEqual([`${game}: do you agree with 3 – 1?`])
    await report(org.awayCoach, { home_score: 3, away_score: 1 })
    expect(await unread()).toEqual([])
    await report(org.manager, { kind: 'void', home_score: 0, away_score: 0 })

    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    await report(org.manager, { kind: 'void', home_score: 0, away_score: 0 })
    expect(await unread()).toEqual([])

    await report(org.homeCoach, { home_score: 3, away_score: 1 })
    await report(org.awayCoach, { home_score: 3, away_score: 2 })
    expect(await unread()).toEqual([`${game}: the score is disputed`])
    await report(org.manager, { home_score: 3, away_score: 2 })
    expect(await unread()).toEqual([`${game}: score settled at 3 – 2`])
  })

  test('before the start of its game is told to league staff', async () => {
    const start_time = '2099-04-11T09:00:00.000Z'
    await database.asOwner((query) =>
      query(
        `update app.games set local_date = '2099-04-11', local_time = '03:00', start_time = $2, end_time = $3 where id = $1`,
        [org.game.id, start_time, addMinutes(start_time, 60)],
      ),
    )
    const early = await heardOf(() => report(org.homeCoach, { home_score: 3, away_score: 1 }))
    const body =
      '3 – 1 was entered, but the game is scheduled for Sat, Apr 11, 3:00 AM. If this is a mistake, clear the result.'
    expect(early.filter(([who]) => who !== 'awayCoach')).toEqual(
      ['administrator', 'manager'].map((who) => [who, `${game}: score entered before the game`, body]),
    )
    const unread = () =>
      database.asOwner((query) =>
        query(`select from app.notifications where content ->> 'event' = 'result_early' and read_at is null`),
      )
    await report(org.awayCoach, { home_score: 3, away_score: 1 })
    expect(await unread()).toHaveLength(2) // both teams agree, but still before the game, so the notifications remain
    await report(org.manager, { kind: 'void', home_score: 0, away_score: 0 })
    expect(await unread()).toEqual([])
  })
})

describe('a match of a bracket', () => {
  let cup: TournamentInTest
  const match = (number: number) => cup.games[number - 1]?.id ?? ''
  beforeEach(async () => {
    const { id: organization_id, league, home, away, third } = org
    const fourth = makeTeam({ id: randomUUID(), organization_id, league_id: league.id, name: 'Foxes' })
    const entrants = [home.id, away.id, third.id, fourth.id]
    cup = makeTournament(createSingleElimination(4), entrants, { organization_id, league_id: league.id }, randomUUID)
    await database.asOwner(async (query) => {
      await insertTestRows(query, 'teams', [fourth])
      await insertTestRows(query, 'schedules', [cup.schedule])
      await insertTestRows(query, 'games', cup.games)
    })
  })

  async function report(number: number, given: Partial<ScoreReport>): Promise<void> {
    const by = { organization_id: org.id, reported_by: org.manager }
    const row = makeScoreReport({ id: randomUUID(), ...by, game_id: match(number), ...given })
    await database.asPerson(org.manager, (query) => insertTestRows(query, 'score_reports', [row]))
  }
  // Excludes notifications that ask people about a match's result.
  const heardOfMatches = async () => (await heard()).filter(({ kind }) => kind === 'game')
  const news = async () =>
    (await heardOfMatches()).map(({ who, title, body }) => `${who}: ${title}. ${body}`).toSorted()
  const forget = () => database.asOwner((query) => query('delete from app.notifications'))

  test('is told to the staff of both teams as soon as both are known', async () => {
    await report(1, { home_score: 2, away_score: 0 })
    expect(await heardOfMatches()).toEqual([])
    await report(2, { home_score: 1, away_score: 0 })
    expect(await heardOfMatches()).toEqual([
      {
        who: 'awayCoach',
        kind: 'game',
        title: 'You play Otters in match 3, Wed, Jan 2, 5:00 PM',
        body: 'Cup, no field yet.',
        link: `/dashboard/games/${match(3)}`,
      },
      expect.objectContaining({ who: 'homeCoach', title: 'You play Herons in match 3, Wed, Jan 2, 5:00 PM' }),
    ])
  })

  test('is told again where a correction brings somebody else, to those who are out of it too', async () => {
    await report(1, { home_score: 2, away_score: 0 })
    await report(2, { home_score: 1, away_score: 0 })
    await forget()
    await report(2, { home_score: 0, away_score: 1 })
    const corrected = 'Cup: an earlier result or the pairings changed.'
    expect(await news()).toEqual([
      `awayCoach: You’re no longer playing match 3. ${corrected}`,
      'homeCoach: You play Badgers in match 3, Wed, Jan 2, 5:00 PM. Cup, no field yet.',
    ])
    await forget()
    await report(1, { kind: 'void', home_score: 0, away_score: 0 })
    expect(await news()).toEqual([`homeCoach: Match 3: teams undecided again. ${corrected}`])
  })

  test('is told to both teams if their series does not need it, and again if it does', async () => {
    const { id: organization_id, league, home, away } = org
    const given = { organization_id, league_id: league.id, name: 'Series' }
    const series = makeTournament(createSingleElimination(2, { bestOf: 3 }), [home.id, away.id], given, randomUUID)
    await database.asOwner(async (query) => {
      await query('delete from app.schedules where id = $1', [cup.schedule.id]) // it has the same times
      await insertTestRows(query, 'schedules', [series.schedule])
      await insertTestRows(query, 'games', series.games)
    })
    cup = series
    await report(1, { home_score: 2, away_score: 0 })
    expect(await heardOfMatches()).toEqual([])
    await report(2, { home_score: 0, away_score: 1 }) // the teams take turns at home
    const decided = 'Match 3 isn’t needed. Series: it’s already decided who advances.'
    expect(await news()).toEqual([`awayCoach: ${decided}`, `homeCoach: ${decided}`])
    await forget()
    await report(2, { home_score: 1, away_score: 0 })
    expect(await news()).toEqual([
      expect.stringMatching(/^awayCoach: You play Otters in match 3, /),
      expect.stringMatching(/^homeCoach: You play Herons in match 3, /),
    ])
  })

  test('is won without a game where the other team has left by then', async () => {
    await report(1, { home_score: 2, away_score: 0 })
    const facts = { ...cup.schedule.tournament_facts, withdrawn: [org.home.id] }
    await database.asPerson(org.manager, (query) =>
      query('update app.schedules set tournament_facts = $1 where organization_id = $2 and id = $3', [
        JSON.stringify(facts),
        org.id,
        cup.schedule.id,
      ]),
    )
    await report(2, { home_score: 1, away_score: 0 })
    expect(await news()).toEqual(['awayCoach: You win match 3 without playing. Cup: Otters withdrew.'])
  })

  test('is told once its round of a Swiss tournament has been paired', async () => {
    const { id: organization_id, league, home, away, third } = org
    const fourth = cup.schedule.tournament_facts?.entrants[3] ?? ''
    const entrants = [home.id, away.id, third.id, fourth]
    const given = { organization_id, league_id: league.id, name: 'Swiss' }
    const swiss = makeTournament(createSwiss(4, 2), entrants, given, randomUUID)
    await database.asOwner(async (query) => {
      await query('delete from app.schedules where id = $1', [cup.schedule.id]) // it has the same times
      await insertTestRows(query, 'schedules', [swiss.schedule])
      await insertTestRows(query, 'games', swiss.games)
    })
    cup = swiss
    await report(1, { home_score: 2, away_score: 0 })
    await report(2, { home_score: 1, away_score: 0 })
    expect(await heardOfMatches()).toEqual([]) // nobody is paired yet
    const pair = (round: readonly string[]) =>
      database.asPerson(org.manager, (query) =>
        query('update app.schedules set tournament_facts = $1 where organization_id = $2 and id = $3', [
          JSON.stringify({ ...cup.schedule.tournament_facts, paired: [round] }),
          org.id,
          cup.schedule.id,
        ]),
      )
    await pair([home.id, away.id, third.id, fourth])
    expect(await news()).toEqual([
      expect.stringMatching(/^awayCoach: You play Otters in match 3, /),
      expect.stringMatching(/^homeCoach: You play Herons in match 3, /),
    ])
    await forget()
    await pair([home.id, third.id, away.id, fourth])
    expect(await news()).toEqual([
      expect.stringMatching(/^awayCoach: You play Foxes in match 4, /),
      'awayCoach: You’re no longer playing match 3. Swiss: an earlier result or the pairings changed.',
      expect.stringMatching(/^homeCoach: You play Badgers in match 3, /),
    ])
  })
})

test('another role is told to the person, an accepted invitation to whoever sent it', async () => {
  const ask = asking(database)
  await ask(org.manager, `select public.change_role($1, $2, 'team_manager')`, [org.id, org.viewer])
  const person = await createPerson(database, 'Nora New')
  const email = await emailOf(database, person)
  const { token } = await invite(database, org.administrator, org.id, email, 'scorekeeper')
  await ask(person, 'select public.accept_invitation($1)', [token])
  expect(await heard()).toMatchObject([
    {
      who: 'administrator',
      title: 'Nora New accepted your invitation',
      body: 'They joined Riverside as Scorekeeper.',
      link: `/dashboard/members#${person}`,
    },
    { who: 'viewer', title: 'Your role is now Team Manager', body: 'Your role in Riverside has changed.' },
  ])
})

test('nobody has accepted an invitation whose account the staff made themselves', async () => {
  const ask = asking(database)
  const person = await createPerson(database, 'Nora New')
  const { token } = await invite(database, org.administrator, org.id, await emailOf(database, person), 'scorekeeper')
  await database.asOwner((query) => query('insert into private.temporary_passwords (user_id) values ($1)', [person]))
  await ask(person, 'select public.accept_invitation($1)', [token])
  expect(await heard()).toEqual([])
})

test('a departure stands in the activity with who recorded it, needs all three facts, and is for league staff', async () => {
  const ask = asking(database)
  const leave = `update app.teams set left_at = '2026-05-09T23:59:59.999Z', left_as = 'expelled', left_reason = 'x' where id = $1`
  const back = 'update app.teams set left_at = null, left_as = null, left_reason = null where id = $1'
  await ask(org.manager, leave, [org.third.id])
  await ask(org.administrator, back, [org.third.id])
  await ask(org.homeCoach, leave, [org.home.id])
  const partial = database.asPerson(org.manager, (query) =>
    query('update app.teams set left_as = $1 where id = $2', ['withdrawn', org.home.id]),
  )
  expect(await expectRefusal(partial)).toMatchObject({ code: '23514' })
  const noted = await database.asOwner((query) =>
    query(
      `select action, actor_id, subject from app.activity where organization_id = $1 and action in ('team.left', 'team.returned')
       order by id`,
      [org.id],
    ),
  )
  expect(noted).toEqual([
    { action: 'team.left', actor_id: org.manager, subject: org.third.name },
    { action: 'team.returned', actor_id: org.administrator, subject: org.third.name },
  ])
})

test('a draw of lots stands in the activity with who recorded it and who deleted it', async () => {
  const [first, second] = [1, 2].map(() =>
    makeLotDraw({
      id: randomUUID(),
      organization_id: org.id,
      league_id: org.league.id,
      team_ids: [org.home.id, org.away.id],
    }),
  )
  if (!first || !second) throw new Error('No draws')
  await database.asPerson(org.manager, (query) => insertTestRows(query, 'lot_draws', [first, second]))
  await asking(database)(org.administrator, 'delete from app.lot_draws where id = $1', [first.id])
  const noted = await database.asOwner((query) =>
    query(
      `select action, actor_id, subject, details from app.activity
       where organization_id = $1 and action like 'lots.%' order by id`,
      [org.id],
    ),
  )
  const entry = { subject: org.league.name, details: { count: 2 } }
  expect(noted).toEqual([
    { action: 'lots.drawn', actor_id: org.manager, ...entry },
    { action: 'lots.drawn', actor_id: org.manager, ...entry },
    { action: 'lots.removed', actor_id: org.administrator, ...entry },
  ])
})

test('points that are taken and given back stand in the activity with who did it; a team’s end takes them along', async () => {
  const deduction = (points: number) =>
    makePointDeduction({ id: randomUUID(), organization_id: org.id, team_id: org.third.id, points })
  const [first, second, award] = [deduction(3), deduction(1), deduction(-2)]
  await database.asPerson(org.manager, (query) => insertTestRows(query, 'point_deductions', [first, second, award]))
  const ask = asking(database)
  await ask(org.administrator, 'update app.point_deductions set points = 2 where id = $1', [first.id])
  await ask(org.administrator, 'delete from app.point_deductions where id = $1', [first.id])
  await ask(org.administrator, 'delete from app.point_deductions where id = $1', [award.id])
  await ask(org.manager, 'delete from app.teams where id = $1', [org.third.id])
  const noted = await database.asOwner((query) =>
    query(
      `select action, actor_id, subject, details from app.activity
       where organization_id = $1 and action like 'points.%' order by id`,
      [org.id],
    ),
  )
  expect(noted).toEqual([
    { action: 'points.deducted', actor_id: org.manager, subject: org.third.name, details: { points: 3 } },
    { action: 'points.deducted', actor_id: org.manager, subject: org.third.name, details: { points: 1 } },
    { action: 'points.awarded', actor_id: org.manager, subject: org.third.name, details: { points: 2 } },
    { action: 'points.deducted', actor_id: org.administrator, subject: org.third.name, details: { points: 2 } },
    { action: 'points.returned', actor_id: org.administrator, subject: org.third.name, details: { points: 2 } },
    { action: 'points.award_removed', actor_id: org.administrator, subject: org.third.name, details: { points: 2 } },
  ])
})
