import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/account/identity', {
  checking: 'Checking…',
  confirmYou: 'Confirm it’s you',
  needsConnectionDeviceHas: 'This needs a connection. This device has none right now.',
  notYourPassword: 'This is not your password.',
  pleaseEnterYourPassword: 'Please enter your password.',
  youSignedDeviceWhile: 'You signed in on this device a while ago. Enter the password of {email} to go on.',
  yourPassword: 'Your password',
})
