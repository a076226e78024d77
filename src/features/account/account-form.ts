import * as z from 'zod/mini'
import { text } from '#domain/schema/columns.ts'
import { emailPattern, invalidEmail, longestEmail, shortestPassword, shortPassword } from './credentials.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)
const email = z.pipe(
  trimmed,
  z.string().check(z.regex(emailPattern, invalidEmail), z.maxLength(longestEmail, invalidEmail)),
)
const password = z.string().check(z.minLength(shortestPassword, shortPassword))
const personName = (message: string) => z.pipe(trimmed, text(2, 80, message))

/** What somebody wants to do here. It picks what happens next and gives no right: those come from the league. */
export const plannedRoles = ['league_admin', 'team_manager', 'player'] as const
export type PlannedRole = (typeof plannedRoles)[number]

const names = { firstName: personName('First name is required'), lastName: personName('Last name is required') }
export const namesForm = z.object(names)

export const signUpForm = z.object({
  ...names,
  email: email,
  password,
  role: z.enum(plannedRoles),
})

/** For a reset, and for another address. */
export const emailForm = z.object({ email: email })

const newPassword = { password, confirm: z.string() }
const theSameTwice = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  error: 'Passwords do not match',
})

export const newPasswordForm = z.object(newPassword).check(theSameTwice)

export const changePasswordForm = z
  .object({ current: z.string().check(z.minLength(1, 'Please enter your current password.')), ...newPassword })
  .check(theSameTwice)
