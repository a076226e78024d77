import { toLeagueView, toTeamView } from '#domain/public-league/page-model.ts'
import { toLeaguePath, toTeamPath, type EmbedPart } from '#domain/public-league/page-links.ts'
import { UpcomingSection, TodaySection, ResultsSection } from './games-section.tsx'
import { LeagueDocument } from './league-document.tsx'
import { toLivePageState, type LeaguePageProps } from './league-page.tsx'
import { createPageContext } from './page-context.ts'
import { splitGames } from './split-games.ts'
import { hasStandingsSection, StandingsSection } from './standings-section.tsx'
import { t } from './words.ts'

export type EmbedChoice = { readonly part: EmbedPart; readonly teamId: string | null }

/**
 * Renders one part of the league's page for embedding in a club's own site. Returns null if the league has no such
 * team.
 */
export function renderEmbedPage({ data, now, ...page }: LeaguePageProps, { part, teamId }: EmbedChoice) {
  const view = toLeagueView(data, now)
  const found = teamId === null ? null : toTeamView(view, teamId)
  if (teamId !== null && !found) return null
  const { league } = data
  const context = createPageContext(view, { ...page, now }, { isFor: teamId, isEmbedded: true })
  const games = splitGames(found?.lines ?? view.lines, view.today)
  const name = found?.team.name ?? league.name
  const whole =
    page.origin + (teamId === null ? toLeaguePath(league.slug) : toTeamPath(league.slug, teamId)) + page.query
  return (
    <LeagueDocument
      {...page}
      path={`${toLeaguePath(league.slug)}/embed`}
      title={part === 'games' ? t.gamesOf(name) : t.standingsOf(name)}
      description={t.publishedByLeague(name)}
      live={toLivePageState(view, now)}
      isEmbedded
      header={
        <div className="league-head">
          <h1>
            <a href={whole} target="_blank" rel="noopener">
              {name}
              <span className="sr-only">{t.newTab}</span>
            </a>
          </h1>
        </div>
      }
    >
      {part === 'games' ? (
        <>
          <TodaySection games={games} context={context} />
          <UpcomingSection games={games} context={context} />
          <ResultsSection games={games} context={context} />
        </>
      ) : (
        <StandingsSection
          divisions={
            teamId === null
              ? view.divisions
              : view.divisions.filter(({ teams }) => teams.some(({ id }) => id === teamId))
          }
          context={context}
        />
      )}
      {part === 'standings' && !view.divisions.some((division) => hasStandingsSection(view, division)) && (
        <p className="league-empty">{t.standingsNotPublished}</p>
      )}
    </LeagueDocument>
  )
}
