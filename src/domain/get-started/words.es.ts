import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  addTeams: 'Agrega los equipos',
  addTeamsNote: 'Uno por uno, o todos a la vez desde un archivo.',
  addVenue: 'Agrega una sede',
  addVenueNote: 'Dónde se juega: sus canchas y su horario.',
  interestHints: {
    scheduling: 'Temporadas y torneos sin choques, y reprogramación después de la lluvia',
    registration: 'Planteles desde un archivo o por los entrenadores; formularios para las familias',
    communication: 'Todos se enteran cuando cambia un partido; chat de equipo',
    streaming: 'Partidos en video en vivo',
    analytics: 'Posiciones, estadísticas y reportes',
    revenue: 'Patrocinadores, sus paquetes y sus ingresos',
  },
  interests: {
    scheduling: 'Calendarios',
    registration: 'Inscripción',
    communication: 'Comunicación',
    streaming: 'Transmisión',
    analytics: 'Estadísticas',
    revenue: 'Ingresos',
  },
  leagueSizeHints: {
    small: '2–4 equipos',
    medium: '5–8 equipos',
    large: '9–16 equipos',
    xlarge: '17 equipos o más',
  },
  leagueSizes: { small: 'Pequeña', medium: 'Mediana', large: 'Grande', xlarge: 'Muy grande' },
  makeSchedule: 'Crea un calendario',
  makeScheduleNote: 'Elige días y horas; los partidos se programan sin choques.',
}
