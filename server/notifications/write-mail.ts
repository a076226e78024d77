import { createNotificationAddress } from '#domain/notifications/notification-address.ts'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import { writeInLanguage } from '../mail/in-language.ts'
import type { OutgoingMail } from '../mail/mails.ts'
import { escapeHtml } from '../site/escape-html.ts'
import type { EmailDelivery } from './delivery.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'
import { t } from './words.ts'

export type MailSurroundings = {
  readonly publicUrl: string
  readonly productName: string
  readonly unsubscribeSecret: string
}

type Entry = { readonly title: string; readonly body: string | null; readonly link: string | null }

/**
 * Writes a notification, a digest or a test as an email, in text and HTML. A repeated delivery has the same Message-ID,
 * so that mailboxes show it once. Mail programs offer the one-click unsubscribe of RFC 8058.
 */
export function writeNotificationMail(
  delivery: EmailDelivery,
  { publicUrl, productName, unsubscribeSecret }: MailSurroundings,
): OutgoingMail {
  const { id, address, organization, first_name: firstName, kind } = delivery
  const token = createUnsubscribeToken(
    { organizationId: delivery.organization_id, userId: delivery.user_id },
    unsubscribeSecret,
  )
  const unsubscribe = `${publicUrl}/unsubscribe?token=${token}`
  const settings = `${publicUrl}/dashboard/notifications/settings`
  const write = (): OutgoingMail => {
    const entries = listEntries(delivery, productName)
    const intro = kind === 'digest' ? t.digestIntro(organization) : null
    const [first] = entries
    const subject = kind === 'digest' ? t.digestSubject(organization, entries.length) : (first?.title ?? organization)
    const absolute = (link: string | null): string =>
      publicUrl + createNotificationAddress(delivery.organization_id, link)
    const text = [
      t.hello(firstName),
      ...(intro === null ? [] : [intro]),
      ...entries.map(({ title, body, link }) => [title, ...(body === null ? [] : [body]), absolute(link)].join('\n')),
      '-- ',
      [t.whyYou(organization), `${t.settings}: ${settings}`, `${t.unsubscribe}: ${unsubscribe}`].join('\n'),
    ].join('\n\n')
    const html = page(
      subject,
      delivery.language ?? 'en',
      [
        paragraph(t.hello(firstName)),
        ...(intro === null ? [] : [paragraph(intro)]),
        ...entries.map((entry) => card(entry, absolute(entry.link), t.open(productName))),
        `<p style="${note}">${escapeHtml(t.whyYou(organization))}<br>${anchor(settings, t.settings)} · ${anchor(unsubscribe, t.unsubscribe)}</p>`,
      ].join('\n'),
    )
    return {
      to: address,
      subject: inOneLine(subject),
      text,
      html,
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    }
  }
  return writeInLanguage(delivery.language ?? 'en', write, delivery.region)
}

function listEntries(delivery: EmailDelivery, productName: string): Entry[] {
  if (delivery.kind === 'test') return [{ title: t.testTitle, body: t.testMail(productName), link: null }]
  const messages = delivery.kind === 'digest' ? delivery.entries : [delivery]
  return messages.map((message) => ({ ...describeNotification(message), link: message.link }))
}

/** Titles have names in them, which are user input. */
const inOneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

// Mail programs ignore style sheets, so each element has its own style.
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const note = `margin:24px 0 0;font-size:13px;line-height:20px;color:#4b5551`

const page = (title: string, language: string, content: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f6f5;color:#17201c;${font}">
<div style="max-width:560px;margin:0 auto">
${content}
</div>
</body>
</html>
`

const paragraph = (words: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(words)}</p>`

const anchor = (url: string, words: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#0b6b4f">${escapeHtml(words)}</a>`

const card = (
  { title, body }: Entry,
  url: string,
  open: string,
): string => `<div style="margin:0 0 16px;padding:16px;background:#ffffff;border:1px solid #dfe5e2;border-radius:12px">
<h1 style="margin:0 0 8px;font-size:18px;line-height:24px;font-weight:600">${escapeHtml(title)}</h1>
${body === null ? '' : `<p style="margin:0 0 16px;font-size:16px;line-height:24px;white-space:pre-line">${escapeHtml(body)}</p>`}
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6b4f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(open)}</a>
</div>`
