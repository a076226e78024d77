import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerDatabase } from '#server/database/database.ts'
import { OperatorError } from '#server/operator-error.ts'
import { createEmptyDatabase, type MadeDatabase } from '../../support/database/postgres.ts'

let made: MadeDatabase
beforeAll(async () => {
  made = await createEmptyDatabase()
})
afterAll(() => made.drop())

function withChange(change: (url: URL) => void): string {
  const url = new URL(made.url)
  change(url)
  return url.href
}

async function failureAt(url: string): Promise<string> {
  const failure = await openServerDatabase({ url }).then(
    () => 'it opened',
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(OperatorError)
  return failure instanceof OperatorError ? failure.message : ''
}

test.each([
  ['nobody listens there', (url: URL) => (url.port = '1'), /connect ECONNREFUSED 127\.0\.0\.1:1\b/],
  ['the name has no address', (url: URL) => (url.hostname = 'database.invalid'), /database\.invalid/],
  ['the password is another', (url: URL) => (url.password = 'guessed'), /password authentication failed/],
  ['there is no such database', (url: URL) => (url.pathname = '/nowhere'), /database "nowhere" does not exist/],
  [
    'it does not encrypt, and has to',
    (url: URL) => url.searchParams.set('sslmode', 'require'),
    /does not support SSL connections/,
  ],
])('where %s, the operator is told in words', async (_why, change, words) => {
  const message = await failureAt(withChange(change))
  expect(message).toMatch(words)
  expect(message).toContain('DATABASE_URL')
  expect(message).not.toContain(new URL(made.url).password)
})

test('an address that is none is said to be none, without the password in it', async () => {
  const message = await failureAt('postgres://owner:se:cret@[::1/league')
  expect(message).toContain('DATABASE_URL')
  expect(message).not.toContain('cret')
})

test('something else that listens there is noticed', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  try {
    expect(await failureAt(withChange((url) => (url.port = String(port))))).toContain('DATABASE_URL')
  } finally {
    other.close()
  }
})
