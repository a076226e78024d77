import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  close: 'Cerrar',
  dismiss: 'Cerrar',
  dismissNote: 'Quitar la nota',
  dismissNoteAbout: (label) => `Quitar la nota sobre ${label}`,
  empty: 'vacío',
  everythingThereStaysReading:
    'Se conserva todo lo que ya tienes, y puedes seguir consultando, ingresando marcadores y exportando.',
  loading: 'Cargando…',
  moreWouldAdded: (wanted) => (wanted === 1 ? 'Se agregaría 1 más.' : `Se agregarían ${wanted} más.`),
  needsAttention: 'Requiere atención',
  newText: 'Nueva',
  no: 'no',
  nothingWasSentAsk:
    'No se envió el correo porque no hay un servidor de correo configurado. Pregunta a quien administra el servidor.',
  nothingWasSentMailWaits:
    'No se envió el correo porque no hay un servidor de correo configurado. Puedes leerlo en {waitsAt}',
  pleaseTryRefreshingPage: 'Recarga la página. Si el problema continúa, contacta a soporte.',
  savedPhone: 'Guardado en este teléfono',
  secondFactor: 'Segundo factor',
  seeWhatGoes: 'Revisar cambios',
  sent: 'Enviado',
  tryAgain: 'Reintentar',
  undo: 'Deshacer',
  unsentCounts: (scores, others) => {
    const scoreCount = scores === 1 ? '1 marcador' : `${scores} marcadores`
    if (others === 0) return scores === 0 ? '' : scoreCount
    if (scores === 0) return others === 1 ? '1 cambio' : `${others} cambios`
    return `${scoreCount} y ${others === 1 ? '1 cambio más' : `${others} cambios más`}`
  },
  was: 'antes: {words} ({relativeMoment})',
  wasOf: '{label}: antes {words} ({relativeMoment})',
  yes: 'sí',
}
