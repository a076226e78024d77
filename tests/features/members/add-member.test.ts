import { describe, expect, it } from 'vitest'
import { OnlineError } from '#domain/online-error.ts'
import { addMember, memberFormSchema, emptyMemberInput } from '#features/members/add-member-dialog.tsx'
import { defaultPasswordRules } from '#domain/security/password-rules.ts'
import { peopleApi, type Answers } from './people.ts'

const organizationId = '00000000-0000-4000-8000-00000000dddd'
const typed = { ...emptyMemberInput, firstName: 'Jo', lastName: 'Winter', email: 'jo@example.com', role: 'viewer' }
const withPassword = { ...typed, password: 'long enough' }

function add(input: typeof emptyMemberInput, answers: Answers = {}) {
  const { actions, asked } = peopleApi(answers)
  return { result: addMember(actions, organizationId, memberFormSchema(defaultPasswordRules).parse(input)), asked }
}

describe('adding a member', () => {
  it.each(['email_taken', 'confirm_email'] as const)(
    'hands on the link where the account has to accept for itself: %s',
    async (outcome) => {
      const { result } = add(withPassword, { createAccount: () => Promise.resolve(outcome) })
      expect(await result).toMatchObject({ note: outcome, invitation: { email: 'jo@example.com' } })
    },
  )

  it('takes the invitation back where the account could not be made', async () => {
    const refused = new OnlineError('refused', 'The password is too weak.')
    const { result, asked } = add(withPassword, { createAccount: () => Promise.reject(refused) })
    await expect(result).rejects.toBe(refused)
    expect(asked.map(({ name }) => name)).toEqual(['invite', 'createAccount', 'revoke'])
  })

  it('names a team for a team manager only', async () => {
    const team = '00000000-0000-4000-8000-00000000eeee'
    const { result, asked } = add({ ...typed, role: 'player', teamId: team })
    expect(await result).toMatchObject({ note: null })
    expect(asked[0]?.args[1]).toMatchObject({ role: 'player', teamId: null })
  })
})
