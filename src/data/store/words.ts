import { defineWords } from '#i18n/words.ts'

export const t = defineWords('data/store', {
  somethingWentWrong: 'NOT saved – something went wrong. Your entries are still here: try again.',
  storageProblems: {
    full: 'NOT saved – free some space on this device and try again.',
    unavailable: 'NOT saved – this device won’t let the app store anything right now. Reload the page and try again.',
    newer: 'A newer version of the app has been opened on this device. Reload the page to continue.',
  },
})
