import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { addMinutes } from '#domain/time.ts'
import { findGameConflicts, findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import type { Game } from '#domain/schema/schedules.ts'
import {
  createTestIds,
  makeField,
  makeGame,
  makeSchedule,
  makeTeam,
  createTestRandom,
} from '../support/rows/factories.ts'
import { createOrganizationInDatabase, insertTestRows } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

// Double booking is implemented twice: src/domain/scheduling/conflicts/conflicts.ts shows it to league staff, and the
// database rejects it. Random small seasons must have the same outcome on both sides, for each game, for each move, and
// when a draft is published.

const histories = 60

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())

/** Too little rest between two games is only a warning; any other conflict is a clash. */
const isClash = ({ kind }: Conflict) => kind !== 'rest'
const isToBePlayed = ({ status }: Game) => status === 'scheduled' || status === 'in_progress'

class Undo extends Error {}

describe('double booking', () => {
  test(`${histories} random seasons are refused by the database where the domain shows a clash`, async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const seen = { taken: 0, field_booked: 0, team_booked: 0, published: 0, heldBack: 0 }
    for (let index = 0; index < histories; index++) {
      const run = (query: TestQuery) =>
        season(query, createTestRandom(seed + index), `SEED=${seed}, season ${index}`, seen)
      await expect(
        database.asOwner(async (query) => {
          await run(query)
          throw new Undo()
        }),
      ).rejects.toThrow(Undo)
    }
    // The seasons prove nothing unless every outcome occurs often enough.
    expect({ seed, rare: Object.entries(seen).filter(([, count]) => count < 5) }).toEqual({ seed, rare: [] })
  })
})

async function season(query: TestQuery, random: () => number, label: string, seen: Record<string, number>) {
  const newId = createTestIds(random)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const inLeague = { organization_id: org.id, league_id: org.league.id }
  const teams = Array.from({ length: 5 }, (_, n) => makeTeam({ ...inLeague, id: newId(), name: `Team ${n}` }))
  const fields = [1, 2].map((n) =>
    makeField({ organization_id: org.id, venue_id: org.venue.id, id: newId(), name: `Pitch ${n}` }),
  )
  const plan = (name: string, status: 'draft' | 'published') =>
    makeSchedule({ ...inLeague, id: newId(), name, status, published_at: null })
  const schedules = [plan('Spring', 'published'), plan('Summer', 'published'), plan('Plan A', 'draft')]
  await insertTestRows(query, 'teams', teams)
  await insertTestRows(query, 'venue_fields', fields)
  await insertTestRows(query, 'schedules', schedules)

  let games: Game[] = []
  const draftIds = new Set(schedules.filter(({ status }) => status === 'draft').map(({ id }) => id))
  const meets = (game: Game) => (other: Game) =>
    isToBePlayed(other) &&
    (other.schedule_id === game.schedule_id || !(draftIds.has(other.schedule_id) || draftIds.has(game.schedule_id)))
  const clashes = (game: Game) =>
    isToBePlayed(game) ? findGameConflicts(game, games.filter(meets(game)), schedules).filter(isClash) : []
  const hold = (at: string, refused: string | null, shown: readonly Conflict[]) => {
    const kinds: (string | null)[] = shown.length > 0 ? shown.map(({ kind }) => `${kind}_booked`) : [null]
    expect({ at, refused, kinds }).toEqual({ at, refused: kinds.find((kind) => kind === refused), kinds })
    seen[refused ?? 'taken'] = (seen[refused ?? 'taken'] ?? 0) + 1
  }
  const time = (): Pick<Game, 'local_time' | 'start_time' | 'end_time'> => {
    const start = Date.UTC(2031, 0, 1, 0, 30 * Math.floor(random() * 24))
    const minutes = pick([30, 60, 90, 240])
    const start_time = new Date(start).toISOString()
    return { local_time: start_time.slice(11, 16), start_time, end_time: addMinutes(start_time, minutes) }
  }

  for (let step = 0; step < 14; step++) {
    const at = `${label}, step ${step}`
    const moved = random() < 0.35 ? pick(games) : undefined
    if (moved) {
      const [one, other] = [pick(teams), pick(teams)]
      const game =
        random() < 0.5 || one.id === other.id
          ? { ...moved, ...time(), field_id: pick([...fields.map(({ id }) => id), null]) }
          : { ...moved, home_team_id: one.id, away_team_id: other.id }
      const refused = await savepoint(query, () =>
        query(
          `update app.games set start_time = $2, end_time = $3, field_id = $4, home_team_id = $5, away_team_id = $6,
             local_time = $7
           where id = $1`,
          [
            game.id,
            game.start_time,
            game.end_time,
            game.field_id,
            game.home_team_id,
            game.away_team_id,
            game.local_time,
          ],
        ),
      )
      hold(at, refused, clashes(game))
      if (refused === null) games = games.map((each) => (each.id === game.id ? game : each))
      continue
    }
    const home = pick(teams)
    const game = makeGame({
      ...inLeague,
      id: newId(),
      schedule_id: pick(schedules).id,
      home_team_id: home.id,
      away_team_id: pick(teams.filter(({ id }) => id !== home.id)).id,
      field_id: pick([...fields.map(({ id }) => id), null]),
      status: pick(['scheduled', 'scheduled', 'scheduled', 'in_progress', 'postponed', 'cancelled']),
      ...time(),
      ...(random() < 0.1 && toUntimedWallClock('2031-01-01', 'UTC')),
    })
    const refused = await savepoint(query, () => insertTestRows(query, 'games', [game]))
    hold(at, refused, clashes(game))
    if (refused === null) games = [...games, game]
  }

  for (const draft of draftIds) {
    const shown = findConflicts({ games: games.filter(isToBePlayed), schedules }).filter(isClash)
    const refused = await savepoint(query, () =>
      query(`update app.schedules set status = 'published' where id = $1`, [draft]),
    )
    expect({ label, refused: refused !== null }).toEqual({ label, refused: shown.length > 0 })
    const kind = refused === null ? 'published' : 'heldBack'
    seen[kind] = (seen[kind] ?? 0) + 1
  }
}

/** Returns the rule that rejected the work, or null if none did. */
async function savepoint(query: TestQuery, work: () => Promise<unknown>): Promise<string | null> {
  await query('savepoint attempt')
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FSRUL')) throw error
    await query('rollback to savepoint attempt')
    return error.message
  }
}
