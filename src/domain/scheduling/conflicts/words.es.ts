import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  added: 'nuevo',
  anotherEnd: (when) => `${when}, otra hora de fin`,
  backOnSchedule: 'de vuelta en el calendario',
  bothTeams: 'ambos equipos',
  calledOff: (status, before) => {
    const done = status === 'cancelled' ? 'cancelado' : status === 'postponed' ? 'aplazado' : status
    return `${done}, era ${before}`
  },
  countsAgain: 'vuelve a contar',
  forfeitedBy: (team) => `incomparecencia de ${team}`,
  gamesOf: (games, teams) => `${games} ${games === 1 ? 'partido' : 'partidos'} de ${teams}.`,
  gamesOfUnknownTeams: (games) =>
    `${games} ${games === 1 ? 'partido' : 'partidos'} de equipos que aún no se conocen. Se les avisará cuándo y dónde juegan.`,
  insteadOf: (now, before) => `${now} en lugar de ${before}`,
  leagueStaff: (count) => `${count} del personal de la liga`,
  list: (parts) => (parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`),
  more: (count) => `${count} más`,
  nobodyToNotify: 'No hay a quién avisar.',
  noPlace: 'sin sede',
  noStaff: (teams, count) =>
    `${teams} no ${count === 1 ? 'tiene' : 'tienen'} entrenador en la app. Comunícate directamente.`,
  othersNotifiedLater: 'A los equipos que aún no se conocen se les avisará cuando se conozcan.',
  peopleNotified: (count) => (count === 1 ? 'Se avisa a 1 persona.' : `Se avisa a ${count} personas.`),
  sameTeam: 'Elige dos equipos diferentes',
  swapped: 'local y visitante se intercambiaron',
  unnamedPerson: 'Alguien sin nombre',
  willBeNotified: (people) => `Se avisará a: ${people}.`,
}
