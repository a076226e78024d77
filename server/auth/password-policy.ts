import { dictionary } from '@zxcvbn-ts/language-common'
import { findPasswordProblem, type PasswordRules } from '#domain/security/password-rules.ts'
import type { Sql } from '../database/database.ts'
import { maxPasswordLength } from './passwords.ts'
import { AuthRefusal, invalidRequest } from './refusal.ts'

export async function readPasswordRules(database: Pick<Sql, 'query'>): Promise<PasswordRules | undefined> {
  const [rules] = await database.query<{ least: number | null }>('select gateway.min_password_length() as least')
  return rules?.least == null ? undefined : { minLength: rules.least }
}

/** The password's owner. Attackers first guess what owners say about themselves. */
export type PasswordOwner = { readonly email: string; readonly metadata: Readonly<Record<string, unknown>> | null }

export async function requireGoodPassword(
  database: Pick<Sql, 'query'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (password.length > maxPasswordLength)
    throw invalidRequest(`Password cannot be longer than ${maxPasswordLength} characters`)
  const rules = await readPasswordRules(database)
  const problem = rules ? findPasswordProblem(rules, password) : null
  if (problem) throw weak(problem.words, problem.reasons)
  if (isCommon(password))
    throw weak('This password is too common: others guess it first. Choose another one', ['pwned'])
  if (isGuessable(password, owner))
    throw weak('This password is too easy to guess from your name or the name of this site. Choose another one', [
      'pwned',
    ])
}

function weak(message: string, reasons: readonly string[]): AuthRefusal {
  return new AuthRefusal(422, 'weak_password', message, { more: { weak_password: { reasons } } })
}

let commonPasswords: ReadonlySet<string> | undefined

/** Returns whether the password is one of the 49,000 most common ones. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password.toLowerCase())
}

/**
 * Words that any attacker would try here. docs/security.md lists them, along with the person's own name and address.
 */
const siteWords = ['fieldside', 'league', 'password', 'coach', 'soccer', 'football', 'baseball', 'basketball', 'team']
const fewestOthers = 5

/** Returns whether a password is little more than known words: without them, fewer than five characters remain. */
export function isGuessable(password: string, { email, metadata }: PasswordOwner): boolean {
  const names = Object.values(metadata ?? {}).filter((value) => typeof value === 'string')
  const words = [...siteWords, ...[email, ...names].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  const known = words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest !== password.toLowerCase() && Array.from(rest).length < fewestOthers
}
