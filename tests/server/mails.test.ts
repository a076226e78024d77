import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMailer } from '#server/mail/mails.ts'
import { inProject } from '#server/project-root.ts'

// The embedded server's mails and the templates of a hosted project say the same, and lead to the same screen.

type Sent = { to: string; subject: string; text: string }

async function sentBy(
  work: (mailer: ReturnType<typeof createMailer>) => Promise<unknown>,
  productName?: () => Promise<string>,
): Promise<Sent> {
  const sent: Sent[] = []
  const mailer = createMailer(
    (mail) => {
      sent.push(mail)
      return Promise.resolve()
    },
    () => 'https://league.example',
    productName,
  )
  await work(mailer)
  const [mail] = sent
  if (!mail) throw new Error('No mail was sent')
  return mail
}

const meta = { userId: 'ana', newEmail: 'new@example.com' }
const kinds = [
  ['confirmation', 'signup', (mailer) => mailer.sendConfirmation('ana@example.com', 'a+b', '123456', meta)],
  ['recovery', 'recovery', (mailer) => mailer.sendRecovery('ana@example.com', 'a+b', '123456', meta)],
  ['magic_link', 'magiclink', (mailer) => mailer.sendMagicLink('ana@example.com', 'a+b', '123456', meta)],
  ['email_change', 'email_change', (mailer) => mailer.sendEmailChange('ana@example.com', 'a+b', '123456', meta)],
] as const satisfies [string, string, (mailer: ReturnType<typeof createMailer>) => Promise<unknown>][]

describe.each(kinds)('the mail for %s', (name, type, send) => {
  const template = readFileSync(inProject('supabase', 'templates', `${name}.html`), 'utf8')

  test('links to the screen that redeems its token, here and on a hosted project', async () => {
    const { text } = await sentBy(send)
    expect(text).toContain(`https://league.example/auth/confirm?token_hash=a%2Bb&type=${type}\n`)
    expect(template).toContain(`{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}"`)
  })

  test('has the code, and the same subject and first words on both', async () => {
    const { subject, text } = await sentBy(send)
    expect(text).toContain('123456')
    expect(template).toContain('{{ .Token }}')
    const config = readFileSync(inProject('supabase', 'config.toml'), 'utf8')
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    )
    const [first = ''] = text.split('\n')
    expect(template.replace('{{ .NewEmail }}', meta.newEmail)).toContain(`<p>${first}</p>`)
  })
})

test.each(kinds)('the mail for %s speaks of the product by the name that it has here', async (_name, _type, send) => {
  const { subject, text } = await sentBy(send, () => Promise.resolve('Harbor Leagues'))
  expect(subject + text).not.toContain('Fieldside')
})
