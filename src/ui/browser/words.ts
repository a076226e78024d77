import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/browser', {
  add: 'Add',
  install: 'Install',
})
