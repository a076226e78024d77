import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  affected: 'Partidos pendientes',
  backAsk: (team) => `¿${team} vuelve a estar en la liga?`,
  backHowever:
    'Las posiciones vuelven a contar sus partidos como los de cualquier otro equipo. Los partidos cancelados o perdidos por no presentarse quedan como están hasta que los restablezcas.',
  backConfirm: 'Vuelve a la liga',
  backSuccessfully: 'El equipo vuelve a estar en la liga',
  cancelGames: (count) =>
    count === 1 ? 'Cancelar el partido que le quedaba' : `Cancelar los ${count} partidos que le quedaban`,
  changeUndone: 'Cambio deshecho',
  dayInvalid: 'Ingresa un día que no esté en el futuro',
  forfeitGames: (count) =>
    count === 1
      ? 'Registrar como perdido por no presentarse el partido que le quedaba'
      : `Registrar como perdidos por no presentarse los ${count} partidos que le quedaban`,
  gamesHowever: 'Si no lo marcas, quedan en el calendario hasta que los cambies ahí.',
  how: 'Cómo se fue',
  kinds: { withdrawn: 'Se retiró', expelled: 'Fue expulsado' },
  lastDay: 'Último día en la liga',
  lastDayHint: 'Un partido de ese día cuenta como jugado si tiene resultado.',
  withdrewOn: (date) => `Este equipo se retiró de la liga. Su último día fue el ${date}.`,
  expelledOn: (date) => `Este equipo fue expulsado de la liga. Su último día fue el ${date}.`,
  noResults: 'Todavía no hay resultados, así que la tabla no cambia.',
  placingsChange: (count) =>
    count === 0 ? 'Ningún puesto cambia' : count === 1 ? 'Cambia 1 puesto' : `Cambian ${count} puestos`,
  pct: 'Pct',
  pts: 'Pts',
  rank: 'Puesto',
  reason: 'Motivo',
  reasonHint: 'Lo pueden leer los miembros de tu organización. Las páginas públicas solo dicen que el equipo se fue.',
  reasonWas: (reason) => `Motivo: ${reason}`,
  reasonOfChange: (team) => `${team} dejó la liga.`,
  record: 'Balance',
  rulesSay: (clause) => `Lo que dice el reglamento en la sección ${clause}`,
  save: 'Guardar',
  savedSuccessfully: (team) => `${team} dejó la liga`,
  stillInTournament: (list) =>
    `Los torneos tienen su propio retiro. Este equipo sigue en ${list}: retíralo en la página del cuadro.`,
  tableAfterward: 'La tabla después',
  team: 'Equipo',
  titleOf: (team) => `${team} dejó la liga`,
  told: (reason) => `Los interesados leen como motivo: «${reason}»`,
}
