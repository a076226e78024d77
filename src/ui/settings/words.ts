import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '../tables/format-quantity.ts'

export const t = defineWords('ui/settings', {
  changed: 'changed',
  changeCount: (count: number) => formatQuantity(count, 'change'),
  discard: 'Discard',
  noChanges: 'No unsaved changes',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  sections: 'Sections of this page',
})
