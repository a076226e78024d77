import type { LeagueView } from '#domain/public-league/page-model.ts'
import { teamPath } from '#domain/public-league/page-links.ts'

/** What the parts of a league's page have to know of where they stand. */
export type PageContext = {
  readonly view: LeagueView
  /** An instant. */
  readonly now: string
  /** What addresses of this deployment begin with. */
  readonly origin: string
  readonly teamLink: (teamId: string) => string
  /** In a frame on another site links leave the frame. */
  readonly linkTarget: { readonly target?: '_blank'; readonly rel?: 'noopener' }
  readonly divisionOf: (teamId: string | null) => string | null
  /** The team whose page it is. */
  readonly isFor: string | null
}

export function pageContext(
  view: LeagueView,
  { origin, now }: Pick<PageContext, 'origin' | 'now'>,
  { isFor = null, isEmbedded = false }: { isFor?: string | null; isEmbedded?: boolean } = {},
): PageContext {
  const divisions = new Map(view.teams.map(({ id, division_id }) => [id, division_id]))
  const base = isEmbedded ? origin : ''
  return {
    view,
    now,
    origin,
    teamLink: (teamId) => base + teamPath(view.data.league.slug, teamId),
    linkTarget: isEmbedded ? { target: '_blank', rel: 'noopener' } : {},
    divisionOf: (teamId) => (teamId === null ? null : (divisions.get(teamId) ?? null)),
    isFor,
  }
}
