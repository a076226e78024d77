import { defaultRegion, runInLocale, type Language } from '#i18n/locale.ts'
import { leagueCache } from '#ui/layout/league-pages.ts'
import { clientTranslations } from './client-translations.ts'
import { listNeededFiles, type OfflinePage } from './offline-pages.ts'
import { t } from './words.ts'

/**
 * Returns the offline response for a page that was never opened on this device. The notice says so and lists the pages
 * that can be opened.
 * @param pages with their titles as in the markup, which are already escaped
 */
export async function createOfflineNotice(pages: readonly OfflinePage[], language: Language): Promise<Response> {
  const styles = await keptStyles()
  const translations = clientTranslations[language]
  const html = runInLocale({ language, translations, region: defaultRegion }, () => toHtml(pages, styles, language))
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function toHtml(pages: readonly OfflinePage[], styles: readonly string[], language: Language): string {
  const list = pages.map(({ path, title }) => `<li><a href="${path}" class="league-link">${title}</a></li>`)
  const kept = list.length === 0 ? `<p>${t.nothingKept}</p>` : `<h2>${t.keptOnThisDevice}</h2><ul>${list.join('')}</ul>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.noConnection} · Fieldside</title>
<script src="/theme.js"></script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body class="league">
<main id="content" class="league-message">
<h1>${t.noConnection}</h1>
<p>${t.notOpenedBefore}</p>
${kept}
</main>
</body>
</html>`
}

/** Returns the styles of the cached pages, so that the notice looks like them. */
async function keptStyles(): Promise<string[]> {
  const cache = await caches.open(leagueCache)
  const files = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return files.filter((path) => listNeededFiles.isBuilt(path) && path.endsWith('.css'))
}
