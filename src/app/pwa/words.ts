import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/pwa', {
  newVersionReady: 'A new version is ready',
  notSavedYetLost: 'You haven’t saved {list}. If you update now, your input will be discarded.',
  somethingBeingTypedAnother: (productName: string) =>
    `Another tab of ${productName} has unsaved input. Save it there first, or you may lose it.`,
  update: 'Update',
  updateAnyway: 'Update anyway',
  updateComesItselfOnce: 'The update installs automatically once everything is saved.',
  updateNow: 'Update now?',
})
