import { toLeagueView, toTeamView, type TeamView } from '#domain/public-league/page-model.ts'
import { toLeaguePath, toTeamPath } from '#domain/public-league/page-links.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { BracketsSection } from './brackets-section.tsx'
import { TeamCrest } from './team-crest.tsx'
import { FollowSection } from './follow-section.tsx'
import { describeWithheldResults } from './game-words.ts'
import { UpcomingSection, TodaySection, ResultsSection } from './games-section.tsx'
import { LeagueDocument } from './league-document.tsx'
import { toLivePageState, type LeaguePageProps } from './league-page.tsx'
import { createPageContext, type PageContext } from './page-context.ts'
import { splitGames } from './split-games.ts'
import { StandingsSection } from './standings-section.tsx'
import { createTeamJsonLd } from './structured-data.ts'
import { t } from './words.ts'

/** A team's games, its rank, and its own calendar. Returns null if the league has no such team. */
export function renderTeamPage({ data, now, ...page }: LeaguePageProps, teamId: string) {
  const view = toLeagueView(data, now)
  const found = toTeamView(view, teamId)
  if (!found) return null
  const { league, sport } = data
  const { team, lines, tournaments, divisionName } = found
  const context = createPageContext(view, { ...page, now }, { isFor: team.id })
  const games = splitGames(lines, view.today)
  const path = toTeamPath(league.slug, team.id)
  const division = view.divisions.filter(({ teams }) => teams.some(({ id }) => id === team.id))
  return (
    <LeagueDocument
      {...page}
      path={path}
      title={`${team.name}, ${league.name}`}
      description={t.teamDescription(team.name, league.name, sport.name)}
      live={toLivePageState(view, now)}
      structuredData={createTeamJsonLd(view, team, lines, page.origin)}
      header={
        <div className="league-head league-team-head">
          <ColorBand colors={[team.primary_color, team.secondary_color]} />
          <p>
            <a href={toLeaguePath(league.slug) + page.query} className="league-back">
              {league.name}
            </a>
          </p>
          <div className="league-team-name">
            <TeamCrest team={team} size="large" />
            <div>
              <h1>{team.name}</h1>
              <p>{[divisionName, sport.name].filter(Boolean).join(' · ')}</p>
            </div>
          </div>
        </div>
      }
    >
      <Departure team={team} timeZone={league.time_zone} />
      <Place found={found} context={context} />
      <TodaySection games={games} context={context} />
      <UpcomingSection games={games} context={context} />
      <ResultsSection games={games} context={context} />
      <StandingsSection divisions={division} context={context} />
      <BracketsSection tournaments={tournaments} context={context} />
      <FollowSection path={path} name={team.name} context={context} />
    </LeagueDocument>
  )
}

function ColorBand({ colors: [first, second] }: { colors: readonly [string, string] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="league-band forced-color-adjust-none"
    >
      <rect width="80" height="4" fill={first} />
      <rect x="80" width="20" height="4" fill={second} />
    </svg>
  )
}

function Departure({ team: { left_at, left_as }, timeZone }: { team: Team; timeZone: string }) {
  if (left_at === null || left_as === null) return null
  const day = formatDate(toLocalDate(left_at, timeZone), { year: true })
  return <p className="league-note">{(left_as === 'expelled' ? t.expelledOn : t.withdrewOn)(day)}</p>
}

/**
 * The team's rank, such as `2nd place`, with figures from the app's standings. Renders nothing before the first result,
 * and only a message if the team's results are not published.
 */
function Place({ found: { place, team }, context: { view } }: { found: TeamView; context: PageContext }) {
  const division = view.divisions.find(({ teams }) => teams.some(({ id }) => id === team.id))
  if (division?.hidesResults) return <p className="league-empty">{describeWithheldResults(view)}</p>
  if (!place || place.row.played === 0) return null
  const { row } = place
  const record = row.drawn > 0 ? `${row.won}–${row.drawn}–${row.lost}` : `${row.won}–${row.lost}`
  const facts = [
    { name: t.place, value: place.rankInWords, note: t.placeOf(place.outOf) },
    row.points === null
      ? { name: t.winPercentage, value: row.winPercentage, note: '' }
      : { name: t.points, value: String(row.points), note: '' },
    { name: row.drawn > 0 ? t.wonDrawnLost : t.wonLost, value: record, note: '' },
  ]
  return (
    <dl className="league-facts">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="league-card">
          <dt>{name}</dt>
          <dd>
            {value} {note !== '' && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
