import { expect, test } from 'vitest'
import { getScoreUnit } from '#domain/leagues/score-unit.ts'

test('soccer counts goals, and volleyball’s sets have no unit', () => {
  expect(getScoreUnit('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01')).toBe('goal')
  expect(getScoreUnit('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e05')).toBeUndefined()
})

test('a sport of another deployment has no unit', () => {
  expect(getScoreUnit('11111111-1111-4111-8111-111111111101')).toBeUndefined()
})
