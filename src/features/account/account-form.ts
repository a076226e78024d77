import * as z from 'zod/mini'
import { text } from '#domain/schema/columns.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)
const email = z.pipe(trimmed, z.email('Invalid email address').check(z.maxLength(320, 'Invalid email address')))
const password = z.string().check(z.minLength(8, 'Password must be at least 8 characters'))
const name = (message: string) => z.pipe(trimmed, text(2, 80, message))

/** What somebody wants to do here. It picks what happens next and gives no right: those come from the league. */
export const plannedRoles = ['league_admin', 'team_manager', 'player'] as const
export type PlannedRole = (typeof plannedRoles)[number]

export const signInForm = z.object({ email: email, password })

export const signUpForm = z.object({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: email,
  password,
  role: z.enum(plannedRoles),
})
