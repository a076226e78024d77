import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBranding } from '#domain/branding/branding.ts'
import { createTestMailHandler } from '#server/mail/test-mail.ts'
import { startBackend, type RunningBackend } from '../support/server/backend.ts'
import { signUpTestUser } from '../support/server/test-client.ts'

// How the platform's settings change what the embedded server responds and sends.

/** A broken mail server, which offers STARTTLS and then refuses it. */
const mailServer = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', (line) => {
    socket.write(line.toString().startsWith('EHLO') ? '250-here\r\n250 STARTTLS\r\n' : '454 4.7.0 No TLS today\r\n')
  })
  socket.write('220 here\r\n')
})

let running: RunningBackend
let client: ReturnType<RunningBackend['client']>
let token: string
let nobodys: string
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const address = mailServer.address()
  const port = typeof address === 'object' && address ? address.port : 0
  running = await startBackend({
    smtp: { host: '127.0.0.1', port, user: 'u', password: 'p', from: 'league@example.com', sender: undefined },
  })
  client = running.client()
  const { accessToken, userId } = await signUpTestUser(client, 'abe')
  token = accessToken
  nobodys = (await signUpTestUser(running.client(), 'max')).accessToken
  await running.backend.database.query('insert into app.platform_admins (user_id) values ($1)', [userId])
})
afterAll(async () => {
  await running.stop()
  mailServer.close()
})

type Sent = { to: string; subject: string; text: string }

/** Calls the test email route, which uses the running server's database but its own function for sending. */
async function askForMail(authorization: string, send: (mail: Sent) => Promise<void>): Promise<[number, unknown]> {
  const route = createTestMailHandler({
    callFunction: (name, parameters, headers) =>
      fetch(`${running.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(parameters),
        headers: { ...headers, apikey: running.key, 'content-type': 'application/json' },
      }),
    send,
    publicUrl: () => 'https://harbor.example',
    productName: async () => (await running.backend.branding.read()).product_name,
  })
  const answer = await route.request('/mail/test', { method: 'POST', headers: { authorization } })
  return [answer.status, await answer.json()]
}

test('a platform administrator gets a test mail at their own address, and nobody else gets one', async () => {
  const sent: Sent[] = []
  const send = (mail: Sent) => Promise.resolve(void sent.push(mail))
  expect(await askForMail(`Bearer ${token}`, send)).toEqual([200, { address: 'abe@example.com' }])
  expect(await askForMail(`Bearer ${nobodys}`, send)).toMatchObject([400, { message: 'not_allowed' }])
  const [status] = await askForMail('', send)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(sent).toMatchObject([{ to: 'abe@example.com', subject: 'Test mail of Fieldside' }])
})

test('where the mail server refuses, its own words come back', async () => {
  const answer = await fetch(`${running.url}/mail/test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(424)
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(
      /^The mail could not be sent\. (?!SmtpEmailDriver).*454 4\.7\.0 No TLS today/,
    ) as string,
  })
})

test('a new name is in the next answer, and in the next mail', async () => {
  const config = async () =>
    ((await (await fetch(`${running.url}/config.json`)).json()) as { branding: object }).branding
  expect(await config()).toMatchObject(defaultBranding)
  const set = { product_name: 'Harbor Leagues', accent_color: '#123a7a' }
  expect((await client.rpc('admin_save_settings', { p_set: set })).error).toBeNull()
  expect(await config()).toMatchObject(set)
  const sent: Sent[] = []
  await askForMail(`Bearer ${token}`, (mail) => Promise.resolve(void sent.push(mail)))
  expect(sent).toMatchObject([{ subject: 'Test mail of Harbor Leagues' }])
})
