import { defineWords } from '#i18n/words.ts'

export const t = defineWords('api', {
  authErrors: {
    insufficient_aal: 'Enter the code from your second factor first. You can do this on your profile.',
    mfa_ip_address_mismatch:
      'Your network changed while the code was being checked. Wait for the next code and enter that one.',
    otp_expired: 'This link has expired or has already been used.',
    mfa_challenge_expired: 'That took too long. Enter the code that your app shows now.',
  },
  deleteAccount: 'Delete my account',
  deleteOrganization: 'Delete organization',
  invitationClosed: 'The invitation is no longer open.',
  noServerAddress: 'The server didn’t say where its API is.',
  nothingChanged: (problem: string) => `${problem} Nothing was changed; try again later.`,
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  tooManyEmails: (seconds: number) => `Please wait ${seconds} seconds before you ask for another email.`,
  tooManyEmailsThisHour:
    'The hourly limit for emails has been reached. Try again in an hour. Emails that have already arrived still work.',
  updateApp: 'Update the app to do this.',
})
