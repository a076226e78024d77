import { toLeagueView, type LeagueView } from '#domain/public-league/page-model.ts'
import { toLeaguePath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { SponsorsSection, TeamsSection, VenuesSection } from './about-sections.tsx'
import { BracketsSection } from './brackets-section.tsx'
import { FollowSection } from './follow-section.tsx'
import { UpcomingSection, TodaySection, GameFilter, ResultsSection } from './games-section.tsx'
import { LeagueDocument, type LivePageState, type LeaguePageContext } from './league-document.tsx'
import { createPageContext, type PageContext } from './page-context.ts'
import { splitGames, type SplitGames } from './split-games.ts'
import { hasStandingsSection, StandingsSection } from './standings-section.tsx'
import { createLeagueJsonLd } from './structured-data.ts'
import { t } from './words.ts'

export type LeaguePageProps = LeaguePageContext & {
  readonly data: PublicLeague
  /** An ISO timestamp. */
  readonly now: string
}

/** A league's page for parents and fans: what they look for comes first, and they need no account. */
export function LeaguePage({ data, now, ...page }: LeaguePageProps) {
  const view = toLeagueView(data, now)
  const { league, sport } = data
  const context = createPageContext(view, { ...page, now })
  const games = splitGames(view.lines, view.today)
  const path = toLeaguePath(league.slug)
  return (
    <LeagueDocument
      {...page}
      path={path}
      title={t.leagueTitle(league.name, view.shows('results'), hasStandings(view))}
      description={t.leagueDescription(sport.name, view.teams.length, seasonOf(view), league.name)}
      live={toLivePageState(view, now)}
      structuredData={createLeagueJsonLd(view, view.lines, page.origin)}
      header={
        <div className="league-head">
          <h1>{league.name}</h1>
          <p>
            {[sport.name, seasonOf(view), league.status === 'archived' && t.seasonOver].filter(Boolean).join(' · ')}
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
    games.first.length > 0 && ['today', games.nextDay === null ? t.today : t.next],
    view.teams.length > 0 && ['teams', t.teams],
    games.coming.length > 0 && ['games', t.games],
    games.past.length > 0 && ['results', view.shows('results') ? t.results : t.played],
    hasStandings(view) && ['standings', t.standings],
    view.tournaments.length > 0 && ['brackets', t.bracket],
    view.venues.length > 0 && ['venues', t.venues],
    ['follow', t.calendar],
  ].filter((part) => part !== false)
  return (
    <nav aria-label={t.onThisPage} className="league-links">
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
  return league.season_start && league.season_end ? formatDateRange(league.season_start, league.season_end) : null
}

function hasStandings(view: LeagueView): boolean {
  return view.divisions.some((division) => hasStandingsSection(view, division))
}
