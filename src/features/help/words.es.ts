import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  allTopics: 'Todos los temas',
  forOtherRoles: 'Temas para otros roles',
  groups: {
    start: 'Empezar una liga',
    schedules: 'Calendarios y lluvia',
    gameDay: 'Día de partido y resultados',
    standings: 'Posiciones y torneos',
    people: 'Personas y roles',
    notifications: 'Notificaciones',
    offline: 'Sin conexión',
    data: 'Importar y exportar',
    sponsorship: 'Patrocinio',
    account: 'Cuenta y dispositivos',
  },
  goTo: (screen) => `Ir a «${screen}»`,
  help: 'Ayuda',
  noneFound: (query) => `Ningún tema coincide con «${query}»`,
  noneFoundHint:
    'Prueba con otra palabra, como el nombre de un botón o de una pantalla. Si no lo encuentras, pregunta al personal de tu liga.',
  onlyFor: (roles) => `Esto es para: ${roles}.`,
  results: 'Resultados',
  relatedTopics: 'Temas relacionados',
  resultCount: (count) => (count === 1 ? '1 tema' : `${count} temas`),
  search: 'Buscar en la ayuda',
  showAllTopics: 'Mostrar todos los temas',
  topicNotFound: 'Tema no encontrado',
  topicNotFoundHint: 'Puede que haya cambiado de nombre. Búscalo o revisa todos los temas.',
  whatIsOnThisDevice: 'La ayuda también funciona sin conexión.',
}
