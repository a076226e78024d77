import { describe, expect, test } from 'vitest'
import { rulebookSchema } from '#domain/rulebook/document.ts'

const soccer = {
  format: 1,
  name: 'City League',
  points: { win: 3, draw: 1, loss: 0 },
  rank: [{ id: 'points', by: 'points' }],
  ties: { restart: 'block', order: [{ id: 'their_games', by: 'points', games: 'among' }] },
}

/** Returns `rank.0.by: problem` for each problem. */
function problems(changes: object): string[] {
  const parsed = rulebookSchema.safeParse({ ...soccer, ...changes })
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}
const tie = (clause: object) => ({ ties: { restart: 'never', order: [{ id: 'a', ...clause }] } })

test('a small document is complete', () => {
  expect(problems({})).toEqual([])
  expect(rulebookSchema.parse(soccer)).toEqual(soccer)
})

describe('a document is refused', () => {
  test.each<[string, object, RegExp]>([
    ['with a key that is not known', { overtime: 1 }, /Unknown key overtime\. Allowed: format, name, /],
    [
      'with a clause that has one',
      tie({ by: 'wins', gamess: 'among' }),
      /ties.order.0: Unknown key gamess\. Allowed: id, by, /,
    ],
    ['of another format', { format: 2 }, /^format: /],
    ['without an order', { rank: [] }, /^rank: /],
    ['with points in no order', { points: { win: 1, draw: 2, loss: 0 } }, /^points: A win must be worth more/],
    ['with a fraction of a point', { points: { win: 1, draw: 0.5, loss: 0 } }, /^points.draw: /],
    ['ranking by points without any', { points: null }, /^rank.0.by: These rules give no points/],
    [
      'with two clauses of one name',
      tie({ id: 'points', by: 'wins' }),
      /ties.order.0.id: Two clauses are called “points”/,
    ],
    [
      'with a cap on points',
      tie({ by: 'points', cap: 3 }),
      /ties.order.0.cap: A clause that compares points can’t have “cap”/,
    ],
    ['with lots of some games', tie({ by: 'lots', games: 'among' }), /ties.order.0.games: .*lots can’t have “games”/],
    ['with a condition on meetings of all games', tie({ by: 'wins', meetings: 'any' }), /can’t have “meetings”/],
    ['with a missing rule that says nothing', tie({ by: 'missing' }), /ties.order.0.rule: .*needs “rule”/],
    ['with an unknown unit', tie({ by: 'scored', of: 'tries' }), /ties.order.0.of: Expected score, /],
    [
      'with the games among tied teams before there are any',
      { rank: [{ id: 'first', by: 'points', games: 'among' }] },
      /^rank.0: This clause depends on which teams are tied/,
    ],
    [
      'with a condition on meetings that a sweep never asks',
      tie({ by: 'sweep', games: 'among', meetings: 'equal' }),
      /ties.order.0.meetings: .*sweep can’t have “meetings”/,
    ],
    ['with lots in reverse', tie({ by: 'lots', better: 'fewest' }), /lots can’t have “better”/],
    ['with a record in reverse', tie({ by: 'rank', games: 'among', better: 'fewest' }), /rank can’t have “better”/],
    [
      'with a bonus for nothing',
      { points: { ...soccer.points, bonuses: [{ unit: 'score', of: 'own', points: 1 }] } },
      /^points.bonuses.0: A bonus needs a limit/,
    ],
    [
      'with two entries for one score',
      { points: { ...soccer.points, byScore: [3, 2].map((win) => ({ for: 3, against: 2, win, loss: 0 })) } },
      /^points.byScore: Two entries have the same score/,
    ],
    ['with too many clauses', { rank: Array.from({ length: 21 }, (_, n) => ({ id: `c${n}`, by: 'wins' })) }, /^rank: /],
  ])('%s', (_, changes, message) => {
    expect(problems(changes).join('\n')).toMatch(message)
  })
})
