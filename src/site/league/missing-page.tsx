import { toLeaguePath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { LeagueDocument, type LeaguePageContext } from './league-document.tsx'
import { t } from './words.ts'

/** What is missing: a league, a team or the rules (of the league given as `data`), or a usable answer from the server. */
export type MissingTarget =
  | { readonly what: 'league' }
  | { readonly what: 'team'; readonly data: PublicLeague }
  | { readonly what: 'rules'; readonly data: PublicLeague }
  | { readonly what: 'answer' }

type MissingProps = LeaguePageContext & { readonly missing: MissingTarget }

/**
 * The page for an address that leads nowhere or to a page that was switched off; the message does not say which of the
 * two. Also used for server errors.
 */
export function MissingPage({ missing, ...page }: MissingProps) {
  const { title, words } = inWords(missing)
  return (
    <LeagueDocument {...page} path="/l" title={t.pageNotFound} description={t.noPageHere} live={null}>
      <div className="league-message">
        <h1>{title}</h1>
        <p>{words}</p>
        {missing.what === 'team' && (
          <p>
            <a href={toLeaguePath(missing.data.league.slug) + page.query} className="league-button">
              {t.allTeamsOf(missing.data.league.name)}
            </a>
          </p>
        )}
        {missing.what === 'rules' && (
          <p>
            <a href={toLeaguePath(missing.data.league.slug) + page.query} className="league-button">
              {missing.data.league.name}
            </a>
          </p>
        )}
        {missing.what === 'league' && (
          <p>
            <a href="/" className="league-button">
              {t.aboutProduct(page.look.name)}
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
      return { title: t.leagueMissing, words: t.leagueMissingNote }
    case 'team':
      return { title: t.teamMissing, words: t.teamMissingNote(missing.data.league.name) }
    case 'rules':
      return { title: t.rulesMissing, words: t.rulesMissingNote(missing.data.league.name) }
    case 'answer':
      return { title: t.pageUnreadable, words: t.pageUnreadableNote }
  }
}
