import { fireEvent, screen } from '@testing-library/react'
import { defaultPasswordRules } from '#domain/security/password-rules.ts'
import type { AccountActions } from '#features/account/profile/account-actions.tsx'
import type { ProfileActions } from '#features/account/profile/profile-actions.tsx'

const unexpected = () => Promise.reject(new Error('Nobody asked for this'))

export function accountActions(given: Partial<AccountActions>): AccountActions {
  return {
    signIn: unexpected,
    enterCode: unexpected,
    choosePassword: unexpected,
    giveUpCode: () => Promise.resolve(),
    endedSession: () => Promise.resolve(null),
    accountsHere: () => Promise.resolve([]),
    removeFromDevice: unexpected,
    signUp: unexpected,
    resendConfirmation: unexpected,
    recoveryCodes: () => Promise.resolve(false),
    passwordAtLink: () => Promise.resolve(false),
    openLink: unexpected,
    enterFromLink: unexpected,
    undoEmailChange: unexpected,
    leaveLink: () => Promise.resolve(),
    mailGoes: () => Promise.resolve('sent'),
    passwordRules: () => Promise.resolve(defaultPasswordRules),
    requestPasswordReset: unexpected,
    resetPassword: unexpected,
    createOrganization: unexpected,
    ...given,
  }
}

export function profileActions(given: Partial<ProfileActions>): ProfileActions {
  return {
    saveNames: unexpected,
    changeEmail: unexpected,
    changePassword: unexpected,
    secondFactors: () => Promise.resolve('server_has_none'),
    beginSecondFactor: unexpected,
    abandonSecondFactor: () => Promise.resolve(),
    finishSecondFactor: unexpected,
    removeSecondFactor: unexpected,
    makeRecoveryCodes: unexpected,
    enterCode: unexpected,
    devices: () => Promise.resolve([]),
    signOutDevice: unexpected,
    signOutElsewhere: unexpected,
    exportMyData: unexpected,
    deleteAccount: unexpected,
    readNotificationSettings: unexpected,
    saveNotificationSettings: unexpected,
    subscribeToPush: unexpected,
    unsubscribeFromPush: unexpected,
    resumeMail: unexpected,
    sendTestNotification: unexpected,
    listGameNews: unexpected,
    ...given,
  }
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
