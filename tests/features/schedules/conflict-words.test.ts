import { describe, expect, it } from 'vitest'
import { describeConflict } from '#features/schedules/conflicts/conflict-words.ts'
import { shownGame } from './shown-game.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'
import type { GroupLimit } from '#domain/schema/schedules.ts'

const games = [shownGame('1', 'Bears', 'Foxes'), shownGame('2', 'Hawks', 'Lions')]
const pair = { gameIds: ['1', '2'] } as const
const one = { gameIds: ['1'] } as const
const meeting = { kind: 'meeting', teamIds: ['bears', 'foxes'] } as const
const doubleheader = {
  kind: 'doubleheader',
  scheduleId: 'S',
  teamIds: ['bears', 'foxes'],
  date: '2026-11-21',
} as const
const limit: GroupLimit = {
  teamIds: ['bears', 'lions', 'owls'],
  games: 1,
  per: 'all',
  startDate: '2026-11-21',
  endDate: '2026-11-28',
}
const group = { kind: 'group', scheduleId: 'S', nth: 0 } as const
const span = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T12:00:00.000Z' }

describe('a conflict in words', () => {
  it.each<[string, Conflict]>([
    ['Riverside, Field 2 is booked twice', { ...pair, kind: 'field', fieldId: 'F' }],
    ['Bears play two games at once', { ...pair, kind: 'team', teamId: 'bears' }],
    [
      'Foxes get 45 minutes of rest (2 hours required)',
      { ...pair, kind: 'rest', teamId: 'foxes', restMinutes: 45, neededMinutes: 120 },
    ],
    [
      'Foxes and Hawks share a coach or staff and play at the same time',
      { ...pair, kind: 'person', groupId: 'coach', teamIds: ['foxes', 'hawks'] },
    ],
    ['Riverside, Field 2 is closed at that time', { ...one, kind: 'closed', fieldId: 'F', closure: span }],
    [
      'Riverside, Field 2 is taken: Photo day',
      {
        ...one,
        kind: 'event',
        event: { id: 'E', kind: 'event', title: 'Photo day' },
        about: 'field',
        fieldId: 'F',
      },
    ],
    [
      'Foxes have another event at that time: Practice',
      {
        ...one,
        kind: 'event',
        event: { id: 'E', kind: 'practice', title: null },
        about: 'team',
        teamId: 'foxes',
      },
    ],
    [
      'Riverside, Field 2 has 5 minutes between games (15 minutes required)',
      { ...pair, kind: 'turnaround', fieldId: 'F', gapMinutes: 5, neededMinutes: 15 },
    ],
    [
      'Bears play 2 games on Sat, Nov 21 (limit 1)',
      { ...pair, kind: 'day', teamId: 'bears', date: '2026-11-21', limit: 1 },
    ],
    [
      'Bears play 2 games in the week of Mon, Nov 16 (limit 1)',
      { ...pair, kind: 'week', teamId: 'bears', date: '2026-11-16', limit: 1 },
    ],
    [
      'The games of Bears and Foxes on Sat, Nov 21 are not one after the other on one field, 15 minutes apart',
      { ...pair, ...doubleheader, gapMinutes: 15 },
    ],
    [
      'The games of Bears and Foxes on Sat, Nov 21 are not one right after the other on one field',
      { ...pair, ...doubleheader, gapMinutes: 0 },
    ],
    [
      'Bears and 1 other team play 2 home games on Sat, Nov 21 (limit 1)',
      { ...pair, ...group, date: '2026-11-21', limit: { ...limit, side: 'home' } },
    ],
    [
      'Bears and 1 other team play 2 away games on Sat, Nov 21 (limit 1)',
      { ...pair, ...group, date: '2026-11-21', limit: { ...limit, side: 'away' } },
    ],
    [
      'Bears and 1 other team play 2 games between Sat, Nov 21 and Sat, Nov 28 (limit 1)',
      { ...pair, ...group, date: null, limit },
    ],
    [
      'Bears play 2 home games in a row (limit 1)',
      { ...pair, kind: 'run', teamId: 'bears', scheduleId: 'S', side: 'home', limit: 1 },
    ],
    [
      'Bears play 2 away games in a row (limit 1)',
      { ...pair, kind: 'run', teamId: 'bears', scheduleId: 'S', side: 'away', limit: 1 },
    ],
    [
      'Bears and Foxes don’t play each other on Sat, Nov 21',
      { ...meeting, about: 'missing', gameIds: ['1'], scheduleId: 'S', startDate: '2026-11-21', endDate: '2026-11-21' },
    ],
    [
      'Bears and Foxes don’t play each other between Sat, Nov 21 and Sat, Nov 28',
      { ...meeting, about: 'missing', gameIds: ['1'], scheduleId: 'S', startDate: '2026-11-21', endDate: '2026-11-28' },
    ],
    ['Bears and Foxes can’t play each other that day', { ...one, ...meeting, about: 'never', blackout: span }],
    ['Bears can’t host Foxes that day', { ...one, ...meeting, about: 'host', blackout: span }],
    ['No games are played that day', { ...one, kind: 'blackout', teamId: null, blackout: span }],
    ['Bears can’t play that day', { ...one, kind: 'blackout', teamId: 'bears', blackout: span }],
    ['Bears can’t play at home that day', { ...one, kind: 'blackout', teamId: 'bears', side: 'home', blackout: span }],
    ['Bears can’t play away that day', { ...one, kind: 'blackout', teamId: 'bears', side: 'away', blackout: span }],
    [
      'Bears would rather not play at that time',
      { ...one, kind: 'wish', about: 'time', teamId: 'bears', avoided: span },
    ],
    ['Foxes would rather play elsewhere', { ...one, kind: 'wish', about: 'field', teamId: 'foxes', fieldId: 'F' }],
    ['Match 5 starts before match 3 ends', { ...pair, kind: 'order', match: 5, sourceMatch: 3 }],
    [
      'Winner of match 3 would get 30 minutes of rest (2 hours required)',
      { ...pair, kind: 'source_rest', source: { kind: 'winner', match: 3 }, restMinutes: 30, neededMinutes: 120 },
    ],
    ['Bears might have to play two games at once', { ...pair, kind: 'possible', about: 'team', teamIds: ['bears'] }],
    [
      'Bears or 1 other team might get 1 hour of rest (2 hours required)',
      {
        ...pair,
        kind: 'possible',
        about: 'rest',
        teamIds: ['bears', 'someone'],
        restMinutes: 60,
        neededMinutes: 120,
      },
    ],
    ['Owls might have to play while unavailable', { ...one, kind: 'possible', about: 'away', teamIds: ['owls'] }],
    ['A team might have to play while unavailable', { ...one, kind: 'possible', about: 'away', teamIds: ['someone'] }],
    [
      'Lions get 2 hours of rest (prefer 3 hours)',
      { ...pair, kind: 'wish', about: 'rest', teamId: 'lions', restMinutes: 120, wishedMinutes: 180 },
    ],
  ])('says “%s”', (words, conflict) => {
    expect(describeConflict(conflict, games, new Map([['owls', 'Owls']]))).toBe(words)
  })
})
