import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  fieldMisplaced: (field, by) => `Una cláusula que compara ${by} no puede tener «${field}»`,
  fieldRequired: (field, by) => `Una cláusula que compara ${by} necesita «${field}»`,
  idTwice: (id) => `Dos cláusulas se llaman «${id}»`,
  keyInvalid: 'Usa minúsculas, dígitos y guiones bajos, empezando por una letra',
  keyUnknown: (keys, allowed) => `Clave desconocida: ${keys}. Permitidas: ${allowed}`,
  needsLevelTeams: 'Esta cláusula depende de qué equipos están empatados, así que va entre los desempates',
  noPoints: 'Estas reglas no dan puntos',
  pointsOutOfOrder:
    'Una victoria debe valer más que una derrota, y un empate no puede valer más que una victoria ni menos que una derrota',
  unitInvalid: 'Se esperaba score, periods_won, period_points o un dato como fact_tries',
}
