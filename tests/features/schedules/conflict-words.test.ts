import { describe, expect, it } from 'vitest'
import { describeConflict } from '#features/schedules/conflicts/conflict-words.ts'
import { shownGame } from './shown-game.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

const games = [shownGame('1', 'Bears', 'Foxes'), shownGame('2', 'Hawks', 'Lions')]
const pair = { gameIds: ['1', '2'] } as const
const one = { gameIds: ['1'] } as const
const span = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T12:00:00.000Z' }

describe('a conflict in words', () => {
  it.each<[string, Conflict]>([
    ['Riverside, Field 2 is booked twice', { ...pair, kind: 'field', fieldId: 'F' }],
    ['Bears play twice at once', { ...pair, kind: 'team', teamId: 'bears' }],
    [
      'Foxes rest 45 minutes of 2 hours',
      { ...pair, kind: 'rest', teamId: 'foxes', restMinutes: 45, neededMinutes: 120 },
    ],
    [
      'Foxes and Hawks share people and play at once',
      { ...pair, kind: 'person', groupId: 'coach', teamIds: ['foxes', 'hawks'] },
    ],
    ['Riverside, Field 2 is closed then', { ...one, kind: 'closed', fieldId: 'F', closure: span }],
    [
      'Riverside, Field 2 is free for 5 minutes of 15 minutes between two games',
      { ...pair, kind: 'turnaround', fieldId: 'F', gapMinutes: 5, neededMinutes: 15 },
    ],
    [
      'Bears play 2 games on Sat 21 Nov, of at most 1',
      { ...pair, kind: 'day', teamId: 'bears', date: '2026-11-21', limit: 1 },
    ],
    ['No games are played then', { ...one, kind: 'blackout', teamId: null, blackout: span }],
    ['Bears cannot play then', { ...one, kind: 'blackout', teamId: 'bears', blackout: span }],
    ['Bears would rather not play then', { ...one, kind: 'wish', about: 'time', teamId: 'bears', avoided: span }],
    ['Foxes would rather play elsewhere', { ...one, kind: 'wish', about: 'field', teamId: 'foxes', fieldId: 'F' }],
    ['Match 5 begins before match 3 is over', { ...pair, kind: 'order', match: 5, sourceMatch: 3 }],
    [
      'Winner of match 3 may need 2 hours of rest, and has 30 minutes',
      { ...pair, kind: 'source_rest', source: { kind: 'winner', match: 3 }, restMinutes: 30, neededMinutes: 120 },
    ],
    ['Bears may have to play twice at once', { ...pair, kind: 'possible', about: 'team', teamIds: ['bears'] }],
    [
      'Bears or 1 other team may need 2 hours of rest, and would have 1 hour',
      {
        ...pair,
        kind: 'possible',
        about: 'rest',
        teamIds: ['bears', 'someone'],
        restMinutes: 60,
        neededMinutes: 120,
      },
    ],
    ['Owls may have to play, and cannot then', { ...one, kind: 'possible', about: 'away', teamIds: ['owls'] }],
    ['A team may have to play, and cannot then', { ...one, kind: 'possible', about: 'away', teamIds: ['someone'] }],
    [
      'Lions rest 2 hours and would like 3 hours',
      { ...pair, kind: 'wish', about: 'rest', teamId: 'lions', restMinutes: 120, wishedMinutes: 180 },
    ],
  ])('says “%s”', (words, conflict) => {
    expect(describeConflict(conflict, games, new Map([['owls', 'Owls']]))).toBe(words)
  })
})
