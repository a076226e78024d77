import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  added: 'Añadido',
  changed: 'Cambiado',
  copied: 'Copiado',
  copyLink: 'Copiar enlace',
  failedFetchRules: 'No se pudieron cargar las reglas',
  goLeagues: 'Ir a Ligas',
  leagueNotFound: 'Liga no encontrada',
  leagueNotHere: 'Puede que se haya eliminado o que todavía no esté en este dispositivo.',
  linkToRules: 'Enlace a las reglas',
  moved: 'Movido',
  noDifference: 'Las reglas dicen lo mismo que antes.',
  printOrSave: 'Imprimir o guardar como PDF',
  removed: 'Quitado',
  result: 'Resultado',
  rules: 'Reglas',
  rulesOf: (league) => `Reglas de ${league}`,
  share: 'Compartir',
  standings: 'Posiciones',
  version: 'Versión',
  whatChanged: 'Qué cambió',
}
