import { describe, expect, it } from 'vitest'
import { readAffectedPeople } from '#data/changes/affected-people.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { formatOccasionWithRound } from '#domain/tournaments/occasion-with-round.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { toGameCalendar } from '#domain/calendar-file/game-calendar.ts'
import { describeAffected } from '#domain/scheduling/conflicts/affected-people.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { readDashboardCounts, readPendingWork } from '#features/dashboard/read-dashboard.ts'
import { addGame } from '#features/schedules/game/add-game.ts'
import { deleteGame } from '#features/schedules/game/delete-game.ts'
import { deleteSchedule, restoreSchedule } from '#features/schedules/management/schedule-state-actions.tsx'
import { exportSchedule } from '#features/schedules/management/export-schedule.ts'
import { readScheduleSheet } from '#features/schedules/management/read-schedule-sheet.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'
import { startSeason } from '../scores/season.tsx'

// A tournament among the league's other schedules. Anything that handles a schedule also handles a tournament,
// including matches whose teams are unknown and matches that no one has to play.

/** Tigers, Sharks, Falcons, and Bears in seed order, with one game a day from January 1, 2030, at midnight. */
async function startCup(bracket: Bracket = createSingleElimination(4, { thirdPlace: true })) {
  const season = await startSeason()
  const { db, league, teamIds, organizationId: organization_id } = season
  const cup = makeTournament(bracket, teamIds, { organization_id, league_id: league.id })
  await db.schedules.add(cup.schedule)
  await db.games.bulkAdd(cup.games)
  const staff = await season.signIn('league_manager')
  const match = (number: number): Game => {
    const found = cup.games[number - 1]
    if (!found) throw new Error(`There is no match ${number}`)
    return found
  }
  /** Completes a match as the server would report it. By default, the better seed wins. */
  const play = (number: number, home_score = 2, away_score = 0) =>
    db.games.update(match(number).id, { status: 'completed', home_score, away_score, result_state: 'official' })
  return { ...season, staff, schedule: cup.schedule, match, play }
}

const lines = (csv: string) => csv.trim().split('\r\n')

describe('a tournament that has not been played', () => {
  it('is exported with the number of each match, and with where its teams come from', async () => {
    const { db, schedule, league, match } = await startCup()
    expect(lines(await exportSchedule(db, schedule.id, league.time_zone))).toEqual([
      'Date,Time,Home Team,Away Team,Venue,Status,Match,Round,Home Score,Away Score,ID',
      `2030-01-01,00:00,Tigers,Bears,,Scheduled,Match 1,1,,,${match(1).id}`,
      `2030-01-02,00:00,Sharks,Falcons,,Scheduled,Match 2,1,,,${match(2).id}`,
      `2030-01-03,00:00,Loser of match 1,Loser of match 2,,Scheduled,Match 3,1,,,${match(3).id}`,
      `2030-01-04,00:00,Winner of match 1,Winner of match 2,,Scheduled,Match 4,2,,,${match(4).id}`,
    ])
  })

  it('lists matches of the same time by their numbers', async () => {
    const { db, schedule, league, match } = await startCup()
    for (const number of [4, 3, 2, 1]) {
      const { id } = match(number)
      await db.games.delete(id)
      await db.games.add({ ...match(number), id: `${9 - number}${id.slice(1)}`, start_time: match(1).start_time })
    }
    const [day] = await readScheduleSheet(db, league.id, schedule.id, league.time_zone)
    expect(day?.games.map((game) => game.match)).toEqual(['Match 1', 'Match 2', 'Match 3', 'Match 4'])
  })

  it('goes into a calendar file by sources and rounds', async () => {
    const { db, schedule, league } = await startCup()
    const [games, teams] = await Promise.all([db.games.toArray(), db.teams.toArray()])
    const rows = { league, games, schedules: [schedule], teams, venues: [], fields: [] }
    expect(
      toGameCalendar('Cup', rows, '').events.map(({ summary, description }) => `${summary}: ${description}`),
    ).toEqual([
      'Tigers – Bears: U12 Spring League, Cup, Match 1, Semifinals',
      'Sharks – Falcons: U12 Spring League, Cup, Match 2, Semifinals',
      'Loser of match 1 – Loser of match 2: U12 Spring League, Cup, Match 3, Third place',
      'Winner of match 1 – Winner of match 2: U12 Spring League, Cup, Match 4, Final',
    ])
  })

  it('waits for the results of games that can be played, not for those of teams that nobody knows', async () => {
    const { db, organizationId } = await startCup()
    const { unreported } = await readPendingWork(db, organizationId, '2030-02-01T00:00:00.000Z')
    expect(unreported.map(({ home, away }) => `${home?.name} – ${away?.name}`)).toEqual([
      'Sharks – Falcons',
      'Tigers – Bears',
    ])
  })

  it('says before a change of its final that nobody knows yet whom it concerns', async () => {
    const { db, match, staff } = await startCup()
    const [first] = describeAffected(await readAffectedPeople(db, [match(4).id], staff.userId))
    expect(first).toBe('1 game whose teams aren’t known yet. They’ll be told when and where they play.')
    await db.games.update(match(1).id, { status: 'completed', home_score: 1, away_score: 0 })
    expect(describeAffected(await readAffectedPeople(db, [match(4).id], staff.userId)).slice(0, 2)).toEqual([
      '1 game of Tigers.',
      'Teams that aren’t known yet will be notified once they are.',
    ])
  })

  it('takes no game by hand, and gives none away', async () => {
    const { db, match, staff, schedule, league, teamIds } = await startCup()
    await expect(deleteGame(db, staff, match(1).id, 'Rain')).rejects.toMatchObject({ code: 'bracket_decides' })
    const game = {
      leagueId: league.id,
      schedule: { id: schedule.id },
      homeTeamId: teamIds[0],
      awayTeamId: teamIds[1],
      when: {
        ...getWallClock('2030-03-01T10:00:00.000Z', league.time_zone),
        start_time: '2030-03-01T10:00:00.000Z',
        end_time: '2030-03-01T11:00:00.000Z',
      },
      fieldId: null,
      reason: 'More',
    }
    await expect(addGame(db, staff, game)).rejects.toMatchObject({ code: 'bracket_decides' })
    expect(await db.games.count()).toBe(4)
  })
})

describe('a double elimination whose second final is not needed', () => {
  const played = async () => {
    const cup = await startCup(createDoubleElimination(4))
    const games = await cup.db.games.toArray()
    for (const { match_number } of games.slice(0, -1)) {
      const now = await resolveBracketTeams(cup.db, await cup.db.games.toArray())
      const game = now.find((one) => one.match_number === match_number)
      // The better seed wins each match, so the team that reaches the final unbeaten also wins it.
      const isHome = cup.teamIds.indexOf(game?.home_team_id ?? '') < cup.teamIds.indexOf(game?.away_team_id ?? '')
      await cup.play(match_number ?? 0, isHome ? 3 : 0, isHome ? 0 : 3)
      const { home_team_id = null, away_team_id = null } = game ?? {}
      await cup.db.games.update(game?.id ?? '', { home_team_id, away_team_id })
    }
    return cup
  }

  it('shows why, wherever a cancelled game would stand', async () => {
    const { db, schedule, league } = await played()
    const days = await readScheduleSheet(db, league.id, schedule.id, league.time_zone)
    expect(days.at(-1)?.games.map(({ match, status, statusInWords }) => [match, status, statusInWords])).toEqual([
      ['Match 7', 'cancelled', 'Not needed'],
    ])
    expect(lines(await exportSchedule(db, schedule.id, league.time_zone)).at(-1)).toContain(',Not needed,Match 7')
  })

  it('is not counted among the games ahead', async () => {
    const { db, organizationId } = await played()
    expect(await readDashboardCounts(db, organizationId, '2029-12-31T00:00:00.000Z')).toMatchObject({ upcoming: 0 })
  })

  it('names the round of each match', async () => {
    const { match, schedule } = await played()
    expect([1, 3, 7].map((number) => formatOccasionWithRound(match(number), schedule))).toEqual([
      'Match 1, Winners’ round 1',
      'Match 3, Winners’ round 2',
      'Match 7, Second final, if needed',
    ])
  })
})

it('a deleted draft of a tournament comes back with its bracket and all its matches', async () => {
  const { db, staff, schedule } = await startCup()
  await db.schedules.update(schedule.id, { status: 'draft' })
  const before = await db.games.toArray()
  const deleted = await deleteSchedule(db, staff, schedule.id)
  expect(await db.games.count()).toBe(0)
  if (deleted) await restoreSchedule(db, staff, deleted)
  const back = await db.schedules.get(schedule.id)
  expect(back).toMatchObject({ bracket: schedule.bracket, tournament_facts: schedule.tournament_facts })
  const sources = (games: readonly Game[]) =>
    games.map(({ match_number, home_source }) => JSON.stringify([match_number, home_source])).toSorted()
  expect(sources(await db.games.toArray())).toEqual(sources(before))
})
