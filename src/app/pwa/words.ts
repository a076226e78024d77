import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/pwa', {
  newVersionReady: 'A new version is ready',
  notSavedYetLost: 'Not saved yet, and lost with the update: {list}.',
  somethingBeingTypedAnother: (productName: string) =>
    `Something is being typed in another tab of ${productName}. Save it there first, or it may be lost.`,
  update: 'Update',
  updateAnyway: 'Update anyway',
  updateComesItselfOnce: 'The update comes by itself once everything is saved.',
  updateNow: 'Update now?',
})
