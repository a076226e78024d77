import { toLeaguePath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { LeagueDocument, type LeaguePageContext } from './league-document.tsx'

/** For a missing team, includes the league. */
export type MissingTarget =
  | { readonly what: 'league' }
  | { readonly what: 'team'; readonly data: PublicLeague }
  | { readonly what: 'answer' }

type MissingProps = LeaguePageContext & { readonly missing: MissingTarget }

/**
 * For an address without a page, or with a page that was switched off: it does not say which. Also for server errors.
 */
export function MissingPage({ assets, origin, look, missing }: MissingProps) {
  const { title, words } = inWords(missing)
  return (
    <LeagueDocument
      {...{ assets, origin, look }}
      path="/l"
      title="Page not found"
      description="There is no public page at this address."
      live={null}
    >
      <div className="league-message">
        <h1>{title}</h1>
        <p>{words}</p>
        {missing.what === 'team' && (
          <p>
            <a href={toLeaguePath(missing.data.league.slug)} className="league-button">
              All teams of {missing.data.league.name}
            </a>
          </p>
        )}
        {missing.what === 'league' && (
          <p>
            <a href="/" className="league-button">
              About {look.name}
            </a>
          </p>
        )}
      </div>
    </LeagueDocument>
  )
}

function inWords(missing: MissingTarget): { title: string; words: string } {
  switch (missing.what) {
    case 'league':
      return {
        title: 'There is no league at this address',
        words:
          'It may be written differently, or the league has stopped publishing its page. Ask the league for its address.',
      }
    case 'team':
      return {
        title: 'This team is not in the league',
        words: `${missing.data.league.name} has no such team, or no longer.`,
      }
    case 'answer':
      return { title: 'The page cannot be read right now', words: 'It is not you. Please try again in a minute.' }
  }
}
