import { describeSideSource } from '#domain/tournaments/words.ts'
import type { BrokenPreference, Conflict, PossibleConflict } from '#domain/scheduling/conflicts/conflicts.ts'
import { formatDate, formatDayAndTime, toLocalDate, toLocalTime } from '#domain/time.ts'
import { getGameTitle, type CalendarGame } from '../calendar/calendar-game.ts'

/**
 * Describes a conflict briefly: `Bears play twice at once`, `Riverside, Field 2 is booked twice`.
 * @param teams names by id, for teams that may reach a match but are in none of the games
 */
export function describeConflict(
  conflict: Conflict,
  games: readonly CalendarGame[],
  teams: ReadonlyMap<string, string>,
): string {
  switch (conflict.kind) {
    case 'field':
      return `${placeName(conflict.fieldId, games)} is booked twice`
    case 'team':
      return `${teamName(conflict.teamId, games, teams)} play twice at once`
    case 'rest':
      return `${teamName(conflict.teamId, games, teams)} rest ${formatShortDuration(conflict.restMinutes)} of ${formatShortDuration(conflict.neededMinutes)}`
    case 'turnaround':
      return `${placeName(conflict.fieldId, games)} is free for ${formatShortDuration(conflict.gapMinutes)} of ${formatShortDuration(conflict.neededMinutes)} between two games`
    case 'day':
      return `${teamName(conflict.teamId, games, teams)} play ${conflict.gameIds.length} games on ${formatDate(conflict.date)}, of at most ${conflict.limit}`
    case 'person': {
      const [first, second] = conflict.teamIds
      return `${teamName(first, games, teams)} and ${teamName(second, games, teams)} share people and play at once`
    }
    case 'closed':
      return `${placeName(conflict.fieldId, games)} is closed then`
    case 'blackout':
      if (conflict.teamId === null) return 'No games are played then'
      return `${teamName(conflict.teamId, games, teams)} cannot play then`
    case 'order':
      return `Match ${conflict.match} begins before match ${conflict.sourceMatch} is over`
    case 'source_rest':
      return `${describeSideSource(conflict.source)} may need ${formatShortDuration(conflict.neededMinutes)} of rest, and has ${formatShortDuration(conflict.restMinutes)}`
    case 'possible':
      return possibleTitle(conflict, possibleTeams(conflict.teamIds, games, teams))
    case 'wish':
      return describeBrokenPreference(conflict, teamName(conflict.teamId, games, teams))
  }
}

function possibleTitle(conflict: PossibleConflict, teams: string): string {
  switch (conflict.about) {
    case 'team':
      return `${teams} may have to play twice at once`
    case 'rest':
      return `${teams} may need ${formatShortDuration(conflict.neededMinutes)} of rest, and would have ${formatShortDuration(conflict.restMinutes)}`
    case 'away':
      return `${teams} may have to play, and cannot then`
  }
}

function possibleTeams(
  [first = '', ...others]: readonly string[],
  games: readonly CalendarGame[],
  teams: ReadonlyMap<string, string>,
): string {
  return others.length === 0
    ? teamName(first, games, teams)
    : `${teamName(first, games, teams)} or ${others.length} other ${others.length === 1 ? 'team' : 'teams'}`
}

export function describeBrokenPreference(wish: BrokenPreference, team: string): string {
  switch (wish.about) {
    case 'time':
      return `${team} would rather not play then`
    case 'field':
      return `${team} would rather play elsewhere`
    case 'rest':
      return `${team} rest ${formatShortDuration(wish.restMinutes)} and would like ${formatShortDuration(wish.wishedMinutes)}`
  }
}

/** The kinds as headings, in display order: worst first. */
export const conflictKindLabels: Record<Conflict['kind'], string> = {
  order: 'Matches out of order',
  field: 'Venue double-booking',
  team: 'Team double-booking',
  rest: 'Insufficient rest',
  source_rest: 'Insufficient rest between matches',
  turnaround: 'Too little time between games on a field',
  day: 'Too many games in a day',
  person: 'Shared people',
  closed: 'Venue closed',
  blackout: 'Blackout date',
  possible: 'Depending on results',
  wish: 'Wishes that are not met',
}

/** `Bears vs Foxes, Sat 21 Nov, 10:30, Riverside, Field 2`. */
export function describeGame(game: CalendarGame, timeZone: string): string {
  const place = game.place === null ? '' : `, ${game.place}`
  return `${getGameTitle(game)}, ${formatDayAndTime(toLocalDate(game.start, timeZone), game.hasTime ? toLocalTime(game.start, timeZone) : null)}${place}`
}

/** `45 minutes`, `2 hours`, `1 h 30 min`. */
export function formatShortDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return rest === 1 ? '1 minute' : `${rest} minutes`
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${hours} h ${rest} min`
}

function placeName(fieldId: string, games: readonly CalendarGame[]): string {
  return games.find((game) => game.fieldId === fieldId)?.place ?? 'A field'
}

function teamName(teamId: string, games: readonly CalendarGame[], teams: ReadonlyMap<string, string>): string {
  for (const game of games) {
    if (game.homeTeamId === teamId) return game.home
    if (game.awayTeamId === teamId) return game.away
  }
  return teams.get(teamId) ?? 'A team'
}
