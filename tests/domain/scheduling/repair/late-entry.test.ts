import { describe, expect, test } from 'vitest'
import { findConflicts, isHard } from '#domain/scheduling/conflicts/conflicts.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import {
  countLateGames,
  createLateGames,
  listTeamsOutside,
  pairLateTeams,
  type LateEntry,
} from '#domain/scheduling/repair/late-entry.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import { repairRainout, toRainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { toRainoutParts, type RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import { createRandom } from '#domain/random.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { makeGame, makeSchedule, testId } from '../../../support/rows/factories.ts'
import { season } from '../season.ts'

// A generated round robin, of which some weeks are over when other teams join.

type Wishes = Parameters<typeof season>[0]
type Late = { readonly entry: LateEntry; readonly games: readonly Game[] }

function withUuids(question: ReturnType<typeof season>): ReturnType<typeof season> {
  const ids = new Map([...question.teams, ...question.fields].map(({ id }) => [id, testId()]))
  const of = (id: string) => ids.get(id) ?? id
  const { teamIds, fieldIds } = question.constraints
  return {
    ...question,
    teams: question.teams.map((team) => ({ ...team, id: of(team.id) })),
    fields: question.fields.map((field) => ({ ...field, id: of(field.id) })),
    constraints: { ...question.constraints, teamIds: teamIds.map(of), fieldIds: fieldIds.map(of) },
  }
}

function lateLeague(options: Wishes, late: number): Late {
  const question = withUuids(season({ ...options, teams: options.teams + late }))
  const teamIds = question.teams.map(({ id }) => id)
  const [playing, joining] = [teamIds.slice(0, options.teams), teamIds.slice(options.teams)]
  const constraints = { ...question.constraints, teamIds: playing }
  const proposal = generateProposal({ ...question, constraints })
  const schedule = makeSchedule({
    id: testId(),
    type: 'round_robin',
    status: 'published',
    start_date: question.startDate,
    end_date: question.endDate,
    constraints,
  })
  const games = proposal.games.map((game) =>
    makeGame({
      id: testId(),
      schedule_id: schedule.id,
      league_id: schedule.league_id,
      home_team_id: game.homeTeamId,
      away_team_id: game.awayTeamId,
      field_id: game.fieldId,
      ...getWallClock(game.start, question.timeZone),
      start_time: game.start,
      end_time: game.end,
    }),
  )
  const rows: LeagueRows = {
    leagueId: schedule.league_id,
    timeZone: question.timeZone,
    schedules: [schedule],
    games,
    untimed: [],
    teams: question.teams,
    fields: question.fields,
    openingHours: [],
    closures: [],
    events: [],
  }
  return { entry: { schedule, rows, teamIds: joining, leftIds: new Set() }, games }
}

async function join({ entry }: Late, gamesEach: number, notBefore = entry.schedule.start_date) {
  const dates = { gamesEach, notBefore, until: entry.schedule.end_date, extraDays: [] }
  const added = createLateGames(entry, dates, testId)
  const rows = { ...entry.rows, games: [...entry.rows.games, ...added] }
  const plan: RainoutPlan = {
    rainout: null,
    addedIds: added.map(({ id }) => id),
    sparedIds: [],
    chosen: [],
    ...dates,
    now: '2026-01-01T00:00:00.000Z',
  }
  const parts = toRainoutParts(rows, plan)
  const result = toRainoutResult(rows, plan, parts, await repairRainout(parts))
  const places = new Map(result.changes.map(({ gameId, to }) => [gameId, to]))
  const after = rows.games.flatMap((game): Game[] => {
    const to = places.get(game.id)
    if (!to) return game.status === 'postponed' ? [] : [game]
    return [{ ...game, field_id: to.fieldId, start_time: to.start, end_time: to.end, status: 'scheduled' }]
  })
  const conflicts = findConflicts({ games: after, schedules: [entry.schedule] })
  return { added, result, after, hard: conflicts.filter(isHard) }
}

const eight = { teams: 8, fields: 4, weeks: 14 }

describe('the opponents of a team that joins', () => {
  test('are all of its division, each as often as the others meet, home and away in turn', () => {
    const late = lateLeague({ ...eight, weeks: 20, meetings: 2 }, 1)
    expect(listTeamsOutside(late.entry).map(({ id }) => id)).toEqual(late.entry.teamIds)
    expect(countLateGames(late.entry)).toBe(16)
    const pairings = pairLateTeams(late.entry, 16)
    const [team = ''] = late.entry.teamIds
    expect(pairings.filter(({ homeTeamId }) => homeTeamId === team)).toHaveLength(8)
    const pairs = pairings.map(({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`)
    expect(new Set(pairs).size).toBe(16) // each opponent once at home and once away
  })

  test('are as many as asked for, and those with the fewest games first', () => {
    const late = lateLeague(eight, 1)
    const [busiest, ...others] = late.entry.schedule.constraints?.teamIds ?? []
    const games = late.games.filter((game) => {
      const [a, b] = [game.home_team_id, game.away_team_id]
      return a === busiest || b === busiest || (a ?? '') < (b ?? '')
    })
    const entry = { ...late.entry, rows: { ...late.entry.rows, games } }
    const opponents = pairLateTeams(entry, 3).flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
    expect(opponents).toHaveLength(6)
    expect(opponents).not.toContain(busiest)
    expect(opponents.filter((id) => others.includes(id))).toHaveLength(3)
  })

  test('are not those of another division, unless divisions meet, nor those that left', () => {
    const late = lateLeague(eight, 1)
    const [team = ''] = late.entry.teamIds
    const [left = '', elsewhere = ''] = late.entry.schedule.constraints?.teamIds ?? []
    const teams = late.entry.rows.teams.map((one) => ({ ...one, divisionId: one.id === elsewhere ? 'B' : 'A' }))
    const entry = { ...late.entry, rows: { ...late.entry.rows, teams }, leftIds: new Set([left]) }
    expect(countLateGames(entry)).toBe(6)
    const across = {
      ...entry,
      schedule: {
        ...entry.schedule,
        constraints: entry.schedule.constraints && { ...entry.schedule.constraints, crossDivisionMeetings: 1 },
      },
    }
    expect(countLateGames(across)).toBe(7)
    const last = pairLateTeams(across, 7).at(-1)
    expect(new Set([last?.homeTeamId, last?.awayTeamId])).toEqual(new Set([elsewhere, team]))
  })

  test('of two teams include each other', () => {
    const late = lateLeague(eight, 2)
    expect(countLateGames(late.entry)).toBe(9)
    const pairings = pairLateTeams(late.entry, 9)
    expect(pairings).toHaveLength(17)
    expect(
      pairings.filter(({ homeTeamId, awayTeamId }) =>
        [homeTeamId, awayTeamId].every((id) => late.entry.teamIds.includes(id)),
      ),
    ).toHaveLength(1)
  })
})

describe('the games of a team that joins', () => {
  test('take places that are free before another game moves', async () => {
    const late = lateLeague({ ...eight, weeks: 15 }, 1)
    const { added, result, hard } = await join(late, 8)
    expect(added).toHaveLength(8)
    expect(result.unplaced).toEqual([])
    expect(result.moved).toBe(0)
    expect(hard).toEqual([])
  })

  test('are spread over the season', async () => {
    const late = lateLeague({ ...eight, fields: 6, weeks: 16 }, 1)
    const { result, after } = await join(late, 8)
    const ids = new Set(result.changes.map(({ gameId }) => gameId))
    const dates = after.filter(({ id }) => ids.has(id)).map(({ start_time }) => Date.parse(start_time) / 86_400_000)
    expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(7 * 9)
  })

  test('never move a game that was played or is before the first day', async () => {
    const late = lateLeague({ ...eight, weeks: 14, meetings: 1 }, 1)
    const notBefore = late.games.map(({ local_date }) => local_date).toSorted()[12] ?? ''
    const { hard, after } = await join(late, 8, notBefore)
    const early = (games: readonly Game[]) => games.filter(({ local_date }) => local_date < notBefore)
    expect(early(late.games).length).toBeGreaterThan(8)
    expect(early(after)).toEqual(early(late.games))
    expect(hard).toEqual([])
  })

  test('break no rule in random leagues, whatever moves', async () => {
    const random = createRandom(7)
    for (let round = 0; round < 5; round++) {
      const teams = 4 + Math.floor(random() * 5)
      const late = lateLeague(
        {
          teams,
          fields: 2 + Math.floor(random() * 2),
          weeks: teams + Math.floor(random() * 4),
        },
        1 + Math.floor(random() * 2),
      )
      const most = countLateGames(late.entry)
      const { added, result, hard } = await join(late, most)
      const placed = result.changes.filter(({ isDisplaced }) => isDisplaced).length
      expect(placed + result.unplaced.length).toBe(added.length)
      expect(hard).toEqual([])
    }
  })
})
