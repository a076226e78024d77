import * as z from 'zod/mini'
import { text } from '#domain/schema/columns.ts'
import { passwordProblem, type PasswordRules } from '#domain/security/password-rules.ts'
import { emailPattern, invalidEmail, longestEmail } from './credentials.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)
const email = z.pipe(
  trimmed,
  z.string().check(z.regex(emailPattern, invalidEmail), z.maxLength(longestEmail, invalidEmail)),
)
/** A new password. */
const passwordBy = (rules: PasswordRules) =>
  z.string().check(
    z.superRefine((password, context) => {
      const problem = passwordProblem(rules, password)
      if (problem) context.addIssue({ code: 'custom', message: problem.words, input: password })
    }),
  )
const personName = (message: string) => z.pipe(trimmed, text(2, 80, message))

/**
 * What the person plans to do here. It only decides what happens next and grants no rights: those come from the league.
 */
export const plannedRoles = ['league_admin', 'team_manager', 'player'] as const
export type PlannedRole = (typeof plannedRoles)[number]

const names = { firstName: personName('First name is required'), lastName: personName('Last name is required') }
export const namesForm = z.object(names)

export const signUpForm = (rules: PasswordRules) =>
  z.object({
    ...names,
    email: email,
    password: passwordBy(rules),
    role: z.enum(plannedRoles),
  })

/** For a password reset, and for changing the address. */
export const emailForm = z.object({ email: email })

const newPassword = (rules: PasswordRules) => ({ password: passwordBy(rules), confirm: z.string() })
const theSameTwice = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  error: 'Passwords do not match',
})

export const firstPasswordForm = (rules: PasswordRules) => z.object({ password: passwordBy(rules) })

export const newPasswordForm = (rules: PasswordRules) => z.object(newPassword(rules)).check(theSameTwice)

export const changePasswordForm = (rules: PasswordRules) =>
  z
    .object({ current: z.string().check(z.minLength(1, 'Please enter your current password.')), ...newPassword(rules) })
    .check(theSameTwice)
