import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'

let running: RunningBackend
beforeAll(async () => {
  running = await startBackend()
})
afterAll(() => running.stop())

type Opened = { access_token: string; refresh_token: string }

async function ask<Answer>(path: string, body: object, { agent = '', token = running.key } = {}): Promise<Answer> {
  const answer = await fetch(`${running.url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: running.key,
      authorization: `Bearer ${token}`,
      'user-agent': agent,
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

it('a person sees in which browsers they are signed in, and when each was last there', async () => {
  const person = { email: 'maya@example.com', password: 'on-the-touchline' }
  const laptop = await ask<Opened>('auth/v1/signup', person, { agent: 'Firefox on a laptop' })
  const phone = await ask<Opened>('auth/v1/token?grant_type=password', person, { agent: `Chrome ${'x'.repeat(9000)}` })
  const renewed = await ask<Opened>(
    'auth/v1/token?grant_type=refresh_token',
    { refresh_token: laptop.refresh_token },
    { agent: 'Firefox 2 on a laptop' },
  )
  type Row = { user_agent: string; refreshed_at: string; is_current: boolean }
  const rows = await ask<Row[]>('rest/v1/rpc/my_sessions', {}, { token: phone.access_token })
  expect(rows.map(({ user_agent, is_current }) => [user_agent.slice(0, 21), is_current])).toEqual([
    [`Chrome ${'x'.repeat(14)}`, true],
    ['Firefox 2 on a laptop', false],
  ])
  expect(rows[0]?.user_agent).toHaveLength(500)
  for (const { refreshed_at } of rows) expect(Date.now() - Date.parse(`${refreshed_at}Z`)).toBeLessThan(60_000)
  expect(renewed.access_token).not.toBe('')
})
