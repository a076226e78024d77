import * as z from 'zod/mini'
import { roles } from '#domain/schema/organizations.ts'
import { passwordProblem, type PasswordRules } from '#domain/security/password-rules.ts'

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
)

/** Names belong to an account: they are asked for where a password makes one, and otherwise the person gives them. */
export const memberForm = (rules: PasswordRules) =>
  z
    .object({
      firstName: trimmed,
      lastName: trimmed,
      email: z.pipe(trimmed, z.email('Invalid email address').check(z.maxLength(320, 'Invalid email address'))),
      password: z.string().check(
        z.superRefine((password, context) => {
          const problem = password === '' ? null : passwordProblem(rules, password)
          if (problem) context.addIssue({ code: 'custom', message: problem.words, input: password })
        }),
      ),
      role: z.pipe(z.string(), z.enum(roles, 'Please select a role')),
      teamId: z.string(),
    })
    .check((given) => {
      if (given.value.password === '') return
      const names = { firstName: 'First name is required', lastName: 'Last name is required' } as const
      for (const field of ['firstName', 'lastName'] as const) {
        const { length } = given.value[field]
        if (length >= 2 && length <= 80) continue
        given.issues.push({ code: 'custom', path: [field], message: names[field], input: given.value[field] })
      }
    })

export type MemberInput = Record<'firstName' | 'lastName' | 'email' | 'password' | 'role' | 'teamId', string>
export type MemberValues = z.output<ReturnType<typeof memberForm>>

export const noMember: MemberInput = { firstName: '', lastName: '', email: '', password: '', role: '', teamId: '' }
