import { formatDate } from '#i18n/format.ts'
import { describeSideSource } from '#domain/tournaments/describe-round.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { formatDayAndTime, toLocalDate, toLocalTime } from '#domain/time.ts'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'
import { t } from './words.ts'
import type { Conflict, BrokenPreference, PossibleConflict } from '#domain/scheduling/conflicts/model.ts'

/**
 * Describes a conflict briefly: `Bears play twice at once`, `Riverside, Field 2 is booked twice`.
 * @param teams team names by id, for teams that may reach a match but are in none of the games
 */
export function describeConflict(
  conflict: Conflict,
  games: readonly CalendarGame[],
  teams: ReadonlyMap<string, string>,
): string {
  switch (conflict.kind) {
    case 'field':
      return t.bookedTwice(placeName(conflict.fieldId, games))
    case 'team':
      return t.playTwiceOnce(teamName(conflict.teamId, games, teams))
    case 'rest':
      return t.restTooShort(
        teamName(conflict.teamId, games, teams),
        formatShortDuration(conflict.restMinutes),
        formatShortDuration(conflict.neededMinutes),
      )
    case 'turnaround':
      return t.freeBetweenTwoGames(
        placeName(conflict.fieldId, games),
        formatShortDuration(conflict.gapMinutes),
        formatShortDuration(conflict.neededMinutes),
      )
    case 'day':
      return t.playGamesMost(
        teamName(conflict.teamId, games, teams),
        conflict.gameIds.length,
        formatDate(conflict.date),
        conflict.limit,
      )
    case 'week':
      return t.playGamesInWeek(
        teamName(conflict.teamId, games, teams),
        conflict.gameIds.length,
        formatDate(conflict.date),
        conflict.limit,
      )
    case 'doubleheader':
      return t.notOneAfterTheOther(
        teamName(conflict.teamIds[0], games, teams),
        teamName(conflict.teamIds[1], games, teams),
        formatDate(conflict.date),
        conflict.gapMinutes === 0 ? null : formatShortDuration(conflict.gapMinutes),
      )
    case 'run': {
      const team = teamName(conflict.teamId, games, teams)
      const played = conflict.gameIds.length
      return conflict.side === 'home'
        ? t.playHomeInRow(team, played, conflict.limit)
        : t.playAwayInRow(team, played, conflict.limit)
    }
    case 'group':
      return describeGroupConflict(conflict, games, (id) => teamName(id, games, teams))
    case 'meeting':
      return describeMeetingConflict(conflict, (id) => teamName(id, games, teams))
    case 'person': {
      const [first, second] = conflict.teamIds
      return t.sharedStaffPlayAtOnce(teamName(first, games, teams), teamName(second, games, teams))
    }
    case 'closed':
      return t.closedThen(placeName(conflict.fieldId, games))
    case 'event':
      return conflict.about === 'field'
        ? t.eventTakesField(getEventTitle(conflict.event), placeName(conflict.fieldId, games))
        : t.teamHasEvent(teamName(conflict.teamId, games, teams), getEventTitle(conflict.event))
    case 'blackout':
      if (conflict.teamId === null) return t.noGamesPlayedThen
      return t.cannotPlayThen(teamName(conflict.teamId, games, teams), conflict.side)
    case 'order':
      return t.matchStartsBeforeMatch(conflict.match, conflict.sourceMatch)
    case 'source_rest':
      return t.mayNeedRestHas(
        describeSideSource(conflict.source),
        formatShortDuration(conflict.neededMinutes),
        formatShortDuration(conflict.restMinutes),
      )
    case 'possible':
      return possibleTitle(conflict, possibleTeams(conflict.teamIds, games, teams))
    case 'wish':
      return describeBrokenPreference(conflict, teamName(conflict.teamId, games, teams))
  }
}

function describeGroupConflict(
  { limit, date, gameIds }: Extract<Conflict, { readonly kind: 'group' }>,
  all: readonly CalendarGame[],
  nameOf: (teamId: string) => string,
): string {
  const playing = new Set(
    all.flatMap(({ id, homeTeamId, awayTeamId }) => (gameIds.includes(id) ? [homeTeamId, awayTeamId] : [])),
  )
  const [first = '', ...others] = limit.teamIds.filter((id) => playing.has(id)).map(nameOf)
  const who = others.length === 0 ? first : t.teamAndOthers(first, others.length)
  const when =
    date === null ? t.betweenDates(formatDate(limit.startDate), formatDate(limit.endDate)) : t.onDate(formatDate(date))
  const games = gameIds.length
  switch (limit.side) {
    case 'home':
      return t.groupHomeGames(who, games, when, limit.games)
    case 'away':
      return t.groupAwayGames(who, games, when, limit.games)
    case undefined:
      return t.groupGames(who, games, when, limit.games)
  }
}

function describeMeetingConflict(
  conflict: Extract<Conflict, { readonly kind: 'meeting' }>,
  nameOf: (teamId: string) => string,
): string {
  const [one, other] = [nameOf(conflict.teamIds[0]), nameOf(conflict.teamIds[1])]
  switch (conflict.about) {
    case 'missing': {
      const { startDate, endDate } = conflict
      return startDate === endDate
        ? t.doNotMeetOn(one, other, formatDate(startDate))
        : t.doNotMeetBetween(one, other, formatDate(startDate), formatDate(endDate))
    }
    case 'never':
      return t.cannotMeetThen(one, other)
    case 'host':
      return t.cannotHostThen(one, other)
  }
}

function possibleTitle(conflict: PossibleConflict, teams: string): string {
  switch (conflict.about) {
    case 'team':
      return t.mayHavePlayTwice(teams)
    case 'rest':
      return t.mayNeedRestWould(
        teams,
        formatShortDuration(conflict.neededMinutes),
        formatShortDuration(conflict.restMinutes),
      )
    case 'away':
      return t.mayHavePlayCannot(teams)
  }
}

function possibleTeams(
  [first = '', ...others]: readonly string[],
  games: readonly CalendarGame[],
  teams: ReadonlyMap<string, string>,
): string {
  return others.length === 0
    ? teamName(first, games, teams)
    : t.teamOrOthers(teamName(first, games, teams), others.length)
}

export function describeBrokenPreference(wish: BrokenPreference, team: string): string {
  switch (wish.about) {
    case 'time':
      return t.wouldRatherNotPlay(team)
    case 'field':
      return t.wouldRatherPlayElsewhere(team)
    case 'rest':
      return t.restPreferred(team, formatShortDuration(wish.restMinutes), formatShortDuration(wish.wishedMinutes))
  }
}

/** The kinds as headings, in display order: worst first. */
export const conflictKindLabels: Record<Conflict['kind'], string> = {
  order: t.matchesOutOrder,
  field: t.venueDoubleBooking,
  team: t.teamDoubleBooking,
  rest: t.insufficientRest,
  source_rest: t.insufficientRestBetweenMatches,
  turnaround: t.tooLittleTimeBetween,
  day: t.tooManyGamesDay,
  week: t.tooManyGamesWeek,
  doubleheader: t.splitDoubleheaders,
  run: t.tooManyGamesInRow,
  group: t.tooManyGamesOfTeams,
  meeting: t.gamesOnCertainDates,
  person: t.sharedStaff,
  event: t.practicesAndEvents,
  closed: t.venueClosed,
  blackout: t.blackoutDate,
  possible: t.dependingResults,
  wish: t.unmetPreferences,
}

/** Returns text such as `Bears – Foxes, Sat, Nov 21, 10:30 AM, Riverside, Field 2`. */
export function describeGame(game: CalendarGame, timeZone: string): string {
  const place = game.place === null ? '' : `, ${game.place}`
  return `${getGameTitle(game)}, ${formatDayAndTime(toLocalDate(game.start, timeZone), game.hasTime ? toLocalTime(game.start, timeZone) : null)}${place}`
}

/** Returns text such as `45 minutes`, `2 hours`, or `1 h 30 min`. */
export function formatShortDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t.minuteCount(rest)
  if (rest === 0) return t.hourCount(hours)
  return t.hoursAndMinutes(hours, rest)
}

function placeName(fieldId: string, games: readonly CalendarGame[]): string {
  return games.find((game) => game.fieldId === fieldId)?.place ?? t.aField
}

function teamName(teamId: string, games: readonly CalendarGame[], teams: ReadonlyMap<string, string>): string {
  for (const game of games) {
    if (game.homeTeamId === teamId) return game.home
    if (game.awayTeamId === teamId) return game.away
  }
  return teams.get(teamId) ?? t.aTeam
}
