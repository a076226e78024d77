import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordRulesInWords, standardPasswordRules } from '#domain/security/password-rules.ts'

const all = { minLength: 12, requireNumbers: true, requireSymbols: true, requireUppercase: true }

describe('the rules for passwords', () => {
  it.each([
    [standardPasswordRules, 'At least 8 characters'],
    [{ ...standardPasswordRules, requireSymbols: true }, 'At least 8 characters, with a symbol'],
    [all, 'At least 12 characters, with an uppercase letter, a number and a symbol'],
  ])('are said before anybody types', (rules, words) => expect(passwordRulesInWords(rules)).toBe(words))

  it.each([
    ['Long enough: 7', null],
    ['Ünïcödé zählt ٣ §', null],
    [
      'short',
      'Password must be at least 12 characters. Password must contain an uppercase letter, a number and a symbol',
    ],
    ['LongEnoughItIs', 'Password must contain a number and a symbol'],
    ['Almost: 1234', null],
    ['👍👍👍👍👍👍 A1!', 'Password must be at least 12 characters'], // six of them are six
  ])('say what a password lacks: %s', (password, words) => {
    expect(passwordProblem(all, password)?.words ?? null).toBe(words)
  })

  it('are met by eight characters where nobody asks for more', () => {
    expect(passwordProblem(standardPasswordRules, '12345678')).toBeNull()
    expect(passwordProblem(standardPasswordRules, '1234567')).toEqual({
      reasons: ['length'],
      words: 'Password must be at least 8 characters',
    })
  })
})
