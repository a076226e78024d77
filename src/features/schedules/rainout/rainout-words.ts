import { formatDate, formatLongDate } from '#i18n/format.ts'
import { formatSide } from '#domain/scores/game-teams.ts'
import type { MoveReason } from '#domain/scheduling/repair/reasons.ts'
import type { RainoutUnplaced } from '#domain/scheduling/repair/rainout/result.ts'
import type { Rainout } from '#domain/scheduling/repair/rainout/rainout.ts'
import type { LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { formatGameTime } from '#domain/time.ts'
import { getGameTitle } from '../calendar/calendar-game.ts'
import { t } from './words.ts'

/** The display names for the games of a league. */
export type RainoutNames = {
  readonly timeZone: string
  /** A title such as `Tigers – Sharks` */
  readonly titleOf: (gameId: string) => string
  /** A place such as `Riverside, Field 1` */
  readonly fieldOf: (fieldId: string | null) => string
}

export function createRainoutNames({ games, teams, fields, timeZone }: LeagueRows): RainoutNames {
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const places = new Map(fields.map(({ id, name, venueName }) => [id, `${venueName}, ${name}`]))
  const nameOf = (id: string) => teamNames.get(id)
  return {
    timeZone,
    titleOf: (gameId) => {
      const game = gamesById.get(gameId)
      if (!game) return t.unknownGame
      return getGameTitle({ home: formatSide(game, 'home', nameOf), away: formatSide(game, 'away', nameOf) })
    },
    fieldOf: (fieldId) => (fieldId === null ? t.noPlaceYet : (places.get(fieldId) ?? t.unknownField)),
  }
}

/** Returns text such as `10:30 AM, Riverside, Field 1`. */
export function formatTimeAndPlace({ start, fieldId }: GamePlace, { timeZone, fieldOf }: RainoutNames): string {
  return `${formatGameTime(start, timeZone)}, ${fieldOf(fieldId)}`
}

/** Describes why a game moves that has a place. */
export function describeMoveReason(reason: MoveReason | null, { titleOf }: RainoutNames): string {
  if (reason === null) return t.movesToMakeRoom
  const other = titleOf(reason.forGameId)
  if (reason.kind === 'order') return t.movesToFollow(other)
  if (reason.kind === 'people') return t.movesForPeople(other)
  return reason.kind === 'field' ? t.movesForSlot(other) : t.movesForTeam(other)
}

export function describeUnplacedReason({ reason }: RainoutUnplaced, until: string): string {
  if (reason === null) return t.tournamentPlayedRoundsMove
  const last = formatDate(until)
  if (reason === 'matches') {
    return t.noFreeTimeUntil(last)
  }
  if (reason.fieldDates === 0) return t.noFieldFreeAny(last)
  if (reason.shared !== null) {
    return t.wheneverFieldBothTeams(reason.shared, last)
  }
  if (reason.teamDates === 0) return t.everyGameDayUntil(last)
  return t.wheneverFieldFreeUntil(last)
}

/** Returns text such as `Rain on Saturday, May 9`. */
export function formatRainReason({ date }: Pick<Rainout, 'date'>): string {
  return t.rainOn(formatLongDate(date))
}

export function describeRepairProgress(moves: number | undefined): string {
  if (moves === undefined) return t.starting
  if (moves === 0) return t.lookingNewTimesWithout
  return t.lookingNewTimesMoved(moves)
}
