import { describe, expect, it } from 'vitest'
import { findPasswordProblem, describePasswordRules, defaultPasswordRules } from '#domain/security/password-rules.ts'

describe('the rules for passwords', () => {
  it.each([
    [defaultPasswordRules, 'At least 8 characters'],
    [{ minLength: 15 }, 'At least 15 characters'],
  ])('are said before anybody types', (rules, words) => expect(describePasswordRules(rules)).toBe(words))

  it.each([
    ['twelve lower', null],
    ['Ünïcödé zählt', null],
    ['            ', null], // spaces count as characters
    ['1234 5678 9', 'Password must be at least 12 characters'],
    ['👍👍👍👍👍👍', 'Password must be at least 12 characters'], // six emoji count as six characters
  ])('ask for a length, and for no kinds of characters: %s', (password, words) => {
    expect(findPasswordProblem({ minLength: 12 }, password)?.words ?? null).toBe(words)
  })

  it('are met by eight characters where nobody asks for more', () => {
    expect(findPasswordProblem(defaultPasswordRules, '12345678')).toBeNull()
    expect(findPasswordProblem(defaultPasswordRules, '1234567')).toEqual({
      reasons: ['length'],
      words: 'Password must be at least 8 characters',
    })
  })
})
