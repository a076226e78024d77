import * as z from 'zod/mini'
import { textSchema } from '#domain/schema/columns.ts'
import { findPasswordProblem, type PasswordRules } from '#domain/security/password-rules.ts'
import { emailPattern, invalidEmailError, maxEmailLength } from './credentials.ts'
import { t } from './words.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)
const email = z.pipe(
  trimmed,
  z.string().check(z.regex(emailPattern, invalidEmailError), z.maxLength(maxEmailLength, invalidEmailError)),
)
/** The schema of a new password. */
const passwordBy = (rules: PasswordRules) =>
  z.string().check(
    z.superRefine((password, context) => {
      const problem = findPasswordProblem(rules, password)
      if (problem) context.addIssue({ code: 'custom', message: problem.words, input: password })
    }),
  )
const personName = (message: string) =>
  z.pipe(
    trimmed,
    textSchema(2, 80, () => message),
  )

/**
 * What the person plans to do here. It only determines what happens next and grants no rights: those come from the
 * league.
 */
export const plannedRoles = ['league_admin', 'team_manager', 'player'] as const
export type PlannedRole = (typeof plannedRoles)[number]

const names = { firstName: personName(t.firstNameRequired), lastName: personName(t.lastNameRequired) }
export const namesFormSchema = z.object(names)

export const signUpFormSchema = (rules: PasswordRules) =>
  z.object({
    ...names,
    email: email,
    password: passwordBy(rules),
    role: z.enum(plannedRoles),
  })

/** The form for requesting a password reset, and for changing the email address. */
export const emailFormSchema = z.object({ email: email })

const newPassword = (rules: PasswordRules) => ({ password: passwordBy(rules), confirm: z.string() })
const theSameTwice = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  error: t.passwordsDoNotMatch,
})

export const firstPasswordFormSchema = (rules: PasswordRules) => z.object({ password: passwordBy(rules) })

export const newPasswordFormSchema = (rules: PasswordRules) => z.object(newPassword(rules)).check(theSameTwice)

export const changePasswordFormSchema = (rules: PasswordRules) =>
  z
    .object({ current: z.string().check(z.minLength(1, t.pleaseEnterYourCurrent)), ...newPassword(rules) })
    .check(theSameTwice)
