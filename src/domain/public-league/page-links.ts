import { t } from './words.ts'

// The paths of the public pages of a league. The calendar of a league or team is under its page.

export const toLeaguePath = (slug: string): string => `/l/${slug}`

export const toTeamPath = (slug: string, teamId: string): string => `${toLeaguePath(slug)}/teams/${teamId}`

export const toRulesPath = (slug: string): string => `${toLeaguePath(slug)}/rules`

export const toCalendarPath = (pagePath: string): string => `${pagePath}/calendar.ics`

/** Returns a link that opens the phone's calendar app, which offers to subscribe. */
export const toWebcalLink = (url: string): string => url.replace(/^https?:/, 'webcal:')

export const embedParts = ['games', 'standings'] as const
export type EmbedPart = (typeof embedParts)[number]

type Embedded = { readonly slug: string; readonly name: string; readonly part: EmbedPart; readonly teamId?: string }

/** Returns the HTML for embedding in a club's website. It fills the available width. */
export function createEmbedSnippet(origin: string, { slug, name, part, teamId }: Embedded): string {
  const address = `${origin}${toLeaguePath(slug)}/embed?part=${part}${teamId === undefined ? '' : `&amp;team=${teamId}`}`
  const title = escaped(part === 'games' ? t.gamesOf(name) : t.standingsOf(name))
  return `<iframe src="${address}" title="${title}" loading="lazy" width="100%" height="600"></iframe>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
