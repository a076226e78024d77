import { formatSide } from '#domain/scores/game-teams.ts'
import type { MoveReason } from '#domain/scheduling/repair/reasons.ts'
import type { RainoutUnplaced } from '#domain/scheduling/repair/rainout/result.ts'
import type { Rainout, RainoutRows } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { formatDate, formatGameTime, getWeekday, weekdays } from '#domain/time.ts'
import { getGameTitle } from '../calendar/calendar-game.ts'

/** The display names for the games of a league. */
export type RainoutNames = {
  readonly timeZone: string
  /** `Tigers vs Sharks` */
  readonly titleOf: (gameId: string) => string
  /** `Riverside, Field 1` */
  readonly fieldOf: (fieldId: string | null) => string
}

export function createRainoutNames({ games, teams, fields, timeZone }: RainoutRows): RainoutNames {
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const places = new Map(fields.map(({ id, name, venueName }) => [id, `${venueName}, ${name}`]))
  const nameOf = (id: string) => teamNames.get(id)
  return {
    timeZone,
    titleOf: (gameId) => {
      const game = gamesById.get(gameId)
      if (!game) return 'Unknown game'
      return getGameTitle({ home: formatSide(game, 'home', nameOf), away: formatSide(game, 'away', nameOf) })
    },
    fieldOf: (fieldId) => (fieldId === null ? 'No place yet' : (places.get(fieldId) ?? 'Unknown field')),
  }
}

/** `10:30, Riverside, Field 1` */
export function formatTimeAndPlace({ start, fieldId }: GamePlace, { timeZone, fieldOf }: RainoutNames): string {
  return `${formatGameTime(start, timeZone)}, ${fieldOf(fieldId)}`
}

/** Describes why a game that is not rained out has to move. */
export function describeMoveReason(reason: MoveReason | null, { titleOf }: RainoutNames): string {
  if (reason === null) return 'Not rained out: moves for the others’ sake'
  const other = titleOf(reason.forGameId)
  if (reason.kind === 'order') return `Not rained out: it comes after ${other}`
  if (reason.kind === 'people') return `Not rained out: ${other} is played then, and their teams share a coach`
  return reason.kind === 'field'
    ? `Not rained out: its place goes to ${other}`
    : `Not rained out: ${other} is played then by one of its teams`
}

export function describeUnplacedReason({ reason }: RainoutUnplaced, until: string): string {
  if (reason === null) return 'A tournament is played in rounds: move this game by hand, or postpone it.'
  const last = formatDate(until)
  if (reason === 'matches') {
    return `No free time until ${last} keeps the order of its tournament and suits every team that may come: move it by hand, or postpone it.`
  }
  if (reason.fieldDates === 0) return `No field is free on any game day until ${last}.`
  if (reason.shared !== null) {
    return `${reason.shared}: whenever a field and both teams are free until ${last}, the other of these plays.`
  }
  if (reason.teamDates === 0) return `On every game day until ${last} one of the two teams plays already or is away.`
  return `Whenever a field is free until ${last}, one of the two teams plays already or is away.`
}

/** `Rain on Saturday, 9 May` */
export function formatRainReason({ date }: Pick<Rainout, 'date'>): string {
  const { name = '' } = weekdays[getWeekday(date) - 1] ?? {}
  return `Rain on ${name}, ${formatDate(date).slice(4)}`
}

export function describeRepairProgress(moves: number | undefined): string {
  if (moves === undefined) return 'Starting'
  if (moves === 0) return 'Looking for new times without moving any other game'
  return `Looking for new times with ${moves === 1 ? 'one other game' : `${moves} other games`} moved`
}
