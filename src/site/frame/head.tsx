import type { PublicPage } from '../public-page.ts'
import { useCompany } from '../content/use-company.ts'
import type { DocumentParts } from './document-parts.ts'

export function SiteHead({ page, assets, origin, look }: DocumentParts) {
  const company = useCompany()
  const title = page.path === '/' ? page.title : `${page.title} · Fieldside`
  const address = origin + page.path
  const files = (['site', ...(page.scripts ?? [])] as const).flatMap((name) => assets.scripts[name] ?? [])
  const styles = [...assets.styles, ...files.flatMap((file) => file.styles)]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f7f5" />
      <meta name="look" content={JSON.stringify(look)} />
      <script src="/theme.js" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {files.flatMap((file) => [
        ...file.imports.map((href) => <link key={href} rel="modulepreload" crossOrigin="" href={href} />),
        <script key={file.script} type="module" crossOrigin="" src={file.script} />,
      ])}
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="alternate" type="application/rss+xml" title="Fieldside Blog" href="/rss.xml" />
      {page.isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <OpenGraph {...{ page, title, address, origin }} />
      {page.structuredData?.(company).map((data, index) => (
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

type OpenGraphParts = { page: PublicPage; title: string; address: string; origin: string }

function OpenGraph({ page, title, address, origin }: OpenGraphParts) {
  const { article } = page
  return (
    <>
      <meta property="og:site_name" content="Fieldside" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/open-graph.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Fieldside: run your league, with or without a connection" />
      <meta name="twitter:card" content="summary_large_image" />
      {article && (
        <>
          <meta property="article:published_time" content={article.publishedOn} />
          <meta property="article:author" content={article.author} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
    </>
  )
}
