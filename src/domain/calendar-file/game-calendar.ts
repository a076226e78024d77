import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import type { League, Team } from '../schema/leagues.ts'
import type { Game, GameStatus, Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { getEventTitle } from '../league-events/event-title.ts'
import type { LeagueEvent } from '../schema/league-events.ts'
import { formatList } from '#i18n/format-list.ts'
import { compareText } from '../compare-text.ts'
import { formatOccasionWithRound } from '../tournaments/occasion-with-round.ts'
import { formatSide } from '../scores/game-teams.ts'
import { formatPlace } from '../leagues/format-place.ts'
import { formatVtimezone } from './vtimezone.ts'
import { t } from './words.ts'

/** A game, a practice or another event as exported to other calendars. */
export type CalendarFileGame = {
  /** The same in every export, so that a calendar updates its event instead of adding another. */
  readonly uid: string
  /** Increases with every change to the exported data. */
  readonly sequence: number
  /** When the exported data last changed, or null if unknown. */
  readonly changedAt: string | null
  /** The day of a game without a known time, with `start` and `end` as its bounds; null if the time is known. */
  readonly date: string | null
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly description: string
  /** Null if the game has no field yet. */
  readonly location: { readonly title: string; readonly address: string } | null
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

export type GameCalendarRows = {
  readonly league: Pick<League, 'name' | 'time_zone'> & { readonly version?: number }
  /** Games include the SEQUENCE and the time of the last change if the server sent them. */
  readonly games: readonly (Game & { readonly sequence?: number; readonly changed_at?: string })[]
  readonly schedules: readonly Schedule[]
  readonly teams: readonly Team[]
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
  /** Practices and other events; left out of calendars that are public. */
  readonly events?: readonly LeagueEvent[]
}

/** Games in the form needed to create a calendar file. */
export type GameCalendar = {
  readonly title: string
  readonly timeZone: string
  /** The zone's clock changes around these games, as lines of a VTIMEZONE. */
  readonly clocks: readonly string[]
  readonly events: readonly CalendarFileGame[]
}

/**
 * Returns these games in the form needed to create a calendar file.
 * @param now the time around which clock changes are listed if there are no games
 */
export function toGameCalendar(title: string, rows: GameCalendarRows, now: string): GameCalendar {
  const events = [...gameEvents(rows), ...leagueEvents(rows)].toSorted((a, b) => compareText(a.start, b.start))
  const first = events.at(0)?.start ?? now
  const last = events.reduce((latest, { end }) => (end > latest ? end : latest), first)
  const timeZone = rows.league.time_zone
  return { title: printable(title), timeZone, clocks: formatVtimezone(timeZone, first, last), events }
}

/** Returns the events in chronological order, with the names of teams, fields and so on filled in. */
function gameEvents(rows: GameCalendarRows): CalendarFileGame[] {
  const byId = <Row extends { id: string }>(all: readonly Row[]) => new Map(all.map((row) => [row.id, row]))
  const [teams, fields, venues] = [byId(rows.teams), byId(rows.fields), byId(rows.venues)]
  const schedules = byId(rows.schedules)
  const nameOf = (teamId: string) => teams.get(teamId)?.name
  return rows.games
    .toSorted((a, b) => compareText(a.start_time, b.start_time) || compareText(a.id, b.id))
    .map((game) => {
      const field = fields.get(game.field_id ?? '')
      const venue = venues.get(field?.venue_id ?? '')
      const schedule = schedules.get(game.schedule_id)
      const title = formatPlace({ venue, field })
      const [home, away] = [formatSide(game, 'home', nameOf), formatSide(game, 'away', nameOf)]
      const named = [teams.get(game.home_team_id ?? ''), teams.get(game.away_team_id ?? '')]
      // Versions count all changes in an organization, so the latest change has the highest one.
      const versions = [game, ...named, field, venue, schedule, rows.league].map((row) => row?.version ?? 0)
      return {
        uid: `${game.id}@fieldside`,
        sequence: game.sequence ?? Math.max(...versions),
        changedAt: game.changed_at ?? null,
        date: game.local_time === null ? game.local_date : null,
        start: game.start_time,
        end: game.end_time,
        summary: printable(titleOf(game, formatMatchup(home, away))),
        description: printable([rows.league.name, schedule?.name, occasion(game, schedule)].filter(Boolean).join(', ')),
        location: title === '' ? null : { title: printable(title), address: printable(venue?.address ?? '') },
        status: statuses[game.status],
      }
    })
}

function leagueEvents({ events = [], ...rows }: GameCalendarRows): CalendarFileGame[] {
  return events.map((event): CalendarFileGame => {
    const field = rows.fields.find(({ id }) => id === event.field_id)
    const venue = rows.venues.find(({ id }) => id === field?.venue_id)
    const teams = rows.teams.filter(({ id }) => event.team_ids.includes(id))
    const names = formatList(teams.map(({ name }) => name))
    const title = event.place ?? formatPlace({ venue, field })
    const versions = [event, ...teams, field, venue, rows.league].map((row) => row?.version ?? 0)
    return {
      uid: `${event.id}@fieldside`,
      sequence: Math.max(...versions),
      changedAt: null,
      date: null,
      start: event.start_time,
      end: event.end_time,
      summary: printable([getEventTitle(event), names].filter(Boolean).join(': ')),
      description: printable([rows.league.name, event.note].filter(Boolean).join('\n')),
      location: title === '' ? null : { title: printable(title), address: printable(venue?.address ?? '') },
      status: 'CONFIRMED',
    }
  })
}

/** Returns, for example, `Round 3` or `Match 9, Semifinals`. */
function occasion(game: Game, schedule: Schedule | undefined): string | null {
  return formatOccasionWithRound(game, schedule) ?? (game.round_number === null ? null : t.round(game.round_number))
}

/** A postponed game may move to another day, so its time is only tentative. */
const statuses: Record<GameStatus, CalendarFileGame['status']> = {
  scheduled: 'CONFIRMED',
  in_progress: 'CONFIRMED',
  completed: 'CONFIRMED',
  forfeited: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
}

/** Google Calendar and Outlook ignore the status of an event in a feed, so the title shows it too. */
function titleOf({ status, local_time }: Pick<Game, 'status' | 'local_time'>, matchup: string): string {
  const title = local_time === null ? t.timeTbd(matchup) : matchup
  if (status === 'cancelled') return t.cancelled(title)
  return status === 'postponed' ? t.postponed(title) : title
}

/** Removes the control characters that RFC 5545 doesn't allow in text; line breaks stay. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')
}
