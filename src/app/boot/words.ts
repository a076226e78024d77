import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/boot', {
  accountNotReadable: 'The account is not readable',
  couldNotAskExchange: 'Could not ask for an exchange',
  serversNewsCannotListened: 'The server’s news cannot be listened to',
})
