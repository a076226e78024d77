import { defineWords } from '#i18n/words.ts'

export const t = defineWords('api/session', { authenticatorApp: 'Authenticator app' })
