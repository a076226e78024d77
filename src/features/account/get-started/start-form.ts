import * as z from 'zod/mini'
import {
  defaultLeagueSize,
  interests,
  leagueSizes,
  maxPhoneLength,
  type Interest,
} from '#domain/get-started/onboarding.ts'
import { textSchema } from '#domain/schema/columns.ts'
import { organizationRow } from '#domain/schema/organizations.ts'
import { type PasswordRules } from '#domain/security/password-rules.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import { signUpFormSchema } from '../account-form.ts'
import { t } from './words.ts'

/** For league managers only: coaches and players are invited by their league. */
export const startFormSchema = (rules: PasswordRules) => {
  const { firstName, lastName, email, password } = signUpFormSchema(rules).shape
  return z.object({
    firstName,
    lastName,
    email,
    password,
    phone: optionalInput(z.nullable(textSchema(1, maxPhoneLength, () => t.mostCharacters(maxPhoneLength)))),
    role: z.literal('league_admin'),
    organization: textInput(organizationRow.shape.name),
    leagueSize: z.enum(leagueSizes),
    interests: z.array(z.enum(interests)),
  })
}
export type StartInput = z.input<ReturnType<typeof startFormSchema>>
export type StartValues = z.output<ReturnType<typeof startFormSchema>>

export const startSteps = [
  { title: t.yourInfo, fields: ['firstName', 'lastName', 'email', 'password', 'phone', 'role'] },
  { title: t.leagueDetails, fields: ['organization', 'leagueSize'] },
  { title: t.preferences, fields: ['interests'] },
] as const satisfies readonly { title: string; fields: readonly (keyof StartInput)[] }[]

/** Returns the step that contains a field. */
export function findStartStep(field: keyof StartInput): number {
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
