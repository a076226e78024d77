import { describe, expect, test } from 'vitest'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toOpenBrackets } from '#domain/scheduling/conflicts/open-games.ts'
import { toRainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import type { RainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { listOtherPlacesForMatch } from '#domain/scheduling/repair/rainout/matches.ts'
import { toRainoutParts } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { RainoutPlan } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { cup, hour, leagueGame } from '../../cup.ts'
import { season } from '../../season.ts'

// A tournament of eight teams on two fields, from 9:00 to 17:00 on Saturdays and Sundays. The quarterfinals are on
// Saturday at 9:00 and 12:00, the semifinals on Sunday at 9:00, and the final on Sunday at 14:00.

const { constraints } = season({
  teams: 8,
  fields: 2,
  weeks: 1,
  preferredDays: [6, 7],
  timeSlots: [{ start: '09:00', end: '17:00' }],
  minGameSpacing: 2,
  maxGamesPerDay: 3,
})
const field = (index: number) => ({
  id: `field-${index}`,
  name: `Field ${index}`,
  venueId: 'V',
  venueName: 'Riverside',
})
const onField = Object.fromEntries(
  [0, 1, 0, 1, 0, 1, 0].map((index, match) => [match + 1, { field_id: `field-${index}` }]),
)

function rowsOf(given: Record<number, Partial<Game>> = {}, ...others: Game[]): LeagueRows {
  const placed = Object.fromEntries(
    Object.entries(onField).map(([match, place]) => [match, { ...place, ...given[Number(match)] }]),
  )
  const { schedule, games } = cup(createSingleElimination(8), [9, 9, 12, 12, 33, 33, 38], placed, constraints)
  return {
    leagueId: 'L',
    timeZone: 'UTC',
    schedules: [schedule],
    games: [...games, ...others],
    untimed: [],
    teams: [],
    fields: [field(0), field(1)],
    openingHours: [],
    closures: [],
    events: [],
  }
}

const planOf = (given: Partial<RainoutPlan> = {}): RainoutPlan => ({
  rainout: { date: '2030-06-01', from: '12:00', fieldIds: null },
  addedIds: [],
  sparedIds: [],
  chosen: [],
  notBefore: '2030-06-02',
  now: hour(11),
  until: '2030-06-09',
  extraDays: [],
  ...given,
})

function answerTo(rows: LeagueRows, plan: RainoutPlan): RainoutResult {
  const parts = toRainoutParts(rows, plan)
  expect(parts).toEqual([])
  return toRainoutResult(rows, plan, parts, { repairs: [], unplaced: [] })
}

/** Returns the hour to which each match moves. */
const hoursOf = ({ changes }: RainoutResult) =>
  Object.fromEntries(
    changes.map(({ gameId, to }) => [gameId.slice(6), (Date.parse(to.start) - Date.parse(hour(0))) / 3_600_000]),
  )

function conflictsAfter(rows: LeagueRows, { changes }: RainoutResult) {
  const places = new Map(changes.map(({ gameId, to }) => [gameId, to]))
  const games = rows.games.map((game) => {
    const to = places.get(game.id)
    return to ? { ...game, field_id: to.fieldId, start_time: to.start, end_time: to.end } : game
  })
  return findConflicts({ games, schedules: rows.schedules, brackets: toOpenBrackets(rows.schedules, games) })
}

describe('matches that are rained out', () => {
  test('move before those that come after them, which go where there is room', () => {
    const rows = rowsOf()
    const answer = answerTo(rows, planOf())
    // Two quarterfinals take the semifinals' time. The semifinal that depends on them starts three hours later, and the
    // other semifinal starts right after the quarterfinals.
    expect(hoursOf(answer)).toEqual({ 3: 33, 4: 33, 5: 34, 6: 36, 7: 39 })
    expect(answer).toMatchObject({ moved: 3, unplaced: [], proof: 'search' })
    const reasons = answer.changes.flatMap(({ gameId, reason }) =>
      reason ? [`${gameId}: ${reason.kind} ${reason.forGameId}`] : [],
    )
    expect(reasons).toEqual(['match 5: field match 3', 'match 6: order match 3', 'match 7: order match 6'])
    expect(conflictsAfter(rows, answer)).toEqual([])
  })

  test('leave the others alone where they can', () => {
    const rows = rowsOf()
    const answer = answerTo(rows, planOf({ rainout: { date: '2030-06-02', from: '12:00', fieldIds: null } }))
    expect(hoursOf(answer)).toEqual({ 7: 7 * 24 + 9 })
    expect(answer).toMatchObject({ moved: 0, unplaced: [], proof: 'minimal' })
  })

  test('go around the other games of whoever may come', () => {
    const rows = rowsOf({}, leagueGame('B', 7 * 24 + 10))
    const answer = answerTo(rows, planOf({ rainout: { date: '2030-06-02', from: '12:00', fieldIds: null } }))
    expect(hoursOf(answer)).toEqual({ 7: 7 * 24 + 13 })
  })

  test('go around a practice of whoever may come, but need no rest after it', () => {
    const practice = {
      id: 'practice',
      kind: 'practice' as const,
      title: null,
      field_id: null,
      team_ids: ['B'],
      start_time: hour(7 * 24 + 8),
      end_time: hour(7 * 24 + 11),
    }
    const rainout = { date: '2030-06-02', from: '12:00', fieldIds: null }
    const answer = answerTo({ ...rowsOf(), events: [practice] }, planOf({ rainout }))
    expect(hoursOf(answer)).toEqual({ 7: 7 * 24 + 11 })
    const onFields = ['field-0', 'field-1'].map((field_id) => ({ ...practice, id: field_id, field_id, team_ids: [] }))
    expect(hoursOf(answerTo({ ...rowsOf(), events: onFields }, planOf({ rainout })))).toEqual({ 7: 7 * 24 + 11 })
    expect(hoursOf(answerTo({ ...rowsOf(), events: onFields.slice(1) }, planOf({ rainout })))).toEqual({
      7: 7 * 24 + 9,
    })
  })

  test('do not move what somebody chose, and say where there is no place', () => {
    const rows = rowsOf()
    const kept = rows.games.slice(4, 6).map(({ id, field_id, start_time, end_time }) => ({
      gameId: id,
      place: { fieldId: field_id, start: start_time, end: end_time },
    }))
    const answer = answerTo(rows, planOf({ chosen: kept }))
    expect(answer.changes).toEqual([])
    expect(answer.unplaced).toEqual(
      ['match 3', 'match 4'].map((gameId) => ({ gameId, scheduleId: 'cup', reason: 'matches' })),
    )
  })

  test('are offered other places, none of them before their sources or after their followers', () => {
    const rows = rowsOf()
    const plan = planOf({ rainout: { date: '2030-06-02', from: '12:00', fieldIds: null } })
    const { changes } = answerTo(rows, plan)
    const offered = listOtherPlacesForMatch(rows, plan, changes, 'match 5')
    // Saturday's last quarterfinal is over at 13:00, but the first date that is offered is Sunday.
    expect(offered.map(({ start }) => (Date.parse(start) - Date.parse(hour(0))) / 3_600_000 - 24)).toEqual([
      10, 10, 11, 11,
    ])
  })
})

test('a league game that moves goes around matches that its teams may come to', () => {
  const { schedules, ...rows } = rowsOf({}, { ...leagueGame('A', 12), field_id: 'field-0' })
  const leagues = schedules.map((schedule): Schedule => ({
    ...schedule,
    id: 'league',
    type: 'round_robin',
    bracket: null,
    tournament_facts: null,
  }))
  const busyFor = (plan: RainoutPlan) => {
    const [part] = toRainoutParts({ ...rows, schedules: [...schedules, ...leagues] }, plan)
    return part?.question.input.busy.filter(({ teamIds }) => teamIds.includes('A')).map(({ start }) => start)
  }
  expect(busyFor(planOf())).toEqual([hour(9), hour(33), hour(38)])
  const place = { fieldId: 'field-1', start: hour(40), end: hour(41) }
  expect(busyFor(planOf({ chosen: [{ gameId: 'match 7', place }] }))).toEqual([hour(9), hour(33), hour(40)])
})
