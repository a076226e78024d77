import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  accepted: (person) => `${person} aceptó tu invitación`,
  acceptedText: (organization, role) => `Ahora está en ${organization} con el rol ${role}.`,
  clocksChanged: (timeZone) => `Cambiaron las reglas de la zona horaria: ${timeZone}`,
  disputeOver: {
    clearing: 'El personal de la liga borró el resultado en disputa. Se puede volver a reportar.',
    staff: 'El personal de la liga resolvió la disputa.',
    sides: 'Ambas partes están de acuerdo.',
  },
  gameChanged: (game) => `Cambio de partido: ${game}`,
  gamesChanged: (count, schedule) => `Cambiaron ${count} partidos: ${schedule}`,
  gamesKept: (count) =>
    `${count === 1 ? '1 partido conserva' : `${count} partidos conservan`} la fecha y la hora locales. Los dispositivos y calendarios se actualizarán.`,
  gamesOverlap: (count) =>
    count === 1
      ? '1 partido coincidiría con otro y puede mostrarse a una hora equivocada. Reprográmalo.'
      : `${count} partidos coincidirían con otros y pueden mostrarse a una hora equivocada. Reprográmalos.`,
  matchTeamsChanged: (schedule) => `${schedule}: cambió un resultado anterior o los emparejamientos.`,
  matchKnown: (match, other) => `Juegas contra ${other} en el partido ${match}`,
  matchKnownWhen: (match, other, when) => `Juegas contra ${other} en el partido ${match}, ${when}`,
  matchLost: (match) => `Ya no juegas el partido ${match}`,
  matchNotNeeded: (match) => `El partido ${match} no hace falta`,
  matchNotNeededText: (schedule) => `${schedule}: ya se sabe quién avanza.`,
  matchOpen: (match) => `Partido ${match}: equipos por definir otra vez`,
  matchPostponed: (schedule) => `${schedule}: aplazado, aún sin nueva hora.`,
  matchWon: (match) => `Ganas el partido ${match} sin jugar`,
  matchWonText: (schedule, other) => `${schedule}: ${other} se retiró.`,
  moreGames: (count) => `Y ${count} más.`,
  noPlaceYet: 'campo por definir',
  published: (schedule) => `Calendario publicado: ${schedule}`,
  publishedEmpty: (league) => `${league}: aún no hay partidos.`,
  publishedText: (league, games, first) =>
    `${league}: ${games === 1 ? '1 partido, ' : `${games} partidos, a partir del `}${first}`,
  reason: (reason) => `Motivo: ${reason}`,
  reporters: { scorekeeper: 'un anotador', both: 'alguien de ambos equipos' },
  resultCleared: (game) => `${game}: se borró el resultado`,
  resultCorrected: (game, score) => `${game}: el resultado ahora es ${score}`,
  resultCorrectedText: (was) => `El personal de la liga lo corrigió. Era ${was}.`,
  resultDisputed: (game) => `${game}: el marcador está en disputa`,
  resultDisputedText:
    'Se reportaron marcadores distintos. El primero cuenta, marcado como en disputa, hasta que ambas estén de acuerdo o el personal de la liga lo resuelva.',
  resultEarly: (game) => `${game}: marcador anotado antes del partido`,
  resultEarlyText: (score, when) =>
    `Se anotó ${score}, pero el partido aún no se juega (${when}). Si es un error, borra el resultado.`,
  resultReported: (game, score) => `${game}: ¿estás de acuerdo con ${score}?`,
  resultReportedText: (reporter) => `Lo reportó ${reporter}. Acéptalo o reporta otro marcador.`,
  resultSettled: (game, score) => `${game}: el marcador quedó en ${score}`,
  roleChanged: (role) => `Tu rol ahora es ${role}`,
  roleChangedText: (organization) => `Cambió tu rol en ${organization}.`,
  unknownEvent: 'Tienes una notificación nueva',
  unknownEventText: 'Actualiza la aplicación para leerla.',
}
