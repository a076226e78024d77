import { leagueCache } from '#ui/layout/league-pages.ts'
import { listNeededFiles, type OfflinePage } from './offline-pages.ts'

/**
 * Returns the page for one that was never opened on this device, while offline: says so, and lists what can be opened.
 * @param pages their titles as in the markup
 */
export async function createOfflineNotice(pages: readonly OfflinePage[]): Promise<Response> {
  const list = pages.map(({ path, title }) => `<li><a href="${path}" class="league-link">${title}</a></li>`)
  const kept =
    list.length === 0
      ? '<p>No page of a league is kept on this device yet.</p>'
      : `<h2>Kept on this device</h2><ul>${list.join('')}</ul>`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection · Fieldside</title>
<script src="/theme.js"></script>
${(await keptStyles()).map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body class="league">
<main id="content" class="league-message">
<h1>No connection</h1>
<p>This page was not opened on this device before, so it is not kept here. It opens as soon as there is a connection.</p>
${kept}
</main>
</body>
</html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Returns the styles of the cached pages, so this one looks like them. */
async function keptStyles(): Promise<string[]> {
  const cache = await caches.open(leagueCache)
  const files = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return files.filter((path) => listNeededFiles.isBuilt(path) && path.endsWith('.css'))
}
