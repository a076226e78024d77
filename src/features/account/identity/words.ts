import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/account/identity', {
  checking: 'Checking…',
  confirmYou: 'Confirm it’s you',
  needsConnectionDeviceHas: 'You need a connection for this. This device is offline.',
  notYourPassword: 'That password is incorrect.',
  pleaseEnterYourPassword: 'Enter your password.',
  youSignedDeviceWhile: 'You signed in on this device a while ago. Enter the password for {email} to continue.',
  yourPassword: 'Your password',
})
