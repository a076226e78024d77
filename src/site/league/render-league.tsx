import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatGameTime } from '#domain/time.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { renderEmbedPage, type EmbedChoice } from './embed-page.tsx'
import { clockPlaceholder, momentPlaceholder, tagPlaceholder, type LeaguePageContext } from './league-document.tsx'
import { LeaguePage, type LeaguePageProps } from './league-page.tsx'
import { MissingPage, type MissingTarget } from './missing-page.tsx'
import { renderRulesPage } from './rules-page.tsx'
import { renderTeamPage } from './team-page.tsx'

export type RenderedPage = {
  readonly html: string
  /** The `ETag`: it changes only if something visible changes, not with the time at which the data was read. */
  readonly tag: string
}

/** Hashes what a page shows. */
type Hash = (text: string) => string

export function renderLeague(props: LeaguePageProps, hash: Hash): RenderedPage {
  return finish(<LeaguePage {...props} />, props.data, hash)
}

/** Renders a team's page, or returns null if the league has no such team. */
export function renderTeam(props: LeaguePageProps, teamId: string, hash: Hash): RenderedPage | null {
  const page = renderTeamPage(props, teamId)
  return page && finish(page, props.data, hash)
}

/** Returns null if the league doesn't show its rules. */
export function renderRules(props: LeaguePageProps, hash: Hash): RenderedPage | null {
  const page = renderRulesPage(props)
  return page && finish(page, props.data, hash)
}

/** Returns null if the league has no such team. */
export function renderEmbed(props: LeaguePageProps, choice: EmbedChoice, hash: Hash): RenderedPage | null {
  const page = renderEmbedPage(props, choice)
  return page && finish(page, props.data, hash)
}

export function renderMissing(surroundings: LeaguePageContext, missing: MissingTarget): string {
  return documentOf(<MissingPage {...surroundings} missing={missing} />)
}

function finish(page: ReactElement, { as_of, league }: PublicLeague, hash: Hash): RenderedPage {
  const text = documentOf(page)
  const tag = `W/"${hash(text)}"`
  const html = text
    .replace(tagPlaceholder, tag.replaceAll('"', '&quot;'))
    .replace(momentPlaceholder, as_of)
    .replace(clockPlaceholder, formatGameTime(as_of, league.time_zone))
  return { html, tag }
}

function documentOf(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
