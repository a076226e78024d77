import { toMapLink } from '#domain/leagues/map-link.ts'
import type { LeagueView } from '#domain/public-league/page-model.ts'
import { TeamCrest } from './team-crest.tsx'
import type { PageContext } from './page-context.ts'
import { t } from './words.ts'

/** Links to the teams' own pages. If there are many teams, each division is collapsible. */
export function TeamsSection({ context }: { context: PageContext }) {
  const { view } = context
  if (view.teams.length === 0) return null
  const isLong = view.teams.length > 16 && view.divisions.length > 1
  return (
    <section id="teams" aria-labelledby="teams-title">
      <h2 id="teams-title">{t.findYourTeam}</h2>
      {view.divisions.map(({ id, name, teams }) =>
        isLong ? (
          <details key={id} id={`teams-${id}`} className="league-fold">
            <summary>{name}</summary>
            <Teams teams={teams} context={context} />
          </details>
        ) : (
          <div key={id}>
            {name !== null && <h3>{name}</h3>}
            <Teams teams={teams} context={context} />
          </div>
        ),
      )}
    </section>
  )
}

function Teams({ teams, context }: { teams: LeagueView['teams']; context: PageContext }) {
  return (
    <ul className="league-teams">
      {teams.map((team) => (
        <li key={team.id}>
          <a href={context.teamLink(team.id)} className="league-card league-team">
            <TeamCrest team={team} />
            <span>{team.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function VenuesSection({ context: { view } }: { context: PageContext }) {
  if (view.venues.length === 0) return null
  return (
    <section id="venues" aria-labelledby="venues-title">
      <h2 id="venues-title">{t.venues}</h2>
      <ul className="league-venues">
        {view.venues.map(({ id, name, address, description, has_parking, fields }) => (
          <li key={id} className="league-card">
            <h3>{name}</h3>
            <p>
              <a href={toMapLink(address)} target="_blank" rel="noopener noreferrer" className="league-link">
                {address}
                <span className="sr-only">{t.mapInNewTab}</span>
              </a>
            </p>
            {description !== null && <p className="whitespace-pre-line">{description}</p>}
            <p className="league-note">{[...fields, ...(has_parking ? [t.parking] : [])].join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each logo's box has its final size before the image loads, and shows the name if loading fails. */
export function SponsorsSection({ context: { view } }: { context: PageContext }) {
  if (view.sponsors.length === 0) return null
  return (
    <section id="sponsors" aria-labelledby="sponsors-title" className="print:hidden">
      <h2 id="sponsors-title">{t.withSupportOf}</h2>
      <ul className="league-sponsors">
        {view.sponsors.map(({ company_name: name, logo_url: logo }) => (
          <li key={name} className="league-sponsor" data-picture={logo === null ? undefined : ''}>
            {logo !== null && (
              <img src={logo} alt={name} width={160} height={80} loading="lazy" referrerPolicy="no-referrer" />
            )}
            <span aria-hidden={logo === null ? undefined : true}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
