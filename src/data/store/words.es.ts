import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  somethingWentWrong: 'NO se guardó: algo salió mal. Lo que escribiste sigue aquí; inténtalo de nuevo.',
  storageProblems: {
    full: 'NO se guardó: libera espacio en este dispositivo e inténtalo de nuevo.',
    unavailable:
      'NO se guardó: este dispositivo no deja que la app guarde nada por ahora. Vuelve a cargar la página e inténtalo de nuevo.',
    newer: 'En este dispositivo se abrió una versión más nueva de la app. Vuelve a cargar la página para continuar.',
  },
}
