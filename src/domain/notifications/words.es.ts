import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  accepted: (person) => `${person} aceptó tu invitación`,
  acceptedText: (organization, role) => `Nueva persona en ${organization}, con el rol ${role}.`,
  clocksChanged: (timeZone) => `Nuevas reglas de horario en ${timeZone}`,
  disputeOver: {
    clearing: 'El personal de la liga borró el resultado en disputa. Se puede volver a reportar.',
    staff: 'El personal de la liga resolvió la disputa.',
    sides: 'Ambas partes están de acuerdo.',
  },
  gameChanged: (game) => `Cambio de partido: ${game}`,
  gamesChanged: (count, schedule) => `Cambiaron ${count} partidos: ${schedule}`,
  gamesKept: (count) =>
    `${count === 1 ? '1 partido conserva' : `${count} partidos conservan`} la fecha y la hora locales. Los teléfonos y calendarios se actualizan.`,
  gamesOverlap: (count) =>
    count === 1
      ? '1 partido coincidiría con otro y puede verse a otra hora. Cámbialo de hora.'
      : `${count} partidos coincidirían con otros y pueden verse a otra hora. Cámbialos de hora.`,
  matchCorrected: (schedule) => `${schedule}: se corrigió o se borró un resultado anterior.`,
  matchKnown: (match, other) => `Juegas contra ${other} en el partido ${match}`,
  matchKnownWhen: (match, other, when) => `Juegas contra ${other} en el partido ${match}, ${when}`,
  matchLost: (match) => `Al final no juegas el partido ${match}`,
  matchOpen: (match) => `Vuelve a estar por definir quién juega el partido ${match}`,
  matchPostponed: (schedule) => `${schedule}: está aplazado y aún no tiene nueva hora.`,
  matchWon: (match) => `Ganas el partido ${match} sin jugar`,
  matchWonText: (schedule, other) => `${schedule}: ${other} se retiró.`,
  moreGames: (count) => `y ${count} más.`,
  noPlaceYet: 'sede por definir',
  published: (schedule) => `Se publicó ${schedule}`,
  publishedEmpty: (league) => `${league}: aún no hay partidos.`,
  publishedText: (league, games, first) =>
    `${league}: ${games === 1 ? '1 partido, ' : `${games} partidos, el primero: `}${first}.`,
  reason: (reason) => `Motivo: ${reason}`,
  reporters: { scorekeeper: 'Un anotador', both: 'Alguien de ambos equipos' },
  resultCleared: (game) => `${game}: se borró el resultado`,
  resultCorrected: (game, score) => `${game}: el resultado ahora es ${score}`,
  resultCorrectedText: (was) => `El personal de la liga lo corrigió. Era ${was}.`,
  resultDisputed: (game) => `${game}: el marcador está en disputa`,
  resultDisputedText:
    'Las dos partes reportaron marcadores distintos. El primero sigue, marcado, hasta que ambas estén de acuerdo o el personal de la liga lo resuelva.',
  resultEarly: (game) => `${game}: un resultado antes del partido`,
  resultEarlyText: (score, when) =>
    `Se anotó ${score}, pero el partido es el ${when}. Si es un error, borra el resultado.`,
  resultReported: (game, score) => `${game}: ¿estás de acuerdo con ${score}?`,
  resultReportedText: (reporter) => `Lo reportó ${reporter}. Acéptalo o reporta otro marcador.`,
  resultSettled: (game, score) => `${game}: quedó en ${score}`,
  roleChanged: (role) => `Tu rol ahora es ${role}`,
  roleChangedText: (organization) => `Cambió tu rol en ${organization}.`,
  unknownEvent: 'Tienes novedades',
  unknownEventText: 'Actualiza la aplicación para leerlas.',
}
