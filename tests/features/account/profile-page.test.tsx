// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { OnlineError } from '#domain/online-error.ts'
import { AccountActionsProvider } from '#features/account/profile/account-actions.tsx'
import { formatDevice } from '#features/account/devices-list.tsx'
import { ProfileActionsProvider, type ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { ProfilePage } from '#features/account/profile/profile-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { refusedBy } from '../../support/server/refused-by.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { readProblems } from '../../support/screen/problems.ts'
import { openDialog } from '../../support/screen/open-dialog.ts'
import { accountActions, press, profileActions, type } from './account-screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let email: string

beforeEach(async () => {
  db = await testDatabase()
  await signInOnDevice(db, 'team_manager')
  email = ((await db.meta.get('account')) as { value: { profile: { email: string } } }).value.profile.email
})

async function open(actions: Partial<ProfileActions>, unsent: string | null = null) {
  renderScreen(
    db,
    <AccountActionsProvider value={accountActions({})}>
      <ProfileActionsProvider value={profileActions(actions)}>
        <ProfilePage installation={<p>Installed</p>} unsent={unsent} />
      </ProfileActionsProvider>
    </AccountActionsProvider>,
  )
  await screen.findByRole('heading', { name: 'Name' })
}

describe('the names', () => {
  it('are saved, and it says so', async () => {
    const saved: unknown[] = []
    await open({ saveNames: async (names) => void saved.push(names) })
    type('First name', ' Maja ')
    type('Last name', 'Chen')
    press('Save Changes')
    expect(await screen.findByText('Profile updated successfully')).toBeDefined()
    expect(saved).toEqual([{ firstName: 'Maja', lastName: 'Chen' }])
  })

  it('have two letters each, and stay where saving failed', async () => {
    await open({ saveNames: () => Promise.reject(new OnlineError('no_connection')) })
    type('First name', 'M')
    type('Last name', '')
    press('Save Changes')
    expect(await readProblems()).toEqual(['First name is required', 'Last name is required'])
    type('First name', 'Maja')
    type('Last name', 'Chen')
    press('Save Changes')
    expect(
      await screen.findByText(/^Error updating profile. Please try again. You need a connection for this/),
    ).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maja')
  })
})

describe('the address and the password', () => {
  it('change the address by a mail', async () => {
    await open({ changeEmail: () => Promise.resolve('mail_sent') })
    type('New email address', 'new@example.com')
    press('Change email address')
    expect(await screen.findByText(/We sent a link to new@example.com/)).toBeDefined()
  })

  it('want another address than the present one', async () => {
    await open({})
    type('New email address', email.toUpperCase())
    press('Change email address')
    expect(await readProblems()).toEqual(['This is already your address.'])
  })

  const change = () => {
    type('Current password', 'the old one')
    type('New password', 'a new password')
    type('Confirm new password', 'a new password')
    press('Change password')
  }

  it('change the password of who knows the present one', async () => {
    await open({ changePassword: () => Promise.resolve('wrong_password') })
    change()
    expect(await readProblems()).toEqual(['That’s not your current password.'])
  })

  it('say at the new password what the server asks of it', async () => {
    const words = 'Password must be at least 20 characters'
    await open({ changePassword: () => Promise.reject(new OnlineError('refused', words, { code: 'weak_password' })) })
    expect(screen.getByText('At least 8 characters')).toBeDefined()
    change()
    expect(await readProblems()).toEqual([words])
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })

  it('forget what was typed once it is changed', async () => {
    const asked: unknown[] = []
    await open({
      changePassword: async (...given) => {
        asked.push(given)
        return 'changed'
      },
    })
    change()
    expect(await screen.findByText('Profile updated successfully')).toBeDefined()
    expect(asked).toEqual([['the old one', 'a new password', undefined]])
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })
})

describe('the second factor', () => {
  const phone = { id: 'f1', name: 'My phone', addedAt: '2026-04-01T09:00:00Z' }
  const begun = { id: 'f2', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/league:maya?secret=JBSWY3DPEHPK3PXP' }

  it('is not offered where the server has none, and it says so', async () => {
    await open({})
    expect(await screen.findByText(/^Two-factor sign-in isn’t supported by this server\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Set up a second factor' })).toBeNull()
  })

  it('is set up with a name, a key to scan or to type, and its first code', async () => {
    let there: (typeof phone)[] = []
    const asked: unknown[] = []
    await open({
      secondFactors: () => Promise.resolve({ factors: there, isUsed: there.length > 0, recoveryCodesLeft: null }),
      beginSecondFactor: async (name) => {
        asked.push(name)
        return begun
      },
      finishSecondFactor: async (id, code) => {
        asked.push([id, code])
        if (code !== '123456') return 'wrong_code'
        there = [{ ...phone, id }]
        return 'entered'
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up a second factor' }))
    type('Name', ' My phone ')
    press('Next')
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    expect(screen.getByRole('link', { name: 'open the key in the app' }).getAttribute('href')).toBe(begun.uri)
    expect(await screen.findByRole('img', { name: /^QR code for your authenticator app$/ })).toBeDefined()
    type('Code from your authenticator app', '111111')
    press('Turn on')
    expect(await screen.findByText(/^This code is incorrect/)).toBeDefined()
    type('Code from your authenticator app', '123456')
    press('Turn on')
    expect(await screen.findByText('Second factor set up')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Remove My phone' })).toBeDefined()
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull()
    expect(asked).toEqual(['My phone', ['f2', '111111'], ['f2', '123456']])
  })

  it('that was begun and not finished is taken back', async () => {
    const abandoned: string[] = []
    await open({
      secondFactors: () => Promise.resolve({ factors: [], isUsed: false, recoveryCodesLeft: null }),
      beginSecondFactor: () => Promise.resolve(begun),
      abandonSecondFactor: async (id) => void abandoned.push(id),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up a second factor' }))
    press('Next')
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    press('Back')
    expect(screen.getByRole('button', { name: 'Set up a second factor' })).toBeDefined()
    expect(abandoned).toEqual(['f2'])
  })

  it('goes after a question that says what follows', async () => {
    let there = [phone]
    await open({
      secondFactors: () => Promise.resolve({ factors: there, isUsed: true, recoveryCodesLeft: null }),
      removeSecondFactor: async (id) => {
        there = there.filter((one) => one.id !== id)
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove My phone' }))
    const dialog = openDialog()
    expect(within(dialog).getByText(/This is your only one/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Second factor removed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Set up a second factor' })).toBeDefined()
  })

  it('is asked for where the session was opened without it', async () => {
    let isUsed = false
    await open({
      secondFactors: () => Promise.resolve({ factors: [phone], isUsed, recoveryCodesLeft: null }),
      enterCode: async () => {
        isUsed = true
        return 'entered'
      },
    })
    expect(await screen.findByText(/^You signed in here without your second factor/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove My phone' })).toBeNull()
    type('Code from your authenticator app', '123456')
    press('Continue')
    expect(await screen.findByRole('button', { name: 'Remove My phone' })).toBeDefined()
  })

  it('comes with recovery codes where the server has them: shown once, to copy and to print', async () => {
    const codes = Array.from({ length: 10 }, (_, each) => `abcd-efgh-2345-678${'abcdefghij'[each]}`)
    let there: (typeof phone)[] = []
    let made = 0
    await open({
      secondFactors: () => Promise.resolve({ factors: there, isUsed: there.length > 0, recoveryCodesLeft: made * 10 }),
      beginSecondFactor: () => Promise.resolve(begun),
      finishSecondFactor: async (id) => {
        there = [{ ...phone, id }]
        return 'entered'
      },
      makeRecoveryCodes: async () => {
        made += 1
        return codes
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up a second factor' }))
    press('Next')
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
    type('Code from your authenticator app', '123456')
    press('Turn on')
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toBeDefined()
    expect(codes.every((code) => screen.queryByText(code) !== null)).toBe(true)
    expect(screen.getByRole('button', { name: 'Copy' }) && screen.getByRole('button', { name: 'Print' })).toBeDefined()
    press('I’ve saved them')
    expect(await screen.findByText(/^You have 10 recovery codes left/)).toBeDefined()
    expect(codes.some((code) => screen.queryByText(code) !== null)).toBe(false)
    expect(made).toBe(1)
  })

  it('says why there are no new recovery codes', async () => {
    await open({
      secondFactors: () => Promise.resolve({ factors: [phone], isUsed: true, recoveryCodesLeft: 0 }),
      makeRecoveryCodes: () => Promise.reject(new OnlineError('refused', 'Nothing was changed.')),
    })
    expect(await screen.findByText(/^You have no recovery codes/)).toBeDefined()
    press('Create new recovery codes')
    expect(await readProblems()).toEqual(['Nothing was changed.'])
  })

  it('is asked for with a new password', async () => {
    const asked: unknown[] = []
    await open({
      secondFactors: () => Promise.resolve({ factors: [phone], isUsed: true, recoveryCodesLeft: null }),
      changePassword: async (_current, _next, code) => {
        asked.push(code)
        return code === undefined ? 'code_needed' : 'changed'
      },
    })
    type('Current password', 'the old one')
    type('New password', 'a new password')
    type('Confirm new password', 'a new password')
    press('Change password')
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '123456')
    press('Change password')
    expect(await screen.findByText('Profile updated successfully')).toBeDefined()
    expect(asked).toEqual([undefined, { kind: 'code', value: '123456' }])
  })
})

describe('the devices', () => {
  const device = (more: object) => ({
    id: testId(),
    signedInAt: '2026-04-01T09:00:00Z',
    lastSeenAt: null,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    isThisOne: false,
    ...more,
  })

  it('are listed, and each but this one can be signed out', async () => {
    const phone = device({})
    let there = [device({ isThisOne: true, userAgent: null }), phone]
    await open({
      devices: () => Promise.resolve(there),
      signOutDevice: async (id) => {
        there = there.filter((one) => one.id !== id)
      },
    })
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([0, 1])
    fireEvent.click(screen.getByRole('button', { name: /^Sign out on Chrome on Android/ }))
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeDefined()
    expect(screen.getByText('Signed out on 1 device')).toBeDefined()
  })

  it('are signed out all at once', async () => {
    await open({
      devices: () => Promise.resolve([device({ isThisOne: true }), device({}), device({})]),
      signOutElsewhere: () => Promise.resolve(2),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    expect(await screen.findByText('Signed out on 2 devices')).toBeDefined()
  })

  it('say why they cannot be shown, and try again', async () => {
    await open({ devices: () => Promise.reject(new OnlineError('no_connection')) })
    expect(await readProblems()).toEqual([expect.stringMatching(/^You need a connection for this/)])
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'Unknown device'],
  ])('have names: %s', (userAgent, words) => expect(formatDevice(userAgent)).toBe(words))
})

describe('deleting the account', () => {
  it('names what would be lost, and wants the address', async () => {
    const asked: string[] = []
    const unsent = 'You’ll also lose 2 scores not sent yet.'
    await open({ deleteAccount: async (typed) => void asked.push(typed) }, unsent)
    press('Delete my account')
    expect(screen.getByText(unsent)).toBeDefined()
    type(`Type ${email} to confirm`, 'somebody@example.com')
    press('Delete for good')
    expect(await readProblems()).toEqual(['The text doesn’t match.'])
    expect(asked).toEqual([])
    type(`Type ${email} to confirm`, ` ${email.toUpperCase()} `)
    press('Delete for good')
    expect(await screen.findByText('Your account has been deleted')).toBeDefined()
    expect(asked).toHaveLength(1)
  })

  it('says why it cannot be: the last league manager', async () => {
    await open({ deleteAccount: () => Promise.reject(refusedBy('last_manager')) })
    press('Delete my account')
    type(`Type ${email} to confirm`, email)
    press('Delete for good')
    expect(await readProblems()).toEqual([
      'An organization needs at least one league manager. Assign another one first.',
    ])
  })
})
