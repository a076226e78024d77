import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createAccountMails, type AccountMails } from '#server/mail/account-mails.ts'
import type { ReadLanguage } from '#server/mail/in-language.ts'
import { resolveInProject } from '#server/project-root.ts'

// The embedded server's emails and the templates of a hosted project have the same text, and lead to the same screen.

type Sent = { to: string; subject: string; text: string }

async function sentBy(
  work: (mails: AccountMails) => Promise<unknown>,
  productName?: () => Promise<string>,
  readLanguage?: ReadLanguage,
): Promise<Sent> {
  const sent: Sent[] = []
  const mails = createAccountMails(
    (mail) => {
      sent.push(mail)
      return Promise.resolve()
    },
    () => 'https://league.example',
    productName,
    readLanguage,
  )
  await work(mails)
  const [mail] = sent
  if (!mail) throw new Error('No mail was sent')
  return mail
}

const link = { tokenHash: 'a+b', code: '123456' }
const newEmail = 'new@example.com'
const kinds = [
  ['confirmation', 'signup', (mails) => mails.confirmation('ana@example.com', link)],
  ['recovery', 'recovery', (mails) => mails.recovery('ana@example.com', link)],
  ['email_change', 'email_change', (mails) => mails.emailChange(newEmail, 'ana@example.com', link)],
] as const satisfies [string, string, (mails: AccountMails) => Promise<unknown>][]

const notices = [
  ['an address that is in use', (mails) => mails.addressInUse('ana@example.com')],
  ['a changed password', (mails) => mails.passwordChanged('ana@example.com')],
  ['a changed address', (mails) => mails.emailChanged('ana@example.com', newEmail, link)],
  ['a new second factor', (mails) => mails.secondFactorAdded('ana@example.com')],
  ['a second factor that is gone', (mails) => mails.secondFactorRemoved('ana@example.com')],
  ['a recovery code', (mails) => mails.recoveryCodeUsed('ana@example.com', 9)],
] as const satisfies [string, (mails: AccountMails) => Promise<unknown>][]

describe.each(kinds)('the mail for %s', (name, type, send) => {
  const template = readFileSync(resolveInProject('supabase', 'templates', `${name}.html`), 'utf8')

  test('links to the screen that redeems its token, here and on a hosted project', async () => {
    const { text } = await sentBy(send)
    expect(text).toContain(`https://league.example/auth/confirm?token_hash=a%2Bb&type=${type}\n`)
    expect(template).toContain(`{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}"`)
  })

  test('has the code, and the same subject and first words on both', async () => {
    const { subject, text } = await sentBy(send)
    expect(text).toContain('123456')
    expect(template).toContain('{{ .Token }}')
    const config = readFileSync(resolveInProject('supabase', 'config.toml'), 'utf8')
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    )
    const [first = ''] = text.split('\n')
    expect(template.replace('{{ .NewEmail }}', newEmail)).toContain(`<p>${first}</p>`)
  })
})

test('the notice of a changed address has a link to take it back', async () => {
  const { to, text } = await sentBy((mails) => mails.emailChanged('ana@example.com', newEmail, link))
  expect(to).toBe('ana@example.com')
  expect(text).toContain('https://league.example/auth/confirm?token_hash=a%2Bb&type=email_change_undo\n')
})

const all = [...kinds.map(([name, , send]) => [name, send] as const), ...notices]
test.each(all)('the mail for %s speaks of the product by the name that it has here', async (_name, send) => {
  const { subject, text } = await sentBy(send, () => Promise.resolve('Harbor Leagues'))
  expect(subject + text).not.toContain('Fieldside')
})

describe.each([...kinds.map(([name, , send]) => [name, send] as const), ...notices])('the mail for %s', (_, send) => {
  test('is in the language of the account, wherever it goes', async () => {
    const spanish: ReadLanguage = async (email) => (['ana@example.com', newEmail].includes(email) ? 'es' : null)
    const [english, translated] = [await sentBy(send), await sentBy(send, undefined, spanish)]
    expect(translated.subject).not.toBe(english.subject)
    const lines = (text: string) => text.split('\n\n').filter((line) => !line.startsWith('https://'))
    expect(lines(translated.text).filter((line) => lines(english.text).includes(line))).toEqual([])
    expect(translated.text.match(/https:\S+/g)).toEqual(english.text.match(/https:\S+/g))
  })
})

test('a mail to a new address is in the language of the account that it is for', async () => {
  const ofAna: ReadLanguage = async (email) => (email === 'ana@example.com' ? 'es' : null)
  const { subject } = await sentBy((mails) => mails.emailChange(newEmail, 'ana@example.com', link), undefined, ofAna)
  expect(subject).toBe('Confirma tu correo nuevo')
})
