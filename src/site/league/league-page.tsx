import { toLeagueView } from '#domain/public-league/page-model.ts'
import type { LeagueView } from '#domain/public-league/page-model.ts'
import { toLeaguePath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { formatCalendarDateRange } from '#ui/forms/format-calendar-date-range.ts'
import { SponsorsSection, TeamsSection, VenuesSection } from './about-sections.tsx'
import { BracketsSection } from './brackets-section.tsx'
import { FollowSection } from './follow-section.tsx'
import { UpcomingSection, TodaySection, GameFilter, ResultsSection } from './games-section.tsx'
import { LeagueDocument, type LivePageState, type LeaguePageContext } from './league-document.tsx'
import { createPageContext, type PageContext } from './page-context.ts'
import { splitGames, type SplitGames } from './split-games.ts'
import { hasStandingsSection, StandingsSection } from './standings-section.tsx'
import { createLeagueJsonLd } from './structured-data.ts'

export type LeaguePageProps = LeaguePageContext & {
  readonly data: PublicLeague
  /** An ISO timestamp. */
  readonly now: string
}

/** A league for parents and fans: what they look for comes first, without an account. */
export function LeaguePage({ data, now, assets, origin, look }: LeaguePageProps) {
  const view = toLeagueView(data, now)
  const { league, sport } = data
  const context = createPageContext(view, { origin, now })
  const games = splitGames(view.lines, view.today)
  const path = toLeaguePath(league.slug)
  return (
    <LeagueDocument
      {...{ assets, origin, look, path }}
      title={`${league.name}: ${wordsFor(view).join(', ')}`}
      description={descriptionOf(view)}
      live={toLivePageState(view, now)}
      structuredData={createLeagueJsonLd(view, view.lines, origin)}
      header={
        <div className="league-head">
          <h1>{league.name}</h1>
          <p>
            {[sport.name, seasonOf(view), league.status === 'archived' && 'Season over'].filter(Boolean).join(' · ')}
          </p>
        </div>
      }
    >
      <PageLinks context={context} games={games} />
      <TodaySection games={games} context={context} />
      <TeamsSection context={context} />
      {games.coming.length + games.past.length > 0 && <GameFilter context={context} />}
      <UpcomingSection games={games} context={context} />
      <ResultsSection games={games} context={context} />
      <StandingsSection divisions={view.divisions} context={context} />
      <BracketsSection tournaments={view.tournaments} context={context} />
      <VenuesSection context={context} />
      <FollowSection path={path} name={league.name} context={context} />
      <SponsorsSection context={context} />
    </LeagueDocument>
  )
}

function PageLinks({ context: { view }, games }: { context: PageContext; games: SplitGames }) {
  const parts = [
    games.first.length > 0 && ['today', games.nextDay === null ? 'Today' : 'Next'],
    view.teams.length > 0 && ['teams', 'Teams'],
    games.coming.length > 0 && ['games', 'Games'],
    games.past.length > 0 && ['results', view.shows('results') ? 'Results' : 'Played'],
    view.divisions.some((division) => hasStandingsSection(view, division)) && ['standings', 'Standings'],
    view.tournaments.length > 0 && ['brackets', 'Bracket'],
    view.venues.length > 0 && ['venues', 'Venues'],
    ['follow', 'Calendar'],
  ].filter((part) => part !== false)
  return (
    <nav aria-label="On this page" className="league-links">
      <ul>
        {parts.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function toLivePageState(view: LeagueView, now: string): LivePageState {
  const coming = view.lines.find(({ game, status }) => status === 'scheduled' && game.start_time > now)
  return { isLive: view.isLive, nextGame: coming?.game.start_time ?? null, zone: view.data.league.time_zone }
}

function seasonOf({ data: { league } }: LeagueView): string | null {
  return league.season_start && league.season_end
    ? formatCalendarDateRange(league.season_start, league.season_end)
    : null
}

function wordsFor(view: LeagueView): string[] {
  return [
    'schedule',
    ...(view.shows('results') ? ['results'] : []),
    ...(view.divisions.some((division) => hasStandingsSection(view, division)) ? ['standings'] : []),
  ]
}

function descriptionOf(view: LeagueView): string {
  const { league, sport } = view.data
  const season = seasonOf(view)
  return [
    `${sport.name} with ${formatQuantity(view.teams.length, 'team')}${season ? `, ${season}` : ''}.`,
    `Games, places and a calendar to subscribe to of ${league.name}.`,
  ].join(' ')
}
