import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  asOf: (time) => `Sin conexión. Última actualización: ${time}`,
  copied: 'Copiado',
  copyThis: 'Copia esto',
  gameCount: (count) => (count === 1 ? '1 partido' : `${count} partidos`),
  gameCountOf: (count, name) => `${count === 1 ? '1 partido' : `${count} partidos`} de ${name}`,
  keptOnThisDevice: 'Guardadas en este dispositivo',
  moreGamesChanged: (count) => (count === 1 ? 'Cambió 1 partido más.' : `Cambiaron ${count} partidos más.`),
  noConnection: 'Sin conexión',
  nothingKept: 'Todavía no hay ninguna página de una liga guardada en este dispositivo.',
  noLongerPublished: 'Esta página ya no se publica.',
  notOpenedBefore:
    'Esta página no se había abierto en este dispositivo, así que no está guardada aquí. Se abrirá en cuanto haya conexión.',
  updatedAt: (time) => `Actualizado: ${time}`,
}
