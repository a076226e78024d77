import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/branding', { emailInvalid: 'Invalid email address' })
