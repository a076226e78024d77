import type { ReactNode } from 'react'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { PageTheme } from '#domain/branding/branding.ts'
import { rich } from '#ui/rich-text.tsx'
import { languageNames } from '#i18n/language-names.ts'
import { getRegion, languages, type Language } from '#i18n/locale.ts'
import type { SiteAssets } from '../frame/site-assets.ts'
import { t } from './words.ts'

/** The inputs of every league page. */
export type LeaguePageContext = {
  readonly assets: SiteAssets
  /** Base URL of this deployment. */
  readonly origin: string
  /** What public/theme.js adds to the page before the first paint. */
  readonly look: PageTheme
  readonly language: Language
  /** The query of links to other pages: `?lang=es` if the page's own address names the language, else empty. */
  readonly query: string
}

/** Placeholders for values that must not affect the page's tag; they are replaced after the tag has been computed. */
export const [tagPlaceholder, momentPlaceholder, clockPlaceholder] = [
  'page-tag-goes-here',
  'page-moment-goes-here',
  'page-clock-goes-here',
]

/** What a page's script needs to know about it (src/site/client/league-refresh.ts). */
export type LivePageState = {
  readonly isLive: boolean
  /** When the next game begins. */
  readonly nextGame: string | null
  readonly zone: PublicLeague['league']['time_zone']
}

type DocumentProps = LeaguePageContext & {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly header?: ReactNode
  /** Null for an error page. */
  readonly live: LivePageState | null
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[]
  readonly isEmbedded?: boolean
  /** Whether there is a calendar below the page's path. Default: true. */
  readonly hasCalendar?: boolean
  readonly children: ReactNode
}

export function LeagueDocument(props: DocumentProps) {
  const { header, live, isEmbedded = false, origin, path, look, language, children } = props
  return (
    <html lang={language} data-region={getRegion()}>
      <LeagueHead {...props} />
      <body className={isEmbedded ? 'league league-embedded' : 'league'}>
        {!isEmbedded && (
          <a href="#content" className="site-skip">
            {t.skipToContent}
          </a>
        )}
        {live && (
          <header>
            {header}
            <p id="page-state" className="league-state">
              {t.updatedAt(clockPlaceholder)}
            </p>
          </header>
        )}
        <main
          id="content"
          tabIndex={-1}
          data-as-of={live ? momentPlaceholder : undefined}
          data-tag={live ? tagPlaceholder : undefined}
          data-zone={live?.zone}
          data-live={live?.isLive ? '' : undefined}
          data-next-game={live?.nextGame ?? undefined}
        >
          {children}
        </main>
        {!isEmbedded && live && (
          <footer className="league-foot">
            <p className="print:hidden">
              {languages
                .filter((other) => other !== language)
                .map((other) => (
                  <a key={other} href={`${path}?lang=${other}`} hrefLang={other} lang={other} className="league-link">
                    {languageNames[other]}
                  </a>
                ))}
            </p>
            <p>{t.timesAreThoseOf(live.zone.replaceAll('_', ' '))}</p>
            <p className="print:hidden">
              {rich(t.madeWith, {
                product: (
                  <a href={`${origin}/`} className="league-link">
                    {look.name}
                  </a>
                ),
              })}
            </p>
          </footer>
        )}
        <p id="announcer" role="status" className="sr-only" />
      </body>
    </html>
  )
}

function LeagueHead({
  assets,
  origin,
  look,
  title,
  description,
  path,
  query,
  live,
  structuredData = [],
  isEmbedded,
  hasCalendar = true,
}: DocumentProps) {
  const script = assets.scripts.league
  const styles = [...assets.styles, ...(script?.styles ?? [])]
  const fullTitle = `${title} · ${look.name}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f7f5" />
      <meta name="look" content={JSON.stringify(look)} />
      <script src="/theme.js" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {script?.imports.map((href) => (
        <link key={href} rel="modulepreload" crossOrigin="" href={href} />
      ))}
      {script && <script type="module" crossOrigin="" src={script.script} />}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {isEmbedded || !live ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path + query} />
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={`${origin}${path}?lang=${each}`} />
          ))}
          {hasCalendar && (
            <link rel="alternate" type="text/calendar" title={t.calendar} href={`${path}/calendar.ics`} />
          )}
          <meta property="og:site_name" content={look.name} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={origin + path + query} />
          <meta property="og:image" content={`${origin}/open-graph.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structuredData.map((data, index) => (
        // A data block, which never runs. Escaped, because its text must not contain a closing tag.
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
        />
      ))}
    </head>
  )
}
