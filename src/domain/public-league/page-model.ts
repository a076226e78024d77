import { compareText } from '../compare-text.ts'
import type { PublicPart, Team } from '../schema/leagues.ts'
import type { Venue } from '../schema/venues.ts'
import { getLeagueRules, type LeagueRules } from '../rulebook/versions.ts'
import { toLocalDate } from '../time.ts'
import { toDivisionViews, type DivisionView, type TeamPlace } from './division-views.ts'
import { groupLinesByDay, toGameLines, type GameDay, type GameLine } from './game-lines.ts'
import type { PublicLeague, PublicSponsor } from './public-league.ts'
import { toTournamentViews, type TournamentView } from './tournament-views.ts'

// The content of a league's public page, from public data only.

export type VenueView = Venue & { readonly fields: readonly string[] }

export type LeagueView = {
  readonly data: PublicLeague
  /** Today's date in the league's zone. */
  readonly today: string
  /** The rules that apply today. */
  readonly rules: LeagueRules
  readonly shows: (part: PublicPart) => boolean
  /** Sorted by name. */
  readonly teams: readonly Team[]
  readonly divisions: readonly DivisionView[]
  readonly tournaments: readonly TournamentView[]
  /** In chronological order. */
  readonly lines: readonly GameLine[]
  readonly days: readonly GameDay[]
  /** Empty if the league doesn't show its venues. */
  readonly venues: readonly VenueView[]
  readonly sponsors: readonly PublicSponsor[]
  /** Whether a game is being played or its result may still arrive, so it's worth polling again soon. */
  readonly isLive: boolean
}

export type TeamView = {
  readonly team: Team
  readonly divisionName: string | null
  readonly lines: readonly GameLine[]
  readonly days: readonly GameDay[]
  /** The team's place in its table; null if there is no table or it is not public. */
  readonly place: TeamPlace | null
  readonly tournaments: readonly TournamentView[]
}

/**
 * Returns the content of a league's page.
 * @param now an instant
 */
export function toLeagueView(data: PublicLeague, now: string): LeagueView {
  const shows = (part: PublicPart) => data.league.public_parts.includes(part)
  const lines = toGameLines(data, now)
  const today = toLocalDate(now, data.league.time_zone)
  const rules = getLeagueRules(data.league, data.rulebook_versions, today)
  return {
    data,
    today,
    rules,
    shows,
    teams: data.teams.toSorted(byName),
    divisions: toDivisionViews(data, rules.rulebook),
    tournaments: toTournamentViews(data, lines, rules.rulebook),
    lines,
    days: groupLinesByDay(lines),
    venues: shows('venues')
      ? data.venues
          .map((venue) => ({
            ...venue,
            fields: data.fields
              .filter(({ venue_id }) => venue_id === venue.id)
              .map(({ name }) => name)
              .toSorted(compareText),
          }))
          .toSorted(byName)
      : [],
    sponsors: data.sponsors,
    isLive: lines.some(({ isOn }) => isOn),
  }
}

/** Returns the content of a team's page, or null if the league has no such team. */
export function toTeamView(view: LeagueView, teamId: string): TeamView | null {
  const team = view.data.teams.find(({ id }) => id === teamId)
  if (!team) return null
  const lines = view.lines.filter(({ home, away }) => home.id === teamId || away.id === teamId)
  const division = view.divisions.find(({ teams }) => teams.some(({ id }) => id === teamId))
  return {
    team,
    divisionName: division?.name ?? null,
    lines,
    days: groupLinesByDay(lines),
    place: division?.placeOf(teamId) ?? null,
    tournaments: view.tournaments.filter(({ stand }) => stand.entrants.includes(teamId)),
  }
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => compareText(a.name, b.name)
