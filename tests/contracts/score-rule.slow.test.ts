import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Role } from '#domain/schema/organizations.ts'
import {
  gameStatuses,
  scoreReportKinds,
  reportSides,
  resultStates,
  scheduleStatuses,
} from '#domain/schema/schedules.ts'
import type { Game, ReportSide, ScoreReport } from '#domain/schema/schedules.ts'
import { scorePolicies } from '#domain/schema/leagues.ts'
import { applyReport, requireReportingSide } from '#domain/scores/scores.ts'
import type { GameResult } from '#domain/scores/scores.ts'
import { makeGame, makeScoreReport, makeTeamStaff, createTestRandom } from '../support/rows/factories.ts'
import { createMember, createLeagueWorld, insertTestRows } from '../support/database/league-world.ts'
import type { LeagueWorld } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'

// The score rule is implemented twice: in src/domain/scores/scores.ts, so that a device immediately shows a report's
// effect on its game, and in SQL, where it is enforced. Random reports by random people must have the same outcome on
// both sides.

const histories = 70

describe('random reports by random people', () => {
  let database: TestDatabase
  let world: LeagueWorld
  let people: (Pick<Actor, 'userId' | 'role'> & { teamIds: ReadonlySet<string> })[]
  let wanderer: string

  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    world = await createLeagueWorld(database)
    const { here } = world
    const both = await createMember(database, here.id, 'team_manager', 'Both Sides')
    const keeper = await createMember(database, here.id, 'scorekeeper', 'Second Keeper')
    const fan = await createMember(database, here.id, 'viewer', 'Fan Staff')
    const assistant = await createMember(database, here.id, 'team_manager', 'Home Assistant')
    wanderer = await createMember(database, here.id, 'team_manager', 'Changes Sides')
    const staffOf = (user_id: string, team_id: string) =>
      makeTeamStaff({ id: randomUUID(), organization_id: here.id, user_id, team_id })
    await database.asOwner((query) =>
      insertTestRows(query, 'team_staff', [
        staffOf(both, here.home.id),
        staffOf(both, here.away.id),
        staffOf(fan, here.home.id),
        staffOf(assistant, here.home.id),
        staffOf(here.teamless, here.third.id),
      ]),
    )
    const person = (userId: string, role: Role, ...teams: { id: string }[]) => ({
      userId,
      role,
      teamIds: new Set(teams.map(({ id }) => id)),
    })
    people = [
      person(here.manager, 'league_manager'),
      person(here.administrator, 'league_administrator'),
      person(here.scorekeeper, 'scorekeeper'),
      person(keeper, 'scorekeeper'),
      person(here.homeCoach, 'team_manager', here.home),
      person(assistant, 'team_manager', here.home),
      person(wanderer, 'team_manager'),
      person(here.awayCoach, 'team_manager', here.away),
      person(both, 'team_manager', here.home, here.away),
      person(here.teamless, 'team_manager', here.third),
      person(here.player, 'player'),
      person(fan, 'viewer', here.home),
    ]
  })
  afterAll(() => database.close())

  test(`${histories} random histories of reports end alike`, async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const random = createTestRandom(seed)
    const seen = new Set<string>()
    for (let index = 0; index < histories; index++) {
      await runHistory(random, index, `SEED=${seed}, history ${index}`, seen)
    }
    // The histories prove nothing unless every outcome occurs.
    expect({ seed, answers: [...seen].toSorted() }).toEqual({ seed, answers: everyAnswer })
  })

  function personOf(userId: string) {
    const person = people.find((each) => each.userId === userId)
    if (!person) throw new Error('There is no such person.')
    return person
  }

  /** Each game gets its own day, because a second game of the same teams at the same time would be refused. */
  let days = 0
  function freeDay(): Pick<Game, 'start_time' | 'end_time'> {
    const start = Date.UTC(2030, 0, 1 + days++)
    return { start_time: new Date(start).toISOString(), end_time: new Date(start + 3_600_000).toISOString() }
  }

  /** Runs a random history. Most concern published games that the teams report on; the rest try everything else. */
  async function runHistory(random: () => number, index: number, label: string, seen: Set<string>): Promise<void> {
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const { here } = world
    const scorePolicy = random() < 0.75 ? 'team_staff' : pick(scorePolicies)
    const scheduleStatus = (index % 5 === 0 && scheduleStatuses[(index / 5) % 3]) || 'published'
    let game: Game = makeGame({ ...here.game, id: randomUUID(), ...freeDay() })
    const arrived: ScoreReport[] = []
    await database.asOwner(async (query) => {
      await query('update app.leagues set score_policy = $1 where id = $2', [scorePolicy, here.league.id])
      await query('update app.schedules set status = $1 where id = $2', [scheduleStatus, here.published.id])
      await insertTestRows(query, 'games', [game])
    })

    for (let step = 0; step < 12; step++) {
      const at = `${label}, step ${step}, ${scorePolicy}, ${scheduleStatus}`
      if (random() < 0.08) {
        game = { ...game, ...directChange(random, pick) }
        await patchGame(game)
        continue
      }
      if (random() < 0.15) await changeSides(pick([[], [here.home], [here.away], [here.home, here.away]]))
      const actor = random() < 0.2 ? personOf(wanderer) : pick(people)
      const kind = random() < 0.8 ? 'final' : pick(scoreReportKinds)
      const report = makeScoreReport({
        id: randomUUID(),
        organization_id: here.id,
        game_id: game.id,
        kind,
        details: kind === 'void' ? null : pick(someDetails),
        home_score: Math.floor(random() * 3),
        away_score: 0,
        side: pick(['home', 'staff', 'both'] as const), // overwritten by the server, whatever the device sends
        reported_by: pick(people).userId,
        created_at: '2020-01-01T00:00:00.000Z',
      })

      const said = verdictOf(() =>
        requireReportingSide({ actor, kind: report.kind, game, scheduleStatus, scorePolicy }),
      )
      if (said.side !== null) {
        const accepted = { ...report, side: said.side, reported_by: actor.userId }
        game = { ...game, ...applyReport(game, accepted, arrived) }
        arrived.push(accepted)
      }
      const refused = await insertReport(actor.userId, report)
      expect({ at, refused, ...(await storedAs(report.id)), game: await resultOf(game.id) }).toEqual({
        at,
        refused: said.refused,
        side: said.side,
        reported_by: said.side && actor.userId,
        game: resultColumns(game),
      })
      for (const word of [said.refused, said.side, game.result_state]) if (word !== null) seen.add(word)
    }
  }

  /** Returns a change that league staff may make to a game directly, not through a report. */
  function directChange(
    random: () => number,
    pick: <T>(values: readonly T[]) => T,
  ): GameResult & Pick<Game, 'forfeited_by'> {
    const status = pick(gameStatuses)
    if (status === 'completed') {
      const result_state = pick(['reported', 'disputed', 'official', 'confirmed'] as const)
      const result_side = pick<ReportSide | null>(['home', 'away', 'scorekeeper', 'staff', null])
      const home_score = Math.floor(random() * 2)
      const details = pick(someDetails)
      return { status, home_score, away_score: 0, winner: null, details, result_state, result_side, forfeited_by: null }
    }
    const none = {
      home_score: null,
      away_score: null,
      winner: null,
      details: null,
      result_state: null,
      result_side: null,
    }
    return { ...none, status, forfeited_by: status === 'forfeited' ? 'home' : null }
  }

  /** Moves a person to the staff of different teams between two reports on one game. */
  async function changeSides(teams: readonly { id: string }[]): Promise<void> {
    await database.asOwner(async (query) => {
      await query('delete from app.team_staff where user_id = $1', [wanderer])
      for (const { id } of teams) {
        await insertTestRows(query, 'team_staff', [
          makeTeamStaff({ id: randomUUID(), organization_id: world.here.id, user_id: wanderer, team_id: id }),
        ])
      }
    })
    for (const person of people) if (person.userId === wanderer) person.teamIds = new Set(teams.map(({ id }) => id))
  }

  async function patchGame(game: Game): Promise<void> {
    await database.asPerson(world.here.manager, (query) =>
      query(
        `update app.games set status = $2, home_score = $3, away_score = $4, result_state = $5, result_side = $6,
           forfeited_by = $7, details = $8 where id = $1`,
        [
          game.id,
          game.status,
          game.home_score,
          game.away_score,
          game.result_state,
          game.result_side,
          game.forfeited_by,
          game.details,
        ],
      ),
    )
  }

  async function insertReport(person: string, report: ScoreReport): Promise<string | null> {
    try {
      await database.asPerson(person, (query) => insertTestRows(query, 'score_reports', [report]))
      return null
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'FSRUL') return error.message
      throw error
    }
  }

  async function storedAs(id: string): Promise<{ side: string | null; reported_by: string | null }> {
    const [row] = await database.asOwner((query) =>
      query<{ side: string; reported_by: string }>('select side, reported_by from app.score_reports where id = $1', [
        id,
      ]),
    )
    return row ?? { side: null, reported_by: null }
  }

  async function resultOf(id: string): Promise<GameResult | undefined> {
    const [row] = await database.asOwner((query) =>
      query<GameResult>(
        'select status, home_score, away_score, winner, details, result_state, result_side from app.games where id = $1',
        [id],
      ),
    )
    return row
  }
})

const someDetails: readonly Game['details'][] = [
  null,
  { decidedBy: 'overtime', overtime: [1, 0] },
  {
    periods: [
      [1, 0],
      [0, 0],
    ],
    facts: { tries: [4, null] },
  },
]

const everyAnswer = [
  ...reportSides,
  ...resultStates,
  'game_not_open',
  'schedule_not_published',
  'score_not_allowed',
].toSorted()

function resultColumns({
  status,
  home_score,
  away_score,
  winner,
  details,
  result_state,
  result_side,
}: Game): GameResult {
  return { status, home_score, away_score, winner, details, result_state, result_side }
}

type Said = { readonly refused: string | null; readonly side: ReportSide | null }

function verdictOf(work: () => ReportSide): Said {
  try {
    return { refused: null, side: work() }
  } catch (error) {
    if (error instanceof RuleError) return { refused: error.code, side: null }
    throw error
  }
}
