import type { LeagueView } from '#domain/public-league/page-model.ts'
import type { LeaguePageContext } from './league-document.tsx'
import { toRulesPath, toTeamPath } from '#domain/public-league/page-links.ts'

/** What the parts of a league page need to know about where they are shown. */
export type PageContext = {
  readonly view: LeagueView
  /** An ISO timestamp. */
  readonly now: string
  /** Base URL of this deployment. */
  readonly origin: string
  readonly teamLink: (teamId: string) => string
  readonly rulesLink: string
  /** On pages embedded in another site, links open outside the frame. */
  readonly linkTarget: { readonly target?: '_blank'; readonly rel?: 'noopener' }
  readonly divisionOf: (teamId: string | null) => string | null
  /** The team's ID on a team's page; null on other pages. */
  readonly isFor: string | null
}

export function createPageContext(
  view: LeagueView,
  { origin, now, query }: Pick<PageContext, 'origin' | 'now'> & Pick<LeaguePageContext, 'query'>,
  { isFor = null, isEmbedded = false }: { isFor?: string | null; isEmbedded?: boolean } = {},
): PageContext {
  const divisions = new Map(view.teams.map(({ id, division_id }) => [id, division_id]))
  const base = isEmbedded ? origin : ''
  return {
    view,
    now,
    origin,
    teamLink: (teamId) => base + toTeamPath(view.data.league.slug, teamId) + query,
    rulesLink: base + toRulesPath(view.data.league.slug) + query,
    linkTarget: isEmbedded ? { target: '_blank', rel: 'noopener' } : {},
    divisionOf: (teamId) => (teamId === null ? null : (divisions.get(teamId) ?? null)),
    isFor,
  }
}
