import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/pwa', {
  newVersionReady: 'A new version is ready',
  notSavedYetLost: 'Not saved yet. The update will discard: {list}.',
  somethingBeingTypedAnother: (productName: string) =>
    `There is unsaved input in another tab of ${productName}. Save it there first, or you may lose it.`,
  update: 'Update',
  updateAnyway: 'Update anyway',
  updateComesItselfOnce: 'The update installs automatically once everything is saved.',
  updateNow: 'Update now?',
})
