import { escapeHtml } from '../site/escape-html.ts'
import type { Mail } from './mails.ts'

/** The mails that were not sent, newest first, for whoever tries the app on their own machine. */
export function mailPage(mails: readonly Mail[]): string {
  const items = mails.toReversed().map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.at)}</time></p>
<pre>${linked(escapeHtml(mail.text))}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails – Fieldside</title>
<h1>Mails</h1>
<p>No SMTP_HOST is set, so nothing was sent. These are the last mails, newest first.</p>
${items.join('\n') || '<p>No mail yet.</p>'}
</html>
`
}

function linked(escaped: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
