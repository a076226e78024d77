import { beforeEach, describe, expect, it } from 'vitest'
import { changeGames, undoGameChanges, type GameChangeSet } from '#data/changes/change-games.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { toScoreDraftKey, startScoreDraft } from '#domain/scores/score-draft.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeGame, makeScoreReport, makeSchedule, makeTeam, testId } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let actor: Actor
let schedule: Schedule
beforeEach(async () => {
  db = await testDatabase()
  actor = { userId: testId(), organizationId: testId(), role: 'league_administrator', teamIds: new Set() }
  schedule = makeSchedule({ organization_id: actor.organizationId, status: 'published' })
  await db.schedules.add(schedule)
})

const addGame = async (given: Partial<Game> = {}) => {
  const game = makeGame({
    organization_id: actor.organizationId,
    league_id: schedule.league_id,
    schedule_id: schedule.id,
    version: 3,
    ...given,
  })
  await db.games.add(game)
  return game
}
const rain = (changes: GameChangeSet['changes'], reason: string | null = 'Rain ') =>
  changeGames(db, actor, { scheduleId: schedule.id, reason, changes }, { isOffline: () => true })
const entries = async () => (await db.outbox.toArray()).map(({ ops }) => ops.map((op) => op.t))
const later = { start_time: '2026-04-18T16:00:00.000Z', end_time: '2026-04-18T17:00:00.000Z' }
const result = {
  status: 'completed',
  home_score: 3,
  away_score: 1,
  result_state: 'official',
  result_side: 'staff',
} as const

describe('changing games of a published schedule', () => {
  it('is one change with one change set, which keeps the reason as typed and what was from what is', async () => {
    const [moved, off] = [await addGame(), await addGame()]
    await rain([
      { gameId: moved.id, set: later },
      { gameId: off.id, set: { status: 'postponed' } },
    ])
    expect(await entries()).toEqual([['games', 'games', 'schedule_changes']])
    const [set] = await db.schedule_changes.toArray()
    const before = { start_time: moved.start_time, end_time: moved.end_time, field_id: null, status: 'scheduled' }
    expect(set).toMatchObject({ reason: 'Rain ', created_by: actor.userId, league_id: schedule.league_id })
    expect(set?.changes).toMatchObject([
      { gameId: moved.id, from: before, to: { ...before, ...later } },
      { gameId: off.id, from: before, to: { ...before, status: 'postponed' } },
    ])
  })

  it('sends as the old values what the form showed, however the game has changed beneath it', async () => {
    const seen = await addGame()
    const elsewhere = { start_time: '2026-04-12T16:00:00.000Z', end_time: '2026-04-12T17:00:00.000Z' }
    await db.games.update(seen.id, { ...elsewhere, local_date: '2026-04-12', version: 4 })
    await rain([{ gameId: seen.id, set: { ...later, field_id: null, status: 'scheduled' }, seen }])
    const [entry] = await db.outbox.toArray()
    const { start_time, end_time, local_date } = seen
    expect(entry?.ops[0]).toMatchObject({ id: seen.id, set: later, was: { start_time, end_time, local_date } })
  })

  it('asks for a reason, and changes nothing without one', async () => {
    const game = await addGame()
    for (const reason of [null, '', '  ', '\u0000']) {
      await expect(rain([{ gameId: game.id, set: later }], reason)).rejects.toMatchObject({ code: 'reason_required' })
    }
    expect(await db.games.get(game.id)).toEqual(game)
    expect(await entries()).toEqual([])
  })

  it('leaves no change set where nothing changes', async () => {
    const game = await addGame()
    const done = await rain([{ gameId: game.id, set: { start_time: game.start_time, status: 'scheduled' } }], null)
    expect(done.games).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('puts a postponed game that gets a time back on the schedule, where new reports count afresh', async () => {
    const game = await addGame({ status: 'postponed' })
    await db.score_reports.add(
      makeScoreReport({ organization_id: actor.organizationId, game_id: game.id, kind: 'progress' }),
    )
    await rain([{ gameId: game.id, set: later }])
    expect(await db.games.get(game.id)).toMatchObject({ ...later, status: 'scheduled' })
    expect(await db.score_reports.where('game_id').equals(game.id).toArray()).toContainEqual(
      expect.objectContaining({ kind: 'void', side: 'staff', recorded_offline: true }),
    )
  })

  it('takes the score of a game that is called off, and refuses to move one that is over', async () => {
    const game = await addGame(result)
    await expect(rain([{ gameId: game.id, set: later }])).rejects.toMatchObject({ code: 'game_not_movable' })
    await rain([{ gameId: game.id, set: { status: 'forfeited', forfeited_by: 'away' } }])
    const noScore = { home_score: null, away_score: null, result_state: null, result_side: null }
    expect(await db.games.get(game.id)).toMatchObject({ status: 'forfeited', forfeited_by: 'away', ...noScore })
  })

  it('is one change for several schedules, with a change set for each published one', async () => {
    const [other, draft] = [
      makeSchedule({ organization_id: actor.organizationId, league_id: schedule.league_id, status: 'published' }),
      makeSchedule({ organization_id: actor.organizationId, league_id: schedule.league_id, status: 'draft' }),
    ]
    await db.schedules.bulkAdd([other, draft])
    const games = [
      await addGame(),
      await addGame({ schedule_id: other.id }),
      await addGame({ schedule_id: draft.id }),
      await addGame(),
    ]
    const changes = games.map(({ id }) => ({ gameId: id, set: later }))
    const done = await changeGames(db, actor, { reason: 'Rain', changes })
    expect(await entries()).toEqual([['games', 'games', 'games', 'games', 'schedule_changes']])
    const told = async () =>
      new Map((await db.schedule_changes.toArray()).map(({ schedule_id, changes }) => [schedule_id, changes.length]))
    expect(await told()).toEqual(
      new Map([
        [schedule.id, 2],
        [other.id, 1],
      ]),
    )
    await undoGameChanges(db, actor, done)
    expect(await db.games.bulkGet(games.map(({ id }) => id))).toEqual(games)
    expect(await db.schedule_changes.count()).toBe(4)
  })

  it('is for league staff, and for games of this schedule', async () => {
    const stranger = await addGame({ schedule_id: testId() })
    await expect(rain([{ gameId: stranger.id, set: later }])).rejects.toMatchObject({ code: 'row_gone' })
    actor = { ...actor, role: 'team_manager' }
    await expect(rain([])).rejects.toMatchObject({ code: 'schedule_edit_not_allowed' })
  })
})

it('a draft is changed without a reason and without a change set', async () => {
  await db.schedules.update(schedule.id, { status: 'draft' })
  const game = await addGame()
  await rain([{ gameId: game.id, set: later }], null)
  expect(await entries()).toEqual([['games']])
})

describe('taking a change back', () => {
  it('gives the game everything that it had, its result too, and leaves a change set', async () => {
    const game = await addGame(result)
    const done = await rain([{ gameId: game.id, set: { status: 'cancelled' } }])
    await undoGameChanges(db, actor, done)
    expect(await db.games.get(game.id)).toEqual(game)
    const sets = await db.schedule_changes.toArray()
    expect(new Set(sets.map(({ changes }) => changes[0]?.to.status))).toEqual(new Set(['cancelled', 'completed']))
  })

  it('changes the games back in the opposite order, because they may have moved into each other’s places', async () => {
    const [first, second] = [await addGame(), await addGame()]
    const done = await rain([
      { gameId: second.id, set: later },
      { gameId: first.id, set: { start_time: second.start_time, end_time: second.end_time, field_id: testId() } },
    ])
    await undoGameChanges(db, actor, done)
    const patched = (await db.outbox.toArray()).flatMap(({ ops }) => ops).flatMap((op) => ('set' in op ? [op.id] : []))
    expect(patched).toEqual([second.id, first.id, first.id, second.id])
  })

  it('does nothing where the game was changed once more', async () => {
    const game = await addGame()
    const done = await rain([{ gameId: game.id, set: { status: 'cancelled' } }])
    await rain([{ gameId: game.id, set: { status: 'postponed' } }])
    await expect(undoGameChanges(db, actor, done)).rejects.toMatchObject({ code: 'changed_since' })
    expect(await db.games.get(game.id)).toMatchObject({ status: 'postponed' })
  })
})

describe('other teams of a game', () => {
  const addTeam = async (given: { league_id?: string } = {}) => {
    const team = makeTeam({ organization_id: actor.organizationId, league_id: schedule.league_id, ...given })
    await db.teams.add(team)
    return team.id
  }
  const addTeams = async () => [await addTeam(), await addTeam(), await addTeam()] as const

  it('are stored and sent as one patch, stand in the change set, and are taken back', async () => {
    const [lions, bears, wolves] = await addTeams()
    const game = await addGame({ home_team_id: lions, away_team_id: bears })
    const done = await rain([{ gameId: game.id, set: { home_team_id: bears, away_team_id: wolves } }])
    expect(await db.games.get(game.id)).toMatchObject({ home_team_id: bears, away_team_id: wolves })
    expect((await db.outbox.toArray()).flatMap(({ ops }) => ops)[0]).toMatchObject({
      set: { home_team_id: bears, away_team_id: wolves },
      was: { home_team_id: lions, away_team_id: bears },
    })
    const [first] = await db.schedule_changes.toArray()
    expect(first?.changes).toMatchObject([
      { from: { teams: { home: lions, away: bears } }, to: { teams: { home: bears, away: wolves } } },
    ])
    await undoGameChanges(db, actor, done)
    expect(await db.games.get(game.id)).toEqual(game)
    const sets = (await db.schedule_changes.toArray()).flatMap(({ changes }) => changes)
    expect(new Set(sets.map(({ to }) => to.teams?.home))).toEqual(new Set([lions, bears]))
  })

  it('are of the same league', async () => {
    const game = await addGame({ home_team_id: await addTeam(), away_team_id: await addTeam() })
    for (const home_team_id of [await addTeam({ league_id: testId() }), testId()]) {
      await expect(rain([{ gameId: game.id, set: { home_team_id } }])).rejects.toMatchObject({ code: 'row_gone' })
    }
    expect(await entries()).toEqual([])
  })

  it('are refused where a score was reported, also if it was taken back, and so is their way back', async () => {
    const [lions, bears, wolves] = await addTeams()
    const game = await addGame({ home_team_id: lions, away_team_id: bears })
    const done = await rain([{ gameId: game.id, set: { away_team_id: wolves } }])
    await db.score_reports.add(
      makeScoreReport({ organization_id: actor.organizationId, game_id: game.id, kind: 'void' }),
    )
    await expect(undoGameChanges(db, actor, done)).rejects.toMatchObject({ code: 'teams_stay' })
    await expect(rain([{ gameId: game.id, set: { home_team_id: bears } }])).rejects.toMatchObject({
      code: 'teams_stay',
    })
    await rain([{ gameId: game.id, set: { ...later, away_team_id: wolves } }]) // these are the teams that the game already has
    expect(await db.games.get(game.id)).toMatchObject({ ...later, home_team_id: lions, away_team_id: wolves })
  })

  it('are refused while the score is being counted on this device', async () => {
    const [lions, bears, wolves] = await addTeams()
    const game = await addGame({ home_team_id: lions, away_team_id: bears })
    const count = (home: string) =>
      db.drafts.put({
        key: toScoreDraftKey(game.id),
        value: { ...startScoreDraft({ home_score: 0, away_score: 0 }), home },
        at: later.start_time,
      })
    await count('1')
    const replace = () => rain([{ gameId: game.id, set: { home_team_id: wolves } }])
    await expect(replace()).rejects.toThrow('You’re keeping score of this game on this device.')
    await count('0')
    await replace()
    expect(await db.games.get(game.id)).toMatchObject({ home_team_id: wolves })
  })
})
