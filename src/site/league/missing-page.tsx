import { leaguePath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { LeagueDocument, type PageSurroundings } from './league-document.tsx'

type MissingProps = PageSurroundings & {
  /** The league, where it is its team that is not there. */
  readonly data?: PublicLeague | undefined
}

/** For an address that leads to no page, or to one that was switched off. It does not say which. */
export function MissingPage({ assets, origin, data }: MissingProps) {
  return (
    <LeagueDocument
      {...{ assets, origin }}
      path="/l"
      title="Page not found"
      description="There is no public page at this address."
      live={null}
    >
      <div className="league-message">
        <h1>{data ? 'This team is not in the league' : 'There is no league at this address'}</h1>
        <p>
          {data
            ? `${data.league.name} has no such team, or no longer.`
            : 'It may be written differently, or the league has stopped publishing its page. Ask the league for its address.'}
        </p>
        <p>
          {data ? (
            <a href={leaguePath(data.league.slug)} className="league-button">
              All teams of {data.league.name}
            </a>
          ) : (
            <a href="/" className="league-button">
              About Fieldside
            </a>
          )}
        </p>
      </div>
    </LeagueDocument>
  )
}
