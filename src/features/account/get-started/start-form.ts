import * as z from 'zod/mini'
import {
  defaultLeagueSize,
  interests,
  leagueSizes,
  longestPhone,
  type Interest,
} from '#domain/get-started/beginning.ts'
import { text } from '#domain/schema/columns.ts'
import { organizationRow } from '#domain/schema/organizations.ts'
import { type PasswordRules } from '#domain/security/password-rules.ts'
import { typedOptional, typedText } from '#ui/forms/form-values.ts'
import { signUpForm } from '../account-form.ts'

/** Only this role can start here: coaches and players are invited by their league. */
export const startForm = (rules: PasswordRules) => {
  const { firstName, lastName, email, password } = signUpForm(rules).shape
  return z.object({
    firstName,
    lastName,
    email,
    password,
    phone: typedOptional(z.nullable(text(1, longestPhone, `At most ${longestPhone} characters`))),
    role: z.literal('league_admin'),
    organization: typedText(organizationRow.shape.name),
    leagueSize: z.enum(leagueSizes),
    interests: z.array(z.enum(interests)),
  })
}
export type StartInput = z.input<ReturnType<typeof startForm>>
export type Start = z.output<ReturnType<typeof startForm>>

export const startSteps = [
  { title: 'Your Info', fields: ['firstName', 'lastName', 'email', 'password', 'phone', 'role'] },
  { title: 'League Details', fields: ['organization', 'leagueSize'] },
  { title: 'Preferences', fields: ['interests'] },
] as const satisfies readonly { title: string; fields: readonly (keyof StartInput)[] }[]

/** Returns the step that contains a field. */
export function stepOf(field: keyof StartInput): number {
  return startSteps.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
}

export const emptyStart: StartInput = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  role: 'league_admin',
  organization: '',
  leagueSize: defaultLeagueSize,
  interests: [] as Interest[],
}
