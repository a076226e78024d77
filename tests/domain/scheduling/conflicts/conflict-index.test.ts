import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { groupConflictsByGame, findGameConflicts, findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { anyGame, anyQuestion, bruteForce, inLines, quarter } from '../conflicts-oracle.ts'
import type { ConflictGame, ConflictInput } from '#domain/scheduling/conflicts/model.ts'

const game = (id: string, start: number, changes: Partial<ConflictGame> = {}): ConflictGame => ({
  id,
  schedule_id: 'S',
  home_team_id: 'A',
  away_team_id: id,
  field_id: 'F',
  start_time: quarter(start),
  end_time: quarter(start + 4),
  status: 'scheduled',
  ...changes,
})

const indexOf = (...games: ConflictGame[]) => createConflictIndex({ games, schedules: [] })

describe('an index of conflicts', () => {
  test('starts with the conflicts of its question', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const index = createConflictIndex(question)
        expect(inLines(index.conflicts())).toEqual(bruteForce(question))
        const byGame = groupConflictsByGame(findConflicts(question))
        for (const { id } of question.games) {
          expect(inLines(index.conflictsOf(id))).toEqual(inLines(byGame.get(id) ?? []))
        }
      }),
    )
  })

  test('knows what a full search finds after any changes', () => {
    const anyChange = fc.tuple(fc.constantFrom('put', 'put', 'put', 'remove'), fc.nat(9), anyGame)
    fc.assert(
      fc.property(anyQuestion, fc.array(anyChange, { maxLength: 25 }), (question, changes) => {
        const games = new Map(question.games.map((one) => [one.id, one]))
        const index = createConflictIndex(question)
        for (const [verb, number, drawn] of changes) {
          const id = `game ${number}`
          const changed = { ...drawn, id }
          const expected = (one: ConflictGame) =>
            inLines(findGameConflicts(one, [...games.values()], question.schedules, question))
          expect(inLines(index.preview(changed))).toEqual(expected(changed))
          if (verb === 'put') {
            if (games.has(id)) index.move(changed)
            else index.add(changed)
            games.set(id, changed)
          } else if (games.delete(id)) index.remove(id)
          const stored = games.get(id)
          expect(inLines(index.conflictsOf(id))).toEqual(stored ? expected(stored) : [])
          expect(index.game(id)).toEqual(games.get(id))
        }
        expect(inLines(index.conflicts())).toEqual(bruteForce({ ...question, games: [...games.values()] }))
      }),
      { numRuns: 100 },
    )
  })

  test('knows what a full search finds after 10,000 moves', () => {
    const seed = 20_261_122
    const random = createRandom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const span = (start: number, length: number) => ({ start: quarter(start), end: quarter(start + length) })
    const drawn = (id: string): ConflictGame => {
      const [home, start] = [below(30), below(1200)]
      return {
        id,
        schedule_id: 'S',
        home_team_id: `team ${home}`,
        away_team_id: `team ${(home + 1 + below(29)) % 30}`,
        field_id: random() < 0.1 ? null : `field ${below(6)}`,
        start_time: quarter(start),
        end_time: quarter(start + 1 + below(random() < 0.02 ? 200 : 8)),
        status: random() < 0.1 ? 'postponed' : 'scheduled',
      }
    }
    const question: ConflictInput = {
      games: Array.from({ length: 250 }, (_, number) => drawn(`game ${number}`)),
      schedules: [],
      closures: [{ ...span(100, 300), fieldIds: ['field 1', 'field 2'] }],
      events: [
        {
          ...span(600, 200),
          event: { id: 'E', kind: 'event', title: 'Fair' },
          fieldIds: ['field 3'],
          teamIds: ['team 4'],
        },
      ],
      blackouts: [{ ...span(400, 96), scheduleIds: ['S'] }],
      wishes: Array.from({ length: 30 }, (_, number) => ({
        teamId: `team ${number}`,
        about: 'rest',
        minutes: 10 * number,
      })),
      people: [{ id: 'coach', teamIds: ['team 1', 'team 2', 'team 3'] }],
    }
    const index = createConflictIndex(question)
    const games = new Map(question.games.map((one) => [one.id, one]))
    for (let thousand = 1; thousand <= 10; thousand++) {
      for (let move = 0; move < 1000; move++) {
        const moved = drawn(`game ${below(250)}`)
        games.set(moved.id, moved)
        index.move(moved)
      }
      const found = inLines(findConflicts({ ...question, games: [...games.values()] }))
      expect({ seed, thousand, found: inLines(index.conflicts()) }).toEqual({ seed, thousand, found })
      expect(found.length).toBeGreaterThan(50)
    }
  })

  test('looks behind a long game for those that start before it and go on', () => {
    const index = indexOf(game('day', 0, { end_time: quarter(60) }), game('1', 4), game('2', 12), game('3', 61))
    expect(index.preview(game('new', 56)).map(({ gameIds }) => gameIds)).toEqual([
      ['day', 'new'],
      ['day', 'new'],
      ['new', '3'],
    ])
  })

  test('changes nothing for a preview', () => {
    const index = indexOf(game('1', 0), game('2', 40))
    expect(index.preview(game('2', 2))).toHaveLength(2)
    expect(index.conflicts()).toEqual([])
    expect(index.game('2')).toEqual(game('2', 40))
  })

  test('lets a game go that is called off, and takes it back', () => {
    const index = indexOf(game('1', 0), game('2', 2))
    expect(index.conflicts()).toHaveLength(2)
    index.move(game('2', 2, { status: 'cancelled' }))
    expect(index.conflicts()).toEqual([])
    index.move(game('2', 2))
    expect(index.conflictsOf('1')).toEqual(index.conflictsOf('2'))
    expect(index.conflictsOf('1')).toHaveLength(2)
  })

  test('refuses to add a game twice, and to move or remove one that it does not know', () => {
    const index = indexOf(game('1', 0))
    expect(() => index.add(game('1', 40))).toThrow(new RangeError('There is a game 1 already'))
    expect(() => index.move(game('2', 40))).toThrow(new RangeError('There is no game 2'))
    expect(() => index.remove('2')).toThrow(RangeError)
    expect(index.game('1')).toEqual(game('1', 0))
  })
})
