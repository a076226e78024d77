import { describe, expect, test } from 'vitest'
import { listProposedGames, toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'

const instance: ScheduleInstance = {
  format: 'lsi/1',
  id: 'small',
  teams: [
    { id: 'b', name: 'Bears', division: 'north', homeVenue: 'park', x: 3, y: 4 },
    { id: 'a', name: 'Ants', unavailable: [{ date: '2026-05-09' }, { date: '2026-05-16', from: '12:00' }] },
  ],
  venues: [
    { id: 'park', name: 'Park', x: 1, y: 2, unavailable: [{ date: '2026-05-02', from: '08:00', to: '10:30' }] },
    { id: 'hall', name: 'Hall', unavailable: [{ date: '2026-05-02', to: '09:00' }], x: 1 },
  ],
  dates: ['2026-05-05', '2026-05-02', '2026-05-08'],
  slots: [
    { start: '09:00', end: '10:00' },
    { start: '18:00', end: '19:30' },
  ],
  rules: {},
}

describe('an instance of the exchange format', () => {
  test('becomes what the scheduler is asked, with what is not said as it mostly is', () => {
    expect(toScheduleInput(instance)).toEqual({
      timeZone: 'UTC',
      startDate: '2026-05-02',
      endDate: '2026-05-08',
      slotsAreGames: true,
      homeGamesAtHome: false,
      minDaysBetweenMeetings: 0,
      constraints: {
        preferredDays: [1, 2, 3, 4, 5, 6, 7],
        timeSlots: instance.slots,
        blackoutDates: ['2026-05-03', '2026-05-04', '2026-05-06', '2026-05-07'],
        teamIds: ['b', 'a'],
        fieldIds: ['park', 'hall'],
        divisionIds: [],
        meetings: 1,
        gameMinutes: 90,
        turnaroundMinutes: 0,
        minGameSpacing: 0,
        maxGamesPerDay: 2,
        homeAwayBalance: true,
        seed: 1,
      },
      teams: [
        { id: 'b', name: 'Bears', divisionId: 'north', homeFieldIds: ['park'], position: { x: 3, y: 4 } },
        { id: 'a', name: 'Ants', divisionId: null, homeFieldIds: [] },
      ],
      fields: [
        { id: 'park', name: 'Park', venueId: 'park', venueName: 'Park', position: { x: 1, y: 2 } },
        { id: 'hall', name: 'Hall', venueId: 'hall', venueName: 'Hall' },
      ],
      busy: [
        away('2026-05-09T00:00', '2026-05-10T00:00'),
        away('2026-05-16T12:00', '2026-05-17T00:00'),
        closed('park', '2026-05-02T08:00', '2026-05-02T10:30'),
        closed('hall', '2026-05-02T00:00', '2026-05-02T09:00'),
      ],
    })
  })

  test('keeps the rules that it has', () => {
    const rules = {
      minRestMinutes: 90,
      maxGamesPerTeamPerDay: 1,
      balanceHomeAway: false,
      homeGamesAtHomeVenue: true,
      minDaysBetweenMeetings: 5,
    }
    const { constraints, ...input } = toScheduleInput({ ...instance, meetings: 3, rules }, 7)
    expect(input).toMatchObject({ homeGamesAtHome: true, minDaysBetweenMeetings: 5 })
    expect(constraints).toMatchObject({
      meetings: 3,
      minGameSpacing: 1.5,
      maxGamesPerDay: 1,
      homeAwayBalance: false,
      seed: 7,
    })
  })

  test('gets its games back in the terms of the instance', () => {
    const teams = instance.teams.map((team) => ({ ...team, division: 'north' }))
    const proposal = generateProposal(toScheduleInput({ ...instance, teams }))
    expect(proposal.games).toHaveLength(1)
    const [game] = proposal.games
    expect(listProposedGames(proposal)).toEqual([
      {
        home: game?.homeTeamId,
        away: game?.awayTeamId,
        date: game?.start.slice(0, 10),
        start: game?.start.slice(11, 16),
        venue: game?.fieldId,
      },
    ])
    expect(['09:00', '18:00']).toContain(game?.start.slice(11, 16))
  })

  test.each<[string, object]>([
    ['another format', { format: 'lsi/2' }],
    ['one team', { teams: instance.teams.slice(1) }],
    ['no venue', { venues: [] }],
    ['no date', { dates: [] }],
    ['a date that there is not', { dates: ['2026-02-30'] }],
    ['no slot', { slots: [] }],
    ['a time that there is not', { slots: [{ start: '9', end: '10:00' }] }],
    ['half a meeting', { meetings: 1.5 }],
    ['no meeting', { meetings: 0 }],
    ['rest of less than nothing', { rules: { minRestMinutes: -1 } }],
    ['no game a day', { rules: { maxGamesPerTeamPerDay: 0 } }],
    ['less than no days between meetings', { rules: { minDaysBetweenMeetings: -1 } }],
  ])('is refused with %s', (_, change) => {
    expect(scheduleInstanceSchema.safeParse({ ...instance, ...change }).success).toBe(false)
  })

  test('is taken with as little as there may be', () => {
    const rules = { minRestMinutes: 0, maxGamesPerTeamPerDay: 1, minDaysBetweenMeetings: 0 }
    const least = { ...instance, dates: ['2026-05-02'], meetings: 1, rules }
    expect(scheduleInstanceSchema.parse(least)).toEqual(least)
    expect(scheduleInstanceSchema.parse(instance)).toEqual(instance)
  })
})

function away(start: string, end: string) {
  return { kind: 'away', fieldId: null, teamIds: ['a'], start: `${start}:00.000Z`, end: `${end}:00.000Z` }
}

function closed(fieldId: string, start: string, end: string) {
  return { kind: 'closed', fieldId, teamIds: [], start: `${start}:00.000Z`, end: `${end}:00.000Z` }
}
