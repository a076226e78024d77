import { describe, expect, it } from 'vitest'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createTournamentRows, type NewTournament } from '#domain/tournaments/tournament-rows.ts'
import { tables } from '#domain/schema/tables.ts'
import { testId } from '../../support/rows/factories.ts'

const entrants = Array.from({ length: 4 }, () => testId())
const hour = (of: number) => new Date(Date.UTC(2026, 2, 7, 9 + of)).toISOString()
const fieldId = testId()
const asked: NewTournament = {
  name: 'Spring Cup',
  leagueId: testId(),
  timeZone: 'UTC',
  description: 'For all',
  startDate: '2026-03-07',
  endDate: '2026-03-08',
  templateId: testId(),
  templateConfig: null,
  constraints: null,
  bracket: createSingleElimination(4),
  entrants,
  times: [0, 1, 2].map((at) => ({ start: hour(at), end: hour(at + 1), fieldId: at === 2 ? null : fieldId })),
}
const made = { scheduleId: testId(), newId: testId, by: testId(), at: '2026-02-01T10:00:00.000Z' }

describe('the rows of a new tournament', () => {
  const { schedule, games } = createTournamentRows(asked, made)

  it('are a draft with its bracket and who entered', () => {
    expect(schedule).toMatchObject({
      id: made.scheduleId,
      league_id: asked.leagueId,
      name: 'Spring Cup',
      description: 'For all',
      type: 'tournament',
      start_date: '2026-03-07',
      end_date: '2026-03-08',
      status: 'draft',
      template_id: asked.templateId,
      tournament_facts: { entrants, withdrawn: [], placings: [] },
      published_at: null,
      created_by: made.by,
      created_at: made.at,
    })
    expect(schedule.bracket).toEqual(asked.bracket)
  })

  it('and a game for each match, at its time, with the teams that are known', () => {
    expect(games.map((game) => [game.match_number, game.start_time, game.end_time, game.field_id])).toEqual([
      [1, hour(0), hour(1), fieldId],
      [2, hour(1), hour(2), fieldId],
      [3, hour(2), hour(3), null],
    ])
    expect(games.slice(0, 2).flatMap((game) => [game.home_team_id, game.away_team_id])).not.toContain(null)
    expect([games[2]?.home_team_id, games[2]?.away_team_id]).toEqual([null, null])
    for (const game of games) {
      expect(game).toMatchObject({ schedule_id: made.scheduleId, league_id: asked.leagueId, status: 'scheduled' })
    }
    expect(new Set(games.map(({ id }) => id)).size).toBe(3)
  })

  it('are ones that the tables hold', () => {
    const stored = { organization_id: testId(), version: 1 }
    expect(tables.schedules.row.safeParse({ ...schedule, ...stored }).success).toBe(true)
    for (const game of games) expect(tables.games.row.safeParse({ ...game, ...stored }).success).toBe(true)
  })

  it('leave the placing of each pool open', () => {
    const bracket = createPoolsBracket({ sizes: [3, 3], advance: 1 })
    const times = bracket.matches.map((_, at) => ({ start: hour(at), end: hour(at + 1), fieldId }))
    const six = Array.from({ length: 6 }, () => testId())
    expect(
      createTournamentRows({ ...asked, bracket, entrants: six, times }, made).schedule.tournament_facts?.placings,
    ).toEqual([null, null])
  })

  it('are not made where a match has no time', () => {
    expect(() => createTournamentRows({ ...asked, times: asked.times.slice(0, 2) }, made)).toThrow(
      'Match 3 has no time',
    )
  })
})
