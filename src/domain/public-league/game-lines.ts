import { formatDate } from '#i18n/format.ts'
import { sortByPlayOrder, describeUnplayed } from '../tournaments/match-words.ts'
import { formatOccasionWithRound } from '../tournaments/occasion-with-round.ts'
import { resolveTournamentTeams } from '../tournaments/tournament.ts'
import { getGameSide, unknownLook, type GameSide } from '../scores/game-teams.ts'
import { formatPlace } from '../leagues/format-place.ts'
import { describeResultSource, formatScore } from '../scores/results.ts'
import type { GameStatus, Game } from '../schema/schedules.ts'
import type { Venue } from '../schema/venues.ts'
import { toGameDate, formatTimeOfGame } from '../leagues/game-times.ts'
import { formatDayAndTime } from '../time.ts'
import type { PublicGame, PublicLeague } from './public-league.ts'
import { t } from './words.ts'
import { hasResult } from '../scores/has-result.ts'

/** A game as shown to fans. */
export type GameLine = {
  readonly id: string
  /** The game, including the teams that follow from the tournament's results. */
  readonly game: PublicGame
  /** For example `2026-11-21`, in the league's zone, like everything below. */
  readonly date: string
  /** `Sat, Nov 21` */
  readonly day: string
  /** `10:30`, or `TBD` if not known yet */
  readonly time: string
  readonly home: GameSide
  readonly away: GameSide
  /** For example `3 – 1`; null if there is none or it is not public. */
  readonly score: string | null
  readonly status: GameStatus
  /** For example `Final`, `In progress`, `Cancelled` or `Bye`; null for a normal upcoming game. */
  readonly statusInWords: string | null
  /**
   * `Moved from Sat, Nov 21, 10:00 AM`, `New time`, `New place`; null if unchanged since publication or no longer upcoming.
   */
  readonly movedInWords: string | null
  /** The basis of the result, in the app's wording: `Confirmed by both`. */
  readonly provenance: string | null
  /** Whether the game is over but its result is not public. */
  readonly hidesResult: boolean
  /** Whether the game is being played, as far as is known, or is over and its result may still arrive. */
  readonly isOn: boolean
  /** For example `Round 3` or `Match 9, Semifinals`. */
  readonly occasion: string | null
  readonly scheduleName: string
  /** The teams' division, if they share one. */
  readonly divisionName: string | null
  /** For example `Riverside, Field 2`; empty if the game has no field yet. */
  readonly place: string
  readonly venue: Venue | null
}

export type GameDay = { readonly date: string; readonly day: string; readonly lines: readonly GameLine[] }

const getUnknownSide = (): GameSide => ({ ...unknownLook, id: null, name: t.toBeAnnounced })

/** Returns all games in chronological order. */
export function toGameLines(data: PublicLeague, now: string): GameLine[] {
  const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const [teams, divisions, fields, venues] = [
    byId(data.teams),
    byId(data.divisions),
    byId(data.fields),
    byId(data.venues),
  ]
  const schedules = byId(data.schedules)
  const zone = data.league.time_zone
  return sortByPlayOrder(resolvePublicBracketTeams(data)).map((game): GameLine => {
    const schedule = schedules.get(game.schedule_id)
    const field = fields.get(game.field_id ?? '')
    const venue = venues.get(field?.venue_id ?? '')
    const side = (which: 'home' | 'away') => getGameSide(game, which, (id) => teams.get(id)) ?? getUnknownSide()
    const [home, away] = [side('home'), side('away')]
    const divisionId = teams.get(home.id ?? '')?.division_id
    const isOver = hasResult(game)
    return {
      id: game.id,
      game,
      date: toGameDate(game, zone),
      day: formatDate(toGameDate(game, zone)),
      time: formatTimeOfGame(game, zone),
      home,
      away,
      score: formatScore(game) || null,
      status: game.status,
      statusInWords: statusInWords(game, { home: home.name, away: away.name }),
      movedInWords: movedInWords(game),
      provenance: describeResultSource(game, [], null),
      hidesResult: isOver && game.hides_result,
      isOn: isUnderway(game, now),
      occasion:
        formatOccasionWithRound(game, schedule) ?? (game.round_number === null ? null : t.round(game.round_number)),
      scheduleName: schedule?.name ?? '',
      divisionName:
        divisionId && divisionId === teams.get(away.id ?? '')?.division_id
          ? (divisions.get(divisionId)?.name ?? null)
          : null,
      place: formatPlace({ venue, field }),
      venue: venue ?? null,
    }
  })
}

/** Groups lines by day; they must be in chronological order. */
export function groupLinesByDay(lines: readonly GameLine[]): GameDay[] {
  const days = new Map<string, GameLine[]>()
  for (const line of lines) {
    const known = days.get(line.date)
    if (known) known.push(line)
    else days.set(line.date, [line])
  }
  return [...days].map(([date, ofDay]) => ({ date, day: ofDay[0]?.day ?? '', lines: ofDay }))
}

/** Returns the games, with bracket games showing the teams that follow from the results. */
export function resolvePublicBracketTeams({
  games,
  schedules,
}: Pick<PublicLeague, 'games' | 'schedules'>): PublicGame[] {
  return schedules.flatMap((schedule) => {
    const ofSchedule = games.filter(({ schedule_id: id }) => id === schedule.id)
    if (schedule.bracket === null) return ofSchedule
    const stored = new Map(ofSchedule.map((game) => [game.id, game]))
    return resolveTournamentTeams(schedule, ofSchedule).flatMap((game) => {
      const beside = stored.get(game.id)
      return beside ? [{ ...beside, ...game }] : []
    })
  })
}

function movedInWords({ status, moved_from: from, ...game }: PublicGame): string | null {
  if (from === null || status !== 'scheduled') return null
  if (from.local_time === null && from.local_date === game.local_date && game.local_time !== null) return t.newTime
  if (from.start_time !== game.start_time) return t.movedFrom(formatDayAndTime(from.local_date, from.local_time))
  return from.field_id !== game.field_id ? t.newPlace : null
}

function statusInWords(game: PublicGame, names: { readonly home: string; readonly away: string }): string | null {
  switch (game.status) {
    case 'scheduled':
      return null
    case 'in_progress':
      return t.inProgress
    case 'completed':
      return t.final
    case 'postponed':
      return t.postponed
    case 'cancelled':
      return describeUnplayed(game) ?? t.cancelled
    case 'forfeited':
      if (game.forfeited_by === null) return t.forfeited
      return game.forfeited_by === 'both' ? t.forfeitedByBoth : t.forfeitedBy(names[game.forfeited_by])
  }
}

const hourMs = 3_600_000
/** How long after a game's end its result may still arrive. */
const lateMs = 2 * hourMs
/** A game that someone forgot to end counts as over after this time. */
const forgottenMs = 24 * hourMs

/** Whether the game is being played, or is over and its result may still arrive. */
export function isUnderway(
  game: Pick<Game, 'status' | 'local_time' | 'start_time' | 'end_time'>,
  now: string,
): boolean {
  const [at, end] = [Date.parse(now), Date.parse(game.end_time)]
  if (game.status === 'in_progress') return at < end + forgottenMs
  if (game.local_time === null) return false // it takes place sometime that day, but no one knows when
  return game.status === 'scheduled' && game.start_time <= now && at < end + lateMs
}

/** Whether it's worth polling again soon. */
export function needsLiveUpdates({ games }: Pick<PublicLeague, 'games'>, now: string): boolean {
  return games.some((game) => isUnderway(game, now))
}
