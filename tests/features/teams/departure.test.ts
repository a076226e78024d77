import { beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { noDeparture } from '#domain/standings/departures.ts'
import { compareDeparture, listRemaining, planRemaining } from '#features/teams/departure/compare-tables.ts'
import { recordDeparture, revertDeparture, undoDeparture } from '#features/teams/departure/record-departure.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeGame, makeLeagueRow, makeSchedule, makeTeam } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'

const left = {
  left_at: '2026-05-10T21:59:59.999Z',
  left_as: 'expelled',
  left_reason: 'Fielded players of others',
} as const

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

async function putSeason(role: 'league_manager' | 'team_manager') {
  const { actor, organizationId: organization_id } = await signInOnDevice(db, role)
  const league = makeLeagueRow({ organization_id })
  const owned = { organization_id, league_id: league.id }
  const teams = ['Otters', 'Lynxes', 'Hawks'].map((name) => makeTeam({ ...owned, name }))
  const [otters, lynxes, hawks] = teams.map(({ id }) => id)
  const schedule = makeSchedule({ ...owned, status: 'published' })
  const game = (home_team_id = '', away_team_id = '', given: Partial<Game> = {}) =>
    makeGame({ ...owned, schedule_id: schedule.id, home_team_id, away_team_id, ...given })
  const won = {
    status: 'completed',
    home_score: 3,
    away_score: 0,
    result_state: 'official',
    result_side: 'staff',
  } as const
  const played = game(otters, lynxes, { ...won, start_time: '2026-05-02T16:00:00.000Z' })
  const open = [game(lynxes, otters, { status: 'postponed' }), game(otters, hawks), game(lynxes, hawks)]
  await db.leagues.put(league)
  await db.teams.bulkPut(teams)
  await db.schedules.put(schedule)
  await db.games.bulkPut([played, ...open])
  return { actor, teams, otters: otters ?? '', hawks: hawks ?? '', lynxes: lynxes ?? '', games: [played, ...open] }
}

it('leaves the league and cancels its games to come in one change, which can be undone', async () => {
  const { actor, teams, otters, games } = await putSeason('league_manager')
  const remaining = listRemaining(games, otters)
  const changes = planRemaining(remaining, teams, otters, false)
  const changed = await recordDeparture(db, actor, { teamId: otters, left, changes, reason: 'Otters left the league.' })

  expect(await db.teams.get(otters)).toMatchObject(left)
  expect((await db.games.bulkGet(games.map(({ id }) => id))).map((game) => game?.status)).toEqual([
    'completed',
    'cancelled',
    'cancelled',
    'scheduled',
  ])
  expect(await db.outbox.count()).toBe(1)
  expect(await db.schedule_changes.toArray()).toMatchObject([{ reason: 'Otters left the league.' }])

  await undoDeparture(db, actor, otters, changed)
  expect(await db.teams.get(otters)).toMatchObject(noDeparture)
  expect((await db.games.bulkGet(games.map(({ id }) => id))).map((game) => game?.status)).toEqual([
    'completed',
    'postponed',
    'scheduled',
    'scheduled',
  ])
})

it('stays left if one of its games was changed before the undo', async () => {
  const { actor, teams, otters, games } = await putSeason('league_manager')
  const changes = planRemaining(listRemaining(games, otters), teams, otters, false)
  const changed = await recordDeparture(db, actor, { teamId: otters, left, changes, reason: 'Otters left the league.' })
  await db.games.update(changes[0]?.gameId ?? '', { status: 'scheduled' })
  await expect(undoDeparture(db, actor, otters, changed)).rejects.toThrow('Check it before you undo')
  expect(await db.teams.get(otters)).toMatchObject(left)
  await revertDeparture(db, actor, otters)
  expect(await db.teams.get(otters)).toMatchObject(noDeparture)
})

it('is for league staff', async () => {
  const { actor, otters } = await putSeason('team_manager')
  await expect(recordDeparture(db, actor, { teamId: otters, left, changes: [], reason: '' })).rejects.toThrow(
    expect.objectContaining({ code: 'not_allowed' }),
  )
  await expect(revertDeparture(db, actor, otters)).rejects.toThrow(expect.objectContaining({ code: 'not_allowed' }))
})

it('forfeits its games where the rules do, and both sides do if the opponent has left too', async () => {
  const { teams, otters, hawks, games } = await putSeason('league_manager')
  const after = teams.map((team) => (team.id === hawks ? { ...team, ...left } : team))
  const remaining = listRemaining(games, otters)
  expect(planRemaining(remaining, after, otters, true).map(({ set }) => set)).toEqual([
    { status: 'forfeited', forfeited_by: 'away' },
    { status: 'forfeited', forfeited_by: 'both' },
  ])
})

it('shows the table before anything is saved, and whether the rules forfeit the rest', async () => {
  const { teams, otters, lynxes, games } = await putSeason('league_manager')
  const results = { teams, divisions: [], games, deductions: [], draws: [] }
  const rules = fromLeagueColumns('points_3_1_0', [])
  const annulled = compareDeparture(results, { ...rules, withdrawal: { games: 'annul', place: 'last' } }, otters, left)
  expect(annulled.forfeitsRemaining).toBe(false)
  expect(annulled.rows.at(-1)).toMatchObject({ before: 1, row: { teamId: otters, rank: 3, played: 0 } })
  const forfeited = compareDeparture(results, { ...rules, withdrawal: { remaining: 'forfeit' } }, otters, left)
  expect(forfeited.forfeitsRemaining).toBe(true)
  expect(forfeited.rows.find(({ row }) => row.teamId === lynxes)).toMatchObject({ row: { won: 1, lost: 1 } })
  expect(await db.outbox.count()).toBe(0)
})
