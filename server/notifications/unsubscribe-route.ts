import { Hono } from 'hono'
import * as z from 'zod/mini'
import { languages, type Language } from '#i18n/locale.ts'
import type { Sql } from '../database/database.ts'
import type { ServerEnv } from '../gateway/client-address.ts'
import { limitBody } from '../gateway/limit-body.ts'
import { writeInLanguage } from '../mail/in-language.ts'
import { escapeHtml } from '../site/escape-html.ts'
import type { ReadSendingKeys } from './sending-keys.ts'
import { parseUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'
import { t } from './words.ts'

type Surroundings = {
  readonly database: Pick<Sql, 'query'>
  readonly readKeys: ReadSendingKeys
  readonly productName: () => Promise<string>
}

const described = z.nullable(z.object({ organization: z.string(), language: z.nullable(z.enum(languages)) }))
const maxBodyBytes = 4096

/**
 * Serves the page behind the unsubscribe link of each notification email. The page only asks, because mail scanners
 * open links; its button, and the mail programs' own (RFC 8058), send the POST that unsubscribes. No sign-in is needed:
 * the link's token is signed.
 */
export function createUnsubscribeRoute({ database, readKeys, productName }: Surroundings): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()

  async function find(token: string | undefined) {
    const { unsubscribe_secret: secret } = await readKeys()
    const meant = token === undefined ? undefined : parseUnsubscribeToken(token, secret)
    return meant && { ...meant, described: await describe(meant) }
  }

  async function describe({ organizationId, userId }: Unsubscription) {
    const [row] = await database.query<{ described: unknown }>(
      'select private.describe_unsubscribe($1, $2) as described',
      [organizationId, userId],
    )
    return described.parse(row?.described ?? null)
  }

  route.use('/unsubscribe', limitBody(maxBodyBytes))
  route.get('/unsubscribe.css', (c) => {
    c.header('Cache-Control', 'public, max-age=86400')
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
  route.get('/unsubscribe', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer') // the address has the token
    const found = await find(c.req.query('token'))
    const product = await productName()
    if (!found?.described) return c.html(unknownLink(product), 404)
    const { organization, language } = found.described
    return c.html(
      writeInLanguage(language ?? 'en', () =>
        page(product, language ?? 'en', t.stopQuestion, t.stopText(organization), button(t.stopButton)),
      ),
    )
  })
  route.post('/unsubscribe', async (c) => {
    c.header('Cache-Control', 'no-store')
    const found = await find(c.req.query('token'))
    const product = await productName()
    if (!found?.described) return c.html(unknownLink(product), 404)
    await database.query('select private.unsubscribe($1, $2)', [found.organizationId, found.userId])
    const { organization, language } = found.described
    return c.html(
      writeInLanguage(language ?? 'en', () => page(product, language ?? 'en', t.stopped, t.stoppedText(organization))),
    )
  })
  return route
}

const unknownLink = (product: string): string => page(product, 'en', t.unknownLink, t.unknownLinkText)

/** A form without an action posts to the address of its own page, with the token. */
const button = (words: string): string => `<form method="post"><button>${escapeHtml(words)}</button></form>`

function page(product: string, language: Language, title: string, text: string, more = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${product}`)}</title>
<link rel="stylesheet" href="/unsubscribe.css">
</head>
<body>
<main>
<p class="product">${escapeHtml(product)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${more}
</main>
</body>
</html>
`
}

const style = `:root { color-scheme: light dark; font-family: Inter, system-ui, sans-serif; }
body { margin: 0; padding: 48px 16px; background: light-dark(#f4f6f5, #101512); color: light-dark(#17201c, #e8eeeb); }
main { max-width: 480px; margin: 0 auto; padding: 24px; border-radius: 12px; background: light-dark(#fff, #18201c);
  border: 1px solid light-dark(#dfe5e2, #2c3732); overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; font-weight: 600; }
p { margin: 0 0 16px; font-size: 16px; line-height: 24px; }
.product { font-weight: 500; color: light-dark(#4b5551, #a9b5b0); }
button { min-height: 48px; padding: 0 20px; border: 0; border-radius: 11px; background: light-dark(#0b6b4f, #5fd0a8);
  color: light-dark(#fff, #06281d); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
`
