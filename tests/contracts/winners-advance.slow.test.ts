import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import type { Bracket, SideSource } from '#domain/tournaments/model.ts'
import { countSlotsByPlace } from '#domain/tournaments/qualifying/slots.ts'
import { createPagePlayoff } from '#domain/tournaments/formats/page-playoff.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { hasGameBegun } from '#domain/scores/has-result.ts'
import { findLostGames, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { describeSideSource } from '#domain/tournaments/describe-round.ts'
import { createRandom, createSeededId, shuffle, type Random } from '#domain/random.ts'
import type { Game, Schedule, ScoreReport } from '#domain/schema/schedules.ts'
import { tables } from '#domain/schema/tables.ts'
import { applyReport, hasBothTeams, isKnockout, isSecondLeg } from '#domain/scores/scores.ts'
import { makeScoreReport, makeScheduleChange, makeTeam } from '../support/rows/factories.ts'
import { createLeagueWorld, insertTestRows, type LeagueWorld } from '../support/database/league-world.ts'
import { openTestDatabase, type TestQuery, type TestDatabase } from '../support/database/postgres.ts'
import { makeTournament, removeAdvancedTeams } from '../support/rows/tournaments.ts'
import { qualifyAny } from '../domain/tournaments/play.ts'

// How winners advance is implemented twice: in src/domain/tournaments, so that an offline device can show it, and in
// SQL, where it is stored. Random tournaments with results in any order, corrections, forfeits, withdrawals, and
// placings must have the same outcome on both sides.

let database: TestDatabase
let world: LeagueWorld
let teamIds: readonly string[]
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  world = await createLeagueWorld(database)
  const { id: organization_id, league } = world.here
  const teams = Array.from({ length: 64 }, (_, index) =>
    makeTeam({ id: randomUUID(), organization_id, league_id: league.id, name: `Team ${index + 1}` }),
  )
  await database.asOwner((query) => insertTestRows(query, 'teams', teams))
  teamIds = teams.map(({ id }) => id)
})
afterAll(() => database.close())

const sources: readonly SideSource[] = [
  { kind: 'seed', seed: 12 },
  ...[1, 2, 3, 4].map((place) => ({ kind: 'place' as const, place, pool: place })),
  { kind: 'winner', match: 7 },
  { kind: 'reseeded', round: 1, rank: 3 },
  { kind: 'paired', round: 2, slot: 5 },
  ...[1, 2, 3, 4].map((place) => ({ kind: 'qualifier' as const, slot: 1, place, pools: place < 3 ? [] : [0, 3, 11] })),
  { kind: 'loser', match: 8, firstGameOnly: false },
  { kind: 'loser', match: 9, firstGameOnly: true },
]

test.each(sources)('where a team comes from is said in the same words: $kind', async (source) => {
  const rows = await database.asOwner((query) =>
    query('select private.source_in_words($1) as words', [JSON.stringify(source)]),
  )
  expect(rows).toEqual([{ words: describeSideSource(source) }])
})

describe('nobody goes around the bracket', () => {
  let games: readonly Game[]
  let schedule: Schedule
  const as = (person: string, write: (query: TestQuery) => Promise<unknown>) => tryAs(person, write)
  const report = (game: Game, given: Partial<ScoreReport> = {}) =>
    makeScoreReport({ id: randomUUID(), organization_id: game.organization_id, game_id: game.id, ...given })
  const insert = (row: ScoreReport) => (query: TestQuery) => insertTestRows(query, 'score_reports', [row])

  beforeAll(async () => {
    const { here } = world
    const entrants = [here.home.id, here.away.id, here.third.id, teamIds[0] ?? '']
    const given = { organization_id: here.id, league_id: here.league.id, name: 'Direct cup' }
    const made = makeTournament(createSingleElimination(4), entrants, given, randomUUID)
    schedule = made.schedule
    await database.asPerson(here.manager, async (query) => {
      await insertTestRows(query, 'schedules', [made.schedule])
      await insertTestRows(query, 'games', made.games)
    })
    games = await stored(schedule.id)
  })
  const match = (number: number): Game => {
    const game = games[number - 1]
    if (!game) throw new Error(`There is no match ${number}`)
    return game
  }

  test('games are called off, deleted, added and given teams by the bracket alone', async () => {
    const { manager } = world.here
    const elsewhen = { start_time: '2029-05-01T10:00:00.000Z', end_time: '2029-05-01T11:00:00.000Z' }
    const off = (query: TestQuery) => query(`update app.games set status = 'cancelled' where id = $1`, [match(1).id])
    const gone = (query: TestQuery) => query('delete from app.games where id = $1', [match(3).id])
    const again = (query: TestQuery) =>
      insertTestRows(query, 'games', [{ ...match(1), ...elsewhen, id: randomUUID(), match_number: 99 }])
    const other = (query: TestQuery) =>
      insertTestRows(query, 'games', [
        { ...match(1), ...elsewhen, id: randomUUID(), match_number: null, home_source: null, away_source: null },
      ])
    const verdicts = []
    const swapped = (query: TestQuery) =>
      query('update app.games set home_team_id = away_team_id, away_team_id = home_team_id where id = $1', [
        match(1).id,
      ])
    const writes = [off, gone, again, other, swapped]
    for (const write of writes) verdicts.push(await as(manager, write))
    expect(verdicts).toEqual(writes.map(() => 'bracket_decides'))
    expect(await stored(schedule.id)).toEqual(games)
  })

  test('a report is for the teams that play, and names the winner of a knockout game', async () => {
    const { scorekeeper, home, away } = world.here
    const level = { home_score: 1, away_score: 1 }
    const verdicts = []
    for (const row of [
      report(match(3)),
      report(match(1), { home_team_id: home.id, away_team_id: away.id }),
      report(match(1), level),
      report(match(1), { home_score: 2, away_score: 1, winner: 'away' }),
    ]) {
      verdicts.push(await as(scorekeeper, insert(row)))
    }
    expect(verdicts).toEqual(['teams_unknown', 'other_teams', 'knockout_level', 'knockout_winner'])
  })

  test('two sides confirm a tied score where they name the same winner, and dispute it where they do not', async () => {
    const { homeCoach, scorekeeper } = world.here
    const level = { home_score: 1, away_score: 1 }
    const states = []
    for (const [person, winner] of [
      [homeCoach, 'home'],
      [scorekeeper, 'away'],
      [scorekeeper, 'home'],
    ] as const) {
      await database.asPerson(person, insert(report(match(1), { ...level, winner })))
      const now = await stored(schedule.id)
      states.push([now[0]?.result_state, now[0]?.winner, now[2]?.home_team_id])
    }
    const { home } = world.here
    expect(states).toEqual([
      ['reported', 'home', home.id],
      ['disputed', 'home', home.id],
      ['confirmed', 'home', home.id],
    ])
  })

  test('a change of a game whose teams are not known is told by where they come from', async () => {
    const { here } = world
    const from = toGamePlan({ ...match(3), field_id: null, status: 'scheduled' })
    const to = toGamePlan({ ...from, status: 'postponed' })
    const change = makeScheduleChange({
      id: randomUUID(),
      organization_id: here.id,
      league_id: here.league.id,
      schedule_id: schedule.id,
      changes: [match(2), match(3)].map(({ id }) => ({ gameId: id, from, to })),
    })
    await database.asPerson(here.manager, (query) => insertTestRows(query, 'schedule_changes', [change]))
    const told = await database.asOwner((query) =>
      query<Notification>(`select * from app.notifications where user_id = $1 and link like '%' || $2`, [
        here.administrator,
        change.id,
      ]),
    )
    expect(told.map((row) => describeNotification(row).body)).toEqual([
      expect.stringContaining('Otters – Winner of match 2: '),
    ])
  })

  test('a phone sends what it played without a connection in one request, the final with it', async () => {
    const { scorekeeper, id: org } = world.here
    const semi = report(match(2), { home_score: 2, away_score: 1 })
    const final = report(match(3), { home_score: 0, away_score: 1 })
    const client = randomUUID()
    const muts = [semi, final].map((row, index) => {
      const { version: _version, ...columns } = row
      const ops = [{ t: 'score_reports', rows: [columns] }]
      return { id: randomUUID(), seq: index + 1, schema: 1, name: 'score.report', at: row.recorded_at, ops }
    })
    const answers = await database.asPerson(scorekeeper, (query) =>
      query<{ answer: { results: { s: string }[] } }>('select public.sync_push($1) as answer', [
        JSON.stringify({ client, org, muts }),
      ]),
    )
    expect(answers[0]?.answer.results.map(({ s }) => s)).toEqual(['applied', 'applied'])
    const now = await stored(schedule.id)
    expect(now.find(({ id }) => id === match(3).id)).toMatchObject({
      status: 'completed',
      home_team_id: world.here.home.id,
      away_team_id: world.here.away.id,
      away_score: 1,
    })
  })
})

const tournaments = Number(process.env['TOURNAMENTS'] ?? 12)

test('random tournaments go the same way on the server and on a device', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  const random = createRandom(seed)
  const seen = new Set<string>()
  // Run more tournaments if some outcomes have not occurred yet.
  const isShort = (index: number) => index < 6 * tournaments && everything.some((what) => !seen.has(what))
  for (let index = 0; index < tournaments || isShort(index); index++) {
    await play(random, `SEED=${seed}, tournament ${index}`, seen)
  }
  expect({ seed, seen: [...seen].toSorted() }).toEqual({ seed, seen: everything })
})

const everything = [
  'cancelled',
  'completed',
  'final',
  'forfeit',
  'forfeited',
  'in_progress',
  'later_games_played',
  'level_legs',
  'paired',
  'placing',
  'postpone',
  'postponed',
  'progress',
  'put_back',
  'qualified',
  'scheduled',
  'undone',
  'void',
  'withdraw',
]

/** A person's action, and the rows that the domain expects after it. */
type Step = {
  readonly kind: string
  readonly schedule: Schedule
  readonly games: readonly Game[]
  readonly write: (query: TestQuery) => Promise<unknown>
}

function bracketOf(random: Random): Bracket {
  const teams = 2 + Math.floor(random() * (random() < 0.1 ? 63 : 12))
  const bestOf = random() < 0.3 ? 3 + 2 * Math.floor(random() * 2) : 1
  const legs = bestOf > 1 || random() < 0.6 ? null : random() < 0.5 ? 'aggregate' : 'away_goals'
  const finalBestOf = random() < 0.4 ? 1 + 2 * Math.floor(random() * 3) : null
  const options = { thirdPlace: random() < 0.5, consolation: random() < 0.5, bestOf, legs, finalBestOf } as const
  const kind = random()
  if (kind < 0.05) return createPagePlayoff(4)
  if (kind < 0.2) return createSwiss(teams, 4)
  if (kind < 0.25) return createSingleElimination(teams, { placement: true, reseeds: random() < 0.5 })
  const reseeds = random() < 0.5
  if (kind < 0.4) return createSingleElimination(teams, { ...options, reseeds })
  if (kind < 0.7) return createDoubleElimination(teams, { reset: random() < 0.8 })
  const sizes = Array.from({ length: 1 + Math.floor(random() * 4) }, () => 2 + Math.floor(random() * 3))
  const wildCards = Math.floor(random() * (1 + sizes.filter((size) => size > 2).length))
  const placement = wildCards === 0 && random() < 0.4
  return createPoolsBracket({ sizes, advance: 2, wildCards, ...options, placement })
}

async function play(random: Random, label: string, seen: Set<string>): Promise<void> {
  const { here } = world
  const bracket = bracketOf(random)
  const made = makeTournament(
    bracket,
    shuffle(teamIds, random).slice(0, bracket.teams),
    { organization_id: here.id, league_id: here.league.id, name: `Cup ${createSeededId(random)}` },
    () => createSeededId(random),
  )
  await database.asPerson(here.manager, async (query) => {
    await insertTestRows(query, 'schedules', [made.schedule])
    await insertTestRows(query, 'games', made.games)
  })
  let { schedule } = made
  let games = await stored(schedule.id)
  expect({ label, games }).toEqual({ label, games: made.games.map(asStored) })

  const steps = Math.min(60, 8 + 2 * games.length)
  for (let nr = 0; nr < steps; nr++) {
    const step = nextStep(random, schedule, games)
    if (!step) continue
    const at = `${label}, ${bracket.format} of ${bracket.teams}, step ${nr}, ${step.kind}`
    const lost = findLostGames(games, step)
    const refused = await tryAs(here.manager, step.write)
    expect({ at, refused }).toEqual({ at, refused: lost.length > 0 ? 'later_games_played' : null })
    const now = await stored(schedule.id)
    const expected = refused === null ? resolveTournamentTeams(step.schedule, step.games).map(asStored) : games
    expect({ at, now }).toEqual({ at, now: expected })
    if (refused !== null) {
      seen.add(refused)
      continue
    }
    // A device that has received only the results shows the same teams.
    expect({ at, now }).toEqual({ at, now: resolveTournamentTeams(step.schedule, removeAdvancedTeams(now)) })
    const before = games
    games = now
    schedule = step.schedule
    seen.add(step.kind)
    for (const { status, winner, home_score, away_score } of now) {
      seen.add(status)
      if (winner !== null && home_score !== away_score) seen.add('level_legs')
    }
    if (step.kind === 'final' && random() < 0.3) {
      const changed = step.games.find((game, index) => game.status !== before[index]?.status)
      if (!changed || before.find(({ id }) => id === changed.id)?.status !== 'scheduled') continue
      await tryAs(here.manager, reportStep(schedule, games, changed, 'void', random).write)
      games = await stored(schedule.id)
      seen.add(isDeepStrictEqual(undated(games), undated(before)) ? 'undone' : `${at}: not undone`)
    }
  }
  // All tournaments use the same days, so delete this one before the next.
  await database.asPerson(here.manager, (query) => query('delete from app.schedules where id = $1', [schedule.id]))
}

function nextStep(random: Random, schedule: Schedule, games: readonly Game[]): Step | null {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const open = games.filter((game) => hasBothTeams(game) && game.status === 'scheduled')
  const begun = games.filter(hasGameBegun)
  const chance = random()
  if (chance < 0.55) {
    const game = pick(open)
    return game ? reportStep(schedule, games, game, 'final', random) : null
  }
  if (chance < 0.62) {
    const game = pick(open)
    return game ? reportStep(schedule, games, game, 'progress', random) : null
  }
  if (chance < 0.72) {
    const game = pick(begun.filter(({ status }) => status !== 'forfeited'))
    if (!game) return null
    return reportStep(schedule, games, game, random() < 0.5 ? 'void' : 'final', random)
  }
  if (chance < 0.8) {
    const forfeited = pick(games.filter(({ status }) => status === 'forfeited'))
    const others = games.filter((each) => hasBothTeams(each) && each.status !== 'cancelled')
    const game = random() < 0.3 && forfeited ? forfeited : pick(others)
    if (!game) return null
    if (game.status === 'forfeited') return statusStep(schedule, games, game, 'put_back', { status: 'scheduled' })
    const forfeited_by = pick(['home', 'away', 'both'] as const) ?? 'both'
    return statusStep(schedule, games, game, 'forfeit', { status: 'forfeited', forfeited_by })
  }
  if (chance < 0.84) {
    const game = pick(games.filter(({ status }) => status === 'scheduled'))
    return game ? statusStep(schedule, games, game, 'postpone', { status: 'postponed' }) : null
  }
  const { tournament_facts: facts } = schedule
  if (!facts) return null
  const team = pick(facts.entrants)
  if ((chance < 0.9 || facts.placings.length === 0) && team !== undefined) {
    const isOut = facts.withdrawn.includes(team)
    const withdrawn = isOut ? facts.withdrawn.filter((id) => id !== team) : [...facts.withdrawn, team]
    return factsStep(schedule, games, 'withdraw', { ...facts, withdrawn })
  }
  if (schedule.bracket?.format === 'swiss') {
    const staying = facts.entrants.filter((id) => !facts.withdrawn.includes(id))
    const before = (facts.paired ?? []).slice(0, Math.floor(random() * 4))
    const paired = [...before, shuffle(staying, random)].slice(0, 3)
    return factsStep(schedule, games, 'paired', { ...facts, paired })
  }
  if (chance > 0.95 && schedule.bracket && countSlotsByPlace(schedule.bracket).size > 0) {
    const { qualified, ...unfilled } = facts
    const placings = schedule.bracket.pools.map((seeds) =>
      shuffle(
        seeds.map((number) => facts.entrants[number - 1] ?? ''),
        random,
      ),
    )
    const isEmptied = qualified !== undefined && random() < 0.3
    const slots = isEmptied ? undefined : qualifyAny(schedule.bracket, placings, random)
    return factsStep(schedule, games, 'qualified', { ...unfilled, ...(slots && { qualified: slots }) })
  }
  const pool = Math.floor(random() * facts.placings.length)
  const teams = (schedule.bracket?.pools[pool] ?? []).map((number) => facts.entrants[number - 1] ?? '')
  const placing = random() < 0.1 ? null : shuffle(teams, random)
  const placings = facts.placings.map((each, index) => (index === pool ? placing : each))
  return factsStep(schedule, games, 'placing', { ...facts, placings })
}

function reportStep(
  schedule: Schedule,
  games: readonly Game[],
  game: Game,
  kind: ScoreReport['kind'],
  random: Random,
): Step {
  const [home_score, away_score] = [Math.floor(random() * 3), Math.floor(random() * 3)]
  const isNamed =
    kind === 'final' && ((isKnockout(game) && home_score === away_score) || (isSecondLeg(game) && random() < 0.5))
  const report = makeScoreReport({
    id: createSeededId(random),
    organization_id: game.organization_id,
    game_id: game.id,
    kind,
    home_score,
    away_score,
    winner: isNamed ? (random() < 0.5 ? 'home' : 'away') : null,
    home_team_id: game.home_team_id,
    away_team_id: game.away_team_id,
    side: 'staff',
    reported_by: world.here.manager,
  })
  return {
    kind,
    schedule,
    games: replaced(games, { ...game, ...applyReport(game, report, []) }),
    write: (query) => insertTestRows(query, 'score_reports', [report]),
  }
}

const noScore = { home_score: null, away_score: null, winner: null, result_state: null, result_side: null } as const

function statusStep(
  schedule: Schedule,
  games: readonly Game[],
  game: Game,
  kind: string,
  set: Pick<Game, 'status'> & Partial<Pick<Game, 'forfeited_by'>>,
): Step {
  const next = { ...game, ...noScore, forfeited_by: null, ...set }
  return {
    kind,
    schedule,
    games: replaced(games, next),
    write: (query) =>
      query(
        `update app.games set status = $2, forfeited_by = $3, home_score = null, away_score = null, winner = null,
           result_state = null, result_side = null where id = $1`,
        [game.id, next.status, next.forfeited_by],
      ),
  }
}

function factsStep(
  schedule: Schedule,
  games: readonly Game[],
  kind: string,
  facts: NonNullable<Schedule['tournament_facts']>,
): Step {
  return {
    kind,
    schedule: { ...schedule, tournament_facts: facts },
    games,
    write: (query) =>
      query('update app.schedules set tournament_facts = $2 where id = $1', [schedule.id, JSON.stringify(facts)]),
  }
}

const replaced = (games: readonly Game[], next: Game) => games.map((game) => (game.id === next.id ? next : game))

async function tryAs(person: string, write: (query: TestQuery) => Promise<unknown>): Promise<string | null> {
  try {
    await database.asPerson(person, write)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FSRUL') return error.message
    throw error
  }
}

async function stored(scheduleId: string): Promise<Game[]> {
  const rows = await database.asOwner((query) =>
    query<{ row: unknown }>('select to_jsonb(g) as row from app.games g where schedule_id = $1 order by match_number', [
      scheduleId,
    ]),
  )
  return rows.map(({ row }) => asStored(tables.games.row.parse(row)))
}

/**
 * Treats a postponed match as scheduled, because a match that the bracket cancels and then restores may have either
 * status.
 */
const undated = (games: readonly Game[]) =>
  games.map((game) => (game.status === 'postponed' ? { ...game, status: 'scheduled' as const } : game))

/** Resets the version, which the server assigns. */
function asStored(game: Game): Game {
  return { ...game, version: 0 }
}
