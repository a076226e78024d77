import { expect, test } from 'vitest'
import { clauseNumber } from '#domain/rulebook/clause-number.ts'
import type { Clause } from '#domain/rulebook/document.ts'

const points: Clause = { id: 'points', by: 'points' }

test('the only clause of the rank has the number of its section', () => {
  expect(clauseNumber({ rank: [points] }, { list: 'rank', index: 0 })).toBe('1')
})

test('several clauses of the rank are numbered like tie-breakers', () => {
  const rulebook = { rank: [points, { id: 'wins', by: 'wins' as const }] }
  expect(clauseNumber(rulebook, { list: 'rank', index: 1 })).toBe('1.2')
})

test('tie-breakers are in section 2, and teams of different groups in section 4', () => {
  expect(clauseNumber({ rank: [points] }, { list: 'ties', index: 2 })).toBe('2.3')
  expect(clauseNumber({ rank: [points] }, { list: 'across', index: 0 })).toBe('4.1')
})
