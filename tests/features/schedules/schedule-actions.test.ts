import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { findScheduleConflicts } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import { createSchedules } from '#features/schedules/wizard/create-schedule.ts'
import {
  completeSchedule,
  reopenSchedule,
  deleteSchedule,
  restoreSchedule,
} from '#features/schedules/management/schedule-state-actions.tsx'
import { exportSchedule } from '#features/schedules/management/export-schedule.ts'
import { moveDraftGame } from '#features/schedules/game/move-draft-game.ts'
import { publishSchedule } from '#features/schedules/management/publish-dialog.tsx'
import { toWorkerGames, readScheduleGames } from '#data/queries/organization-games.ts'
import { regenerateSchedule } from '#features/schedules/wizard/regenerate-schedule.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeScoreReport, testId } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { constraintsFor, putSeason, teamNames, type Season } from './season.ts'
import type { NewSchedule } from '#features/schedules/wizard/new-schedule.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let actor: Actor
let season: Season
beforeEach(async () => {
  db = await testDatabase()
  ;({ actor } = await signInOnDevice(db, 'league_manager'))
  season = await putSeason(db, actor.organizationId)
})

const coach = (): Actor => ({ ...actor, role: 'team_manager', teamIds: new Set(season.teamIds) })
const changes = async () => (await db.outbox.toArray()).map(({ name }) => name)

function proposal(given: Partial<NewSchedule> = {}): NewSchedule {
  const constraints = constraintsFor(season)
  const { games } = generateProposal({
    timeZone: 'Europe/London',
    startDate: '2026-05-02',
    endDate: '2026-05-30',
    constraints,
    teams: season.teamIds.map((id, index) => ({ id, name: teamNames[index] ?? '', divisionId: null })),
    fields: season.fieldIds.map((id) => ({ id, name: 'Field', venueId: testId(), venueName: 'Riverside' })),
    busy: [],
  })
  return {
    name: 'Second half',
    leagueId: season.league.id,
    description: null,
    startDate: '2026-05-02',
    endDate: '2026-05-30',
    constraints,
    games,
    ...given,
  }
}

describe('creating a schedule', () => {
  it('saves the schedule, a draft with its settings, and all its games in one change', async () => {
    const input = proposal()
    const [id = ''] = await createSchedules(db, actor, [input])
    expect(await db.schedules.get(id)).toMatchObject({
      name: 'Second half',
      type: 'round_robin',
      status: 'draft',
      published_at: null,
      constraints: input.constraints,
      created_by: actor.userId,
    })
    const games = await db.games.where('schedule_id').equals(id).toArray()
    expect(games).toHaveLength(6)
    expect(games.every((game) => game.status === 'scheduled' && game.league_id === season.league.id)).toBe(true)
    expect(await changes()).toEqual(['schedule.create'])
  })

  it('refuses a name that the league has already, whatever its case', async () => {
    await expect(createSchedules(db, actor, [proposal({ name: 'SPRING round robin' })])).rejects.toThrow(
      'A schedule with this name already exists for the selected league.',
    )
    expect(await changes()).toEqual([])
  })

  it('refuses a place that another game took meanwhile, and names that game', async () => {
    const input = proposal()
    const first = input.games[0]
    await season.addGame({
      home_team_id: first?.homeTeamId ?? '',
      away_team_id: season.teamIds.find((id) => id !== first?.homeTeamId) ?? '',
      start_time: first?.start ?? '',
      end_time: first?.end ?? '',
      field_id: null,
    })
    await expect(createSchedules(db, actor, [input])).rejects.toThrow(
      /^Some selected teams already have scheduled games between Sat, May 2, 2026 and Sat, May 30, 2026\. .+ – .+, Sat, May \d+, \d+:\d\d [AP]M\./,
    )
    expect(await db.schedules.count()).toBe(1)
  })

  it('does not mind a game of the same teams on another day of the range', async () => {
    await season.addGame({ start_time: '2026-05-13T18:00:00.000Z', end_time: '2026-05-13T19:00:00.000Z' })
    await expect(createSchedules(db, actor, [proposal()])).resolves.toHaveLength(1)
  })

  it('is for league staff', async () => {
    await expect(createSchedules(db, coach(), [proposal()])).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

describe('making a draft anew', () => {
  const gamesOf = (scheduleId: string) => db.games.where('schedule_id').equals(scheduleId).toArray()

  it('puts other games and settings in the place of the draft’s, in one change; a game with a result stays', async () => {
    const input = proposal({ name: 'Spring again', description: 'Second try' })
    const first = input.games[0]
    // Takes the slot of a proposed game: a game that will be removed does not block it.
    await season.addGame({ start_time: first?.start ?? '', end_time: first?.end ?? '' })
    const played = await season.addGame({
      status: 'completed',
      home_score: 1,
      away_score: 0,
      result_state: 'official',
      result_side: 'staff',
    })
    await regenerateSchedule(db, actor, season.schedule.id, input)
    expect(await db.schedules.get(season.schedule.id)).toMatchObject({
      name: 'Spring again',
      description: 'Second try',
      start_date: '2026-05-02',
      end_date: '2026-05-30',
      constraints: input.constraints,
      status: 'draft',
    })
    const games = await gamesOf(season.schedule.id)
    expect(
      games
        .filter(({ id }) => id !== played.id)
        .map(({ start_time }) => start_time)
        .toSorted(),
    ).toEqual(input.games.map(({ start }) => start).toSorted())
    expect(games).toContainEqual(played)
    expect(await changes()).toEqual(['schedule.regenerate'])
  })

  it('refuses the place of a game of another schedule, and leaves the draft as it was', async () => {
    const mine = await season.addGame()
    const [other = ''] = await createSchedules(db, actor, [proposal()])
    const first = proposal().games[0]
    await expect(regenerateSchedule(db, actor, season.schedule.id, proposal({ name: 'Again' }))).rejects.toMatchObject({
      code: 'schedule_clash',
    })
    expect(await gamesOf(season.schedule.id)).toEqual([mine])
    expect((await gamesOf(other)).some(({ start_time }) => start_time === first?.start)).toBe(true)
  })

  it('keeps the names of a league apart', async () => {
    const [other = ''] = await createSchedules(db, actor, [proposal()])
    const again = { ...proposal({ name: 'spring ROUND robin' }) }
    await expect(regenerateSchedule(db, actor, other, again)).rejects.toMatchObject({ code: 'schedule_name_taken' })
  })

  it('is for drafts, and for league staff', async () => {
    await expect(regenerateSchedule(db, coach(), season.schedule.id, proposal())).rejects.toMatchObject({
      code: 'schedule_edit_not_allowed',
    })
    await publishSchedule(db, actor, season.schedule.id)
    await expect(regenerateSchedule(db, actor, season.schedule.id, proposal())).rejects.toMatchObject({
      code: 'schedule_edit_not_allowed',
    })
  })
})

describe('publishing and deleting', () => {
  it('publishes a draft once, with its moment', async () => {
    const at = new Date('2026-04-01T08:00:00.000Z')
    await publishSchedule(db, actor, season.schedule.id, () => at)
    await publishSchedule(db, actor, season.schedule.id)
    expect(await db.schedules.get(season.schedule.id)).toMatchObject({
      status: 'published',
      published_at: at.toISOString(),
    })
    expect(await changes()).toEqual(['schedule.publish'])
  })

  it('takes games and reports along', async () => {
    const game = await season.addGame()
    await db.score_reports.add(makeScoreReport({ organization_id: actor.organizationId, game_id: game.id }))
    await deleteSchedule(db, actor, season.schedule.id)
    expect(await Promise.all([db.schedules.count(), db.games.count(), db.score_reports.count()])).toEqual([0, 0, 0])
    expect(await changes()).toEqual(['schedule.delete'])
  })

  it('puts a deleted schedule back as it was, unless scores were reported in it', async () => {
    const game = await season.addGame()
    const deleted = await deleteSchedule(db, actor, season.schedule.id)
    if (!deleted) throw new Error('Nothing was reported')
    await restoreSchedule(db, actor, deleted)
    expect(await db.schedules.get(season.schedule.id)).toEqual({ ...season.schedule, version: 0 })
    expect(await db.games.toArray()).toEqual([{ ...game, version: 0 }])
    expect(await changes()).toEqual(['schedule.delete', 'schedule.restore'])

    await db.score_reports.add(makeScoreReport({ organization_id: actor.organizationId, game_id: game.id }))
    expect(await deleteSchedule(db, actor, season.schedule.id)).toBeNull()
  })

  it('marks a published schedule as completed, and takes that back', async () => {
    const { id } = season.schedule
    const status = async () => (await db.schedules.get(id))?.status
    await expect(completeSchedule(db, actor, id)).rejects.toMatchObject({ code: 'changed_since' })
    await publishSchedule(db, actor, id)
    await completeSchedule(db, actor, id)
    expect(await status()).toBe('completed')
    await reopenSchedule(db, actor, id)
    expect(await status()).toBe('published')
    await expect(completeSchedule(db, coach(), id)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  it('are for league staff', async () => {
    await expect(publishSchedule(db, coach(), season.schedule.id)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(deleteSchedule(db, coach(), season.schedule.id)).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

describe('moving a game of a draft', () => {
  const to = { start: '2026-04-12T13:00:00.000Z', end: '2026-04-12T14:00:00.000Z' }

  it('gives it another time and keeps the field; a postponed one is back on the schedule', async () => {
    const game = await season.addGame({ status: 'postponed' })
    await moveDraftGame(db, { actor, tier: 'free' }, game.id, to)
    expect(await db.games.get(game.id)).toEqual({
      ...game,
      local_date: '2026-04-12',
      local_time: '07:00',
      start_time: to.start,
      end_time: to.end,
      status: 'scheduled',
    })
    expect(await changes()).toEqual(['games.change'])
  })

  it('does not book a field or a team twice, which the server would refuse', async () => {
    const game = await season.addGame()
    const [one = '', two = '', three = '', four = ''] = season.teamIds
    const there = { start_time: '2026-04-12T13:30:00.000Z', end_time: '2026-04-12T14:30:00.000Z' }
    const other = await season.addGame({ ...there, home_team_id: three, away_team_id: four })
    const move = () => moveDraftGame(db, { actor, tier: 'free' }, game.id, to)
    await expect(move()).rejects.toMatchObject({ code: 'field_booked' })
    await db.games.update(other.id, { field_id: season.fieldIds[1], away_team_id: one })
    await expect(move()).rejects.toMatchObject({ code: 'team_booked' })
    await db.games.update(other.id, { away_team_id: four, schedule_id: testId() })
    await expect(move()).resolves.toMatchObject({ games: [{ before: { id: game.id, away_team_id: two } }] })
  })

  it('is for league staff, and for drafts only', async () => {
    const game = await season.addGame()
    await expect(moveDraftGame(db, { actor: coach(), tier: 'free' }, game.id, to)).rejects.toThrow(
      'You do not have permission to edit this schedule',
    )
    await publishSchedule(db, actor, season.schedule.id)
    await expect(moveDraftGame(db, { actor, tier: 'free' }, game.id, to)).rejects.toMatchObject({
      code: 'schedule_not_draft',
    })
  })
})

describe('the conflicts of a schedule', () => {
  it('count the games of other schedules on the same field, and only those near', async () => {
    const game = await season.addGame()
    const other = await season.addGame({
      schedule_id: testId(),
      home_team_id: testId(),
      away_team_id: testId(),
      start_time: '2026-04-11T10:00:00.000Z',
      end_time: '2026-04-11T11:00:00.000Z',
    })
    await season.addGame({ start_time: '2026-04-18T09:30:00.000Z', end_time: '2026-04-18T10:30:00.000Z' })
    const read = await readScheduleGames(db, season.schedule, 'Europe/London')
    const conflicts = findScheduleConflicts(toWorkerGames(read), [season.schedule.id])
    expect(conflicts).toEqual([{ kind: 'field', fieldId: season.fieldIds[0], gameIds: [game.id, other.id] }])
  })

  it('are read for games outside of its dates, too, and not for those far away', async () => {
    const { end_date } = season.schedule
    const at = (date: string) => ({ start_time: `${date}T09:00:00.000Z`, end_time: `${date}T10:00:00.000Z` })
    const late = await season.addGame(at(`${Number(end_date.slice(0, 4)) + 1}-03-06`))
    await season.addGame({ ...at('2031-01-01'), schedule_id: testId() })
    const read = await readScheduleGames(db, season.schedule, 'Europe/London')
    expect(read.games.map(({ id }) => id)).toEqual([late.id])
  })
})

describe('the CSV export', () => {
  it('lists the games in order of time, in the time of the league, with formulas made harmless', async () => {
    await db.teams.update(season.teamIds[0] ?? '', { name: '=HYPERLINK("http://x")' })
    await db.teams.update(season.teamIds[1] ?? '', { name: 'Sharks, "B"' })
    const later = await season.addGame({
      round_number: 2,
      start_time: '2026-04-18T09:30:00.000Z',
      end_time: '2026-04-18T10:30:00.000Z',
      field_id: null,
    })
    const first = await season.addGame({
      status: 'completed',
      home_score: 2,
      away_score: 1,
      result_state: 'official',
      result_side: 'staff',
    })
    const csv = await exportSchedule(db, season.schedule.id, 'Europe/London')
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Date,Time,Home Team,Away Team,Venue,Status,Round,Home Score,Away Score,ID',
      `2026-04-11,10:30,"'=HYPERLINK(""http://x"")","Sharks, ""B""","Riverside, Field 1",Final,${first.round_number ?? ''},2,1,${first.id}`,
      `2026-04-18,10:30,"'=HYPERLINK(""http://x"")","Sharks, ""B""",,Scheduled,2,,,${later.id}`,
    ])
  })

  it('says how games went, as the import reads it, if any game has that', async () => {
    const game = await season.addGame({
      status: 'completed',
      home_score: 3,
      away_score: 2,
      result_state: 'official',
      result_side: 'staff',
      details: {
        decidedBy: 'shootout',
        periods: [
          [1, 0],
          [1, 2],
        ],
        overtime: [0, 0],
        shootout: [4, 3],
        facts: { tries: [4, 2], fair_play: [-1, null] },
      },
    })
    const [head, ...lines] = (await exportSchedule(db, season.schedule.id, 'Europe/London')).trimEnd().split('\r\n')
    expect(head).toMatch(/,Home Score,Away Score,Decided In,Periods,Overtime Score,Shootout,Other Figures,ID$/)
    expect(lines.find((line) => line.endsWith(game.id))).toContain(
      `,3,2,shootout,"1-0, 1-2",0-0,4-3,"tries 4-2, fair_play -1-?",${game.id}`,
    )
    expect(lines.filter((line) => /,,,,,,[-\da-f]{36}$/.test(line)).length).toBe(lines.length - 1)
  })

  it('says which games are tiebreakers, if there are any', async () => {
    const game = await season.addGame({ is_tiebreaker: true })
    const [head, ...lines] = (await exportSchedule(db, season.schedule.id, 'Europe/London')).trimEnd().split('\r\n')
    expect(head).toMatch(/,Home Score,Away Score,Tiebreaker,ID$/)
    expect(lines.find((line) => line.endsWith(game.id))).toContain(`,yes,${game.id}`)
    expect(lines.filter((line) => /,no,[-\da-f]{36}$/.test(line)).length).toBe(lines.length - 1)
  })

  it('says who forfeited, and of teams of one name the division', async () => {
    const [home = '', away = ''] = season.teamIds
    const { name = '' } = (await db.teams.get(home)) ?? {}
    await db.teams.update(away, { name })
    const game = await season.addGame({ status: 'forfeited', forfeited_by: 'away' })
    const csv = await exportSchedule(db, season.schedule.id, 'Europe/London')
    expect(csv).toContain(`${name} (no division),${name} (no division),`)
    expect(csv).toContain(',Forfeited by away,')
    expect(csv).toContain(game.id)
  })
})
