import type { GameLine } from '#domain/public-league/game-lines.ts'
import { toLeaguePath, toTeamPath } from '#domain/public-league/page-links.ts'
import type { LeagueView } from '#domain/public-league/page-model.ts'
import type { Team } from '#domain/schema/leagues.ts'

type Data = Readonly<Record<string, unknown>>

const context = 'https://schema.org'
/** search engines show the next few games, not a whole season */
const mostEvents = 20

/** Returns the league and its next games, for search engines. */
export function createLeagueJsonLd(view: LeagueView, lines: readonly GameLine[], origin: string): Data[] {
  const { league, sport } = view.data
  const url = origin + toLeaguePath(league.slug)
  const organization = { '@context': context, '@type': 'SportsOrganization', name: league.name, sport: sport.name, url }
  return [organization, ...events(view, lines, origin)]
}

export function createTeamJsonLd(view: LeagueView, team: Team, lines: readonly GameLine[], origin: string): Data[] {
  const { league, sport } = view.data
  const self = {
    '@context': context,
    '@type': 'SportsTeam',
    name: team.name,
    sport: sport.name,
    url: origin + toTeamPath(league.slug, team.id),
    ...(team.logo_url !== null && { logo: origin + team.logo_url }),
    memberOf: { '@type': 'SportsOrganization', name: league.name, url: origin + toLeaguePath(league.slug) },
  }
  return [self, ...events(view, lines, origin)]
}

function events({ data, today }: LeagueView, lines: readonly GameLine[], origin: string): Data[] {
  return lines
    .filter(({ date }) => date >= today)
    .slice(0, mostEvents)
    .map((line) => ({
      '@context': context,
      '@type': 'SportsEvent',
      name: `${line.home.name} – ${line.away.name}`,
      sport: data.sport.name,
      ...(line.game.local_time === null
        ? { startDate: line.date }
        : { startDate: line.game.start_time, endDate: line.game.end_time }),
      eventStatus: `${context}/${statuses[line.status] ?? 'EventScheduled'}`,
      eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
      url: `${origin}${toLeaguePath(data.league.slug)}#game-${line.id}`,
      homeTeam: { '@type': 'SportsTeam', name: line.home.name },
      awayTeam: { '@type': 'SportsTeam', name: line.away.name },
      organizer: { '@type': 'SportsOrganization', name: data.league.name },
      ...(line.venue && { location: { '@type': 'Place', name: line.place, address: line.venue.address } }),
    }))
}

const statuses: Partial<Record<GameLine['status'], string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}
