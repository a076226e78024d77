import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordProblem, type PasswordRules } from '#domain/security/password-rules.ts'
import type { Sql } from '../database/database.ts'
import { maxPasswordLength } from './passwords.ts'
import { AuthRefusal, invalid } from './refusal.ts'

/** What the platform asks of new passwords. */
export async function readPasswordRules(database: Pick<Sql, 'query'>): Promise<PasswordRules | undefined> {
  const [rules] = await database.query<PasswordRules>(
    'select min_password_length as "minLength" from app.platform_settings',
  )
  return rules
}

/** Throws where a new password is not good enough. */
export async function requireGoodPassword(database: Pick<Sql, 'query'>, password: string): Promise<void> {
  if (password.length > maxPasswordLength)
    throw invalid(`Password cannot be longer than ${maxPasswordLength} characters`)
  const rules = await readPasswordRules(database)
  const problem = rules ? passwordProblem(rules, password) : null
  if (problem) throw weak(problem.words, problem.reasons)
  if (isCommon(password))
    throw weak('This password is too common: others guess it first. Choose another one', ['pwned'])
}

function weak(message: string, reasons: readonly string[]): AuthRefusal {
  return new AuthRefusal(422, 'weak_password', message, { more: { weak_password: { reasons } } })
}

let commonPasswords: ReadonlySet<string> | undefined

/** One of the 49,000 that people choose most often. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password.toLowerCase())
}
