import type { Translation } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  actionsFor: (name) => `Acciones de ${name}`,
  cancel: 'Cancelar',
  close: 'Cerrar',
  deletedSuccessfully: (noun) => `Eliminado: ${noun}`,
  deletesForEveryone: '{name} se eliminará para todos, junto con {list}.',
  deleteText: (noun) => `Eliminar: ${noun}`,
  discard: 'Descartar',
  discardChanges: '¿Descartar los cambios?',
  divisionCount: (count) => formatQuantity(count, 'división', 'divisiones'),
  gamesWithResults: (count) => (count === 1 ? '1 partido con sus resultados' : `${count} partidos con sus resultados`),
  hasNoTeamsNo: '{name} no tiene equipos ni calendarios.',
  keepEditing: 'Seguir editando',
  notSavedYet: 'Sin guardar: {list}.',
  playerCount: (count) => formatQuantity(count, 'jugador', 'jugadores'),
  scheduleCount: (count) => formatQuantity(count, 'calendario'),
  sponsorsWithPackages: (count) =>
    count === 1 ? '1 patrocinador con sus paquetes' : `${count} patrocinadores con sus paquetes`,
  sureToDeleteLeague: '¿Seguro que quieres eliminar esta liga?',
  teamCount: (count) => formatQuantity(count, 'equipo'),
  venuesStayShared: (count) =>
    count === 1
      ? '1 sede se conserva y la comparten todas las ligas.'
      : `${count} sedes se conservan y las comparten todas las ligas.`,
  youSureYouWant: (noun) => `¿Seguro que quieres eliminar: ${noun}?`,
}
