import type { PeopleApi } from '#api/people.ts'
import { defaultPasswordRules } from '#domain/security/password-rules.ts'

export type Answers = Partial<PeopleApi>
type Asked = { readonly name: string; readonly args: readonly unknown[] }

export const token = 'a1'.repeat(32)

/** A server that allows everything, and the calls it received. */
export function peopleApi(answers: Answers = {}) {
  const asked: Asked[] = []
  const invitation = (email: string) => ({
    id: '00000000-0000-4000-8000-00000000cccc',
    email,
    expires_at: '2099-03-01T10:00:00Z',
    token,
  })
  const all: PeopleApi = {
    listMembers: () => Promise.resolve([]),
    listInvitations: () => Promise.resolve([]),
    invite: (_organizationId, { email }) => Promise.resolve(invitation(email)),
    createAccount: () => Promise.resolve('member'),
    passwordRules: () => Promise.resolve(defaultPasswordRules),
    canMail: () => Promise.resolve(false),
    mail: () => Promise.resolve(null),
    resend: () => Promise.resolve(invitation('again@example.com')),
    revoke: () => Promise.resolve(),
    changeRole: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    leave: () => Promise.resolve(),
    ...answers,
  }
  const noted = Object.entries(all).map(([name, action]: [string, (...args: never[]) => unknown]) => [
    name,
    (...args: never[]) => {
      asked.push({ name, args })
      return action(...args)
    },
  ])
  return { actions: Object.fromEntries(noted) as PeopleApi, asked }
}
