import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  newVersionReady: 'Hay una nueva versión lista',
  notSavedYetLost: 'Sin guardar. La actualización descartará: {list}.',
  somethingBeingTypedAnother: (productName) =>
    `Hay datos sin guardar en otra pestaña de ${productName}. Guárdalos ahí primero, o podrías perderlos.`,
  update: 'Actualizar',
  updateAnyway: 'Actualizar de todos modos',
  updateComesItselfOnce: 'La actualización se instala automáticamente cuando todo esté guardado.',
  updateNow: '¿Actualizar ahora?',
}
